-- Wallet: a payout of which the payment service tells something else than our order waits for staff.

alter table wallet_withdrawal add column put_aside boolean not null default false;
