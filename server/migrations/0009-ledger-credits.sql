-- Credits of many accounts at once: what a settlement pays. Nothing is taken, so no balance is judged, and one statement writes thousands of operations.

-- Applies operations that only raise their accounts. The lanes are held by ledger_lock. Arrays with one element per operation: key text, account, sum of its
-- transfers, and its content as text, by which a replay is told from another operation under the same key; no account comes twice.
-- Arrays with one element per transfer: operation (counted from 1), place within it, amount, amounts of the operation up to this one, kind, reference.
-- Answers how many were applied and how many stood already; another content under a key that stands raises LG005.
create function ledger_credit(
  p_lanes int[], p_name text[], p_account bigint[], p_total bigint[], p_content text[],
  p_operation int[], p_place int[], p_amount bigint[], p_upto bigint[], p_kind smallint[], p_reference text[],
  p_contra text, p_vendor text, p_game text, p_round text,
  out applied int, out replayed int
) language plpgsql as $$
#variable_conflict use_column
declare
  v_now timestamptz := ledger_now();
  v_mask int := coalesce(nullif(current_setting('ledger.lanes', true), ''), '0')::int;
  v_count int := cardinality(p_name);
  v_base bigint;
  v_known int[];
  v_changed int;
begin
  for v_at in 1..cardinality(p_lanes) loop
    if v_mask & (1 << p_lanes[v_at]) = 0 then raise exception 'ledger lane % is not locked by this transaction', p_lanes[v_at] using errcode = 'LG002'; end if;
  end loop;

  if exists (
    select from unnest(p_name, p_account, p_content) as o(name, account, content) join ledger_key k on k.key = ledger_key_of(o.name)
    where k.posting <= 0 or k.account <> o.account or k.fingerprint <> md5(o.account || '|' || o.content)::uuid
  ) then
    raise exception 'a credit was sent under a key that stands for something else' using errcode = 'LG005';
  end if;
  select coalesce(array_agg(o.n::int), '{}') into v_known
  from unnest(p_name) with ordinality as o(name, n) join ledger_key k on k.key = ledger_key_of(o.name);
  replayed := cardinality(v_known);
  applied := v_count - replayed;
  if applied = 0 then return; end if;

  -- A millisecond of ids has 1,024 places for operations; more operations go on in the milliseconds after it.
  with latest as (
    select greatest((floor(extract(epoch from v_now) * 1000)::bigint - 1577836800000) << 22, (((max(l.last_id) >> 22) + 1) << 22)) as id from ledger_lane l where l.lane = any (p_lanes)
  ), taken as (
    update ledger_lane l set last_id = b.id + (((v_count - 1) / 1024)::bigint << 22) + 262143 from latest b where l.lane = any (p_lanes) returning b.id
  )
  select max(id) into v_base from taken;

  with asked as materialized (
    select o.n::int as n, o.name, o.account, o.total, o.content,
      v_base + (((o.n - 1) / 1024)::bigint << 22) + ((o.account & 15) << 18) + (((o.n - 1) % 1024) << 8) as id
    from unnest(p_name, p_account, p_total, p_content) with ordinality as o(name, account, total, content, n)
    where replayed = 0 or o.n <> all (v_known)
  ), raised as (
    update ledger_account a set balance = a.balance + o.total, overdrawn = a.overdrawn and a.balance + o.total < a.floor,
      loss_left = case when a.loss_budget is null then null else case when a.loss_until <= v_now then a.loss_budget else a.loss_left end + o.total end,
      loss_until = case when a.loss_until <= v_now then ledger_next_period(a.loss_until, a.loss_every, v_now) else a.loss_until end
    from asked o where a.id = o.account returning a.id as account, a.balance, a.currency
  ), transfers as (
    insert into ledger_transfer (id, account, amount, balance_after, kind, key, contra, vendor, game, round, reference)
    select o.id + t.place, o.account, t.amount, r.balance - o.total + t.upto, t.kind, o.name, p_contra, p_vendor, p_game, p_round, t.reference
    from unnest(p_operation, p_place, p_amount, p_upto, p_kind, p_reference) as t(operation, place, amount, upto, kind, reference)
    join asked o on o.n = t.operation join raised r on r.account = o.account
  ), keys as (
    insert into ledger_key (key, fingerprint, account, posting, answer)
    select ledger_key_of(o.name), md5(o.account || '|' || o.content)::uuid, o.account, o.id, r.balance from asked o join raised r on r.account = o.account
  ), contras as (
    insert into ledger_contra as c (name, currency, lane, balance)
    select p_contra, r.currency, p_lanes[1], -ledger_sum(o.total) from asked o join raised r on r.account = o.account group by r.currency
    on conflict (name, currency, lane) do update set balance = c.balance + excluded.balance
  )
  select count(*) into v_changed from raised;
  if v_changed <> applied then raise exception 'a credit names an account that does not exist, or one twice' using errcode = 'LG001'; end if;
end $$;

-- What moved in one round of one game, by kind; the ids carry the time, so that only the months and blocks between are read.
create function ledger_round_totals(p_vendor text, p_game text, p_round text, p_from timestamptz, p_to timestamptz)
returns table (kind smallint, total numeric, transfers bigint) language sql stable as $$
  select t.kind, sum(t.amount), count(*) from ledger_transfer t
  where t.id >= ledger_id_of(p_from) and t.id < ledger_id_of(p_to) and t.vendor = p_vendor and t.game = p_game and t.round = p_round
  group by t.kind
$$;
-- The lengths of the arrays are known when it is planned, and every table is reached by key.
alter function ledger_credit set plan_cache_mode = force_custom_plan;
alter function ledger_credit set enable_seqscan = off;
