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
  -- When the password, a contact or a second factor was changed last; empty since registration.
  guards_changed_at timestamptz,
  -- Birthday, e-mail and payee name as sealed JSON.
  profile_sealed text not null,
  terms_version text not null,
  terms_accepted_at timestamptz,
  registered_at timestamptz not null,
  registered_ip text not null,
  last_login_at timestamptz,
  -- The login before the last one, which is what a person is shown.
  previous_login_at timestamptz,
  frozen_at timestamptz,
  frozen_reason text,
  -- Since when the owner lets no money leave, by the link of a letter.
  withdrawals_frozen_at timestamptz,
  -- Whether the member knows a password at all; people who came by SMS or by a social login may have none.
  has_password boolean not null default true,
  -- The invitation under which somebody came, as it was typed.
  invited_by text,
  -- The profile is changed by the version that was read (WC-60).
  profile_version integer not null default 1,
  profile_changed_at timestamptz,
  -- The picture (WC-61): `drawn:` with a number of the drawn set, or `file:` with a picture of their own; empty is drawn from the member alone.
  avatar text check (avatar ~ '^(drawn:[1-9][0-9]?|file:[0-9a-f-]{36})$'),
  -- Since when an agent has handed the account out with a one-time password. It is empty again once the person has chosen a password of their own, told
  -- their birthday and accepted the terms at the first login.
  handed_at timestamptz,
  -- Empty while the first wallet is the chosen one.
  chosen_currency text,
  check (handed_at is not null or terms_accepted_at is not null)
);

-- A member's further wallets, one for each currency that was ever chosen. The first stands in the member's own row.
create table identity_wallet (
  member_id uuid not null references identity_member (id),
  currency text not null,
  -- The ledger account.
  wallet bigint not null unique,
  opened_at timestamptz not null,
  primary key (member_id, currency)
);
alter table identity_member add foreign key (id, chosen_currency) references identity_wallet (member_id, currency);

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
  way text not null default 'username',
  -- The sessions from which this one was handed over without a second proof, the first one first. It ends with any of them.
  handed_by uuid[] not null default '{}',
  check ((member_id is null) <> (trial_id is null))
);
create index identity_session_by_giver on identity_session using gin (handed_by) where handed_by <> '{}';
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

-- What processes remember of sessions ends as soon as it is no longer so (server/identity/session/remembered.ts).
create function identity_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('baize', tg_argv[0] || ' ' || (to_jsonb(old) ->> tg_argv[1]));
  return null;
end $$;
create trigger identity_session_ended after delete on identity_session for each row execute function identity_tell('session', 'id');
create trigger identity_session_pair_replaced after delete or update of replaced_at on identity_session_pair
  for each row execute function identity_tell('session', 'session_id');
create trigger identity_member_changed after update of account, type, currency, wallet, chosen_currency, frozen_at on identity_member
  for each row when ((old.account, old.type, old.currency, old.wallet, old.chosen_currency, old.frozen_at)
    is distinct from (new.account, new.type, new.currency, new.wallet, new.chosen_currency, new.frozen_at))
  execute function identity_tell('member', 'id');

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
  private_sealed text not null,
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

