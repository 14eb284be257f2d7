-- Wallet: orders for money in, what really arrived for them, payees, and withdrawals with the time of each of their steps.

-- The keys of each payment service, sealed; two webhook secrets may be active while one is being replaced.
create table wallet_service (
  service text primary key,
  api_key_sealed text not null,
  webhook_secrets_sealed text[] not null check (cardinality(webhook_secrets_sealed) between 1 and 2)
);

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
  unique (member_id, key)
);
create index wallet_deposit_by_member on wallet_deposit (member_id, id desc);
create index wallet_deposit_waiting on wallet_deposit (expires_at) where state = 'pending';
create index wallet_deposit_unsettled on wallet_deposit (created_at) where state in ('pending', 'received', 'expired');

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
  unique (service, provider_reference)
);
create index wallet_receipt_quarantined on wallet_receipt (at) where state = 'quarantined';

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
  created_at timestamptz not null
);
create index wallet_payee_by_member on wallet_payee (member_id, id desc);

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
