-- Originals: the seeds to which the house commits before play, and every round that was played under them.

-- A member has one seed whose commitment is shown and which the next rotation takes, and, once they brought a part of their own, one in use.
-- All others are open for ever. A part is told once: the house knew an older one when it made the next seed.
create table originals_seed (
  id uuid primary key default uuidv7(),
  member uuid not null,
  -- The server seed's hexadecimal digits, sealed by the installation's data key.
  sealed text not null,
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  -- Null until the seed is taken into use.
  client_seed text check (client_seed ~ '^[!-{}~]{1,64}$'),
  -- The number that the next round takes, and so the number of rounds that were played.
  nonce int not null default 0 check (nonce >= 0),
  created_at timestamptz not null,
  taken_at timestamptz,
  revealed_at timestamptz,
  played_at timestamptz,
  check ((taken_at is null) = (client_seed is null)),
  check (taken_at is not null or (revealed_at is null and nonce = 0))
) with (fillfactor = 70);
create unique index originals_seed_part on originals_seed (member, client_seed);
create unique index originals_seed_in_use on originals_seed (member) where taken_at is not null and revealed_at is null;
create unique index originals_seed_next on originals_seed (member) where taken_at is null;
create index originals_seed_revealed on originals_seed (member, revealed_at desc) where revealed_at is not null;

-- Crash: chains of seeds, shared rounds and their bets. Every time of a round follows from its start and its seed, so that any process can go on with it.

create table originals_crash_chain (
  id uuid primary key default uuidv7(),
  -- The seed before the first place: shown before any round of the chain.
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  -- The seed of the last place, sealed by the installation's data key; each seed's commitment is the seed before it.
  sealed text not null,
  places int not null check (places > 0),
  made_at timestamptz not null
);

create table originals_crash_round (
  id uuid primary key default uuidv7(),
  number bigint generated always as identity unique,
  chain uuid not null references originals_crash_chain (id),
  place int not null check (place >= 0),
  version text not null,
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  sealed text not null,
  opens_at timestamptz not null,
  starts_at timestamptz not null check (starts_at > opens_at),
  -- The last moment at which the table was surely kept, and whether it was not while the round flew.
  kept_at timestamptz not null,
  interrupted boolean not null default false,
  -- Over all bets, fixed when they are closed: it joins the seed, so that the point is known to nobody who can still bet.
  bets_hash text check (bets_hash ~ '^[0-9a-f]{64}$'),
  -- Some time after the crash. From then on no cash-out is written, and only then may anything tell the point.
  cash_outs_closed_at timestamptz,
  -- The seed that proves it, written before its bets are settled; and then where it broke in hundredths, and when.
  server_seed text check (server_seed ~ '^[0-9a-f]{64}$'),
  point int check (point >= 100),
  broke_at timestamptz,
  -- Every bet has its end. A round may have left the table before that.
  settled boolean not null default false,
  players int not null default 0,
  -- In the merchant's first currency.
  staked_units bigint not null default 0,
  -- What was staked in further ones: [{"currency", "units"}].
  further jsonb not null default '[]',
  unique (chain, place),
  check ((point is null) = (broke_at is null)),
  check (cash_outs_closed_at is null or bets_hash is not null),
  check (server_seed is null or cash_outs_closed_at is not null),
  check (point is null or server_seed is not null),
  check (not settled or server_seed is not null)
) with (fillfactor = 70);
-- One round is on the table at a time.
create unique index originals_crash_on_table on originals_crash_round ((true)) where point is null;
create index originals_crash_unsettled on originals_crash_round (id) where server_seed is not null and not settled;

create table originals_crash_bet (
  id uuid primary key,
  round uuid not null references originals_crash_round (id),
  member uuid not null,
  account bigint not null,
  -- As strangers see it.
  name text not null,
  request_key text not null,
  stake_units bigint not null check (stake_units > 0),
  -- Where the player wished to leave by itself; and where the bet leaves at the latest, for what one round may pay. In hundredths.
  target int,
  leaves_by int not null check (leaves_by > 100),
  -- Bonus money takes part in it.
  funded boolean not null default false,
  left_at int check (left_at > 100),
  left_time timestamptz,
  at timestamptz not null,
  currency text not null,
  unique (round, member),
  unique (member, request_key),
  check ((left_at is null) = (left_time is null))
) with (fillfactor = 70);

-- What was hashed stays: no bet comes to a round whose bets are hashed, and neither the hash nor what it holds of a bet changes.
create function originals_refuse_late_crash_bet() returns trigger language plpgsql as $$
begin
  if (select bets_hash is not null from originals_crash_round where id = new.round) then
    raise exception 'the bets of the round % are closed', new.round;
  end if;
  return new;
end $$;
create trigger originals_crash_bet_in_time before insert on originals_crash_bet for each row execute function originals_refuse_late_crash_bet();
create function originals_keep_hashed_bets() returns trigger language plpgsql as $$
begin
  raise exception 'what was hashed of a round of crash stays as it is';
