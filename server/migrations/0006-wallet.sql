-- Wallet: payment methods, orders for money in, what really arrived for them, payees, withdrawals with the time of each of their steps, what must be played
-- before money leaves, and transfers along the line of agents.

-- The keys of each payment service, sealed; two webhook secrets may be active while one is being replaced.
create table wallet_service (
  service text primary key,
  api_key_sealed text not null,
  webhook_secrets_sealed text[] not null check (cardinality(webhook_secrets_sealed) between 1 and 2)
);

-- Payment methods as data (WC-01). Each version is written whole and never changed; the latest of a code is in force.
create table wallet_method (
  code text not null check (code ~ '^[a-z0-9-]{2,40}$'),
  version integer not null check (version > 0),
  kind text not null check (kind in ('bank', 'e-wallet', 'crypto', 'card')),
  -- By language.
  names jsonb not null,
  -- Banks, or networks of a coin, each with its code and its names.
  places jsonb not null default '[]',
  position integer not null,
  primary key (code, version)
);
-- What a method asks in one direction and one currency; amounts are never converted.
create table wallet_method_terms (
  code text not null,
  version integer not null,
  way text not null check (way in ('deposit', 'withdraw')),
  currency text not null,
  is_on boolean not null,
  minimum_units bigint not null check (minimum_units > 0),
  maximum_units bigint not null check (maximum_units >= minimum_units),
  fee_units bigint not null check (fee_units >= 0 and fee_units < minimum_units),
  fee_basis_points integer not null check (fee_basis_points between 0 and 5000),
  -- HH:MM in the merchant's time zone, the end excluded and perhaps after midnight; both null where it is always open.
  opens text check (opens ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  closes text check (closes ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- For whom it is, as conditions that must all hold (PR-05).
  audience jsonb not null default '[]',
  primary key (code, version, way, currency),
  foreign key (code, version) references wallet_method,
  check ((opens is null) = (closes is null)),
  check (opens <> closes)
);
do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then
    revoke update, delete on wallet_method, wallet_method_terms from baize_app;
  end if;
end $$;

-- The methods that a new installation has.
insert into wallet_method (code, version, kind, names, places, position) values
  ('mynah-pay', 1, 'e-wallet', '{"EN": "Mynah Pay", "MY": "Mynah Pay"}', '[]', 10),
  ('teak-wallet', 1, 'e-wallet', '{"EN": "Teak Wallet", "MY": "Teak Wallet"}', '[]', 20),
  ('bank-transfer', 1, 'bank', '{"EN": "Bank transfer", "MY": "ဘဏ်ငွေလွှဲ"}',
    '[{"code": "river-bank", "names": {"EN": "River Bank", "MY": "River Bank"}}, {"code": "padauk-bank", "names": {"EN": "Padauk Bank", "MY": "Padauk Bank"}}, {"code": "delta-bank", "names": {"EN": "Delta Bank", "MY": "Delta Bank"}}]', 30),
  ('card', 1, 'card', '{"EN": "Card", "MY": "ကတ်"}', '[]', 40),
  ('harbour-coin', 1, 'crypto', '{"EN": "Harbour coin", "MY": "Harbour coin"}',
    '[{"code": "harbour-main", "names": {"EN": "Harbour main network", "MY": "Harbour main network"}}, {"code": "harbour-swift", "names": {"EN": "Harbour Swift", "MY": "Harbour Swift"}}]', 50);
insert into wallet_method_terms (code, version, way, currency, is_on, minimum_units, maximum_units, fee_units, fee_basis_points)
select code, 1, way, currency, true, minimum * 10000, maximum * 10000, 0, 0
from (values
  ('mynah-pay', 'deposit', 'MMK', 1000::bigint, 1000000::bigint), ('mynah-pay', 'deposit', 'THB', 20, 50000),
  ('mynah-pay', 'withdraw', 'MMK', 5000, 1000000), ('mynah-pay', 'withdraw', 'THB', 50, 50000),
  ('teak-wallet', 'deposit', 'MMK', 1000, 2000000), ('teak-wallet', 'deposit', 'THB', 20, 100000),
  ('teak-wallet', 'withdraw', 'MMK', 5000, 2000000), ('teak-wallet', 'withdraw', 'THB', 50, 100000),
  ('bank-transfer', 'deposit', 'MMK', 5000, 10000000), ('bank-transfer', 'deposit', 'THB', 100, 500000),
  ('bank-transfer', 'withdraw', 'MMK', 10000, 10000000), ('bank-transfer', 'withdraw', 'THB', 100, 500000),
  ('card', 'deposit', 'MMK', 5000, 2000000), ('card', 'deposit', 'THB', 100, 100000),
  ('harbour-coin', 'deposit', 'MMK', 20000, 50000000), ('harbour-coin', 'deposit', 'THB', 500, 2000000),
  ('harbour-coin', 'withdraw', 'MMK', 50000, 50000000), ('harbour-coin', 'withdraw', 'THB', 1000, 2000000)
) as methods (code, way, currency, minimum, maximum);

create table wallet_deposit (
  id uuid primary key default uuidv7(),
  reference text not null unique,
  member_id uuid not null,
  wallet bigint not null,
  currency text not null,
  method text not null,
  amount_units bigint not null check (amount_units > 0),
  state text not null check (state in ('pending', 'received', 'credited', 'expired', 'failed', 'quarantined')),
  key text not null,
  fingerprint text not null,
  service text not null,
  payment_id text,
  pay_url text,
  note text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  asked_at timestamptz,
  settled_at timestamptz,
  -- When it counts towards the limits of its member: from its opening on, and not at all once it has failed or expired (PL-10, PL-11).
  counted_at timestamptz,
  -- An order is paid by the terms that it was made under, whatever the method asks since.
  fee_units bigint not null default 0 check (fee_units >= 0),
  fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 5000),
  -- Where the money goes that is not paid on the service's page (WC-01), and the pictures that prove a transfer (WC-03).
  instructions jsonb,
  proofs uuid[] not null default '{}' check (cardinality(proofs) <= 3),
  unique (member_id, key)
);
create index wallet_deposit_by_member on wallet_deposit (member_id, id desc);
create index wallet_deposit_waiting on wallet_deposit (expires_at) where state = 'pending';
create index wallet_deposit_unsettled on wallet_deposit (created_at) where state in ('pending', 'received', 'expired');
create index wallet_deposit_counted on wallet_deposit (member_id, counted_at) where counted_at is not null;
create index wallet_deposit_proved on wallet_deposit (id) where proofs <> '{}' and state <> 'credited';

-- One row for each time that money reached the payment service; the service's own reference makes it unique for ever.
create table wallet_receipt (
  id uuid primary key default uuidv7(),
  reference text not null unique,
  service text not null,
  provider_reference text not null,
  deposit_id uuid references wallet_deposit (id),
  amount_units bigint not null,
  currency text not null,
  state text not null check (state in ('credited', 'quarantined', 'dismissed')),
  reason text,
  at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  -- The amount as the service sent it, where the currency has fewer digits; such a payment waits for staff.
  amount_text text,
  -- What the service took back of what was credited, which part of that the house bears, and how often either changed.
  returned_units bigint not null default 0,
  borne_units bigint not null default 0,
  return_moves int not null default 0,
  unique (service, provider_reference),
  check (returned_units between 0 and amount_units),
  check (returned_units = 0 or state = 'credited'),
  check (borne_units between 0 and returned_units)
);
create index wallet_receipt_quarantined on wallet_receipt (at) where state = 'quarantined';
create index wallet_receipt_of_deposit on wallet_receipt (deposit_id);

-- Payments that come back: refunds, reversals and disputes, one row for each of the service's own references, with what stands of all that it said.
create table wallet_return (
  id uuid primary key default uuidv7(),
  reference text not null unique,
  service text not null,
  kind text not null check (kind in ('refund', 'reversal', 'dispute')),
  provider_reference text not null,
  -- The service's reference of the payment. Whose it is may be known only when the payment itself is.
  capture text not null,
  member_id uuid,
  deposit_id uuid references wallet_deposit (id),
  deposit_reference text not null,
  currency text not null,
  stage text not null check (stage in ('warning', 'inquiry', 'settled', 'chargeback', 'pre-arbitration', 'arbitration')),
  state text not null check (state in ('open', 'lost', 'won')),
  amount_units bigint not null check (amount_units >= 0),
  amount_text text,
  reason text,
  reported_at timestamptz not null,
  -- Why it takes nothing until staff decide.
  trouble text check (trouble in ('unknown-order', 'wrong-currency', 'amount-too-precise')),
  -- What staff decided that it takes, in spite of its trouble, and what of it the house bears.
  taken_units bigint check (taken_units >= 0),
  borne_units bigint not null default 0 check (borne_units >= 0),
  -- Withdrawals of its member wait until staff close the case. There is none where staff themselves sent the payment back.
  under_review boolean not null default true,
  opened_at timestamptz not null,
  decided_by text,
  decision text check (decision in ('keep', 'take', 'bear', 'write-off')),
  decision_reason text,
  decided_at timestamptz,
  unique (service, kind, provider_reference),
  check ((deposit_id is null) = (member_id is null)),
  check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (decision is null))
);
create index wallet_return_of_payment on wallet_return (service, capture);
create index wallet_return_of_deposit on wallet_return (deposit_id);
create index wallet_return_of_member on wallet_return (member_id, id desc);
create index wallet_return_open on wallet_return (member_id) where under_review;

