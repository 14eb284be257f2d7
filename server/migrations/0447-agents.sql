-- Teams keep what is below a member, beside the member's own days. A member with nobody below has no row of a team at all, so a whole day costs as many rows
-- as there are uplines. Facts wait for their teams in batches that nobody changes any more, each with the place directly above.

-- The batch that facts are added to; those before it are whole.
alter table agents_closed add column batch bigint not null default 0;

alter table agents_unrolled
  add column batch bigint not null default 0,
  -- The number of whoever stands directly above on the day; null where nobody does.
  add column above bigint,
  drop constraint agents_unrolled_pkey,
  add primary key (member, day, currency, category, batch);
update agents_unrolled u set above = h.upline_number from agents_place_history h
where h.member = u.member and h.from_day <= u.day and (h.until_day is null or h.until_day > u.day);

-- The sums over all below a member, without the member's own days, as the line was on the day.
create table agents_below_day (like agents_day including defaults, primary key (member, day, currency, category)) with (fillfactor = 80);
create index agents_below_day_of_all on agents_below_day (day);

create index agents_place_history_of_number on agents_place_history (number);

-- The currencies of a day are found without reading the day.
drop index agents_day_of_all;
create index agents_day_of_all on agents_day (day, currency);

-- Sums of units stay in 64 bits, as the units do; one that needs more is an error. The usual sum takes several times as long to add to.
create aggregate agents_sum (bigint) (sfunc = int8pl, stype = bigint, combinefunc = int8pl, parallel = safe);

do $build$
declare
  v_figures text[] := array['stake_units', 'valid_units', 'win_units', 'rebate_units', 'bonus_units', 'fee_units', 'deposit_units', 'withdrawal_units',
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
  execute format($sql$
    insert into agents_below_day (member, currency, day, category, %1$s)
    select member, currency, day, category, %2$s from (
      select member, currency, day, category, %1$s from agents_team_day
      union all select member, currency, day, category, %3$s from agents_day
      union all select member, currency, day, category, %1$s from agents_unrolled
    ) parts group by 1, 2, 3, 4 having not (%4$s)
  $sql$, v_list, v_sums, v_less, v_none);
  drop table agents_team_day;

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
    create or replace function agents_add(p_facts jsonb) returns void language plpgsql as $body$
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
        select distinct member, currency, day, 'CASH', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1
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
  -- above it. Its groups are those of one worker, so it may keep them in memory.
  execute format($function$
    create or replace function agents_roll_up(p_limit int) returns int language plpgsql set work_mem = '256MB' as $body$
    declare
      v_count int;
      v_batch bigint;
      v_until date;
      v_last uuid;
    begin
      -- No line is moved meanwhile, days on which a move is still to be done wait for it, and one worker takes facts at a time.
      perform pg_advisory_xact_lock_shared(4720);
      if not pg_try_advisory_xact_lock(4721) then return 0; end if;
      select batch into v_batch from agents_closed;
      select coalesce(min(day), 'infinity') into v_until from agents_move;
      if exists (select from agents_unrolled where batch < v_batch and day < v_until offset p_limit) then
        select member into v_last from agents_unrolled where batch < v_batch and day < v_until order by member offset p_limit limit 1;
      end if;
      with sums as (
        select above, currency, day, category, %3$s from agents_unrolled
        where batch < v_batch and day < v_until and (v_last is null or member <= v_last) and above is not null group by 1, 2, 3, 4
      ), direct as (
        select h.path, nlevel(h.path) as depth, s.currency, s.day, s.category, %2$s from sums s
        join agents_place_history h on h.number = s.above and h.from_day <= s.day and (h.until_day is null or h.until_day > s.day)
      ), %1$s, teams as (%5$s)
      insert into agents_below_day as d (member, currency, day, category, %2$s)
      select p.member, s.currency, s.day, s.category, %2$s from teams s join agents_place p on p.number = subpath(s.path, -1)::text::bigint
      order by p.member
      on conflict (member, day, currency, category) do update set %4$s;
      -- Nobody adds to a whole batch, so these are the facts that were summed.
      delete from agents_unrolled where batch < v_batch and day < v_until and (v_last is null or member <= v_last);
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
    create or replace function agents_team_faults(p_day date) returns table (member uuid, currency text, category text) language sql stable
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

-- Moves a member with all below, keeps where they stood, and counts them to the teams above. Who came on the day itself is counted by registration alone, which
-- follows the new line. Facts of the member that wait for their teams go to the new line too. Answers what refuses it.
create or replace function agents_move(p_member uuid, p_upline uuid, p_day date) returns text language plpgsql as $$
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