-- A phone number or mail address of a member. `mark` is a keyed hash by which it is found; the text itself is sealed.
create table identity_contact (
  member_id uuid not null references identity_member (id),
  kind text not null check (kind in ('phone', 'email')),
  mark text not null,
  sealed text not null,
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

-- Every wish for a message to a number or letter box, whether or not one was sent; the limits of each are counted from these rows.
create table identity_message_wish (
  id uuid primary key default uuidv7(),
  mark text not null,
  prefix text not null,
  at timestamptz not null,
  -- What it is for, so that whoever has just bound a number need not wait to log in by it.
  purpose text not null default ''
);
create index identity_message_wish_by_mark on identity_message_wish (mark, at);
create index identity_message_wish_by_prefix on identity_message_wish (prefix, at);
create index identity_message_wish_by_age on identity_message_wish (at);

-- Messages that were really sent, by which the site's own budgets are counted.
create table identity_message_sent (
  id uuid primary key default uuidv7(),
  channel text not null check (channel in ('sms', 'mail')),
  purpose text not null,
  at timestamptz not null
);
create index identity_message_sent_by_budget on identity_message_sent (channel, purpose, at);
create index identity_message_sent_by_age on identity_message_sent (at);

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
-- Who came from one address of the net.
create index identity_login_by_address on identity_login (ip, at);

-- Logins that failed, for their owner alone (WC-62). A wrong guess at a name that nobody has writes the same row without a member, so that
-- both take the same work; such rows go with the next sweep.
create table identity_failed_login (
  id uuid primary key default uuidv7(),
  member_id uuid,
  way text not null,
  -- Whether the first proof was right and the second one failed.
  second boolean not null,
  ip text not null,
  country text,
  user_agent text not null,
  at timestamptz not null
);
create index identity_failed_login_by_member on identity_failed_login (member_id, at desc);
create index identity_failed_login_by_age on identity_failed_login (at);

create table identity_totp (
  member_id uuid primary key references identity_member (id),
  secret_sealed text not null,
  confirmed_at timestamptz,
  -- The last step whose code was taken, so that a code works once.
  last_step bigint not null default 0
);
create table identity_recovery_code (
  member_id uuid not null references identity_member (id),
  hash bytea not null,
  primary key (member_id, hash)
);

-- Second proofs that failed, over all logins and addresses; each is written before it is judged, and taken out again when it was right.
create table identity_proof_try (
  id uuid primary key default uuidv7(),
  member_id uuid not null references identity_member (id),
  at timestamptz not null,
  -- Whether the member has heard that this one was the last.
  told boolean not null
);
create index identity_proof_try_by_member on identity_proof_try (member_id, at);
create index identity_proof_try_by_age on identity_proof_try (at);

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
  -- The session in which a member began it; it ends with that.
  session_id uuid references identity_session (id) on delete cascade,
  sealed text not null,
  expires_at timestamptz not null
);
create index identity_trip_by_end on identity_trip (expires_at);
create index identity_trip_by_session on identity_trip (session_id) where session_id is not null;

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

-- Links by which a letter lets the owner stop withdrawals without a login; each is good once, and only its hash is kept.
create table identity_freeze_link (
  hash bytea primary key,
  member_id uuid not null references identity_member (id),
  expires_at timestamptz not null
);
create index identity_freeze_link_by_end on identity_freeze_link (expires_at);

-- A second password that a member gives for money to leave.
create table identity_payment_password (
  member_id uuid primary key references identity_member (id),
  hash text not null,
  changed_at timestamptz not null,
  -- Guesses since the last right one, counted before they are judged.
  failures smallint not null default 0,
  last_guess_at timestamptz,
  -- Since when it was chosen anew after it was forgotten, and the tries to choose it, counted apart from the guesses.
  reset_at timestamptz,
  reset_tries smallint not null default 0,
  last_reset_try_at timestamptz
);

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

-- Why a member closed their account (PX-09); the account itself is shut as a frozen one is.
create table identity_closing (
  id uuid primary key default uuidv7(),
  member_id uuid not null references identity_member (id),
  reason text not null check (reason in ('enough', 'other-site', 'trouble', 'privacy', 'other')),
  note text not null,
  at timestamptz not null
);
create index identity_closing_by_member on identity_closing (member_id, id desc);

-- Contacts, social logins, members and sessions are looked for over all members, to know whose they are, so they stay together.
select platform_own_rows(name::regclass) from unnest(array['identity_totp', 'identity_recovery_code', 'identity_proof_try', 'identity_passkey', 'identity_payment_password',
  'identity_place', 'identity_login', 'identity_failed_login', 'identity_pending_login', 'identity_reset', 'identity_freeze_link', 'identity_handover', 'identity_closing']) name;
