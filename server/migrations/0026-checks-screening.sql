-- Screening: whom the lists of sanctions and of persons in office were asked about, what they said, and what people decided (PA-12).

create table checks_screening (
  member uuid primary key,
  -- Since when a comparison is wanted; null where none is.
  wanted_at timestamptz,
  asked_at timestamptz,
  screened_at timestamptz,
  -- The version of the lists; null where there was no name to compare.
  list text
);
create index checks_screening_wanted on checks_screening (wanted_at) where wanted_at is not null;
select platform_own_rows('checks_screening', 'member');

-- Entries of the lists that are near to a member, each version of an entry once.
create table checks_screening_hit (
  member uuid not null,
  entry text not null,
  version text not null,
  caption text not null,
  -- Ten-thousandths.
  score int not null check (score between 0 and 10000),
  topics text[] not null,
  datasets text[] not null,
  found_at timestamptz not null,
  -- Who said that it is another person, and why.
  decided_by text,
  decision_reason text,
  decided_at timestamptz,
  primary key (member, entry, version),
  check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (decision_reason is null))
);
create index checks_screening_hit_open on checks_screening_hit (score) where decided_at is null;
select platform_own_rows('checks_screening_hit', 'member');

do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then revoke delete on checks_screening, checks_screening_hit from baize_app; end if;
end $$;
