-- Plain batches: a plan that cannot go wrong, and no look at holds for each balance that moves (docs/decisions/0011-ledger-speed.md).

-- For this reference an update of an account asked each time whether its number had changed. Numbers never change and nobody may delete an account; a hold is
-- written only behind a transfer of its account, in the same transaction, and that refuses an account that is not there.
alter table ledger_hold drop constraint ledger_hold_account_fkey;

-- As before, but for how it finds the accounts. The planner believes that next to no account is as wanted (xmax = 0 is strange to it), so it read all of them for
-- each batch, or held each against all numbers of the batch, where they were few or their pages many. Of an array it expects ten elements, and a random page is
-- said to cost nothing more: to look up each account by its key is then the cheapest plan at any size, also before the table was ever analysed.
create or replace function ledger_apply_plain(
  p_lanes int[], p_locked boolean, p_key uuid[], p_fingerprint uuid[], p_account bigint[], p_amount bigint[], p_kind smallint[], p_flags smallint[],
  p_name text[], p_contra text[], p_vendor text[], p_game text[], p_round text[], p_reference text[],
  out places int[], out statuses smallint[], out postings bigint[], out balances bigint[]
) language plpgsql as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_base bigint;
  v_operations int := cardinality(p_key);
  v_left int[];
  v_said record;
begin
  if p_locked then
    perform ledger_check_lanes(p_lanes);
  else
    perform pg_advisory_xact_lock(4711, lane) from unnest(p_lanes) as lane;
  end if;
  v_now := ledger_now();
  select ledger_first_id(v_now, max(last_id), v_operations) into v_base from ledger_lane where lane = any (p_lanes);

  with balanced as (
    update ledger_account a set balance = a.balance + p_amount[n::int] from unnest(p_account) with ordinality as o(account, n)
    where a.id = o.account and a.xmax = 0 and not a.overdrawn and a.stake_budget is null and a.loss_budget is null
      and (a.balance + p_amount[n::int] >= a.floor or p_amount[n::int] >= 0)
      and (p_flags[n::int] = 0 or not a.blocked and (a.excluded_until is null or a.excluded_until <= v_now))
    returning n::int, a.currency, a.balance, v_base + (n - 1) * 256 + ((a.id & 15) << 18) as posting
  ), transfers as (
    insert into ledger_transfer (id, account, amount, balance_after, kind, key, contra, vendor, game, round, reference)
    select posting, p_account[n], p_amount[n], balance, p_kind[n], p_name[n], p_contra[n], p_vendor[n], p_game[n], p_round[n], p_reference[n] from balanced
  ), keys as (
    insert into ledger_key (key, fingerprint, account, posting, answer) select p_key[n], p_fingerprint[n], p_account[n], posting, balance from balanced
  ), contras as (
    insert into ledger_contra as c (name, currency, lane, balance)
    select p_contra[n], currency, p_lanes[1], -ledger_sum(p_amount[n]) from balanced group by p_contra[n], currency
    on conflict (name, currency, lane) do update set balance = c.balance + excluded.balance
  ), lanes as (
    update ledger_lane set last_id = v_base + v_operations * 256 - 1 where lane = any (p_lanes) and exists (select from balanced)
  )
  select array_agg((n - 1) * 256), array_agg(0::smallint), array_agg(posting), array_agg(balance) into places, statuses, postings, balances from balanced;

  if cardinality(places) = v_operations then return; end if;
  v_left := array(select n from generate_series(1, v_operations) as n where (n - 1) * 256 <> all (coalesce(places, '{}')));
  select said.* into v_said from (
    select array_agg((n - 1) * 256) as i, array_agg(p_key[n]) as key, array_agg(p_fingerprint[n]) as fingerprint, array_agg(p_account[n]) as account,
      array_agg(p_amount[n]) as amount, array_agg(p_kind[n]) as kind, array_agg(p_flags[n]) as flags, array_agg(p_name[n]) as name, array_agg(p_contra[n]) as contra,
      array_agg(p_vendor[n]) as vendor, array_agg(p_game[n]) as game, array_agg(p_round[n]) as round, array_agg(p_reference[n]) as reference
    from unnest(v_left) as n
  ) t, ledger_apply(p_lanes, p_locked, v_operations, t.i, t.key, t.fingerprint, t.account, t.amount, '{}', '{}', '{}', '{}', t.kind, t.flags,
    t.name, t.contra, t.vendor, t.game, t.round, t.reference, '{}', '{}', '{}', '{}', '{}', '{}') said;
  places := places || v_said.places;
  statuses := statuses || v_said.statuses;
  postings := postings || v_said.postings;
  balances := balances || v_said.balances;
end $$;

alter function ledger_apply_plain set enable_seqscan = off;
alter function ledger_apply_plain set enable_hashjoin = off;
alter function ledger_apply_plain set enable_mergejoin = off;
alter function ledger_apply_plain set enable_material = off;
alter function ledger_apply_plain set random_page_cost = 0;
alter function ledger_apply_plain set plan_cache_mode = force_generic_plan;

-- The same could happen to credits by columns, which look up each account by its number too.
alter function ledger_credit_columns_new set enable_material = off;
alter function ledger_credit_columns_new set random_page_cost = 0;
