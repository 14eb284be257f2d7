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

-- What a deposit asks to be played before its amount may leave. Requirements that were open together form one episode, in which a bet that is undone is
-- worked out anew; once all of them are met it is closed for ever.
create table wallet_requirement (
  id uuid primary key default uuidv7(),
  reference text not null unique,
  episode uuid not null,
  member_id uuid not null,
  currency text not null,
  source text not null check (source in ('deposit', 'points')),
  -- What made it, once for ever, and how its member knows that.
  cause text not null unique,
  cause_reference text not null,
  amount_units bigint not null check (amount_units > 0),
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
  check (received_units + returned_units + again_units <= amount_units),
  check (state not in ('returned', 'paid-again') or received_units + returned_units + again_units = amount_units)
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

select platform_own_rows(name::regclass) from unnest(array['wallet_deposit', 'wallet_payee', 'wallet_withdrawal', 'wallet_requirement']) name;
select platform_own_rows_by(name::regclass, 'withdrawal_id', 'wallet_withdrawal')
  from unnest(array['wallet_withdrawal_step', 'wallet_withdrawal_receipt', 'wallet_withdrawal_answer']) name;
