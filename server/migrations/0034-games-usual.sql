-- Games: the usual batch of vendors' calls, bets and wins, judged, moved and written by one call. What it does not let through it leaves to be judged one
-- by one (server/games/round.ts), so it never refuses anything itself and it may be stricter than the judgement, never looser.

-- The first fourteen parameters are those of ledger_apply_plain. p_act: 1 a bet, 2 it closes its round, 4 a win that needs a bet that stands, 8 a win that must
-- be the first of its round. p_most: what a bet may make of its round's stakes. p_at: which of the batch's games (p_at_vendor, p_at_game) it is about. Answers as ledger_apply_plain does; where one of the
-- batch is not usual nothing is moved, and the answer says which (15) and which are only to come again (13).
create function games_move_usual(
  p_lanes int[], p_locked boolean, p_key uuid[], p_fingerprint uuid[], p_account bigint[], p_amount bigint[], p_kind smallint[], p_flags smallint[],
  p_name text[], p_contra text[], p_vendor text[], p_game text[], p_round text[], p_reference text[],
  p_transaction text[], p_member uuid[], p_meaning uuid[], p_trace text[], p_act smallint[], p_word text[], p_token text[], p_most bigint[],
  p_at smallint[], p_at_vendor text[], p_at_game text[],
  p_now timestamptz, p_fresh_after timestamptz, p_touch_before timestamptz,
  out places int[], out statuses smallint[], out postings bigint[], out balances bigint[]
) language plpgsql as $$
#variable_conflict use_column
declare
  v_count int := cardinality(p_key);
  v_open boolean[];
  v_usual int[];
  v_stale int[];
begin
  -- The lanes are rising; ledger_apply_plain takes them too and finds them taken.
  perform pg_advisory_xact_lock(4711, lane) from unnest(p_lanes) as lane;

  -- Every row is looked up by its key by construction (lateral, offset 0): no plan may become a scan when a table has grown.
  v_open := array(
    select found.state is not null from generate_series(1, cardinality(p_at_game)) as g
    left join lateral (
      select a.state from games_game a cross join lateral (select from games_vendor where code = a.vendor and state = 'on' offset 0) v
      where a.vendor = p_at_vendor[g] and a.code = p_at_game[g] and a.state = 'on' offset 0
    ) found on true
    order by g
  );

  select array_agg(n), array_agg(n) filter (where used_at < p_touch_before) into v_usual, v_stale
  from (
    select n, s.used_at
    from generate_series(1, v_count) as n
    cross join lateral (select player, used_at from games_session where token_hash = decode(p_token[n], 'hex') and vendor = p_vendor[n] and used_at >= p_fresh_after offset 0) s
    cross join lateral (select from games_player where vendor = p_vendor[n] and player = s.player and member = p_member[n] offset 0) p
    left join lateral (
      select closed, staked_units from games_round where vendor = p_vendor[n] and member = p_member[n] and game = p_game[n] and round = p_round[n] offset 0
    ) r on true
    where p_act[n] & 1 = 1 and v_open[p_at[n]] and r.closed is not true and coalesce(r.staked_units, 0) - p_amount[n] <= p_most[n]
    union all
    select n, null
    from generate_series(1, v_count) as n
    left join lateral (
      select member, state, verb, game, round from games_callback where p_reference[n] <> '' and vendor = p_vendor[n] and transaction = p_reference[n] offset 0
    ) t on true
    left join lateral (
      select bets, wins from games_round
      where (p_reference[n] = '' or p_act[n] & 8 <> 0) and vendor = p_vendor[n] and member = p_member[n] and game = p_game[n] and round = p_round[n] offset 0
    ) r on true
    where p_act[n] & 1 = 0
      and (p_act[n] & 8 = 0 or coalesce(r.wins, 0) = 0)
      and case
        when p_reference[n] = '' then p_act[n] & 4 = 0 or r.bets > 0
        else t.member = p_member[n] and t.state = 'applied' and (p_act[n] & 4 = 0 or t.verb = 'bet' and t.game = p_game[n] and t.round = p_round[n])
      end
  ) judged;

  if coalesce(cardinality(v_usual), 0) < v_count then
    select array_agg((n - 1) * 256), array_agg(case when n = any (v_usual) then 13 else 15 end::smallint), '{}', '{}' into places, statuses, postings, balances
    from generate_series(1, v_count) as n;
    return;
  end if;

  select moved.* into places, statuses, postings, balances
  from ledger_apply_plain(p_lanes, p_locked, p_key, p_fingerprint, p_account, p_amount, p_kind, p_flags, p_name, p_contra, p_vendor, p_game, p_round, p_reference) moved;

  with applied as materialized (
    select places[i] / 256 + 1 as n, postings[i] as posting, balances[i] as balance from generate_series(1, v_count) as i where statuses[i] = 0
  ), callbacks as (
    insert into games_callback (vendor, transaction, verb, member, game, round, reference, kind, closes, units, settled_units, state, fingerprint, balance_units, posting, trace, at)
    select p_vendor[n], p_transaction[n], case when p_act[n] & 1 = 1 then 'bet' else 'win' end, p_member[n], p_game[n], p_round[n], p_reference[n], p_word[n], p_act[n] & 2 <> 0,
      abs(p_amount[n]), abs(p_amount[n]), 'applied', uuid_send(p_meaning[n]), balance, posting, p_trace[n], p_now from applied
  )
  insert into games_round as r (vendor, member, game, round, closed, bets, wins, undone, staked_units, won_units, opened_at)
  select p_vendor[n], p_member[n], p_game[n], p_round[n], p_act[n] & 2 <> 0, p_act[n] & 1, 1 - (p_act[n] & 1), 0, greatest(-p_amount[n], 0), greatest(p_amount[n], 0), p_now
  from applied
  on conflict (vendor, member, game, round) do update set closed = r.closed or excluded.closed, bets = r.bets + excluded.bets, wins = r.wins + excluded.wins,
    staked_units = r.staked_units + excluded.staked_units, won_units = r.won_units + excluded.won_units;

  if v_stale is not null then
    update games_session set used_at = p_now
    where token_hash in (select decode(p_token[places[i] / 256 + 1], 'hex') from generate_series(1, v_count) as i where statuses[i] = 0 and places[i] / 256 + 1 = any (v_stale))
      and used_at < p_now;
  end if;
end $$;

-- Its plans are made once in a connection and reach every row by its key, whatever the size of the tables was then.
alter function games_move_usual set enable_seqscan = off;
alter function games_move_usual set enable_hashjoin = off;
alter function games_move_usual set enable_mergejoin = off;
alter function games_move_usual set enable_material = off;
alter function games_move_usual set enable_bitmapscan = off;
alter function games_move_usual set plan_cache_mode = force_generic_plan;
