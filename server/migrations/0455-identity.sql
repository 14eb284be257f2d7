-- Identity: a member's further wallets, one for each currency that was ever chosen, and the one that is chosen now. The first stands in the member's own row.
create table identity_wallet (
  member_id uuid not null references identity_member (id),
  currency text not null,
  -- The ledger account.
  wallet bigint not null unique,
  opened_at timestamptz not null,
  primary key (member_id, currency)
);
-- Empty while the first wallet is the chosen one.
alter table identity_member add column chosen_currency text;
alter table identity_member add foreign key (id, chosen_currency) references identity_wallet (member_id, currency);
