-- Games: the same keys with the vendor as their last column. All rows that are looked at one after the other in an index have the same few vendors, so comparing
-- the vendor first decided nothing and was a third of what the indexes cost a call (docs/decisions/0011-ledger-speed.md).
alter table games_callback drop constraint games_callback_pkey, add primary key (transaction, vendor);
-- A member's rounds of one game still lie together.
alter table games_round drop constraint games_round_pkey, add primary key (member, game, round, vendor);
