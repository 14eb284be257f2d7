-- Offers come to those who agreed to them, from then until they take it back (WC-62); each agreement keeps its times.
create table messaging_consent (
  id uuid primary key default uuidv7(),
  member_id uuid not null,
  given_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at >= given_at)
);
create unique index messaging_consent_now on messaging_consent (member_id) where ended_at is null;
select platform_own_rows('messaging_consent');

alter table messaging_message add column offer boolean not null default false;
