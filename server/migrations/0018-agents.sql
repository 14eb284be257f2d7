-- Agents: who stands under whom, what each may give on, the links by which people come, what lines played, and what they are paid for it.

create extension if not exists ltree;
create extension if not exists btree_gist;

-- Places and their lines -----------------------------------------------------------------------------------------------------------------------

-- Every member has one place from registration on. The house is above all who have no upline.
create table agents_place (
  member uuid primary key,
  account text not null,
  currency text not null,
  wallet bigint not null,
  upline uuid references agents_place,
  number bigint generated always as identity unique,
  -- The numbers of all above, and one's own. Only the triggers and agents_move write it.
  path ltree not null unique,
  depth int not null generated always as (nlevel(path)) stored check (depth <= 20),
  registered_at timestamptz not null,
  first_deposit_at timestamptz,
  -- The link by which the member came.
  link text
);
create index agents_place_under on agents_place using gist (path gist_ltree_ops(siglen = 124));
create index agents_place_children on agents_place (upline, member);
create index agents_place_by_account on agents_place (account);

-- Where a member stood on which days: what was played before a move stays with the old line.
create table agents_place_history (
  member uuid not null references agents_place,
  from_day date not null,
  -- The first day on which it no longer holds; null is still.
  until_day date,
  upline uuid,
  path ltree not null,
  -- The numbers beside the path, so that a whole line is read without taking paths apart.
  number bigint not null generated always as (ltree2text(subpath(path, -1))::bigint) stored,
  upline_number bigint generated always as (case when nlevel(path) > 1 then ltree2text(subpath(path, -2, 1))::bigint end) stored,
  primary key (member, from_day)
);
-- A report finds by it who stood directly below.
create index agents_place_history_below on agents_place_history (upline, member);

-- A move that two of the staff have ordered, until the local midnight at which it is done.
create table agents_move (
  member uuid primary key references agents_place,
  upline uuid references agents_place,
  day date not null
);

-- Members that a team has more (or less) by moves of a day than have come to it by registration.
create table agents_line_change (
  member uuid not null references agents_place,
  day date not null,
  members int not null,
  primary key (member, day)
);

-- What a member gets of a category, in basis points: the latest row up to a day holds on it. No row is 0.
create table agents_rate (
  member uuid not null references agents_place,
  category text not null,
  from_day date not null,
  rate_bp int not null check (rate_bp >= 0 and rate_bp <= 10000),
  primary key (member, category, from_day)
);

-- Links of agents, and codes of the house, which have no owner.
create table agents_link (
  code text primary key,
  owner uuid references agents_place,
  note text not null default '',
  domain text,
  makes text not null default 'member' check (makes in ('member', 'agent')),
  rates jsonb not null default '{}',
  open boolean not null default true,
  until timestamptz,
  highest_uses int check (highest_uses > 0),
  uses int not null default 0 check (highest_uses is null or uses <= highest_uses),
  made_at timestamptz not null,
  removed_at timestamptz
);
create index agents_link_of_owner on agents_link (owner, made_at desc, code);
alter table agents_place add foreign key (link) references agents_link;

create table agents_link_day (
  code text not null references agents_link,
  day date not null,
  visits int not null default 0,
  registrations int not null default 0,
  primary key (code, day)
);

-- First deposits and valid turnover, in ten-thousandths, of those who came by a link.
create table agents_link_play (
  code text not null references agents_link,
  day date not null,
  currency text not null,
  first_deposits bigint not null default 0,
  valid_units bigint not null default 0,
  primary key (code, day, currency)
) with (fillfactor = 80);

-- A newcomer waits while a line is being moved, and a move waits for newcomers: so nobody is placed under a path that is just changing.
create function agents_place_newcomer() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(4720);
  if new.upline is null then
    new.path := new.number::text::ltree;
  else
    select path || new.number::text into strict new.path from agents_place where member = new.upline;
  end if;
  return new;
end $$;
create trigger agents_place_newcomer before insert on agents_place for each row execute function agents_place_newcomer();

-- Moves a member with all below, keeps where they stood, and counts them to the teams above. Who came on the day itself is counted by registration alone, which
-- follows the new line. Answers what refuses it.
create function agents_move(p_member uuid, p_upline uuid, p_day date) returns text language plpgsql as $$
declare
  v_old ltree;
  v_new ltree;
  v_deepest int;
  v_heads int;
