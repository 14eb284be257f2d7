-- Facts of agents: what each member played and moved on each local day, the same for each whole team, and play by windows of five minutes.

-- The last day whose facts are final: what comes later for it counts on the day after.
create table agents_closed (
  one boolean primary key default true check (one),
  day date not null
);
insert into agents_closed (day) values ('1970-01-01');

-- Amounts are ten-thousandths. The category CASH holds what belongs to no game, and '' is play of a game that the catalogue does not know.
create table agents_day (
  member uuid not null,
  currency text not null,
  day date not null,
  category text not null,
  stake_units bigint not null default 0,
  -- Stakes less their bonus money.
  valid_units bigint not null default 0,
  win_units bigint not null default 0,
  rebate_units bigint not null default 0,
  -- What promotions and points gave, less what came back to them.
  bonus_units bigint not null default 0,
  -- Costs of payments that the house bears.
  fee_units bigint not null default 0,
  deposit_units bigint not null default 0,
  withdrawal_units bigint not null default 0,
  first_deposit_units bigint not null default 0,
  -- Rounds that were settled for the first time.
  bets bigint not null default 0,
  first_deposits bigint not null default 0,
  registrations bigint not null default 0,
  -- 1 under CASH where a round was settled on the day.
  active bigint not null default 0,
  primary key (member, day, currency, category)
) with (fillfactor = 80);
create index agents_day_of_all on agents_day (day);

-- The same sums over a member with all below, as the line was on the day.
create table agents_team_day (like agents_day including defaults, primary key (member, day, currency, category)) with (fillfactor = 80);
create index agents_team_day_of_all on agents_team_day (day);

-- What of agents_day the teams do not have yet.
create table agents_unrolled (like agents_day including defaults, primary key (member, day, currency, category));

-- Valid turnover by windows of five minutes, for pay that does not wait for the day.
create table agents_tick (
  member uuid not null,
  currency text not null,
  window_at timestamptz not null,
  category text not null,
  valid_units bigint not null,
  primary key (window_at, member, currency, category)
) with (fillfactor = 80);

-- Days that were worked out whole and compared.
create table agents_checked (
  day date primary key,
  faults int not null
);

alter table agents_place add column first_deposit_at timestamptz;

-- Adds facts, of which a missing figure is nothing, to their days and to what the teams do not have yet. Rows are taken in one order, and the last closed
-- day is held until the commit. Who stands in no tree has no facts.
create function agents_add(p_facts jsonb) returns void language plpgsql as $$
declare
  v_closed date;
  v_facts agents_day[];
begin
  select day into v_closed from agents_closed for share;
  with given as (
    select f.member, f.currency, greatest(f.day, v_closed + 1) as day, f.category,
      f.stake_units, f.valid_units, f.win_units, f.rebate_units, f.bonus_units, f.fee_units, f.deposit_units,
      f.withdrawal_units, f.first_deposit_units, f.bets, f.first_deposits, f.registrations, f.active
    from jsonb_populate_recordset(null::agents_day, p_facts) f join agents_place p on p.member = f.member
  ), more as (
    select member, currency, day, category, stake_units, valid_units, win_units, rebate_units, bonus_units, fee_units, deposit_units,
      withdrawal_units, first_deposit_units, bets, first_deposits, registrations, 0 as active from given
    union all
    -- Whoever had no settled round on the day before.
    select distinct member, currency, day, 'CASH', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1
    from given g where bets > 0 and not exists (select from agents_day d
      where d.member = g.member and d.day = g.day and d.currency = g.currency and d.category = 'CASH' and d.active > 0)
  ), summed as (
    select member, currency, day, category,
      coalesce(sum(stake_units), 0) as stake_units, coalesce(sum(valid_units), 0) as valid_units, coalesce(sum(win_units), 0) as win_units, coalesce(sum(rebate_units), 0) as rebate_units,
      coalesce(sum(bonus_units), 0) as bonus_units, coalesce(sum(fee_units), 0) as fee_units, coalesce(sum(deposit_units), 0) as deposit_units, coalesce(sum(withdrawal_units), 0) as withdrawal_units,
      coalesce(sum(first_deposit_units), 0) as first_deposit_units, coalesce(sum(bets), 0) as bets, coalesce(sum(first_deposits), 0) as first_deposits, coalesce(sum(registrations), 0) as registrations,
      coalesce(sum(active), 0) as active
    from more group by 1, 2, 3, 4
  )
  select array_agg(row(s.*)::agents_day order by member, day, currency, category) into v_facts from summed s;
  insert into agents_day as d select * from unnest(v_facts)
  on conflict (member, day, currency, category) do update set
    stake_units = d.stake_units + excluded.stake_units, valid_units = d.valid_units + excluded.valid_units, win_units = d.win_units + excluded.win_units,
    rebate_units = d.rebate_units + excluded.rebate_units, bonus_units = d.bonus_units + excluded.bonus_units, fee_units = d.fee_units + excluded.fee_units,
    deposit_units = d.deposit_units + excluded.deposit_units, withdrawal_units = d.withdrawal_units + excluded.withdrawal_units, first_deposit_units = d.first_deposit_units + excluded.first_deposit_units,
    bets = d.bets + excluded.bets, first_deposits = d.first_deposits + excluded.first_deposits, registrations = d.registrations + excluded.registrations,
    active = d.active + excluded.active;
  insert into agents_unrolled as d select * from unnest(v_facts)
  on conflict (member, day, currency, category) do update set
    stake_units = d.stake_units + excluded.stake_units, valid_units = d.valid_units + excluded.valid_units, win_units = d.win_units + excluded.win_units,
    rebate_units = d.rebate_units + excluded.rebate_units, bonus_units = d.bonus_units + excluded.bonus_units, fee_units = d.fee_units + excluded.fee_units,
    deposit_units = d.deposit_units + excluded.deposit_units, withdrawal_units = d.withdrawal_units + excluded.withdrawal_units, first_deposit_units = d.first_deposit_units + excluded.first_deposit_units,
    bets = d.bets + excluded.bets, first_deposits = d.first_deposits + excluded.first_deposits, registrations = d.registrations + excluded.registrations,
    active = d.active + excluded.active;
