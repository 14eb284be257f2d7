-- Where the money of an order goes that is not paid on the service's page (WC-01), and the pictures that prove a transfer (WC-03).
alter table wallet_deposit
  add column instructions jsonb,
  add column proofs uuid[] not null default '{}' check (cardinality(proofs) <= 3);
create index wallet_deposit_proved on wallet_deposit (id) where proofs <> '{}' and state <> 'credited';
