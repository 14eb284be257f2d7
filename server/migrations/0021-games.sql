-- What a vendor states of a slot, as `SlotFacts` of the contract; null where it states nothing.
alter table games_game add column slot jsonb;
