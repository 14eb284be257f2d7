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
-- The roll-up finds by it the line of whoever stood directly above.
create index agents_place_history_of_number on agents_place_history (number);

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
-- follows the new line. Facts of the member that wait for their teams go to the new line too. Answers what refuses it.
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
  -- Last, since whoever is adding facts by the old line holds this row until the commit and may wait for the places.
  perform from agents_closed for update;
  update agents_unrolled set above = (select number from agents_place where member = p_upline) where member = p_member and day >= p_day;
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
-- Teams keep what is below a member, beside the member's own days. A member with nobody below has no row of a team at all, so a whole day costs as many rows
-- as there are uplines. Facts wait for their teams in batches that nobody changes any more, each with the place directly above.

-- The last day whose facts are final: what comes later for it counts on the day after.
create table agents_closed (
  one boolean primary key default true check (one),
  day date not null,
  -- The batch that facts are added to; those before it are whole.
  batch bigint not null default 0
);
insert into agents_closed (day) values ('1970-01-01');

-- Amounts are ten-thousandths. The category CASH holds what belongs to no game, and '' is play of a game that the catalogue does not know.
create table agents_day (
  member uuid not null,
  currency text not null,
  day date not null,
  category text not null,
  stake_units bigint not null default 0,
  -- Stakes less their bonus money, and the same by the weight of each game: what rebates and pay count.
  own_units bigint not null default 0,
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
-- The currencies of a day are found without reading the day.
create index agents_day_of_all on agents_day (day, currency);

-- The sums over all below a member, without the member's own days, as the line was on the day.
create table agents_below_day (like agents_day including defaults, primary key (member, day, currency, category)) with (fillfactor = 80);
create index agents_below_day_of_all on agents_below_day (day);

-- What of agents_day the teams do not have yet.
create table agents_unrolled (
  like agents_day including defaults,
  batch bigint not null default 0,
  -- The number of whoever stands directly above on the day; null where nobody does.
  above bigint,
  primary key (member, day, currency, category, batch)
);
create index agents_unrolled_newcomers on agents_unrolled (member) where registrations <> 0;

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

-- Sums of units stay in 64 bits, as the units do; one that needs more is an error. The usual sum takes several times as long to add to.
create aggregate agents_sum (bigint) (sfunc = int8pl, stype = bigint, combinefunc = int8pl, parallel = safe);

do $build$
declare
  v_figures text[] := array['stake_units', 'own_units', 'valid_units', 'win_units', 'rebate_units', 'bonus_units', 'fee_units', 'deposit_units', 'withdrawal_units',
    'first_deposit_units', 'bets', 'first_deposits', 'registrations', 'active'];
  v_list text := array_to_string(v_figures, ', ');
  v_less text := (select string_agg(format('-%1$s as %1$s', figure), ', ') from unnest(v_figures) figure);
  v_sums text := (select string_agg(format('agents_sum(%1$s) as %1$s', figure), ', ') from unnest(v_figures) figure);
  v_given text := (select string_agg(format('coalesce(sum(%1$s), 0)::bigint as %1$s', figure), ', ') from unnest(v_figures) figure);
  v_added text := (select string_agg(format('%1$s = d.%1$s + excluded.%1$s', figure), ', ') from unnest(v_figures) figure);
  v_none text := (select string_agg(format('sum(%1$s) = 0', figure), ' and ') from unnest(v_figures) figure);
  v_level text := $level$level_%1$s as (
    select path, currency, day, category, %3$s from (
      select path, currency, day, category, %2$s from direct where depth = %1$s%4$s
    ) parts group by 1, 2, 3, 4
  )$level$;
  v_below text := $below$
      union all select subpath(path, 0, -1), currency, day, category, %2$s from level_%1$s$below$;
begin
  -- A team: what is below, and the member's own days as far as the teams above have them.
  execute format($sql$
    create view agents_team_day with (security_invoker = true) as
    select member, currency, day, category, %1$s from agents_below_day
    union all select member, currency, day, category, %1$s from agents_day
    union all select member, currency, day, category, %2$s from agents_unrolled
  $sql$, v_list, v_less);

  -- Adds facts, of which a missing figure is nothing, to their days, to what the teams do not have yet, and to the link by which the member came: of days on
  -- which they stood in its owner's line, so that a link tells nobody of another line. Rows are taken in one order. The last closed day, the batch and the
  -- line are held until the commit. Who stands in no tree has no facts.
  execute format($function$
    create function agents_add(p_facts jsonb) returns void language plpgsql as $body$
    declare
      v_closed date;
      v_batch bigint;
      v_facts agents_day[];
    begin
      select day, batch into v_closed, v_batch from agents_closed for share;
      with given as (
        select f.member, f.currency, greatest(f.day, v_closed + 1) as day, f.category, %1$s
        from jsonb_populate_recordset(null::agents_day, p_facts) f where exists (select from agents_place p where p.member = f.member)
      ), more as (
        select * from given
        union all
        -- Whoever had no settled round on the day before.
        select distinct member, currency, day, 'CASH', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1
        from given g where bets > 0 and not exists (select from agents_day d
          where d.member = g.member and d.day = g.day and d.currency = g.currency and d.category = 'CASH' and d.active > 0)
      ), summed as (
        select member, currency, day, category, %2$s from more group by 1, 2, 3, 4
      )
      select array_agg(row(s.*)::agents_day order by member, day, currency, category) into v_facts from summed s;
      insert into agents_day as d select * from unnest(v_facts)
      on conflict (member, day, currency, category) do update set %3$s;
      insert into agents_unrolled as d select f.*, v_batch, h.upline_number from unnest(v_facts) f
      left join agents_place_history h on h.member = f.member and h.from_day <= f.day and (h.until_day is null or h.until_day > f.day)
      order by f.member, f.day, f.currency, f.category
      on conflict (member, day, currency, category, batch) do update set %3$s;
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
    end $body$
  $function$, v_list, v_given, v_added);

  -- Gives the teams what lies in whole batches, about so many facts at most, and answers how many there were. What a level has is given once to the level
  -- above it. Its groups are those of one worker, so it may keep them in memory. Uplines are found by their numbers, not among all places. Whether there are
  -- more facts than one slice is told by the size of their table, since a fact takes 176 bytes at least. The levels are those that can have others below.
  -- A slice of none takes the facts of the first member. It can leave out members whose facts failed, or take those of one member only.
  execute format($function$
    create function agents_roll_up(p_limit int, p_without uuid[] default null, p_only uuid default null) returns int language plpgsql
    set work_mem = '256MB' set enable_hashjoin = off as $body$
    declare
      v_count int;
      v_batch bigint;
      v_until date;
      v_last uuid;
    begin
      -- No line is moved meanwhile, days on which a move is still to be done wait for it, and one worker takes facts at a time.
      perform pg_advisory_xact_lock_shared(4720);
      if not pg_try_advisory_xact_lock(4726) then return 0; end if;
      select batch into v_batch from agents_closed;
      select coalesce(min(day), 'infinity') into v_until from agents_move;
      if pg_relation_size('agents_unrolled') > p_limit * 176::bigint then
        select member into v_last from agents_unrolled
        where batch < v_batch and day < v_until and (p_without is null or member <> all (p_without)) order by member offset p_limit limit 1;
      end if;
      with sums as (
        select above, currency, day, category, %3$s from agents_unrolled
        where batch < v_batch and day < v_until and (v_last is null or member <= v_last) and (p_without is null or member <> all (p_without))
          and (p_only is null or member = p_only) and above is not null
        group by 1, 2, 3, 4
      ), direct as (
        select h.path, nlevel(h.path) as depth, s.currency, s.day, s.category, %2$s from sums s
        join agents_place_history h on h.number = s.above and h.from_day <= s.day and (h.until_day is null or h.until_day > s.day)
      ), %1$s, teams as (%5$s)
      insert into agents_below_day as d (member, currency, day, category, %2$s)
      select p.member, s.currency, s.day, s.category, %2$s from teams s join agents_place p on p.number = subpath(s.path, -1)::text::bigint
      order by p.member
      on conflict (member, day, currency, category) do update set %4$s;
      -- Nobody adds to a whole batch, so these are the facts that were summed.
      delete from agents_unrolled where batch < v_batch and day < v_until and (v_last is null or member <= v_last)
        and (p_without is null or member <> all (p_without)) and (p_only is null or member = p_only);
      get diagnostics v_count = row_count;
      return v_count;
    end $body$
  $function$,
    (select string_agg(format(v_level, depth, v_list, v_sums, case when depth < 19 then format(v_below, depth + 1, v_list) else '' end), ', '
      order by depth desc) from generate_series(1, 19) depth),
    v_list, v_sums, v_added,
    (select string_agg(format('select * from level_%s', depth), ' union all ') from generate_series(1, 19) depth));

  -- Whether the teams above a member have anything of the line from a day on.
  execute format($function$
    create function agents_is_rolled_up(p_member uuid, p_day date) returns boolean language sql stable as $body$
      select exists (select from agents_team_day where member = p_member and day >= p_day group by day, currency, category having not (%s))
    $body$
  $function$, v_none);

  -- Works a day out whole and answers every member whose figures below are not those of all directly below and of all below these: where none is, each team
  -- is the sum of its members.
  execute format($function$
    create function agents_team_faults(p_day date) returns table (member uuid, currency text, category text) language sql stable
    set work_mem = '256MB' as $body$
      with held as (
        select member, upline from agents_place_history where from_day <= p_day and (until_day is null or until_day > p_day) and upline is not null
      ), parts as (
        select member, currency, category, %2$s from agents_below_day where day = p_day
        union all
        select h.upline, d.currency, d.category, %1$s from agents_day d join held h on h.member = d.member where d.day = p_day
        union all
        select h.upline, t.currency, t.category, %1$s from agents_below_day t join held h on h.member = t.member where t.day = p_day
      )
      select member, currency, category from parts group by 1, 2, 3 having not (%3$s)
    $body$
  $function$, v_list, v_less, v_none);
end $build$;

-- Rebates ----------------------------------------------------------------------------------------------------------------------------------------
-- One run for each day, what it gives each member, and what bases below 0 take to the next day.

create table agents_rebate_run (
  day date primary key,
  at timestamptz not null
);

-- Currencies of these days that are not calculated yet.
create table agents_rebate_due_day (
  currency text not null,
  day date not null,
  primary key (currency, day)
);

-- What a member gets for a day in each currency; one without a wallet waits until its member has opened it.
-- It has no references, for the reason that bills have none. Its parts are worked out from the facts of the closed day when somebody opens it.
create table agents_rebate (
  member uuid not null,
  day date not null,
  currency text not null,
  wallet bigint,
  own_units bigint not null check (own_units >= 0),
  line_units bigint not null check (line_units >= 0),
  paid_at timestamptz,
  primary key (member, day, currency),
  check (own_units + line_units > 0),
  check (paid_at is null or wallet is not null)
);
create index agents_rebate_due on agents_rebate (day, member, currency) where paid_at is null and wallet is not null;
create index agents_rebate_wait on agents_rebate (currency, member) where wallet is null;

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

-- Bills and rebates are written by the hundred thousand, and to look up and lock each row's references one by one took most of the time. A run reads its
-- contracts and places from the tables that it would refer to, and these lose no rows: the server may not delete them.
create table agents_bill (
  id uuid primary key default uuidv7(),
  -- The order in which bills are paid: that of their runs, within one the depth and the agent's id.
  number bigint generated always as identity unique,
  run uuid not null,
  contract uuid not null,
  agent uuid not null,
  wallet bigint not null,
  -- Null is the house.
  payer uuid,
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
  state text not null check (state in ('due', 'paid', 'part', 'insufficient', 'covered', 'limited', 'not-reached', 'skipped')),
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

-- What bills and rebates stand on stays.
do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then
    revoke delete on agents_place, agents_contract, agents_run, agents_rebate_run from baize_app;
  end if;
end $$;
