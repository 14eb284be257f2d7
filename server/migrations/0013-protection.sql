-- Protection: who is kept from play, and whether somebody answers at the outside links of the protection page.

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

do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then revoke update, delete on protection_exclusion from baize_app; end if;
end $$;
