-- Records: the rounds of every vendor and in-house game as members read them, folded from the ledger's feed.

create table records_round (
  id uuid primary key default uuidv7(),
  member uuid not null,
  account bigint not null,
  currency text not null,
  vendor text not null,
  game_code text not null,
  -- '' where the catalogue did not know the game when its first entry came.
  game_type text not null,
  round text not null,
  stake_units bigint not null default 0,
  win_units bigint not null default 0,
  -- Bets and wins that stand, and how many of either were undone.
  bets int not null default 0,
  wins int not null default 0,
  undone int not null default 0,
  state text not null generated always as (
    -- A bet is never of nothing, so one that has no stake left was given back.
    case when wins > 0 then 'settled' when stake_units > 0 then 'open' when bets > 0 or undone > 0 then 'rolled-back' else 'open' end
  ) stored,
  started_at timestamptz not null,
  -- The latest win, also one that was undone: when a settled round was settled.
  won_at timestamptz,
  -- What came back of the stakes of the round, which the stake has no more.
  back_units bigint not null default 0,
  unique (account, vendor, game_code, round)
) with (fillfactor = 80);
create index records_round_of_member on records_round (member, started_at desc, id desc);

-- How many movements an account has in each quarter of an hour, by the ledger's kind: the account record finds its pages by it without a copy of the
-- book. Every time zone of today lies a whole number of quarters from UTC, so a day of any merchant is a range of them.
create table records_movement_count (
  account bigint not null,
  quarter timestamptz not null,
  kind text not null,
  movements int not null,
  primary key (account, quarter, kind)
) with (fillfactor = 80);

-- The rounds of the last days that won something, from which the winner boards are read, and how often each game was played, for the hot list.
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
