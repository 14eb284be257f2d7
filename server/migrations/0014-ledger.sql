-- Credits by columns: what a settlement pays to thousands of accounts at once, sent as columns, since each round trip, plan and text costs as much as a row.

-- Writes operations that only raise their accounts, whose keys are all new; a key that stands makes it fail with unique_violation and do nothing.
-- Arrays with one element per operation: hash of its key, fingerprint, account; the text of a key is p_prefix and the account. p_amount
-- has a column for each kind, one after the other, and p_upto the same added up from the first kind; a transfer of nothing is written for the first kind only.
-- Elements are read by subscript, which costs nothing in arrays of fixed width, and nothing is joined but by key, so one plan serves all batches.
create function ledger_credit_columns_new(
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

  with raised as (
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
    from raised r cross join (values (0), (1), (2), (3)) as k(place)
    where k.place < v_kinds and (k.place = 0 or p_amount[k.place * v_count + r.n] > 0)
  ), keys as (
    insert into ledger_key (key, fingerprint, account, posting, answer) select p_key[r.n], p_fingerprint[r.n], r.account, r.id, r.balance from raised r
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

-- The same for operations of which some may have been applied before. The lanes are held by ledger_lock. Answers how many were applied and how many stood
-- already; another content under a key that stands raises LG005, and then nothing was done.
create function ledger_credit_columns(
  p_lanes int[], p_prefix text, p_key uuid[], p_fingerprint uuid[], p_account bigint[], p_kind smallint[], p_amount bigint[], p_upto bigint[],
  p_contra text, p_vendor text, p_game text, p_round text, out applied int, out replayed int
) language plpgsql as $$
#variable_conflict use_column
declare
  v_count int := cardinality(p_key);
  v_fresh int[];
begin
  perform ledger_check_lanes(p_lanes);

  -- A settlement sends each key once, so that all of them are new but for a worker that was broken off.
  begin
    perform ledger_credit_columns_new(p_lanes, p_prefix, p_key, p_fingerprint, p_account, p_kind, p_amount, p_upto, p_contra, p_vendor, p_game, p_round);
    applied := v_count;
    replayed := 0;
    return;
  exception when unique_violation then null;
  end;

  if exists (
    select from unnest(p_key, p_fingerprint, p_account) as o(key, fingerprint, account) cross join lateral (select * from ledger_key where key = o.key limit 1) k
    where k.posting <= 0 or k.account <> o.account or k.fingerprint <> o.fingerprint
  ) then
    raise exception 'a credit was sent under a key that stands for something else' using errcode = 'LG005';
  end if;
  select coalesce(array_agg(o.n::int order by o.n), '{}') into v_fresh
  from unnest(p_key) with ordinality as o(key, n) left join lateral (select k.key from ledger_key k where k.key = o.key limit 1) k on true where k.key is null;
  applied := cardinality(v_fresh);
  replayed := v_count - applied;
  if applied = 0 then return; end if;
  perform ledger_credit_columns_new(
    p_lanes, p_prefix, array(select p_key[n] from unnest(v_fresh) as n), array(select p_fingerprint[n] from unnest(v_fresh) as n),
    array(select p_account[n] from unnest(v_fresh) as n), p_kind,
    array(select p_amount[k * v_count + n] from generate_series(0, cardinality(p_kind) - 1) as k, unnest(v_fresh) as n order by k, n),
    array(select p_upto[k * v_count + n] from generate_series(0, cardinality(p_kind) - 1) as k, unnest(v_fresh) as n order by k, n),
    p_contra, p_vendor, p_game, p_round);
end $$;

-- A plan made while a table was small must never be kept as a scan: every access here is by key, whatever connection calls.
alter function ledger_credit_columns_new set plan_cache_mode = force_generic_plan;
alter function ledger_credit_columns_new set enable_seqscan = off;
alter function ledger_credit_columns_new set enable_hashjoin = off;
alter function ledger_credit_columns_new set enable_mergejoin = off;
alter function ledger_credit_columns set enable_seqscan = off;

-- The rows of a round lie together by time and nowhere by account: read by blocks of time, and added up as they come. The planner cannot know that vendor, game
-- and round name the same rows, so it believes them few and would look up each by the index of accounts and sort them.
alter function ledger_round_totals set enable_indexscan = off;
alter function ledger_round_totals set enable_sort = off;
