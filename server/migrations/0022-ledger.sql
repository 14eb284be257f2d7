-- Breaks that a market asks for: after so much play without a rest bets rest for a while (RC-04).

alter table ledger_play
  -- Seconds played since the last rest, and until when bets rest.
  add column stretch bigint not null default 0,
  add column rests_until timestamptz;

-- From when on a bet could be refused if no further mark comes: a minute after a check was due, while bets rest, or where the 300 seconds after the last mark
-- reach a limit.
create or replace function ledger_pause_of(p ledger_play) returns timestamptz language sql stable parallel safe
  return least(p.due + interval '60 seconds', case when p.rests_until is not null then '-infinity'::timestamptz end, (
    select min(case when u.units <= u.used then '-infinity' else p.marked + make_interval(secs => u.units - u.used) end)
    from unnest(p.units, p.used) as u(units, used) where u.units - u.used <= 300
  ));

-- What refuses a bet of a person at a moment: 17 a reality check, 19 a break, 18 a limit of time, null nothing.
create or replace function ledger_pause_at(p_owner uuid, p_now timestamptz) returns smallint language sql stable as $$
  select case when p.due + interval '60 seconds' <= p_now then 17
    when p.rests_until > p_now then 19
    when exists (select from generate_series(1, 3) e where ledger_time_used(p, e, p_now) >= p.units[e]) then 18 end::smallint
  from ledger_play p where p.owner = p_owner
$$;

-- One mark of each person as before, and beside it what was played since the last rest. A rest is longer without a mark than a break is, or the break itself. The
-- mark that fills `p_break_after` begins a break; null asks for none. Marks within a break add nothing to the next stretch.
drop function ledger_mark;
create function ledger_mark(
  p_owner uuid[], p_at timestamptz[], p_since timestamptz[], p_until timestamptz[], p_interval int, p_longest int, p_break_after int, p_break_for int
) returns table (owner uuid, began timestamptz, fell_due boolean, rest_began boolean, is_late boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  insert into ledger_play (owner) select unnest(p_owner) on conflict do nothing;
  return query
  with old as (
    select p.*, m.at, p.marked is null or m.at > p.marked + interval '3600 seconds' as is_new, ledger_played(p.marked, m.at, '-infinity') as played
    from unnest(p_owner, p_at) as m(owner, at) join ledger_play p on p.owner = m.owner where p.marked is null or p.marked < m.at
    order by p.owner for update of p
  ), made as (
    select o.owner, o.at,
      array(select case when o.until[e] > o.at then o.used[e] + ledger_played(o.marked, o.at, o.since[e]) else ledger_played(o.marked, o.at, p_since[e]) end from generate_series(1, 3) e) as used,
      array(select case when o.until[e] > o.at then o.since[e] else p_since[e] end from generate_series(1, 3) e) as since,
      array(select case when o.until[e] > o.at then o.until[e] else p_until[e] end from generate_series(1, 3) e) as until,
      case when o.due is null and o.is_new then o.at else o.sitting end as sitting,
      case when o.due is not null then o.sat when o.is_new then 0 else o.sat + o.played end as sat,
      case when o.due is not null then o.unasked when o.is_new then 0 else o.unasked + o.played end as unasked,
      least(coalesce(o.every_seconds, p_interval), p_longest) as every_seconds,
      o.due, case when o.due is not null and o.is_new then o.at else o.back end as back,
      o.rests_until as rested, case
        when p_break_after is null or o.is_new or o.rests_until is not null or o.at > o.marked + make_interval(secs => p_break_for) then 0
        else o.stretch + o.played
      end as stretch
    from old o
  ), marked as (
    update ledger_play p set marked = n.at, used = n.used, since = n.since, until = n.until, sitting = n.sitting, sat = n.sat, unasked = n.unasked, back = n.back,
      due = case when n.due is null and n.unasked >= n.every_seconds then n.at else n.due end,
      stretch = case when n.stretch >= p_break_after then 0 else n.stretch end,
      rests_until = case when n.stretch >= p_break_after then n.at + make_interval(secs => p_break_for) when p_break_after is not null and n.rested > n.at then n.rested end
    from made n where p.owner = n.owner returning p.*, n.due is null and p.due is not null as fell_due, n.rested is null and p.rests_until is not null as rest_began
  )
  select w.owner, w.sitting, w.fell_due, w.rest_began,
    exists (select from ledger_account a where a.owner = w.owner and a.kind = 'main' and a.paused_from is distinct from ledger_pause_of(p))
  from marked w cross join lateral (
    select (w.owner, w.marked, w.units, w.used, w.since, w.until, w.sitting, w.sat, w.unasked, w.every_seconds, w.due, w.back, w.stretch, w.rests_until)::ledger_play as p
  ) p;
end $$;
alter function ledger_mark set enable_seqscan = off;
alter function ledger_mark set enable_hashjoin = off;
alter function ledger_mark set enable_mergejoin = off;