end $$;

-- Gives the teams at most so many facts that they do not have yet, each to its member and all above as the line was on the day, and answers how many
-- there were. No line is moved meanwhile, and days on which a move is still to be done wait for it.
create function agents_roll_up(p_limit int) returns int language plpgsql as $$
declare
  v_count int;
begin
  perform pg_advisory_xact_lock_shared(4720);
  if not pg_try_advisory_xact_lock(4721) then return 0; end if;
  with chosen as (
    select member, day, currency, category from agents_unrolled
    where day < coalesce((select min(day) from agents_move), 'infinity')
    order by member, day, currency, category limit p_limit for update
  ), taken as (
    delete from agents_unrolled u using chosen c
    where u.member = c.member and u.day = c.day and u.currency = c.currency and u.category = c.category
    returning u.*
  ), sums as (
    select above.number, t.currency, t.day, t.category,
      sum(t.stake_units) as stake_units, sum(t.valid_units) as valid_units, sum(t.win_units) as win_units, sum(t.rebate_units) as rebate_units,
      sum(t.bonus_units) as bonus_units, sum(t.fee_units) as fee_units, sum(t.deposit_units) as deposit_units, sum(t.withdrawal_units) as withdrawal_units,
      sum(t.first_deposit_units) as first_deposit_units, sum(t.bets) as bets, sum(t.first_deposits) as first_deposits, sum(t.registrations) as registrations,
      sum(t.active) as active
    from taken t
    join agents_place_history h on h.member = t.member and h.from_day <= t.day and (h.until_day is null or h.until_day > t.day)
    cross join lateral unnest(string_to_array(h.path::text, '.')::bigint[]) above(number)
    group by 1, 2, 3, 4
  ), added as (
    insert into agents_team_day as d
    select p.member, s.currency, s.day, s.category,
      s.stake_units, s.valid_units, s.win_units, s.rebate_units, s.bonus_units, s.fee_units, s.deposit_units,
      s.withdrawal_units, s.first_deposit_units, s.bets, s.first_deposits, s.registrations, s.active
    from sums s join agents_place p on p.number = s.number
    on conflict (member, day, currency, category) do update set
    stake_units = d.stake_units + excluded.stake_units, valid_units = d.valid_units + excluded.valid_units, win_units = d.win_units + excluded.win_units,
    rebate_units = d.rebate_units + excluded.rebate_units, bonus_units = d.bonus_units + excluded.bonus_units, fee_units = d.fee_units + excluded.fee_units,
    deposit_units = d.deposit_units + excluded.deposit_units, withdrawal_units = d.withdrawal_units + excluded.withdrawal_units, first_deposit_units = d.first_deposit_units + excluded.first_deposit_units,
    bets = d.bets + excluded.bets, first_deposits = d.first_deposits + excluded.first_deposits, registrations = d.registrations + excluded.registrations,
    active = d.active + excluded.active
  )
  select count(*) into v_count from taken;
  return v_count;
end $$;

-- Works a day out whole and answers every team whose figures are not its own and those of all directly below: where none is, each team is the sum of
-- its members.
create function agents_team_faults(p_day date) returns table (member uuid, currency text, category text) language sql stable as $$
  with held as (
    select member, upline from agents_place_history where from_day <= p_day and (until_day is null or until_day > p_day)
  ), parts as (
    select member, currency, category,
      -stake_units as stake_units, -valid_units as valid_units, -win_units as win_units, -rebate_units as rebate_units, -bonus_units as bonus_units,
      -fee_units as fee_units, -deposit_units as deposit_units, -withdrawal_units as withdrawal_units, -first_deposit_units as first_deposit_units, -bets as bets,
      -first_deposits as first_deposits, -registrations as registrations, -active as active
    from agents_team_day where day = p_day
    union all
    select member, currency, category,
      stake_units, valid_units, win_units, rebate_units, bonus_units, fee_units, deposit_units,
      withdrawal_units, first_deposit_units, bets, first_deposits, registrations, active
    from agents_day where day = p_day
    union all
    select h.upline, t.currency, t.category,
      t.stake_units, t.valid_units, t.win_units, t.rebate_units, t.bonus_units, t.fee_units, t.deposit_units,
      t.withdrawal_units, t.first_deposit_units, t.bets, t.first_deposits, t.registrations, t.active
    from agents_team_day t join held h on h.member = t.member where t.day = p_day and h.upline is not null
  )
  select member, currency, category from parts group by 1, 2, 3
  having (sum(stake_units), sum(valid_units), sum(win_units), sum(rebate_units), sum(bonus_units), sum(fee_units),
      sum(deposit_units), sum(withdrawal_units), sum(first_deposit_units), sum(bets), sum(first_deposits), sum(registrations),
      sum(active)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
$$;
