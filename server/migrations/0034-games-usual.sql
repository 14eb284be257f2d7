-- Games: the usual batch of vendors' calls, bets and wins, judged, moved and written by one call. What it does not let through it leaves to be judged one
-- by one (server/games/round.ts), so it never refuses anything itself and it may be stricter than the judgement, never looser.

-- The first fourteen parameters are those of ledger_apply_plain. p_act: 1 a bet, 2 it closes its round, 4 a win that needs a bet that stands, 8 a win that must
-- be the first of its round. p_most: what a bet may make of its round's stakes. Answers as ledger_apply_plain does; where one of the
-- batch is not usual nothing is moved, and the answer says which (15) and which are only to come again (13).
create function games_move_usual(
  p_lanes int[], p_locked boolean, p_key uuid[], p_fingerprint uuid[], p_account bigint[], p_amount bigint[], p_kind smallint[], p_flags smallint[],
  p_name text[], p_contra text[], p_vendor text[], p_game text[], p_round text[], p_reference text[],
  p_transaction text[], p_member uuid[], p_meaning uuid[], p_trace text[], p_act smallint[], p_word text[], p_token text[], p_most bigint[],
  p_now timestamptz, p_fresh_after timestamptz, p_touch_before timestamptz,
  out places int[], out statuses smallint[], out postings bigint[], out balances bigint[]
) language plpgsql as $$
#variable_conflict use_column
declare
  v_count int := cardinality(p_key);
  v_usual int[];
  v_stale int[];
begin
  if not p_locked then perform ledger_lock(p_lanes); end if;

  select array_agg(n), array_agg(n) filter (where used_at < p_touch_before) into v_usual, v_stale
  from (
    select n, s.used_at
    from generate_series(1, v_count) as n
    cross join lateral (
      select used_at from games_session k where token_hash = decode(p_token[n], 'hex') and k.vendor = p_vendor[n] and used_at >= p_fresh_after
        and exists (select from games_player p where p.vendor = p_vendor[n] and p.player = k.player and p.member = p_member[n])
    ) s
    where p_act[n] & 1 = 1
      and exists (select from games_vendor where code = p_vendor[n] and state = 'on')
      and exists (select from games_game where vendor = p_vendor[n] and code = p_game[n] and state = 'on')
      and not exists (select from games_round r where r.vendor = p_vendor[n] and r.member = p_member[n] and r.game = p_game[n] and r.round = p_round[n]
        and (closed or staked_units - p_amount[n] > p_most[n]))
      and -p_amount[n] <= p_most[n]
    union all
    select n, null
    from generate_series(1, v_count) as n
    where p_act[n] & 1 = 0
      and case
        when p_reference[n] <> '' then exists (select from games_callback c where c.vendor = p_vendor[n] and transaction = p_reference[n] and c.member = p_member[n]
          and state = 'applied' and (p_act[n] & 4 = 0 or verb = 'bet' and c.game = p_game[n] and c.round = p_round[n]))
        when p_act[n] & 4 = 0 then true
        else exists (select from games_round r where r.vendor = p_vendor[n] and r.member = p_member[n] and r.game = p_game[n] and r.round = p_round[n] and bets > 0)
      end
      and (p_act[n] & 8 = 0
        or not exists (select from games_round r where r.vendor = p_vendor[n] and r.member = p_member[n] and r.game = p_game[n] and r.round = p_round[n] and wins > 0))
  ) judged;

  if coalesce(cardinality(v_usual), 0) < v_count then
    select array_agg((n - 1) * 256), array_agg(case when n = any (v_usual) then 13 else 15 end::smallint), '{}', '{}' into places, statuses, postings, balances
    from generate_series(1, v_count) as n;
    return;
  end if;

  select moved.* into places, statuses, postings, balances
  from ledger_apply_plain(p_lanes, true, p_key, p_fingerprint, p_account, p_amount, p_kind, p_flags, p_name, p_contra, p_vendor, p_game, p_round, p_reference) moved;

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
alter function games_move_usual set plan_cache_mode = force_generic_plan;
