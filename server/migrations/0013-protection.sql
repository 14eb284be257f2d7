-- Protection: who is kept from play, which limits hold, and whether somebody answers at the outside links of the protection page.

create table protection_link (
  url text primary key,
  checked_at timestamptz not null,
  answered_at timestamptz,
  -- How often in a row nobody answered.
  failures int not null default 0 check (failures >= 0),
  -- What was found last: an HTTP status, or why there was none.
  found text not null
);

-- What keeps members from play, in the order in which it was said; none is ever changed. A member's own time-out and exclusion, one by staff, and the wish to
-- return. Each of the member's own names the end that holds from then on.
create table protection_exclusion (
  id bigint generated always as identity primary key,
  member uuid not null,
  kind text not null check (kind in ('time-out', 'self', 'return', 'staff')),
  -- Until when; null is for ever. Of a return: from when play is open again.
  ends_at timestamptz,
  set_by text not null,
  set_at timestamptz not null,
  check (ends_at is not null or kind in ('self', 'staff'))
);
create index on protection_exclusion (member, id);

create function protection_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what keeps a member from play is never changed: % is refused', lower(tg_op);
end $$;
create trigger protection_only_grows before update or delete on protection_exclusion for each row execute function protection_refuse_change();
create trigger protection_never_truncated before truncate on protection_exclusion execute function protection_refuse_change();

-- Nothing that a member set ends earlier: a later word of its kind has no earlier end, and a return comes after the term, and a day before play.
create function protection_keep_end() returns trigger language plpgsql as $$
declare
  v_last protection_exclusion;
begin
  select * into v_last from protection_exclusion
  where member = new.member and kind = case new.kind when 'return' then 'self' else new.kind end order by id desc limit 1;
  if new.kind = 'time-out' and v_last.ends_at > new.ends_at
    or new.kind = 'return' and (v_last.ends_at is null or v_last.ends_at > new.set_at or new.ends_at < new.set_at + interval '24 hours')
    or new.kind = 'self' and v_last.id is not null and coalesce(v_last.ends_at, 'infinity') > coalesce(new.ends_at, 'infinity') then
    raise exception 'what keeps a member from play is never made shorter';
  end if;
  return new;
end $$;
create trigger protection_keep_end before insert on protection_exclusion for each row execute function protection_keep_end();

-- Every word about a limit of a member, in the order in which it was said; what is in force is read from them, and none is ever changed (PROT-01).
create table protection_limit (
  id bigint generated always as identity primary key,
  member uuid not null,
  -- Limits of time bind the person over all wallets, and have none.
  currency text not null check ((currency = '') = (what = 'time')),
  what text not null check (what in ('deposit', 'stake', 'loss', 'time')),
  every text not null check (every in ('day', 'week', 'month')),
  party text not null check (party in ('player', 'staff')),
  -- `set` is in force from then on, `asked` waits for a second word, `dropped` takes it back.
  act text not null check (act in ('set', 'asked', 'dropped')),
  -- Ten-thousandths, or seconds of time; null is no limit.
  units bigint check (units >= 0),
  said_by text not null,
  at timestamptz not null,
  check (party = 'player' or act = 'set')
);
create index protection_limit_of on protection_limit (member, id);
select platform_own_rows('protection_limit', 'member');

-- What was staked and won in a sitting, by currency; rows of an earlier sitting begin again. The follower of the ledger's feed writes them (RC-02).
create table protection_sitting (
  member uuid not null,
  currency text not null,
  began timestamptz not null,
  stakes bigint not null,
  wins bigint not null,
  primary key (member, currency)
) with (fillfactor = 50);
select platform_own_rows('protection_sitting', 'member');

-- Every interval of reality checks that a member chose, and every answer; none is ever changed (RC-01, RC-03).
create table protection_check (
  id bigint generated always as identity primary key,
  member uuid not null,
  act text not null check (act in ('interval', 'go-on', 'stop')),
  minutes int check (minutes > 0),
  -- Since when the answered check had waited, and how long was played in the sitting.
  due timestamptz,
  seconds int check (seconds >= 0),
  at timestamptz not null,
  check ((act = 'interval') = (minutes is not null) and (act = 'interval') = (due is null) and (due is null) = (seconds is null))
);
create index on protection_check (member, id);
select platform_own_rows('protection_check', 'member');

do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then revoke update, delete on protection_exclusion, protection_limit, protection_check from baize_app; end if;
end $$;
