-- Games: what the vendors of sports and live tables correct after the fact, and free spins whose player only we know.

-- `refund` gives a part of a stake back, `restake` takes a stake again that was given back, `charge` takes what a corrected round is worth less.
alter table games_callback drop constraint games_callback_verb_check;
alter table games_callback add constraint games_callback_verb_check
  check (verb in ('bet', 'win', 'rollback', 'resettle', 'void-settle', 'refund', 'restake', 'charge', 'unknown'));

-- What a later act is about: the round at the vendor that a bet names, the bet that a stake was taken again for, the win that was settled anew.
create index games_callback_about on games_callback (vendor, reference) where verb in ('bet', 'restake', 'resettle') and reference <> '';

-- Sets of free spins that were given at a vendor whose last word about them names the set and not the player.
create table games_free_spins (
  vendor text not null,
  issue text not null,
  member uuid not null,
  noted_at timestamptz not null,
  primary key (vendor, issue)
);
