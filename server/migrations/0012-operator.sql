-- Operator: what staff did, in a chain of hashes that grows and is never changed.

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
