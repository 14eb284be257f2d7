-- Games: the books of vendors whose lists have rounds and no acts, and as whom we ask a vendor about its own.

-- The vendor's list of rounds while it is compared.
create table games_statement_round (
  vendor text not null,
  day date not null,
  player text not null,
  game text not null,
  round text not null,
  staked_units bigint not null,
  won_units bigint not null,
  at timestamptz not null,
  primary key (vendor, day, player, game, round)
);

-- An act that the vendor has taken back since: where it never came here, both books agree.
alter table games_statement add column undone boolean not null default false;

-- Sealed: {"login", "secret"}; null is the vendor's own code and the secret that both know.
alter table games_vendor add column sealed_asking text;