-- Everything that the service said of it. What stands is worked out of all of it, in whatever order it came.
create table wallet_return_notice (
  return_id uuid not null references wallet_return (id),
  stage text not null,
  state text not null,
  amount_units bigint not null,
  amount_text text,
  currency text not null,
  reason text,
  reported_at timestamptz not null,
  at timestamptz not null,
  unique nulls not distinct (return_id, stage, state, amount_units, amount_text, currency, reported_at)
);

-- What promotions gave for a deposit and lost again with it.
create table wallet_return_gift (
  gift text primary key,
  member_id uuid not null,
  taken_units bigint not null check (taken_units >= 0),
  moves int not null
);

-- Every webhook that was understood, by the sender's id, so that a repeated one changes nothing.
create table wallet_webhook (
  service text not null,
  webhook_id text not null,
  type text not null,
  effect text not null,
  at timestamptz not null,
  primary key (service, webhook_id)
);

create table wallet_payee (
  id uuid primary key default uuidv7(),
  member_id uuid not null,
  method text not null,
  -- Holder and number together as sealed JSON; only the last characters stand in clear.
  sealed text not null,
  account_tail text not null,
  created_at timestamptz not null,
  -- A name of the owner's own.
  nickname text,
  is_default boolean not null default false,
  -- A keyed mark of the number; null until the worker has marked what was bound before marks were kept.
  number_mark text,
  -- A removal only hides.
  removed_at timestamptz
);
create index wallet_payee_by_member on wallet_payee (member_id, id desc);
create unique index wallet_payee_default on wallet_payee (member_id) where is_default and removed_at is null;
create index wallet_payee_unmarked on wallet_payee (id) where number_mark is null;

