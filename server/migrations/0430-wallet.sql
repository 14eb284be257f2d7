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
-- Two members share a row, and nobody else sees it.
alter table wallet_transfer enable row level security;
create policy own_rows on wallet_transfer using ((select coalesce(current_setting('baize.member', true), '') = '')
  or sender = (select nullif(current_setting('baize.member', true), '')::uuid) or receiver = (select nullif(current_setting('baize.member', true), '')::uuid));

-- What is received is to be played like a deposit.
alter table wallet_requirement drop constraint wallet_requirement_source_check;
alter table wallet_requirement add constraint wallet_requirement_source_check check (source in ('deposit', 'points', 'line'));
