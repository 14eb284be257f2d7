-- Duplicates of a person: marks by which accounts are compared, what people decided of pairs, and accounts that may not play (PK-02, PX-08). Matters become cases.

-- What an account was ever known by. A mark reveals nothing of what it stands for.
create table checks_mark (
  member uuid not null,
  kind text not null check (kind in ('person', 'document', 'phone', 'email', 'payee', 'device')),
  mark text not null,
  at timestamptz not null,
  primary key (member, kind, mark)
);
create index checks_mark_same on checks_mark (kind, mark);
select platform_own_rows('checks_mark', 'member');

-- Accounts of one person: all rows with the same person. An account without a row is a person of its own.
create table checks_person (
  member uuid primary key,
  person uuid not null,
  by_name text not null,
  at timestamptz not null
);
create index checks_person_of on checks_person (person);
select platform_own_rows('checks_person', 'member');

-- Pairs that two of the staff found to be different people, the smaller id first; they are not asked about again.
create table checks_apart (
  one uuid not null,
  other uuid not null,
  by_name text not null,
  at timestamptz not null,
  primary key (one, other),
  check (one < other)
);

-- Accounts that may neither play nor take deposits, because of another one.
create table checks_block (
  member uuid primary key,
  why text not null check (why in ('like-excluded', 'like-frozen', 'same-person')),
  about uuid not null,
  at timestamptz not null
);
select platform_own_rows('checks_block', 'member');

-- What identity checks leave to people is a case now, as everything else that people look at. Matters that are open are closed first, by the version before.
do $$
begin
  if exists (select from checks_matter where state = 'open') then
    raise exception 'matters of identity checks are open: close them with check-close before this update';
  end if;
end $$;
drop table checks_matter;

do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then
    revoke update, delete on checks_mark, checks_apart from baize_app;
    revoke delete on checks_person from baize_app;
  end if;
end $$;
