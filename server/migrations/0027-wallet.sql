-- What of money that came counts towards limits of deposits beside the orders (PL-11).

-- What of a credited order has not come. An order counts whole for a day, and then with what has come of it.
alter table wallet_deposit add column short_units bigint not null default 0 check (short_units between 0 and amount_units);
-- What of a payment its order does not cover: a deposit of its own, which counts from when it is credited.
alter table wallet_receipt add column beyond_units bigint not null default 0 check (beyond_units between 0 and greatest(amount_units, 0));
create index wallet_receipt_beyond on wallet_receipt (deposit_id) where beyond_units > 0;