end $$;
create trigger originals_crash_hash_stays before update of bets_hash on originals_crash_round for each row
  when (old.bets_hash is not null and new.bets_hash is distinct from old.bets_hash) execute function originals_keep_hashed_bets();
create trigger originals_crash_bet_stays before update of id, round, stake_units, target on originals_crash_bet for each row
  when ((new.id, new.round, new.stake_units, new.target) is distinct from (old.id, old.round, old.stake_units, old.target))
  execute function originals_keep_hashed_bets();

-- What could tell the point may have left by then, whatever a program's clock says.
create function originals_refuse_late_cash_out() returns trigger language plpgsql as $$
begin
  if (select cash_outs_closed_at is not null from originals_crash_round where id = new.round) then
    raise exception 'the cash-outs of the round % are closed', new.round;
  end if;
  return new;
end $$;
create trigger originals_crash_cash_out_in_time before update of left_at, left_time on originals_crash_bet for each row
  when ((new.left_at, new.left_time) is distinct from (old.left_at, old.left_time)) execute function originals_refuse_late_cash_out();

-- When somebody last looked at the table; it rests while nobody does.
create table originals_crash_look (only_one boolean primary key default true check (only_one), looked_at timestamptz not null);
insert into originals_crash_look (looked_at) values ('2000-01-01T00:00:00Z');

create table originals_round (
  id uuid primary key,
  member uuid not null,
  game text not null,
  version text not null,
  -- A round of crash stands under the chain of the table and not under a member's seed.
  seed uuid references originals_seed (id),
  nonce int check (nonce >= 0),
  -- The caller's own key: the same one is answered with the same round.
  request_key text not null,
  -- What the member chose and what came of it, as each game's rules shape them.
  bet jsonb not null,
  outcome jsonb not null,
  stake_units bigint not null check (stake_units > 0),
  payout_units bigint not null check (payout_units >= 0),
  at timestamptz not null,
  -- The draw for the jackpot, and the stake that it counted; rounds that take no part have none.
  jackpot_number bigint,
  jackpot_units bigint,
  crash uuid references originals_crash_round (id),
  currency text not null,
  unique (seed, nonce),
  unique (member, game, request_key),
  check ((seed is null) = (nonce is null)),
  check ((jackpot_number is null) = (jackpot_units is null)),
  check ((crash is null) = (seed is not null))
);
create index originals_round_of_member on originals_round (member, id desc);
create index originals_round_of_crash on originals_round (member, crash) where crash is not null;

-- A seed that was shown is never played under again, whatever a program believes.
create function originals_refuse_open_seed() returns trigger language plpgsql as $$
begin
  if old.revealed_at is not null then raise exception 'the seed % is open and changes no more', old.id; end if;
  return new;
end $$;
create trigger originals_open_seed_stays before update on originals_seed for each row execute function originals_refuse_open_seed();

create function originals_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a round that was played stays as it is';
end $$;
create trigger originals_round_stays before update or delete on originals_round for each row execute function originals_refuse_change();

-- Open rounds. The outcome is fixed by seed and nonce before the stake; the choices are all that a step adds.
create table originals_open (
  id uuid primary key,
  member uuid not null,
  -- The wallet that staked and will be paid.
  account bigint not null,
  game text not null,
  version text not null,
  seed uuid not null references originals_seed (id),
  nonce int not null,
  request_key text not null,
  bet jsonb not null,
  choices jsonb not null default '[]',
  -- Of the first hand; what doubling and splitting added is worked out from the choices.
  stake_units bigint not null check (stake_units > 0),
  -- The most that the round may pay, as it was when it began.
  most_units bigint not null,
  jackpot_number bigint not null,
  jackpot_units bigint not null,
  -- Bonus money takes part in it, so that what it pays is shared with a grant.
  funded boolean not null default false,
  at timestamptz not null,
  ends_by timestamptz not null,
  currency text not null,
  -- Each wallet of a member has its own open round of a game.
  unique (member, game, account),
  unique (seed, nonce)
) with (fillfactor = 70);
create index originals_open_ends on originals_open (ends_by);

create function originals_keep_seed_closed() returns trigger language plpgsql as $$
begin
  if new.revealed_at is not null and exists (select from originals_open where seed = new.id) then
    raise exception 'a round is open under the seed %', new.id;
  end if;
  return new;
end $$;
create trigger originals_seed_in_play before update of revealed_at on originals_seed for each row execute function originals_keep_seed_closed();

-- Rounds that won the jackpot: written with the round, paid when the pool has counted every stake up to it.
create table originals_jackpot_win (
  round uuid primary key,
  member uuid not null,
  account bigint not null,
  game text not null,
  at timestamptz not null,
  paid_units bigint check (paid_units > 0),
  paid_at timestamptz,
  check ((paid_units is null) = (paid_at is null))
);
create index originals_jackpot_paid on originals_jackpot_win (paid_at desc) where paid_at is not null;