begin
  perform pg_advisory_xact_lock(4720);
  select path into v_old from agents_place where member = p_member;
  if v_old is null then return 'not-found'; end if;
  if p_upline is null then
    v_new := subpath(v_old, -1);
  else
    select path || subpath(v_old, -1) into v_new from agents_place where member = p_upline;
    if v_new is null then return 'not-found'; end if;
    if v_new <@ v_old then return 'not-in-line'; end if;
  end if;
  if v_new = v_old then return null; end if;
  select max(depth) into v_deepest from agents_place where path <@ v_old;
  if v_deepest - nlevel(v_old) + nlevel(v_new) > 20 then return 'not-in-line'; end if;
  select count(*) into v_heads from agents_place p
    where p.path <@ v_old and exists (select from agents_place_history h where h.member = p.member and h.from_day < p_day);
  insert into agents_line_change as c (member, day, members)
  select p.member, p_day, sum(moved.heads) from (
    select unnest(string_to_array(subpath(v_old, 0, -1)::text, '.')::bigint[]) as number, -v_heads as heads
    union all
    select unnest(string_to_array(subpath(v_new, 0, -1)::text, '.')::bigint[]), v_heads
  ) moved join agents_place p on p.number = moved.number
  group by 1 having sum(moved.heads) <> 0 order by 1
  on conflict (member, day) do update set members = c.members + excluded.members;
  update agents_place set upline = p_upline where member = p_member;
  update agents_place set path = case when path = v_old then v_new else v_new || subpath(path, nlevel(v_old)) end where path <@ v_old;
  delete from agents_place_history h using agents_place p where p.path <@ v_new and h.member = p.member and h.from_day = p_day;
  update agents_place_history h set until_day = p_day from agents_place p
    where p.path <@ v_new and h.member = p.member and (h.until_day is null or h.until_day > p_day);
  insert into agents_place_history (member, from_day, upline, path) select member, p_day, upline, path from agents_place where path <@ v_new;
  return null;
end $$;

-- The lowest and the highest rate that a member has on a day or will have after it.
create function agents_rate_bounds(p_member uuid, p_category text, p_day date, out lowest int, out highest int) language sql stable as $$
  select coalesce(min(rate_bp), 0), coalesce(max(rate_bp), 0) from (
    select coalesce((select rate_bp from agents_rate where member = p_member and category = p_category and from_day <= p_day order by from_day desc limit 1), 0) as rate_bp
    union all
    select rate_bp from agents_rate where member = p_member and category = p_category and from_day > p_day
  ) rates
$$;

-- A rate lies between the highest of those directly below and one's upline's. The rows of both are locked, the upper one first, so that two changes at
-- once are judged one after the other.
create function agents_rate_judge() returns trigger language plpgsql as $$
declare
  v_upline uuid;
begin
  select upline into v_upline from agents_place where member = new.member;
  perform from agents_place where member in (new.member, v_upline) order by depth for no key update;
  if v_upline is not null and new.rate_bp > (agents_rate_bounds(v_upline, new.category, new.from_day)).lowest then
    raise exception 'rate-above-own' using errcode = 'BZ001', detail = new.category;
  end if;
  if new.rate_bp < (select max((agents_rate_bounds(member, new.category, new.from_day)).highest) from agents_place where upline = new.member) then
    raise exception 'rate-below-children' using errcode = 'BZ002', detail = new.category;
  end if;
  return new;
end $$;
create trigger agents_rate_judge before insert or update on agents_rate for each row execute function agents_rate_judge();

-- A move is under somebody whose rates are not below one's own.
create function agents_rates_fit(p_member uuid, p_upline uuid, p_day date) returns boolean language sql stable as $$
  select not exists (
    select from (select distinct category from agents_rate where member = p_member) own
    where (agents_rate_bounds(p_member, own.category, p_day)).highest > (agents_rate_bounds(p_upline, own.category, p_day)).lowest)
$$;

-- Facts ------------------------------------------------------------------------------------------------------------------------------------------
-- What each member played and moved on each local day, the same for each whole team, and play by windows of five minutes.

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
  net_units bigint not null default 0,
  primary key (window_at, member, currency, category)
) with (fillfactor = 80);

-- Days that were worked out whole and compared.
create table agents_checked (
  day date primary key,
  faults int not null
);

