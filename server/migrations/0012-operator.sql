-- Operator: what staff did, in a chain of hashes that grows and is never changed; who they are; and what waits for a second one of them.

create table operator_audit (
  seq bigint primary key,
  at timestamptz not null,
  who text not null,
  act text not null,
  object text not null,
  -- Canonical JSON as text: the hash is of these very characters.
  before text not null,
  after text not null,
  reason text not null,
  previous_hash text not null,
  hash text not null unique
);

create function operator_audit_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'operator_audit only grows' using errcode = 'insufficient_privilege';
end
$$;

create trigger operator_audit_only_grows before update or delete on operator_audit
  for each row execute function operator_audit_only_grows();
create trigger operator_audit_never_emptied before truncate on operator_audit
  for each statement execute function operator_audit_only_grows();

do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then revoke update, delete on operator_audit from baize_app; end if;
end $$;

-- Who may act. The mark of a key is keyed outside the database and bound to the name; a name is never given again.
create table operator_staff (
  name text primary key,
  mark text not null check (mark ~ '^[0-9a-f]{64}$'),
  added_at timestamptz not null,
  left_at timestamptz
);
create unique index on operator_staff (lower(name));

-- The first word about an act that needs two of the staff.
create table operator_request (
  id bigint generated always as identity primary key,
  fingerprint text not null,
  act text not null,
  object text not null,
  words text not null,
  asked_by text not null,
  reason text not null,
  asked_at timestamptz not null,
  done_by text check (lower(done_by) <> lower(asked_by)),
  done_at timestamptz,
  check ((done_by is null) = (done_at is null))
);
create index on operator_request (fingerprint) where done_at is null;

-- What one of the staff moved alone, by which parts of a large sum are found.
create table operator_moved (
  who text not null,
  act text not null,
  member text not null,
  units bigint not null,
  at timestamptz not null
);
create index on operator_moved (who, act, member, at);
