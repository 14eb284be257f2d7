-- A third market of the demonstration. A lawyer reads it before use.
insert into market_setting (market, name, from_at, value, by_name, reason, at)
select market, name, '2000-01-01', value::jsonb, 'the house', 'the rows with which a site begins', '2000-01-01'
from (values
  ('great-britain', 'vendors.oneWindow', 'true'),
  ('germany', 'register.birthdayAge', '18'),
  ('germany', 'promotions.maximumTimes', '100'),
  ('germany', 'promotions.mixedProducts', 'true'),
  ('germany', 'originals.minimumSpinMs', '5000'),
  ('germany', 'originals.minimumRoundMs', '5000'),
  ('germany', 'transfers.line', 'false'),
  ('germany', 'vendors.ownWallets', 'false'),
  ('germany', 'vendors.oneWindow', 'true'),
  ('germany', 'protection.breaks', '{"after": 60, "rest": 5}'),
  ('germany', 'deposits.limits', '{"EUR": {"month": "1000"}}'),
  -- Live games and tables are closed: a category with caps takes nothing in a currency that has none.
  ('germany', 'rounds.stakeCaps', '{"RNG": {"EUR": [{"fromAge": 0, "most": "1"}]}, "LIVE": {}, "BGS": {}}'),
  ('germany', 'rounds.pace', '{"RNG": 5000}')
) as row (market, name, value);
