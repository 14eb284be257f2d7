-- Markets: what each asks of the site, as dated rows (MK-01), and the last round that somebody began in a category of games (MK-02).

-- A row is never changed. Of a market and a name the latest that has come holds.
create table market_setting (
  market text not null check (market ~ '^[a-z][a-z-]{1,39}$'),
  name text not null,
  from_at timestamptz not null,
  value jsonb not null,
  by_name text not null,
  reason text not null,
  at timestamptz not null,
  primary key (market, name, from_at)
);

-- A pace is from start to start of one person in a category, over all windows and wallets.
create table market_round (
  person uuid not null,
  category text not null,
  began timestamptz not null,
  primary key (person, category)
) with (fillfactor = 50);
select platform_own_rows('market_round', 'person');

do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then
    revoke update, delete on market_setting from baize_app;
    revoke delete on market_round from baize_app;
  end if;
end $$;

-- The two markets of the demonstration. A lawyer reads each before use.
insert into market_setting (market, name, from_at, value, by_name, reason, at)
select market, name, '2000-01-01', value::jsonb, 'the house', 'the rows with which a site begins', '2000-01-01'
from (values
  ('house', 'register.birthdayAge', '18'),
  ('house', 'promotions.maximumTimes', '100'),
  ('house', 'promotions.mixedProducts', 'true'),
  ('house', 'originals.minimumSpinMs', '2500'),
  ('house', 'originals.minimumRoundMs', '1000'),
  ('house', 'transfers.line', 'true'),
  ('house', 'vendors.ownWallets', 'true'),
  ('great-britain', 'register.birthdayAge', '18'),
  ('great-britain', 'promotions.maximumTimes', '10'),
  ('great-britain', 'promotions.mixedProducts', 'false'),
  ('great-britain', 'originals.minimumSpinMs', '2500'),
  ('great-britain', 'originals.minimumRoundMs', '5000'),
  ('great-britain', 'transfers.line', 'false'),
  ('great-britain', 'vendors.ownWallets', 'false'),
  ('great-britain', 'rounds.stakeCaps', '{"RNG": {"GBP": [{"fromAge": 18, "most": "2"}, {"fromAge": 25, "most": "5"}]}}'),
  ('great-britain', 'rounds.pace', '{"RNG": 2500, "BGS": 5000, "LIVE": 5000, "FISH": 5000}')
) as row (market, name, value);
