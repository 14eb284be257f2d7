-- Staff: who works at the console, what their roles permit, their sessions there, and from which networks they come.

-- What each role permits. A release changes these rows and nobody else does: what no row says is refused.
create table staff_role (
  role text not null,
  permission text not null check (permission ~ '^[a-z]+\.[a-z-]+$'),
  primary key (role, permission)
);
insert into staff_role (role, permission)
select role, 'session.own'
from unnest(array['support', 'cashier', 'risk', 'compliance', 'content', 'games', 'agent-manager', 'finance', 'auditor', 'admin']) as role;
insert into staff_role (role, permission) values
  ('auditor', 'staff.read'),
  ('auditor', 'roles.read'),
  ('admin', 'staff.read'),
  ('admin', 'roles.read'),
  ('admin', 'staff.end-sessions'),
  ('admin', 'staff.unlock');

-- A name is never given again. Without a hash and a secret the person has not come in yet.
create table staff_person (
  name text primary key,
  password_hash text,
  totp_sealed text,
  -- The last number of the authenticator that was used; none before it is good.
  totp_step bigint not null default 0,
  added_at timestamptz not null,
  left_at timestamptz,
  check ((password_hash is null) = (totp_sealed is null))
);
create unique index on staff_person (lower(name));

create table staff_grant (
  name text not null references staff_person (name),
  role text not null,
  primary key (name, role)
);

-- Whoever decides about people moves no money (OC-11).
create function staff_keeps_apart() returns trigger language plpgsql as $$
begin
  if (select bool_or(permission ~ '^(staff|roles)\.(?!read$)') and bool_or(permission ~ '^(money|adjustments)\.(?!read$)')
      from staff_grant join staff_role using (role) where name = new.name) then
    raise exception 'roles of % conflict', new.name using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger staff_grant_keeps_apart after insert or update on staff_grant
  for each row execute function staff_keeps_apart();

-- An offer to choose a password and take an authenticator; good once.
create table staff_invitation (
  name text primary key references staff_person (name),
  token_hash bytea not null unique,
  totp_sealed text not null,
  ends_at timestamptz not null
);

create table staff_session (
  id uuid primary key default uuidv7(),
  name text not null references staff_person (name),
  -- Both halves are needed: one is a cookie, the other is kept by the page.
  cookie_hash bytea not null unique,
  token_hash bytea not null,
  ip text not null,
  user_agent text not null,
  made_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null
);
create index on staff_session (name, made_at);

-- A second factor that was given again for one act (OC-24).
create table staff_proof (
  session uuid not null references staff_session (id) on delete cascade,
  act text not null,
  at timestamptz not null,
  primary key (session, act)
);

-- Wrong attempts by the hash of what was typed: people type passwords into the field of names.
create table staff_attempt (
  name_hash bytea primary key,
  failures int not null,
  window_from timestamptz not null,
  locked_until timestamptz
);

-- From where staff come: an empty name is the whole installation. Without a row for either, from everywhere.
create table staff_network (
  name text not null,
  network cidr not null,
  primary key (name, network)
);

do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then
    revoke insert, update, delete on staff_role from baize_app;
    -- Names stay for good.
    revoke delete on staff_person from baize_app;
  end if;
end $$;
