-- Bonus: bonus money that was granted, the bets and wins that it is part of, and what counts towards its release. The money itself stands in the ledger.

create table bonus_grant (
  id uuid primary key default uuidv7(),
  -- What it was given for, and the meaning of the order, so that the same one again changes nothing.
  key text not null unique,
  fingerprint text not null,
  member uuid not null,
  currency text not null,
  -- The member's main account, and the one of bonus money beside it.
  wallet bigint not null,
  account bigint not null,
  -- The campaign: bonus money comes from promotion:<code> and goes back there.
  code text not null,
  names jsonb not null,
  terms jsonb not null,
  lasts_seconds int not null check (lasts_seconds > 0),
  given_units bigint not null check (given_units > 0),
  required_units bigint not null,
  claimed_at timestamptz not null,
  -- Null while it waits for the open one of its member and currency.
  opened_at timestamptz,
  expires_at timestamptz,
  -- given = bonus + made real + to the house + played, in every moment since it opened.
  bonus_units bigint not null default 0 check (bonus_units >= 0),
  real_units bigint not null default 0,
  house_units bigint not null default 0,
  played_units bigint not null default 0,
  progress_units bigint not null default 0,
  -- Used-up is no final end.
  ended_as text check (ended_as in ('completed', 'expired', 'used-up', 'cancelled', 'withdrawn', 'excluded', 'returned')),
  ended_at timestamptz,
  -- What is treated as having been in the account at the final end.
  end_bonus_units bigint not null default 0,
  -- Bonus money of a frozen account waits: since when, so that its time to clear goes on by as much when it is open again (PR-48).
  held_since timestamptz,
  check ((opened_at is null) = (expires_at is null)),
  check (opened_at is null or given_units = bonus_units + real_units + house_units + played_units)
) with (fillfactor = 70);
-- One is open per member and currency.
create unique index bonus_grant_open on bonus_grant (member, currency) where opened_at is not null and (ended_as is null or ended_as = 'used-up');
create index bonus_grant_playable on bonus_grant (wallet) where bonus_units > 0;
create index bonus_grant_of_member on bonus_grant (member, currency, claimed_at);
create index bonus_grant_due on bonus_grant (expires_at) where ended_as is null or ended_as = 'used-up';
-- Grants that a self-exclusion ended.
create index bonus_grant_excluded on bonus_grant (member, ended_at) where ended_as = 'excluded';

-- When a grant began or ceased to be active, by the times of the book: a bet counts where it was placed in between.
create table bonus_span (
  grant_id uuid not null references bonus_grant,
  at timestamptz not null,
  active boolean not null,
  primary key (grant_id, at)
);

-- Bets that took bonus money. Stake and bonus fall where a part of the stake came back.
create table bonus_stake (
  key text not null,
  grant_id uuid not null references bonus_grant,
  member uuid not null,
  vendor text not null,
  game text not null,
  round text not null,
  category text not null,
  stake_units bigint not null check (stake_units >= 0),
  bonus_units bigint not null check (bonus_units >= 0),
  undone boolean not null default false,
  -- Its round is settled, as the records tell it.
  closed boolean not null default false,
  at timestamptz not null,
  primary key (key, grant_id)
) with (fillfactor = 80);
create index bonus_stake_of_round on bonus_stake (member, vendor, game, round);
create index bonus_stake_open on bonus_stake (grant_id) where not closed and not undone and bonus_units > 0;

-- Wins of rounds with bonus money, and charges as wins below nothing: a row for each grant that has a part of it.
create table bonus_win (
  key text not null,
  grant_id uuid not null references bonus_grant,
  amount_units bigint not null,
  bonus_units bigint not null,
  undone boolean not null default false,
  primary key (key, grant_id)
);

-- Bets that count towards a grant, and how much.
create table bonus_counted (
  grant_id uuid not null references bonus_grant,
  key text not null,
  vendor text not null,
  game text not null,
  round text not null,
  category text not null,
  stake_units bigint not null,
  counted_units bigint not null,
  placed_at timestamptz not null,
  primary key (grant_id, key)
) with (fillfactor = 80);
create index bonus_counted_of_round on bonus_counted (grant_id, vendor, game, round);

-- The grants of those who sit at a game are locked and read in one call. The second statement sees what was committed while the first one waited.
-- Both find them by key, and their plans are made once in a connection: made anew in each call they took most of its time.
create function bonus_lock_grants(p_member uuid[], p_currency text[], p_vendor text[], p_game text[], p_round text[])
  returns table (g bonus_grant, held_rounds int) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_ids uuid[];
begin
  select coalesce(array_agg(id), '{}') into v_ids from (
    select b.id from unnest(p_member, p_currency) as w(member, currency)
      join bonus_grant b on b.member = w.member and b.currency = w.currency and b.opened_at is not null and (b.ended_as is null or b.ended_as = 'used-up')
    union
    select s.grant_id from unnest(p_member, p_vendor, p_game, p_round) as w(member, vendor, game, round)
      join bonus_stake s on s.member = w.member and s.vendor = w.vendor and s.game = w.game and s.round = w.round
  ) found;
  perform 1 from bonus_grant b where b.id = any (v_ids) order by b.id for update;
  return query select b, (select count(distinct (s.vendor, s.game, s.round))::int from bonus_stake s
      where s.grant_id = b.id and not s.closed and not s.undone and s.bonus_units > 0)
    from bonus_grant b where b.id in (
      select o.id from unnest(p_member, p_currency) as w(member, currency)
        join bonus_grant o on o.member = w.member and o.currency = w.currency and o.opened_at is not null and (o.ended_as is null or o.ended_as = 'used-up')
      union
      select s.grant_id from unnest(p_member, p_vendor, p_game, p_round) as w(member, vendor, game, round)
        join bonus_stake s on s.member = w.member and s.vendor = w.vendor and s.game = w.game and s.round = w.round
    ) order by b.id;
end $$;

select platform_own_rows(name::regclass, 'member') from unnest(array['bonus_grant', 'bonus_stake']) name;
select platform_own_rows_by(name::regclass, 'grant_id', 'bonus_grant') from unnest(array['bonus_span', 'bonus_win', 'bonus_counted']) name;
