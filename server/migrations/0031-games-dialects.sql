-- Vendor dialects: which file speaks for a vendor, what its bets may not pass, and every call that it made with the answer that it got.

alter table games_vendor drop constraint games_vendor_dialect_check;
alter table games_vendor add constraint games_vendor_dialect_check
  check (dialect in ('native', 'hub88', 'softswiss', 'pragmatic', 'evolution', 'awc', 'transfer', 'in-house'));
alter table games_vendor
  -- By currency: {"MMK": {"stake": "100000", "exposure": "500000"}}, decimal text; a missing one is without a limit.
  add column limits jsonb not null default '{}',
  -- How many days its calls are kept for support; 0 keeps only what was refused.
  add column calls_kept_days int not null default 30 check (calls_kept_days between 0 and 400);

-- One session for each player, vendor and channel. Most dialects know no channels; there a new launch takes the old session's place.
alter table games_session add column channel text not null default '';
alter table games_session drop constraint games_session_pkey;
alter table games_session add primary key (vendor, player, channel);

-- A settlement is the one win that settles its bet, in dialects that settle bets by name; found again by its bet.
create index games_callback_settlement on games_callback (vendor, reference) where kind = 'settlement';

alter table games_case drop constraint games_case_reason_check;
alter table games_case add constraint games_case_reason_check
  check (reason in ('win-rollback-beyond-balance', 'balance-below-zero', 'round-without-end'));

-- Every signed call with its answer, for support; never read to judge a call. Secrets are taken out before it is written.
create table games_call (
  id bigint generated always as identity primary key,
  vendor text not null,
  -- The vendor's own id of what it asked for; '' where it named none.
  transaction text not null default '',
  call text not null,
  status text not null,
  refused boolean not null,
  request text not null,
  answer text not null,
  http int not null,
  took_microseconds int not null,
  trace text not null default '',
  at timestamptz not null,
  -- The day after which it may be forgotten.
  keep_until date not null
);
create index games_call_transaction on games_call (vendor, transaction) where transaction <> '';
create index games_call_keep_until on games_call using brin (keep_until);

insert into games_call (vendor, transaction, call, status, refused, request, answer, http, took_microseconds, trace, at, keep_until)
  select vendor, transaction, verb, status, true, call::text, json_build_object('status', status)::text, 200, 0, trace, at, at::date + 30 from games_refused_callback;
drop table games_refused_callback;