-- Adds facts, of which a missing figure is nothing, to their days, to what the teams do not have yet, and to the link by which the member came: of days on
-- which they stood in its owner's line, so that a link tells nobody of another line. Rows are taken in one order, and the last closed day is held until the
-- commit. Who stands in no tree has no facts.
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
  insert into agents_link_play as d (code, day, currency, first_deposits, valid_units)
  select p.link, f.day, f.currency, sum(f.first_deposits), sum(f.valid_units)
  from unnest(v_facts) f
  join agents_place p on p.member = f.member
  join agents_link l on l.code = p.link
  join agents_place o on o.member = l.owner
  join agents_place_history h on h.member = f.member and h.from_day <= f.day and (h.until_day is null or h.until_day > f.day)
  where (f.first_deposits <> 0 or f.valid_units <> 0) and o.number::text = any(string_to_array(h.path::text, '.'))
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (code, day, currency) do update set
    first_deposits = d.first_deposits + excluded.first_deposits, valid_units = d.valid_units + excluded.valid_units;
end $$;

-- Gives the teams at most so many facts that they do not have yet, each to its member and all above as the line was on the day, and answers how many there
-- were. What a level has is given once to the level above it, so that a day on which everybody played costs little more than a row for each member. The
-- levels are those that a line may have.
do $build$
declare
  v_figures text[] := array['stake_units', 'valid_units', 'win_units', 'rebate_units', 'bonus_units', 'fee_units', 'deposit_units', 'withdrawal_units',
    'first_deposit_units', 'bets', 'first_deposits', 'registrations', 'active'];
  v_list text := array_to_string(v_figures, ', ');
  v_sums text := (select string_agg(format('sum(%1$s)::bigint as %1$s', figure), ', ') from unnest(v_figures) figure);
  v_added text := (select string_agg(format('%1$s = d.%1$s + excluded.%1$s', figure), ', ') from unnest(v_figures) figure);
  v_level text := $level$level_%1$s as (
    select path, currency, day, category, %3$s from (
      select path, currency, day, category, %2$s from placed where depth = %1$s%4$s
    ) parts group by 1, 2, 3, 4
  )$level$;
  v_below text := $below$
      union all select subpath(path, 0, -1), currency, day, category, %2$s from level_%1$s$below$;
begin
  execute format($function$
    create function agents_roll_up(p_limit int) returns int language plpgsql as $body$
    declare
      v_count int;
    begin
      -- No line is moved meanwhile, days on which a move is still to be done wait for it, and one worker takes facts at a time.
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
      ), placed as (
        select h.path, nlevel(h.path) as depth, t.* from taken t
        join agents_place_history h on h.member = t.member and h.from_day <= t.day and (h.until_day is null or h.until_day > t.day)
      ), %1$s, teams as (%2$s), added as (
        insert into agents_team_day as d (member, currency, day, category, %3$s)
        select p.member, s.currency, s.day, s.category, %3$s from teams s join agents_place p on p.number = subpath(s.path, -1)::text::bigint
        on conflict (member, day, currency, category) do update set %4$s
      )
      select count(*) into v_count from taken;
      return v_count;
    end $body$
  $function$,
    (select string_agg(format(v_level, depth, v_list, v_sums, case when depth < 20 then format(v_below, depth + 1, v_list) else '' end), ', '
      order by depth desc) from generate_series(1, 20) depth),
    (select string_agg(format('select * from level_%s', depth), ' union all ') from generate_series(1, 20) depth),
    v_list, v_added);
end $build$;

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

-- Rebates ----------------------------------------------------------------------------------------------------------------------------------------
-- One run for each day, what it gives each member, and what bases below 0 take to the next day.

create table agents_rebate_run (
  day date primary key,
  at timestamptz not null
);

-- What a member gets for a day. Its parts are worked out from the facts of the closed day when somebody opens it.
create table agents_rebate (
  member uuid not null references agents_place,
  day date not null references agents_rebate_run,
  currency text not null,
  wallet bigint not null,
  own_units bigint not null check (own_units >= 0),
  line_units bigint not null check (line_units >= 0),
  paid_at timestamptz,
  primary key (member, day),
  check (own_units + line_units > 0)
);
create index agents_rebate_due on agents_rebate (day, member) where paid_at is null;

-- The source is the member for the own part, and the direct child for the part of its line.
create table agents_rebate_carry (
  day date not null references agents_rebate_run,
  member uuid not null references agents_place,
  source uuid not null references agents_place,
  currency text not null,
  category text not null,
  units bigint not null check (units < 0),
  primary key (day, member, source, currency, category)
);

-- Contracts --------------------------------------------------------------------------------------------------------------------------------------
-- Each row is one offer with its terms, which may come to hold on days of its own; a contract in force is never edited.

