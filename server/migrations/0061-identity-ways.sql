-- Identity's further ways in: bound phones and mail addresses, one-time codes, unfinished logins, second factors, passkeys and those who vouch.

-- Whether the member knows a password at all; people who came by SMS or by a social login may have none.
alter table identity_member add column has_password boolean not null default true;
-- The invitation under which somebody came, as it was typed.
alter table identity_member add column invited_by text;
alter table identity_session add column way text not null default 'username';

-- A phone number or mail address of a member. `mark` is a keyed hash by which it is found; the text itself is sealed.
create table identity_contact (
  member_id uuid not null references identity_member (id),
  kind text not null check (kind in ('phone', 'email')),
  mark text not null,
  sealed bytea not null,
  -- Empty until its owner has shown that they receive what is sent there.
  verified_at timestamptz,
  bound_at timestamptz not null,
  primary key (member_id, kind)
);
create unique index identity_contact_by_mark on identity_contact (kind, mark) where verified_at is not null;

-- A code that was sent: good for one purpose, one target and one browser.
create table identity_code (
  id uuid primary key default uuidv7(),
  purpose text not null,
  mark text not null,
  binding bytea not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index identity_code_by_target on identity_code (purpose, mark, binding);
create index identity_code_by_end on identity_code (expires_at);

-- Every wish for a message that costs money, whether or not one was sent; the budgets are counted from these rows.
create table identity_message_wish (
  id uuid primary key default uuidv7(),
  mark text not null,
  prefix text not null,
  at timestamptz not null
);
create index identity_message_wish_by_mark on identity_message_wish (mark, at);
create index identity_message_wish_by_prefix on identity_message_wish (prefix, at);
create index identity_message_wish_by_age on identity_message_wish (at);

-- A login whose first proof was good and that waits for a second one, or for a new password.
create table identity_pending_login (
  hash bytea primary key,
  member_id uuid not null references identity_member (id),
  stage text not null check (stage in ('verify', 'password')),
  way text not null,
  remember boolean not null,
  must_change boolean not null,
  binding bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index identity_pending_login_by_end on identity_pending_login (expires_at);

-- Address classes (/24, /48) from which a member has logged in.
create table identity_place (
  member_id uuid not null references identity_member (id),
  ip_class text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (member_id, ip_class)
);

create table identity_login (
  id uuid primary key default uuidv7(),
  member_id uuid not null references identity_member (id),
  way text not null,
  ip text not null,
  country text,
  user_agent text not null,
  verified boolean not null,
  at timestamptz not null
);
create index identity_login_by_member on identity_login (member_id, at desc);

create table identity_totp (
  member_id uuid primary key references identity_member (id),
  secret_sealed bytea not null,
  confirmed_at timestamptz,
  -- The last step whose code was taken, so that a code works once.
  last_step bigint not null default 0
);
create table identity_recovery_code (
  member_id uuid not null references identity_member (id),
  hash bytea not null,
  primary key (member_id, hash)
);

create table identity_passkey (
  id uuid primary key default uuidv7(),
  credential text not null unique,
  member_id uuid not null references identity_member (id),
  public_key bytea not null,
  counter bigint not null,
  transports text not null,
  name text not null,
  made_at timestamptz not null,
  used_at timestamptz
);
create index identity_passkey_by_member on identity_passkey (member_id);

-- What a browser was asked to sign, or where it was sent to; found by a cookie and taken once.
create table identity_trip (
  hash bytea primary key,
  kind text not null,
  member_id uuid,
  sealed bytea not null,
  expires_at timestamptz not null
);
create index identity_trip_by_end on identity_trip (expires_at);

create table identity_social (
  issuer text not null,
  subject text not null,
  provider text not null,
  member_id uuid not null references identity_member (id),
  made_at timestamptz not null,
  primary key (issuer, subject),
  unique (member_id, provider)
);

create table identity_reset (
  hash bytea primary key,
  member_id uuid not null references identity_member (id),
  expires_at timestamptz not null
);
create index identity_reset_by_end on identity_reset (expires_at);

-- Codes under which people are invited; until agents make their own, staff do.
create table identity_invitation (
  code text primary key,
  label text not null,
  open boolean not null default true,
  made_at timestamptz not null
);