-- Whose a number is. It stays theirs when the payee is removed; a second owner is there by a decision of staff alone.
create table wallet_number (
  mark text not null,
  member_id uuid not null,
  at timestamptz not null,
  shared boolean not null default false,
  primary key (mark, member_id)
);
create unique index wallet_number_one on wallet_number (mark) where not shared;

-- Who asked for a number of somebody else's, or for an account in another holder's name, and what staff said to it (WC-11). What they allow of the latter is
-- that name for that number.
create table wallet_claim (
  id uuid primary key default uuidv7(),
  reference text not null unique,
  member_id uuid not null,
  mark text not null,
  method text not null,
  account_tail text not null,
  at timestamptz not null,
  allowed_by text,
  allow_reason text,
  allowed_at timestamptz,
  reason text not null default 'payee-taken' check (reason in ('payee-taken', 'name-differs', 'name-unsure')),
  -- A keyed mark of the holder's name; null where the claim was made before names were checked.
  name_mark text,
  -- The name that the member is known by and the one of the claim, sealed; null where the claim was made before staff saw both.
  names_sealed text,
  check ((allowed_by is null) = (allowed_at is null) and (allowed_by is null) = (allow_reason is null)),
  unique (member_id, mark)
);
create index wallet_claim_open on wallet_claim (id) where allowed_at is null;

