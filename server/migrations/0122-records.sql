-- Records: a round of which the whole stake came back, by whatever kind of entry, is not open any more. A bet is never of nothing, so one that has no stake left
-- was given back.
alter table records_round alter column state set expression as (
  case when wins > 0 then 'settled' when stake_units > 0 then 'open' when bets > 0 or undone > 0 then 'rolled-back' else 'open' end
);
