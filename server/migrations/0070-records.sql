-- Records: the rounds of the last days that won something, from which the winner boards are read, and how often each game was played, for the hot list.

-- Beside records_round and not as an index of it, so that settling a round that won nothing stays a cheap update. Rows older than the boards show are
-- removed; a round that is undone or settled anew leaves or changes its row in the statement that changes the round.
create table records_win (
  round uuid primary key,
  member uuid not null,
  currency text not null,
  vendor text not null,
  game_code text not null,
  game_type text not null,
  -- What the round gave beyond its stake.
  net_units bigint not null check (net_units > 0),
  won_at timestamptz not null,
  won_on date not null generated always as ((won_at at time zone 'UTC')::date) stored
);
create index records_win_latest on records_win (game_type, currency, won_at desc);
create index records_win_biggest on records_win (game_type, currency, won_on, net_units desc);

-- Rounds that were settled, by game and day in UTC.
create table records_game_day (
  vendor text not null,
  game_code text not null,
  day date not null,
  rounds int not null,
  primary key (day, vendor, game_code)
) with (fillfactor = 80);

insert into records_win (round, member, currency, vendor, game_code, game_type, net_units, won_at)
select id, member, currency, vendor, game_code, game_type, win_units - stake_units, won_at from records_round
where state = 'settled' and win_units > stake_units and won_at > now() - interval '8 days';

insert into records_game_day (vendor, game_code, day, rounds)
select vendor, game_code, (won_at at time zone 'UTC')::date, count(*) from records_round
where state = 'settled' and won_at > now() - interval '8 days' group by 1, 2, 3;
