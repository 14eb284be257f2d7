-- Roll-up from the bottom up: what a level has is given once to the level above it, so that a day on which everybody played costs little more than a row for
-- each member. The levels are those that a line may have.

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
    create or replace function agents_roll_up(p_limit int) returns int language plpgsql as $body$
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