create table wallet_withdrawal (
  id uuid primary key default uuidv7(),
  reference text not null unique,
  member_id uuid not null,
  wallet bigint not null,
  currency text not null,
  payee_id uuid not null references wallet_payee (id),
  method text not null,
  amount_units bigint not null check (amount_units > 0),
  state text not null check (state in ('submitted', 'under-review', 'approved', 'paying', 'paid', 'rejected', 'failed')),
  reason text,
  note text,
  key text not null,
  fingerprint text not null,
  service text not null,
  payout_id text,
  created_at timestamptz not null,
  asked_at timestamptz,
  -- The payment service tells something else of it than our order; it waits for staff.
  put_aside boolean not null default false,
  fee_units bigint not null default 0 check (fee_units >= 0),
  check (fee_units < amount_units),
  unique (member_id, key)
);
create index wallet_withdrawal_by_member on wallet_withdrawal (member_id, id desc);
-- One open withdrawal at a time, kept by the database and not by the program alone.
create unique index wallet_withdrawal_open on wallet_withdrawal (member_id)
  where state in ('submitted', 'under-review', 'approved', 'paying');

create table wallet_withdrawal_step (
  withdrawal_id uuid not null references wallet_withdrawal (id),
  state text not null,
  at timestamptz not null,
  primary key (withdrawal_id, state)
);

-- What is received along the line is to be played like a deposit.
-- What a deposit asks to be played before its amount may leave. Requirements that were open together form one episode, in which a bet that is undone is
-- worked out anew; once all of them are met it is closed for ever.
create table wallet_requirement (
  id uuid primary key default uuidv7(),
  reference text not null unique,
  episode uuid not null,
  member_id uuid not null,
  currency text not null,
  source text not null check (source in ('deposit', 'points', 'line', 'promotion')),
  -- What made it, once for ever, and how its member knows that.
  cause text not null unique,
  cause_reference text not null,
  amount_units bigint not null check (amount_units > 0),
  -- What came back of the payment that made it, and is no longer asked to be played.
  returned_units bigint not null default 0 check (returned_units between 0 and amount_units),
  times bigint not null check (times > 0),
  -- Basis points by category of games.
  contribution jsonb not null,
  -- By the clock by which bets are placed.
  at timestamptz not null,
  done_units bigint not null default 0,
  -- Met once is met for ever, also where a bet that met it is undone.
  met_at timestamptz,
  lifted_by text,
  lift_reason text,
  closed boolean not null default false
);
create index wallet_requirement_open on wallet_requirement (member_id, currency, at, id) where not closed;
create index wallet_requirement_of_member on wallet_requirement (member_id, currency, id desc);

-- The bets of an episode with the stake that stands, and what each counted for which requirement.
create table wallet_requirement_bet (
  episode uuid not null,
  -- Vendor, game and round as one name.
  bet text collate "C" not null,
  vendor text not null,
  game text not null,
  round text not null,
  category text not null,
  stake_units bigint not null,
  -- What stakes of its game count for rewards.
  weight_bp int not null,
  placed_at timestamptz not null,
  settled_at timestamptz not null,
  primary key (episode, bet)
);
create index wallet_requirement_bet_latest on wallet_requirement_bet (episode, settled_at desc, bet desc);
create table wallet_requirement_share (
  requirement_id uuid not null references wallet_requirement (id),
  bet text collate "C" not null,
  counted_units bigint not null,
  used_units bigint not null,
  primary key (requirement_id, bet)
);

