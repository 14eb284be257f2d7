-- When markets have the national register of exclusions asked (PX-07).
insert into market_setting (market, name, from_at, value, by_name, reason, at)
values ('great-britain', 'protection.register', '2000-01-01', '["registration", "login"]', 'the house', 'the rows with which a site begins', '2000-01-01');