create table agents_contract (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  currency text not null,
  -- Null is the house, which offers to those directly below it.
  upline uuid references agents_place,
  downline uuid not null references agents_place,
  -- Counts the terms of one pair in one kind and currency.
  version int not null,
  tiers jsonb not null,
  top_rate_bp int not null check (top_rate_bp between 0 and 10000),
  answer text not null default 'offered' check (answer in ('offered', 'accepted', 'rejected', 'withdrawn', 'expired')),
  -- The key under which it was offered, once for ever.
  key text not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  -- The local days on which it holds; the last one is not part of it, and null is until something ends it.
  from_day date,
  until_day date,
  ending_by text check (ending_by in ('upline', 'downline')),
  ending_at timestamptz,
  check ((answer = 'accepted') = (from_day is not null)),
  check (until_day is null or until_day >= from_day),
  check ((ending_by is null) = (ending_at is null)),
  unique nulls not distinct (kind, currency, upline, downline, version),
  unique nulls not distinct (upline, key),
  -- One contract of a kind holds for somebody on a day.
  exclude using gist (downline with =, kind with =, currency with =, daterange(from_day, until_day) with &&) where (answer = 'accepted')
);
create index agents_contract_of_downline on agents_contract (downline, kind, offered_at desc, id);
create index agents_contract_of_upline on agents_contract (upline, kind, offered_at desc, id);
create unique index agents_contract_offered on agents_contract (downline, kind, currency) where answer = 'offered';

-- What was done about a contract, and by whom; null is the house or the clock.
create table agents_contract_step (
  contract uuid not null references agents_contract,
  number int not null,
  act text not null,
  by uuid,
  at timestamptz not null,
  about jsonb not null default '{}',
  primary key (contract, number)
);

-- Pay --------------------------------------------------------------------------------------------------------------------------------------------
-- One run for each kind, currency and window, its bills, what was paid of them, and what is carried from window to window.

create table agents_run (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  currency text not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- The local days of its play: of real-time salary the day up to the window's end.
  from_day date not null,
  until_day date not null,
  -- What the figures were worked out by.
  payer text not null check (payer in ('house', 'upline')),
  active_stake_units bigint not null,
  -- The categories that counted; null is all.
  categories text[],
  at timestamptz not null,
  unique (kind, currency, from_at),
  check (until_at > from_at and until_day > from_day)
);

create table agents_bill (
  id uuid primary key default uuidv7(),
  -- The order in which bills are paid: that of their runs, within one the depth and the agent's id.
  number bigint generated always as identity unique,
  run uuid not null references agents_run,
  contract uuid not null references agents_contract,
  agent uuid not null references agents_place,
  wallet bigint not null,
  -- Null is the house.
  payer uuid references agents_place,
  payer_wallet bigint,
  turnover_units bigint not null,
  active int not null,
  -- A dividend's result after the platform's fee, before what was carried.
  result_units bigint,
  base_units bigint not null,
  tier int,
  achieved_percent int,
  gross_units bigint not null check (gross_units >= 0),
  own_units bigint not null check (own_units >= 0),
  carry_in_units bigint not null,
  carry_out_units bigint not null,
  judged text not null check (judged in ('due', 'covered', 'not-reached', 'skipped')),
  due_units bigint not null check (due_units >= 0),
  paid_units bigint not null default 0 check (paid_units between 0 and due_units),
  payments int not null default 0,
  state text not null check (state in ('due', 'paid', 'part', 'insufficient', 'covered', 'not-reached', 'skipped')),
  -- Whether the next pass takes it: once at first, and after each gain of its payer.
  tries boolean not null,
  unique (run, agent),
  check ((payer is null) = (payer_wallet is null)),
  check (state <> 'paid' or paid_units = due_units)
);
create index agents_bill_trying on agents_bill (number) where tries;
create index agents_bill_waiting on agents_bill (payer) where state in ('part', 'insufficient');
create index agents_bill_of_agent on agents_bill (agent, number desc);
create index agents_bill_of_payer on agents_bill (payer, number desc) where payer is not null;

create table agents_bill_payment (
  bill uuid not null references agents_bill,
  number int not null,
  units bigint not null check (units > 0),
  at timestamptz not null,
  primary key (bill, number)
);

-- What lay below zero, or was lost, or was paid too much, at the end of a window; the latest row counts, for life.
create table agents_carry (
  agent uuid not null references agents_place,
  kind text not null,
  currency text not null,
  from_at timestamptz not null,
  units bigint not null,
  primary key (agent, kind, currency, from_at)
);

-- Dividends wait for the vendors' reconciliation of their days, or until two of the staff release them: every period that ends up to this day.
create table agents_release (
  day date primary key,
  at timestamptz not null
);
