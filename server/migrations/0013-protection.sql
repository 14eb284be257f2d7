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

-- Until when a member is kept from play; null is for ever. It only grows: no act makes an exclusion shorter.
create table protection_exclusion (
  id bigint generated always as identity primary key,
  member uuid not null,
  ends_at timestamptz,
  set_by text not null,
  set_at timestamptz not null
);
create index on protection_exclusion (member);

-- Every word about a limit of a member, in the order in which it was said; what is in force is read from them, and none is ever changed (PROT-01).
create table protection_limit (
  id bigint generated always as identity primary key,
  member uuid not null,
  currency text not null,
  what text not null check (what in ('deposit', 'stake', 'loss')),
  every text not null check (every in ('day', 'week', 'month')),
  party text not null check (party in ('player', 'staff')),
  -- `set` is in force from then on, `asked` waits for a second word, `dropped` takes it back.
  act text not null check (act in ('set', 'asked', 'dropped')),
  -- Null is no limit.
  units bigint check (units >= 0),
  said_by text not null,
  at timestamptz not null,
  check (party = 'player' or act = 'set')
);
create index protection_limit_of on protection_limit (member, id);
select platform_own_rows('protection_limit', 'member');

do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then revoke update, delete on protection_exclusion, protection_limit from baize_app; end if;
end $$;
