-- What staff decided that arrived, arrived whole: received, returned and paid again together are the amount of every closed receipt (WC-45).
update wallet_withdrawal_receipt set received_units = amount_units where state in ('received', 'forced');
alter table wallet_withdrawal_receipt
  add constraint wallet_withdrawal_receipt_whole check (state not in ('received', 'forced') or received_units = amount_units);
