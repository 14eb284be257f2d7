-- One-time codes by which a person who is logged in takes a login of their own to another device.

create table identity_handover (
  -- Only the hash is kept: who reads this table can hand nothing over.
  hash bytea primary key,
  member_id uuid not null references identity_member (id),
  -- The session that gives; a code dies with it.
  session_id uuid not null,
  country text,
  ip_class text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The session that began by it, and whether the code came again.
  began uuid,
  reused boolean not null default false
);
create index identity_handover_by_session on identity_handover (session_id);
create index identity_handover_by_end on identity_handover (expires_at);
