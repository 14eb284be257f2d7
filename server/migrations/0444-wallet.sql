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
  check ((opens is null and closes is null) or opens <> closes)
);
do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then
    revoke update, delete on wallet_method, wallet_method_terms from baize_app;
  end if;
end $$;

-- The methods that stood in code until now.
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

-- An order is paid by the terms that it was made under, whatever the method asks since.
alter table wallet_deposit
  add column fee_units bigint not null default 0 check (fee_units >= 0),
  add column fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 5000);
alter table wallet_withdrawal
  add column fee_units bigint not null default 0 check (fee_units >= 0),
  add check (fee_units < amount_units);
