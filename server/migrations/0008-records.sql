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
    case when wins > 0 then 'settled' when bets > 0 then 'open' when undone > 0 then 'rolled-back' else 'open' end
  ) stored,
  started_at timestamptz not null,
  -- The latest win, also one that was undone: when a settled round was settled.
  won_at timestamptz,
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
