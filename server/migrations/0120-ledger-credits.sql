-- Credits by columns: rows go in the order in which their indexes stand. All transfers of an account are written one behind the other, so that its place in the
-- index is looked for once while it is at hand (they were written kind by kind, all accounts for each), and keys in the order of their hashes.

create or replace function ledger_credit_columns_new(
  p_lanes int[], p_prefix text, p_key uuid[], p_fingerprint uuid[], p_account bigint[], p_kind smallint[], p_amount bigint[], p_upto bigint[],
  p_contra text, p_vendor text, p_game text, p_round text
) returns void language plpgsql as $$
#variable_conflict use_column
declare
  v_now timestamptz := ledger_now();
  v_count int := cardinality(p_key);
  v_kinds int := cardinality(p_kind);
  -- Where the last column begins, which is what an operation comes to.
  v_last int := (v_kinds - 1) * v_count;
  v_base bigint;
  v_changed int;
begin
  if v_kinds > 4 then raise exception 'credits by columns are of at most 4 kinds' using errcode = 'LG001'; end if;
  -- A millisecond of ids has 1,024 places for operations; more operations go on in the milliseconds after it.
  select greatest((floor(extract(epoch from v_now) * 1000)::bigint - 1577836800000) << 22, ((max(l.last_id) >> 22) + 1) << 22) into v_base
  from ledger_lane l where l.lane = any (p_lanes);

  with places as materialized (
    select place::int from generate_series(0, v_kinds - 1) as place
  ), raised as (
    update ledger_account a set balance = a.balance + p_upto[v_last + n], overdrawn = a.overdrawn and a.balance + p_upto[v_last + n] < a.floor,
      loss_left = case when a.loss_budget is null then null else case when a.loss_until <= v_now then a.loss_budget else a.loss_left end + p_upto[v_last + n] end,
      loss_until = case when a.loss_until <= v_now then ledger_next_period(a.loss_until, a.loss_every, v_now) else a.loss_until end
    from generate_series(1, v_count) as n
    where a.id = p_account[n]
    returning n, a.id as account, a.balance, a.currency, v_base + (((n - 1) / 1024)::bigint << 22) + ((a.id & 15) << 18) + (((n - 1) % 1024) << 8) as id
  ), transfers as (
    insert into ledger_transfer (id, account, amount, balance_after, kind, key, contra, vendor, game, round, reference)
    select r.id + k.place, r.account, p_amount[k.place * v_count + r.n], r.balance - p_upto[v_last + r.n] + p_upto[k.place * v_count + r.n], p_kind[k.place + 1],
      p_prefix || r.account, p_contra, p_vendor, p_game, p_round, ''
    from raised r cross join lateral (select place from places where place = 0 or p_amount[place * v_count + r.n] > 0 offset 0) k
  ), keys as (
    insert into ledger_key (key, fingerprint, account, posting, answer) select p_key[r.n], p_fingerprint[r.n], r.account, r.id, r.balance from raised r order by 1
  ), contras as (
    insert into ledger_contra as c (name, currency, lane, balance)
    select p_contra, r.currency, p_lanes[1], -ledger_sum(p_upto[v_last + r.n]) from raised r group by r.currency
    on conflict (name, currency, lane) do update set balance = c.balance + excluded.balance
  ), lanes as (
    update ledger_lane set last_id = v_base + (((v_count - 1) / 1024)::bigint << 22) + 262143 where lane = any (p_lanes)
  )
  select count(*) into v_changed from raised;
  if v_changed <> v_count then raise exception 'a credit names an account that does not exist, or one twice' using errcode = 'LG001'; end if;
end $$;

-- As before: every access is by key, whatever connection calls.
alter function ledger_credit_columns_new set plan_cache_mode = force_generic_plan;
alter function ledger_credit_columns_new set enable_seqscan = off;
alter function ledger_credit_columns_new set enable_hashjoin = off;
alter function ledger_credit_columns_new set enable_mergejoin = off;
alter function ledger_credit_columns_new set enable_material = off;
alter function ledger_credit_columns_new set random_page_cost = 0;
