-- Roll-up: uplines are found by their numbers, not among all places. Whether there are more facts than one slice is told by the size of their table, since a
-- fact takes 176 bytes at least.
do $build$
declare
  v_figures text[] := array['stake_units', 'valid_units', 'win_units', 'rebate_units', 'bonus_units', 'fee_units', 'deposit_units', 'withdrawal_units',
    'first_deposit_units', 'bets', 'first_deposits', 'registrations', 'active'];
  v_list text := array_to_string(v_figures, ', ');
  v_sums text := (select string_agg(format('agents_sum(%1$s) as %1$s', figure), ', ') from unnest(v_figures) figure);
  v_added text := (select string_agg(format('%1$s = d.%1$s + excluded.%1$s', figure), ', ') from unnest(v_figures) figure);
  v_level text := $level$level_%1$s as (
    select path, currency, day, category, %3$s from (
      select path, currency, day, category, %2$s from direct where depth = %1$s%4$s
    ) parts group by 1, 2, 3, 4
  )$level$;
  v_below text := $below$
      union all select subpath(path, 0, -1), currency, day, category, %2$s from level_%1$s$below$;
begin
  execute format($function$
    create or replace function agents_roll_up(p_limit int) returns int language plpgsql set work_mem = '256MB' set enable_hashjoin = off as $body$
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
      if pg_relation_size('agents_unrolled') > p_limit * 176::bigint then
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
end $build$;