-- The pool of each currency: the account that holds it, and what the stakes that were counted left over of a unit, in millionths.
create table originals_jackpot (
  currency text primary key,
  account bigint not null,
  left_millionths bigint not null default 0 check (left_millionths >= 0 and left_millionths < 1000000),
  counted_units numeric not null default 0,
  contributed_units numeric not null default 0,
  seeded_units numeric not null default 0,
  paid_units numeric not null default 0,
  -- Its terms as they were last given, so that a pool whose currency is no longer offered still pays what was won.
  seed_units bigint not null check (seed_units > 0),
  ceiling_units bigint not null,
  check (seed_units <= ceiling_units)
);

-- The usual batch of games of one step, as one statement. Its rounds were decided before, each by its seed as it stood then; where one of the seeds has moved on
-- since, or was opened, nothing is moved, and the answer says which round is to be judged by itself (15) and which are only to come again (13). The first
-- twenty parameters are those of ledger_apply; p_of_game and what follows have one element for each operation.
create function originals_play_instant(
  p_lanes int[], p_locked boolean, p_operations int, p_i int[], p_key uuid[], p_fingerprint uuid[], p_account bigint[], p_amount bigint[], p_total bigint[], p_low bigint[],
  p_upto bigint[], p_stake bigint[], p_kind smallint[], p_flags smallint[], p_name text[], p_contra text[], p_vendor text[], p_game text[], p_round text[], p_reference text[],
  p_now timestamptz, p_member uuid[], p_seed uuid[], p_nonce int[], p_of_game text[], p_version text[], p_request_key text[], p_bet text[], p_outcome text[],
  p_currency text[], p_stake_units bigint[], p_payout_units bigint[], p_jackpot_number bigint[], p_jackpot_units bigint[],
  out places int[], out statuses smallint[], out postings bigint[], out balances bigint[], out held int[], out ids uuid[]
) language plpgsql as $$
#variable_conflict use_column
declare
  v_standing int[];
begin
  -- ledger_apply takes them too and finds them taken.
  held := ledger_take_lanes(p_lanes);
  if cardinality(held) > 0 then return; end if;

  perform from originals_seed where id = any (p_seed) order by id for update;
  v_standing := array(
    select n::int from unnest(p_seed, p_nonce) with ordinality as u(seed, nonce, n)
    cross join lateral (select from originals_seed where id = u.seed and nonce = u.nonce and revealed_at is null offset 0) s
  );
  if cardinality(v_standing) < p_operations then
    select array_agg((n - 1) * 256), array_agg(case when n = any (v_standing) then 13 else 15 end::smallint), '{}', '{}' into places, statuses, postings, balances
    from generate_series(1, p_operations) as n;
    return;
  end if;

  ids := array(select uuidv7() from generate_series(1, p_operations));
  p_round := array(select ids[i / 256 + 1]::text from unnest(p_i) with ordinality as u(i, n) order by n);
  select moved.* into places, statuses, postings, balances, held
  from ledger_apply(p_lanes, p_locked, p_operations, p_i, p_key, p_fingerprint, p_account, p_amount, p_total, p_low, p_upto, p_stake, p_kind, p_flags,
    p_name, p_contra, p_vendor, p_game, p_round, p_reference, '{}', '{}', '{}', '{}', '{}', '{}', '{}') moved;

  with applied as materialized (
    select places[i] / 256 + 1 as n from generate_series(1, cardinality(places)) as i where statuses[i] = 0 and places[i] & 255 = 0
  ), taken as (
    update originals_seed s set nonce = s.nonce + 1, played_at = p_now from applied where s.id = p_seed[n]
  )
  insert into originals_round (id, member, game, version, seed, nonce, request_key, bet, outcome, stake_units, payout_units, at, jackpot_number, jackpot_units, currency)
  select ids[n], p_member[n], p_of_game[n], p_version[n], p_seed[n], p_nonce[n], p_request_key[n], p_bet[n]::jsonb, p_outcome[n]::jsonb, p_stake_units[n], p_payout_units[n],
    p_now, p_jackpot_number[n], p_jackpot_units[n], p_currency[n]
  from applied;
end $$;

-- Its plans are made once in a connection and reach every row by its key, whatever the size of the tables was then.
alter function originals_play_instant set enable_seqscan = off;
alter function originals_play_instant set enable_hashjoin = off;
alter function originals_play_instant set enable_mergejoin = off;
alter function originals_play_instant set plan_cache_mode = force_generic_plan;

-- The balance that a bet with bonus money answered. What its win passed on came after the bet, so the book's own answer to the key is another one.
create table originals_answer (
  round uuid primary key references originals_round (id),
  balance_units bigint not null
);

select platform_own_rows(name::regclass, 'member') from unnest(array['originals_seed', 'originals_round', 'originals_open']) name;
select platform_own_rows_by('originals_answer', 'round', 'originals_round');