-- Whether a withdrawal reached its owner: asked once it was paid, beside its own state. It moves no money by itself.
create table wallet_withdrawal_receipt (
  withdrawal_id uuid primary key references wallet_withdrawal (id),
  state text not null check (state in ('awaiting', 'received', 'under-check', 'assumed', 'paid-again', 'returned', 'forced')),
  -- Until when it is asked; afterwards it counts as received.
  until timestamptz not null,
  amount_units bigint not null,
  received_units bigint not null default 0 check (received_units >= 0),
  returned_units bigint not null default 0 check (returned_units >= 0),
  again_units bigint not null default 0 check (again_units >= 0),
  assumed_at timestamptz,
  -- Said to be missing after it counted as received, which can be said once.
  disputed boolean not null default false,
  decided_by text,
  reason text,
  provider_proof text,
  again_paid_at timestamptz,
  -- When the service was last asked about the second payout.
  again_asked_at timestamptz,
  check (received_units + returned_units + again_units <= amount_units),
  check (state not in ('returned', 'paid-again') or received_units + returned_units + again_units = amount_units),
  -- What staff decided that arrived, arrived whole: its parts are the amount of every closed receipt (WC-45).
  constraint wallet_withdrawal_receipt_whole check (state not in ('received', 'forced') or received_units = amount_units)
);
create index wallet_withdrawal_receipt_awaiting on wallet_withdrawal_receipt (until) where state = 'awaiting';
create index wallet_withdrawal_receipt_checked on wallet_withdrawal_receipt (withdrawal_id) where state = 'under-check';

create table wallet_withdrawal_answer (
  withdrawal_id uuid not null references wallet_withdrawal (id),
  no int not null,
  answer text not null check (answer in ('received', 'not-received', 'partly-received')),
  received_units bigint not null,
  account text,
  comment text,
  -- Ids of the files that show it, in order.
  proofs uuid[] not null check (cardinality(proofs) <= 3),
  key text not null,
  fingerprint text not null,
  at timestamptz not null,
  primary key (withdrawal_id, no),
  unique (withdrawal_id, key)
);

-- Transfers along the line of agents, from a member to the direct upline or from an agent to somebody of the own line (WC-20 to WC-23).
create table wallet_transfer (
  id uuid primary key default uuidv7(),
  reference text not null unique,
  sender uuid not null,
  receiver uuid not null check (receiver <> sender),
  direction text not null check (direction in ('up', 'down')),
  -- How many levels lie between the two when it was made: 1 is the direct line.
  level int not null check (level > 0),
  sender_account text not null,
  receiver_account text not null,
  currency text not null,
  amount_units bigint not null check (amount_units > 0),
  reason text not null,
  key text not null,
  fingerprint text not null,
  at timestamptz not null,
  unique (sender, key)
);
create index wallet_transfer_sent on wallet_transfer (sender, id desc);
create index wallet_transfer_received on wallet_transfer (receiver, id desc);
create index wallet_transfer_received_at on wallet_transfer (receiver, at) where direction = 'down';
-- Two members share a row, and nobody else sees it.
alter table wallet_transfer enable row level security;
create policy own_rows on wallet_transfer using ((select platform_works_for() = 'house')
  or (select nullif(platform_works_for(), 'house')::uuid) in (sender, receiver));

select platform_own_rows(name::regclass) from unnest(array['wallet_deposit', 'wallet_payee', 'wallet_claim', 'wallet_withdrawal', 'wallet_requirement', 'wallet_return', 'wallet_return_gift']) name;
select platform_own_rows_by('wallet_return_notice', 'return_id', 'wallet_return');
select platform_own_rows_by(name::regclass, 'withdrawal_id', 'wallet_withdrawal')
  from unnest(array['wallet_withdrawal_step', 'wallet_withdrawal_receipt', 'wallet_withdrawal_answer']) name;
