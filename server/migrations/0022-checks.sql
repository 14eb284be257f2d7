-- Identity checks: each try at a service, everything that a service said, the level of each person, and what people look at (PK-03 to PK-07).

create table checks_check (
  -- It is also the reference under which the service knows the applicant.
  id uuid primary key,
  member uuid not null,
  level int not null check (level in (2, 3)),
  service text not null,
  -- What the service calls the applicant; null until it has answered.
  applicant text,
  state text not null check (state in ('begun', 'sent', 'reviewing', 'accepted', 'again', 'refused', 'expired')),
  reasons text[] not null default '{}',
  for_staff text not null default '',
  -- The time of the word that holds; an older one changes nothing.
  said_at timestamptz,
  -- Until when what was accepted counts.
  until timestamptz,
  began_at timestamptz not null,
  asked_at timestamptz not null,
  unique (service, applicant)
);
create unique index checks_check_open on checks_check (member, level) where state in ('begun', 'sent', 'reviewing');
create index checks_check_member on checks_check (member, began_at);
create index checks_check_waiting on checks_check (asked_at) where state in ('begun', 'sent', 'reviewing');
create index checks_check_until on checks_check (until) where state = 'accepted';
select platform_own_rows('checks_check', 'member');

-- Every word of a service, once for each of its ids, with what it did.
create table checks_word (
  service text not null,
  id text not null,
  check_id uuid not null references checks_check (id),
  state text not null,
  reasons text[] not null,
  said_at timestamptz not null,
  heard_at timestamptz not null,
  effect text not null,
  primary key (service, id)
);
create index checks_word_check on checks_word (check_id);

-- The level of a person, in the order in which it was said; the last word holds until its end, and none is ever changed.
create table checks_level (
  id bigint generated always as identity primary key,
  member uuid not null,
  level int not null check (level between 0 and 3),
  until timestamptz,
  said_by text not null,
  reason text not null,
  at timestamptz not null
);
create index checks_level_of on checks_level (member, id);
select platform_own_rows('checks_level', 'member');

-- What a service could not decide, or what no service may: people look.
create table checks_matter (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('tries-used', 'under-age')),
  member uuid not null,
  opened_at timestamptz not null,
  about text not null,
  state text not null check (state in ('open', 'closed')),
  outcome text,
  closed_by text,
  closed_at timestamptz,
  check ((state = 'closed') = (outcome is not null and closed_by is not null and closed_at is not null))
);
create unique index checks_matter_open on checks_matter (kind, member) where state = 'open';
select platform_own_rows('checks_matter', 'member');

do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then
    revoke update, delete on checks_level from baize_app;
    revoke delete on checks_check, checks_word, checks_matter from baize_app;
  end if;
end $$;
