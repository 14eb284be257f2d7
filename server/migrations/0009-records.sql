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
  -- Ends without a win: a round is settled by its first win, zero included, or by its close.
  closes int not null default 0,
  state text not null generated always as (
    -- A bet is never of nothing, so one that has no stake left was given back.
    case when wins > 0 or (closes > 0 and stake_units > 0) then 'settled' when stake_units > 0 then 'open' when bets > 0 or undone > 0 then 'rolled-back' else 'open' end
  ) stored,
  started_at timestamptz not null,
  -- The latest win or close, also one that was undone: when a settled round was settled.
  settled_at timestamptz,
  -- What came back of the stakes of the round, which the stake has no more.
  back_units bigint not null default 0,
  -- What the turnover says of the round; from its first settlement on it follows every change.
  told boolean not null default false,
  told_stake_units bigint not null default 0,
  told_win_units bigint not null default 0,
  told_bonus_units bigint not null default 0,
  -- The valid stake by the weight of the game: what offers count.
  told_counted_units bigint not null default 0,
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

-- The rounds of a member in each quarter of an hour in which they began, by game and state: the betting record finds its sums and its pages by them,
-- profit and loss its days, and Home the recent games, however many rounds there are. Each round stands in it once, under its present state.
create table records_quarter (
  member uuid not null,
  quarter timestamptz not null,
  currency text not null,
  vendor text not null,
  game_code text not null,
  game_type text not null,
  open_rounds int not null,
  open_stake_units bigint not null,
  open_win_units bigint not null,
  settled_rounds int not null,
  settled_stake_units bigint not null,
  settled_win_units bigint not null,
  rolled_back_rounds int not null,
  rolled_back_stake_units bigint not null,
  rolled_back_win_units bigint not null,
  -- When the latest of those that were ever settled began, and which was recorded last.
  last_at timestamptz,
  last_round uuid,
  primary key (member, quarter, currency, vendor, game_code, game_type)
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

-- The turnover that rooms follow: one row when a round is first settled and one for every later change of it, amounts as differences. Its only writer holds
-- the watermark of the records, so that ids rise in the order of commits.
create table records_turnover (
  id bigint generated always as identity primary key,
  member uuid not null,
  account bigint not null,
  currency text not null,
  -- '' where the catalogue does not know the game.
  category text not null,
  vendor text not null,
  game_code text not null,
  round text not null,
  stake_units bigint not null,
  bonus_stake_units bigint not null default 0,
  -- What of the stake is valid, by the weight of its game; and that weight when the row was written.
  counted_units bigint not null,
  weight_bp int not null check (weight_bp between 0 and 10000),
  win_units bigint not null,
  placed_at timestamptz not null,
  at timestamptz not null,
  -- It is the first of its round, so that a room can count rounds and not changes.
  first boolean not null default false
);

-- What each room has read of it.
create table records_turnover_mark (
  name text primary key,
  id bigint not null
);

-- The same rows by the merchant's day: what sets of a million members are worked out from.
create table records_member_day (
  day date not null,
  member uuid not null,
  currency text not null,
  category text not null,
  stake_units bigint not null,
  bonus_stake_units bigint not null,
  counted_units bigint not null,
  win_units bigint not null,
  -- Rounds that were first settled on the day.
  rounds int not null,
  primary key (day, member, currency, category)
) with (fillfactor = 80);

-- The valid part of a stake by the weight of its game, floored: countedUnits of rules/economy/weight.ts.
create function records_counted(p_stake bigint, p_idle bigint, p_weight int) returns bigint language sql immutable
  return div((p_stake - p_idle)::numeric * p_weight, 10000)::bigint;

create function records_quarter_of(p_at timestamptz) returns timestamptz language sql immutable
  return date_bin('15 minutes', p_at, timestamptz 'epoch');

-- Adds what rounds gained, and all that follows from it. In a round that was told once, each later change is told as a difference.
create function records_add(
  p_member uuid[], p_account bigint[], p_currency text[], p_vendor text[], p_game_code text[], p_game_type text[], p_round text[],
  p_stake bigint[], p_win bigint[], p_back bigint[], p_bets int[], p_wins int[], p_undone int[], p_closes int[],
  p_started_at timestamptz[], p_settled_at timestamptz[], p_changed_at timestamptz[], p_zone text, p_bonus bigint[], p_weight int[]
) returns void language sql as $$
  with gained as (
    select * from unnest(p_member, p_account, p_currency, p_vendor, p_game_code, p_game_type, p_round, p_stake, p_win, p_back, p_bets, p_wins, p_undone, p_closes, p_started_at, p_settled_at, p_changed_at, p_bonus, p_weight)
      as g(member, account, currency, vendor, game_code, game_type, round, stake_units, win_units, back_units, bets, wins, undone, closes, started_at, settled_at, changed_at, bonus_units, weight_bp)
  ), changed as (
    insert into records_round as r (member, account, currency, vendor, game_code, game_type, round, stake_units, win_units, back_units, bets, wins, undone, closes, started_at, settled_at, told, told_stake_units, told_win_units, told_bonus_units, told_counted_units)
    select g.member, g.account, g.currency, g.vendor, g.game_code, g.game_type, g.round, g.stake_units, g.win_units, g.back_units, g.bets, g.wins, g.undone, g.closes, g.started_at, g.settled_at,
      t.told, case when t.told then g.stake_units else 0 end, case when t.told then g.win_units else 0 end, case when t.told then g.bonus_units else 0 end,
      case when t.told then records_counted(g.stake_units, g.bonus_units, g.weight_bp) else 0 end
    from gained g cross join lateral (select g.wins > 0 or (g.closes > 0 and g.stake_units > 0) as told) t
    on conflict (account, vendor, game_code, round) do update set
      stake_units = r.stake_units + excluded.stake_units,
      win_units = r.win_units + excluded.win_units,
      back_units = r.back_units + excluded.back_units,
      bets = r.bets + excluded.bets,
      wins = r.wins + excluded.wins,
      undone = r.undone + excluded.undone,
      closes = r.closes + excluded.closes,
      started_at = least(r.started_at, excluded.started_at),
      settled_at = greatest(r.settled_at, excluded.settled_at),
      (told, told_stake_units, told_win_units, told_bonus_units, told_counted_units) = (
        select t.told, case when t.told then t.stake_units else 0 end, case when t.told then r.win_units + excluded.win_units else 0 end,
          case when t.told then n.bonus_units else 0 end, case when t.told then records_counted(t.stake_units, n.bonus_units, n.weight_bp) else 0 end
        from (select r.told or r.wins + excluded.wins > 0 or (r.closes + excluded.closes > 0 and r.stake_units + excluded.stake_units > 0) as told,
            r.stake_units + excluded.stake_units as stake_units) t,
          (select g.bonus_units, g.weight_bp from gained g where g.account = r.account and g.vendor = r.vendor and g.game_code = r.game_code and g.round = r.round) n
      )
    returning new.id, new.member, new.account, new.currency, new.vendor, new.game_code, new.game_type, new.round, new.started_at, new.settled_at,
      new.win_units - new.stake_units as net_units, coalesce(old.state = 'settled', false) as was_settled, new.state = 'settled' as is_settled,
      old.started_at as old_started_at, old.state as old_state, old.stake_units as old_stake_units, old.win_units as old_win_units,
      new.state, new.stake_units, new.win_units,
      new.told and (not coalesce(old.told, false) or new.told_stake_units <> old.told_stake_units or new.told_win_units <> old.told_win_units or new.told_bonus_units <> old.told_bonus_units or new.told_counted_units <> old.told_counted_units) as tells,
      new.told_stake_units - coalesce(old.told_stake_units, 0) as more_stake, new.told_win_units - coalesce(old.told_win_units, 0) as more_win,
      new.told_bonus_units - coalesce(old.told_bonus_units, 0) as more_bonus, new.told_counted_units - coalesce(old.told_counted_units, 0) as more_counted, not coalesce(old.told, false) as first
  ), quarters as (
    insert into records_quarter as q (member, quarter, currency, vendor, game_code, game_type, open_rounds, open_stake_units, open_win_units,
      settled_rounds, settled_stake_units, settled_win_units, rolled_back_rounds, rolled_back_stake_units, rolled_back_win_units, last_at, last_round)
    select member, quarter, currency, vendor, game_code, game_type,
      coalesce(sum(rounds) filter (where state = 'open'), 0), coalesce(sum(stake) filter (where state = 'open'), 0), coalesce(sum(win) filter (where state = 'open'), 0),
      coalesce(sum(rounds) filter (where state = 'settled'), 0), coalesce(sum(stake) filter (where state = 'settled'), 0), coalesce(sum(win) filter (where state = 'settled'), 0),
      coalesce(sum(rounds) filter (where state = 'rolled-back'), 0), coalesce(sum(stake) filter (where state = 'rolled-back'), 0), coalesce(sum(win) filter (where state = 'rolled-back'), 0),
      max(last_at), (array_agg(last_round order by last_round desc nulls last))[1]
    from (
      select member, records_quarter_of(started_at) as quarter, currency, vendor, game_code, game_type, state, 1 as rounds, stake_units as stake, win_units as win,
        case when is_settled then started_at end as last_at, case when is_settled then id end as last_round
      from changed
      union all
      select member, records_quarter_of(old_started_at), currency, vendor, game_code, game_type, old_state, -1, -old_stake_units, -old_win_units, null, null
      from changed where old_state is not null
    ) moved
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (member, quarter, currency, vendor, game_code, game_type) do update set
      open_rounds = q.open_rounds + excluded.open_rounds, open_stake_units = q.open_stake_units + excluded.open_stake_units,
      open_win_units = q.open_win_units + excluded.open_win_units,
      settled_rounds = q.settled_rounds + excluded.settled_rounds, settled_stake_units = q.settled_stake_units + excluded.settled_stake_units,
      settled_win_units = q.settled_win_units + excluded.settled_win_units,
      rolled_back_rounds = q.rolled_back_rounds + excluded.rolled_back_rounds,
      rolled_back_stake_units = q.rolled_back_stake_units + excluded.rolled_back_stake_units,
      rolled_back_win_units = q.rolled_back_win_units + excluded.rolled_back_win_units,
      last_at = greatest(q.last_at, excluded.last_at), last_round = greatest(q.last_round, excluded.last_round)
  ), told as (
    insert into records_turnover (member, account, currency, category, vendor, game_code, round, stake_units, bonus_stake_units, counted_units, weight_bp, win_units, placed_at, at, first)
    select c.member, c.account, c.currency, c.game_type, c.vendor, c.game_code, c.round, c.more_stake, c.more_bonus, c.more_counted, g.weight_bp, c.more_win, c.started_at, g.changed_at, c.first
    from changed c join gained g on g.account = c.account and g.vendor = c.vendor and g.game_code = c.game_code and g.round = c.round
    where c.tells order by g.changed_at, c.id
    returning *
  ), days as (
    insert into records_member_day as d (day, member, currency, category, stake_units, bonus_stake_units, counted_units, win_units, rounds)
    select (at at time zone p_zone)::date, member, currency, category, sum(stake_units), sum(bonus_stake_units), sum(counted_units), sum(win_units), count(*) filter (where first)
    from told group by 1, 2, 3, 4
    on conflict (day, member, currency, category) do update set
      stake_units = d.stake_units + excluded.stake_units, bonus_stake_units = d.bonus_stake_units + excluded.bonus_stake_units,
      counted_units = d.counted_units + excluded.counted_units, win_units = d.win_units + excluded.win_units, rounds = d.rounds + excluded.rounds
  ), counted as (
    insert into records_game_day as d (vendor, game_code, day, rounds)
    select vendor, game_code, (settled_at at time zone 'UTC')::date, sum(case when is_settled then 1 else -1 end)
    from changed where is_settled <> was_settled and settled_at is not null group by 1, 2, 3
    on conflict (day, vendor, game_code) do update set rounds = d.rounds + excluded.rounds
  ), gone as (
    delete from records_win w using changed c where w.round = c.id and not (c.is_settled and c.net_units > 0)
  )
  insert into records_win (round, member, currency, vendor, game_code, game_type, net_units, won_at)
  select id, member, currency, vendor, game_code, game_type, net_units, settled_at from changed where is_settled and net_units > 0
  on conflict (round) do update set net_units = excluded.net_units, won_at = excluded.won_at
$$;

select platform_own_rows(name::regclass, 'member') from unnest(array['records_round', 'records_quarter', 'records_turnover', 'records_member_day']) name;
