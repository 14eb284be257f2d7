-- Every word about a limit of a member, in the order in which it was said; what is in force is read from them, and none is ever changed (PROT-01).
create table protection_limit (
  id bigint generated always as identity primary key,
  member uuid not null,
  currency text not null,
  what text not null check (what in ('deposit')),
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
  if exists (select from pg_roles where rolname = 'baize_app') then revoke update, delete on protection_limit from baize_app; end if;
end $$;
