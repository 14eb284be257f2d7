-- Credits of many accounts at once: what a settlement pays. Nothing is taken, so no balance is judged, and one statement writes thousands of operations.

-- Writes operations that only raise their accounts, whose keys are all new; a key that stands makes it fail with unique_violation and do nothing.
-- Arrays with one element per operation: key, fingerprint, key text, account, sum of its transfers. Arrays with one element per transfer: operation (counted
-- from 1), place within it, amount, amounts of the operation up to this one, kind, reference.
create function ledger_credit_new(
  p_lanes int[], p_key uuid[], p_fingerprint uuid[], p_name text[], p_account bigint[], p_total bigint[],
  p_operation int[], p_place int[], p_amount bigint[], p_upto bigint[], p_kind smallint[], p_reference text[],
  p_contra text, p_vendor text, p_game text, p_round text
) returns void language plpgsql as $$
#variable_conflict use_column
declare
  v_now timestamptz := ledger_now();
  v_count int := cardinality(p_key);
  v_base bigint;
  v_changed int;
begin
  -- A millisecond of ids has 1,024 places for operations; more operations go on in the milliseconds after it.
  with latest as (
    select greatest((floor(extract(epoch from v_now) * 1000)::bigint - 1577836800000) << 22, (((max(l.last_id) >> 22) + 1) << 22)) as id from ledger_lane l where l.lane = any (p_lanes)
  ), taken as (
    update ledger_lane l set last_id = b.id + (((v_count - 1) / 1024)::bigint << 22) + 262143 from latest b where l.lane = any (p_lanes) returning b.id
  )
  select max(id) into v_base from taken;

  with raised as (
    update ledger_account a set balance = a.balance + o.total, overdrawn = a.overdrawn and a.balance + o.total < a.floor,
      loss_left = case when a.loss_budget is null then null else case when a.loss_until <= v_now then a.loss_budget else a.loss_left end + o.total end,
      loss_until = case when a.loss_until <= v_now then ledger_next_period(a.loss_until, a.loss_every, v_now) else a.loss_until end
    from unnest(p_account, p_total, p_name, p_key, p_fingerprint) with ordinality as o(account, total, name, key, fingerprint, n)
    where a.id = o.account
    returning o.n::int as n, a.id as account, a.balance, o.total, a.currency, o.name, o.key, o.fingerprint,
      v_base + (((o.n - 1) / 1024)::bigint << 22) + ((a.id & 15) << 18) + (((o.n - 1) % 1024) << 8) as id
  ), transfers as (
    insert into ledger_transfer (id, account, amount, balance_after, kind, key, contra, vendor, game, round, reference)
    select r.id + t.place, r.account, t.amount, r.balance - r.total + t.upto, t.kind, r.name, p_contra, p_vendor, p_game, p_round, t.reference
    from unnest(p_operation, p_place, p_amount, p_upto, p_kind, p_reference) as t(operation, place, amount, upto, kind, reference)
    join raised r on r.n = t.operation
  ), keys as (
    insert into ledger_key (key, fingerprint, account, posting, answer)
    select r.key, r.fingerprint, r.account, r.id, r.balance from raised r
  ), contras as (
    insert into ledger_contra as c (name, currency, lane, balance)
    select p_contra, r.currency, p_lanes[1], -ledger_sum(r.total) from raised r group by r.currency
    on conflict (name, currency, lane) do update set balance = c.balance + excluded.balance
  )
  select count(*) into v_changed from raised;
  if v_changed <> v_count then raise exception 'a credit names an account that does not exist, or one twice' using errcode = 'LG001'; end if;
end $$;

-- The same for operations of which some may have been applied before. The lanes are held by ledger_lock. Answers how many were applied and how many stood
-- already; another content under a key that stands raises LG005, and then nothing was done.
create function ledger_credit(
  p_lanes int[], p_key uuid[], p_fingerprint uuid[], p_name text[], p_account bigint[], p_total bigint[],
  p_operation int[], p_place int[], p_amount bigint[], p_upto bigint[], p_kind smallint[], p_reference text[],
  p_contra text, p_vendor text, p_game text, p_round text,
  out applied int, out replayed int
) language plpgsql as $$
#variable_conflict use_column
declare
  v_mask int := coalesce(nullif(current_setting('ledger.lanes', true), ''), '0')::int;
  v_fresh int[];
begin
  for v_at in 1..cardinality(p_lanes) loop
    if v_mask & (1 << p_lanes[v_at]) = 0 then raise exception 'ledger lane % is not locked by this transaction', p_lanes[v_at] using errcode = 'LG002'; end if;
  end loop;

  -- A settlement sends each key once, so that all of them are new but for a worker that was broken off.
  begin
    perform ledger_credit_new(p_lanes, p_key, p_fingerprint, p_name, p_account, p_total, p_operation, p_place, p_amount, p_upto, p_kind, p_reference, p_contra, p_vendor, p_game, p_round);
    applied := cardinality(p_key);
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
  replayed := cardinality(p_key) - applied;
  if applied = 0 then return; end if;
  perform ledger_credit_new(p_lanes, o.key, o.fingerprint, o.name, o.account, o.total, t.operation, t.place, t.amount, t.upto, t.kind, t.reference, p_contra, p_vendor, p_game, p_round)
  from (
    select array_agg(p_key[f.n] order by f.i) as key, array_agg(p_fingerprint[f.n] order by f.i) as fingerprint, array_agg(a.name order by f.i) as name,
      array_agg(p_account[f.n] order by f.i) as account, array_agg(p_total[f.n] order by f.i) as total
    from unnest(v_fresh) with ordinality as f(n, i) join unnest(p_name) with ordinality as a(name, n) on a.n = f.n
  ) o, (
    select array_agg(f.i::int order by f.i, t.place) as operation, array_agg(t.place order by f.i, t.place) as place, array_agg(t.amount order by f.i, t.place) as amount,
      array_agg(t.upto order by f.i, t.place) as upto, array_agg(t.kind order by f.i, t.place) as kind, array_agg(t.reference order by f.i, t.place) as reference
    from unnest(v_fresh) with ordinality as f(n, i)
    join unnest(p_operation, p_place, p_amount, p_upto, p_kind, p_reference) as t(operation, place, amount, upto, kind, reference) on t.operation = f.n
  ) t;
end $$;

-- What moved in one round of one game, by kind; the ids carry the time, so that only the months and blocks between are read.
create function ledger_round_totals(p_vendor text, p_game text, p_round text, p_from timestamptz, p_to timestamptz)
returns table (kind smallint, total numeric, transfers bigint) language sql stable as $$
  select t.kind, sum(t.amount), count(*) from ledger_transfer t
  where t.id >= ledger_id_of(p_from) and t.id < ledger_id_of(p_to) and t.vendor = p_vendor and t.game = p_game and t.round = p_round
  group by t.kind
$$;
-- The lengths of the arrays are known when it is planned, and every table is reached by key.
alter function ledger_credit_new set plan_cache_mode = force_custom_plan;
alter function ledger_credit_new set enable_seqscan = off;
alter function ledger_credit_new set enable_nestloop = on;
alter function ledger_credit_new set enable_hashjoin = on;
alter function ledger_credit set plan_cache_mode = force_custom_plan;
alter function ledger_credit set enable_seqscan = off;
