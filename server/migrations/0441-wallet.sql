-- When a deposit counts towards the limits of its member: from its opening on, and not at all once it has failed or expired (PL-10, PL-11).
alter table wallet_deposit add column counted_at timestamptz;
update wallet_deposit set counted_at = created_at where state not in ('expired', 'failed');
create index wallet_deposit_counted on wallet_deposit (member_id, counted_at) where counted_at is not null;
create index wallet_transfer_received_at on wallet_transfer (receiver, at) where direction = 'down';
