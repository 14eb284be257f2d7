-- Identity: members and trial people, their sessions, and everything that guards the way in.

create table identity_member (
  id uuid primary key default uuidv7(),
  -- The normalised name (NFKC, lower case); uniqueness is judged on this form alone.
  account text not null unique,
  nickname text not null,
  -- 0 member; 1, 2, 41, 42 agent.
  type smallint not null default 0,
  currency text not null,
  language text not null,
  -- The ledger account; empty only inside the transaction that registers.
  wallet bigint unique,
  password_hash text not null,
  password_changed_at timestamptz not null,
  -- Birthday, e-mail and payee name as sealed JSON.
  profile_sealed bytea not null,
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  registered_at timestamptz not null,
  registered_ip text not null,
  last_login_at timestamptz,
  -- The login before the last one, which is what a person is shown.
  previous_login_at timestamptz,
  frozen_at timestamptz,
  frozen_reason text
);

create table identity_trial (
  id uuid primary key default uuidv7(),
  account text not null unique,
  language text not null,
  created_at timestamptz not null
);
create index identity_trial_by_age on identity_trial (created_at);

create table identity_session (
  id uuid primary key default uuidv7(),
  member_id uuid references identity_member (id),
  trial_id uuid references identity_trial (id) on delete cascade,
  ip text not null,
  user_agent text not null,
  remembered boolean not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  idle_seconds integer not null,
  expires_at timestamptz not null,
  check ((member_id is null) <> (trial_id is null))
);
create index identity_session_by_member on identity_session (member_id, created_at);
create index identity_session_by_trial on identity_session (trial_id);
create index identity_session_by_end on identity_session (expires_at);

-- The halves by which a session is known, as hashes. They are replaced while the session is used; replaced ones stay until the session ends, because
-- whoever comes with them after their grace is a thief or has been robbed.
create table identity_session_pair (
  sid_hash bytea primary key,
  token_hash bytea not null unique,
  session_id uuid not null references identity_session (id) on delete cascade,
  made_at timestamptz not null,
  -- Empty for the newest pair of a session.
  replaced_at timestamptz,
  -- Whether it is known to have reached a browser: it was given at a login, or both halves of it have been used.
  taken_up boolean not null
);
create unique index identity_session_pair_newest on identity_session_pair (session_id) where replaced_at is null;
create index identity_session_pair_by_session on identity_session_pair (session_id);

-- Browsers on which a member has logged in; they are spared the limits that strangers use up.
create table identity_device (
  id uuid primary key default uuidv7(),
  hash bytea not null unique,
  account_hash bytea not null,
  last_used_at timestamptz not null
);

-- Guesses by account and by where they come from: an address, `device:` and a known browser, or `*` for all strangers together. The account is a hash,
-- because people type passwords into the wrong field.
create table identity_attempt (
  account_hash bytea not null,
  source text not null,
  failures integer not null,
  window_from timestamptz not null,
  last_at timestamptz not null,
  primary key (account_hash, source)
);
create index identity_attempt_by_age on identity_attempt (last_at);

create unlogged table identity_captcha (
  id_hash bytea primary key,
  answer_hash bytea not null,
  expires_at timestamptz not null
);
create table identity_proof_spent (
  challenge text primary key,
  expires_at timestamptz not null
);

create table identity_payload_key (
  kid text primary key,
  public_jwk jsonb not null,
  private_sealed bytea not null,
  created_at timestamptz not null
);
-- Every encrypted form is opened once; a logged table, so that a restart does not forget.
create table identity_payload_seen (
  jti text primary key,
  expires_at timestamptz not null
);

create unlogged table identity_live_ticket (
  hash bytea primary key,
  -- Empty for a visitor.
  session_id uuid,
  expires_at timestamptz not null
);
