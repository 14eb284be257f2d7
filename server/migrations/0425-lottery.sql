-- Lottery: each game is played in one currency, in which its prices, its limits and its exposure stand. Empty is the merchant's first.
alter table lottery_game add column currency text check (currency ~ '^[A-Z]{3,5}$');
