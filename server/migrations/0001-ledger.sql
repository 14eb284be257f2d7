-- The ledger: accounts, contra balances, transfers that only grow, keys that apply once, and the one function that moves money.

-- Identifiers of transfers -------------------------------------------------------------------------------------------------------------------
-- An id is 41 bits of milliseconds since 2020, 4 bits of lane and 18 bits of place (256 for each operation of a batch), so that ids rise inside a
-- lane in the order of commits, a month is a range of ids, and the time of a transfer needs no column of its own.

create function ledger_id_of(p_at timestamptz) returns bigint language sql immutable parallel safe
  return (floor(extract(epoch from p_at) * 1000)::bigint - 1577836800000) << 22;

create function ledger_time_of(p_id bigint) returns timestamptz language sql immutable parallel safe
  return to_timestamp(((p_id >> 22) + 1577836800000)::double precision / 1000);

-- The hash under which an operation's key stands: the first 128 bits of sha256 over its text.
create function ledger_key_of(p_key text) returns uuid language sql immutable parallel safe
  return encode(substring(sha256(convert_to(p_key, 'UTF8')) for 16), 'hex')::uuid;

-- The database's clock; the shift exists for tests (server/platform/clock.ts).
create function ledger_now() returns timestamptz language sql volatile parallel safe
  return clock_timestamp() + make_interval(secs => coalesce(nullif(current_setting('baize.clock_shift_seconds', true), ''), '0')::float8);

-- Tables -------------------------------------------------------------------------------------------------------------------------------------

create table ledger_account (
  id bigint generated always as identity primary key,
  owner uuid not null,
  kind text not null,
  currency text not null,
  floor bigint not null default 0,
  blocked boolean not null default false,
  excluded_until timestamptz,
  -- From then on a bet asks ledger_play whether a limit of time or a reality check stands in its way; null: nothing does before the next mark.
  paused_from timestamptz,
  -- Whether its play is counted and bound by ledger_budget; from its first limit on, for ever.
  limited boolean not null default false,
  -- Only a resettlement may take the balance under the floor; until it is back, the account takes no debit.
  overdrawn boolean not null default false,
  held bigint not null default 0 check (held >= 0),
  balance bigint not null default 0,
  unique (owner, kind, currency),
  check (overdrawn or balance >= floor),
  -- What an owner owes stands below nothing in an account of its own, and is at most settled.
  check (kind <> 'debt' or balance <= 0)
) with (fillfactor = 60);
-- Few are excluded: a page of thousands of accounts then reads those few.
create index ledger_account_excluded on ledger_account (id) where excluded_until is not null;
-- Few owe anything. The balance is no part of it, so that a move of money touches no index.
create index ledger_account_debt on ledger_account (id) where kind = 'debt';

-- The other side of every transfer, kept per lane so that no single row is fought over; the balance of a contra account is the sum of its lanes.
create table ledger_contra (
  name text not null,
  currency text not null,
  lane int not null,
  balance bigint not null default 0,
  primary key (name, currency, lane)
) with (fillfactor = 10);

-- One row is a whole balanced entry: plus on the account, minus on the contra account. A missing text is '' because it is one byte shorter than a null map.
create table ledger_transfer (
  id bigint not null,
  account bigint not null,
  amount bigint not null,
  balance_after bigint not null,
  kind smallint not null,
  key text not null,
  contra text not null,
  vendor text not null default '',
  game text not null default '',
  round text not null default '',
  reference text not null default '',
  primary key (account, id)
) partition by range (id);
create index ledger_transfer_id on ledger_transfer using brin (id) with (pages_per_range = 32, autosummarize = on);
create table ledger_transfer_default partition of ledger_transfer default;

-- posting > 0: applied, the id of the first transfer. 0: a reversal that found nothing and was remembered. -1: the key that such a reversal named.
create table ledger_key (
  key uuid not null,
  fingerprint uuid not null,
  account bigint not null,
  posting bigint not null,
  answer bigint not null,
  primary key (key)
) partition by hash (key);

-- A target is reversed at most once, whatever the keys of the reversals.
create table ledger_reversal (
  target uuid primary key,
  by_key uuid not null unique,
  account bigint not null
);

-- An operation that corrects another one and is no reversal of it: play counts where its target counted.
create table ledger_correction (
  key uuid primary key,
  target uuid not null,
  account bigint not null
);
create index ledger_correction_account on ledger_correction (account);

-- Days, weeks and months of the merchant's calendar, some way ahead. They come from rules/protection/calendar.ts: an interval that is added to an instant, or
-- a midnight that occurs twice, makes others.
create table ledger_period (
  every text not null check (every in ('day', 'week', 'month')),
  since timestamptz not null,
  until timestamptz not null,
  primary key (every, since),
  check (since < until)
);

-- What a limited account has staked and lost in the periods that run, also where no limit stands (`units` is null then). After `until` nothing of `used` counts.
create table ledger_budget (
  account bigint not null,
  what text not null check (what in ('stake', 'loss')),
  every text not null check (every in ('day', 'week', 'month')),
  units bigint check (units >= 0),
  used bigint not null,
  since timestamptz not null,
  until timestamptz not null,
  primary key (account, what, every)
) with (fillfactor = 50);

-- A person's time at play over all accounts, from marks: taken bets, and the signs of game windows. Whole seconds; the arrays have a day, a week and a month.
create table ledger_play (
  owner uuid primary key,
  marked timestamptz,
  -- The limits of time in force; null is none.
  units bigint[] not null default '{null,null,null}' check (cardinality(units) = 3),
  used bigint[] not null default '{0,0,0}' check (cardinality(used) = 3),
  since timestamptz[] not null default '{-infinity,-infinity,-infinity}',
  until timestamptz[] not null default '{-infinity,-infinity,-infinity}',
  -- The sitting: when it began, how long was played in it, and since the last answer to a reality check.
  sitting timestamptz,
  sat bigint not null default 0,
  unasked bigint not null default 0,
  -- The own interval of reality checks; null is the usual one. And since when one waits for its answer.
  every_seconds int check (every_seconds > 0),
  due timestamptz,
  -- When the person came back after a longer break, while a check waits.
  back timestamptz,
  -- Seconds played since the last rest, and until when bets rest.
  stretch bigint not null default 0,
  rests_until timestamptz
) with (fillfactor = 50);

-- From when on bets of a person wait for an answer: at once, or from the time on from which the last one counts no longer.
create table ledger_wait (
  owner uuid primary key,
  from_at timestamptz not null
);

create table ledger_hold (
  key uuid primary key,
  name text not null,
  -- Without a reference to the account: it would cost every move of a balance a look at the holds, and numbers of accounts never change. A hold is
  -- written only behind a transfer of its account, in the same transaction.
  account bigint not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  reference text not null default '',
  -- The vendor into whose own wallet it goes: it is judged and counts as a bet from now on, and never was one where it is released.
  vendor text not null default '',
  state text not null default 'open' check (state in ('open', 'settled', 'released')),
  at timestamptz not null default ledger_now(),
  closed_by text
);
create index ledger_hold_open on ledger_hold (account) where state = 'open';

-- The last id of each lane, its lane bits zero: ids rise even when the clock steps back, and the feed knows how far a lane is complete.
create table ledger_lane (
  lane int primary key,
  last_id bigint not null default 0
) with (fillfactor = 10);
insert into ledger_lane (lane) select generate_series(0, 15);

create table ledger_watermark (
  name text primary key,
  marks bigint[] not null check (cardinality(marks) = 16)
) with (fillfactor = 50);

-- Both legs of every transfer, for auditors.
create view ledger_entry as
  select id, ledger_time_of(id) as at, key, 'account' as side, account::text as name, amount from ledger_transfer
  union all
  select id, ledger_time_of(id), key, 'contra', contra, -amount from ledger_transfer;

-- Append-only --------------------------------------------------------------------------------------------------------------------------------

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the book only grows: % on % is refused', lower(tg_op), tg_table_name using errcode = 'LG003';
end $$;

create trigger ledger_only_grows before update or delete on ledger_transfer for each row execute function ledger_refuse_change();
create trigger ledger_only_grows before update or delete on ledger_key for each row execute function ledger_refuse_change();
create trigger ledger_only_grows before update or delete on ledger_reversal for each row execute function ledger_refuse_change();
create trigger ledger_only_grows before update or delete on ledger_correction for each row execute function ledger_refuse_change();

do $$
begin
  for p in 0..3 loop
    execute format('create table ledger_key_%s partition of ledger_key for values with (modulus 4, remainder %s)', p, p);
    execute format('create trigger ledger_never_truncated before truncate on ledger_key_%s execute function ledger_refuse_change()', p);
  end loop;
end $$;
create trigger ledger_never_truncated before truncate on ledger_transfer execute function ledger_refuse_change();
create trigger ledger_never_truncated before truncate on ledger_transfer_default execute function ledger_refuse_change();
create trigger ledger_never_truncated before truncate on ledger_key execute function ledger_refuse_change();
create trigger ledger_never_truncated before truncate on ledger_reversal execute function ledger_refuse_change();
create trigger ledger_never_truncated before truncate on ledger_correction execute function ledger_refuse_change();

-- Roles belong to the whole server: another database may have made this one already, and a hosted database may not let us make any.
do $$
begin
  create role baize_app nologin;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then raise notice 'role baize_app was not made: no right to make roles';
end $$;

do $$
begin
  if not exists (select from pg_roles where rolname = 'baize_app') then return; end if;
  grant usage on schema public to baize_app;
  alter default privileges in schema public grant select, insert, update, delete on tables to baize_app;
  alter default privileges in schema public grant usage, select on sequences to baize_app;
  grant usage, select on all sequences in schema public to baize_app;
  -- Money moves by the ledger's functions alone, which act as the owner of these tables.
  grant select on ledger_account, ledger_contra, ledger_lane, ledger_transfer, ledger_key, ledger_reversal, ledger_correction, ledger_period, ledger_budget, ledger_play, ledger_wait, ledger_entry to baize_app;
  grant insert (owner, kind, currency, blocked, excluded_until, paused_from) on ledger_account to baize_app;
  grant update (blocked) on ledger_account to baize_app;
  grant select, insert, update (state, closed_by) on ledger_hold to baize_app;
  grant select, insert, update on ledger_watermark to baize_app;
end $$;

-- Months -------------------------------------------------------------------------------------------------------------------------------------

create function ledger_make_month(p_month date) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_name text := 'ledger_transfer_' || to_char(p_month, 'YYYY_MM');
  v_from timestamptz := p_month::timestamp at time zone 'UTC';
begin
  if to_regclass(v_name) is not null then return null; end if;
  execute format('create table %I partition of ledger_transfer for values from (%s) to (%s)',
    v_name, ledger_id_of(v_from), ledger_id_of((p_month + interval '1 month') at time zone 'UTC'));
  execute format('create trigger ledger_never_truncated before truncate on %I execute function ledger_refuse_change()', v_name);
  if exists (select from pg_roles where rolname = 'baize_app') then execute format('revoke all on %I from baize_app', v_name); end if;
  return v_name;
end $$;

-- Makes the month of p_now and p_ahead after it. Rows that had to go to the default partition, because this was not called in time, are moved into their month.
create function ledger_ensure_months(p_now timestamptz, p_ahead int) returns setof text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_month date;
  v_name text;
  v_stray boolean;
begin
  perform pg_advisory_xact_lock(4712);
  lock table ledger_transfer in share update exclusive mode;
  select exists (select from ledger_transfer_default) into v_stray;
  if v_stray then
    lock table ledger_transfer in access exclusive mode;
    alter table ledger_transfer detach partition ledger_transfer_default;
    alter table ledger_transfer_default rename to ledger_transfer_stray;
    alter index ledger_transfer_default_pkey rename to ledger_transfer_stray_pkey;
    for v_month in select distinct date_trunc('month', ledger_time_of(id) at time zone 'UTC')::date from ledger_transfer_stray loop
      v_name := ledger_make_month(v_month);
      if v_name is not null then return next v_name; end if;
    end loop;
    insert into ledger_transfer select * from ledger_transfer_stray;
    drop table ledger_transfer_stray;
    create table ledger_transfer_default partition of ledger_transfer default;
    create trigger ledger_never_truncated before truncate on ledger_transfer_default execute function ledger_refuse_change();
    if exists (select from pg_roles where rolname = 'baize_app') then revoke all on ledger_transfer_default from baize_app; end if;
  end if;
  for v_month in select generate_series(date_trunc('month', p_now at time zone 'UTC'), date_trunc('month', p_now at time zone 'UTC') + make_interval(months => p_ahead), interval '1 month')::date loop
    v_name := ledger_make_month(v_month);
    if v_name is not null then return next v_name; end if;
  end loop;
end $$;

select ledger_ensure_months(now(), 2);

do $$
declare v_table regclass;
begin
  if not exists (select from pg_roles where rolname = 'baize_app') then return; end if;
  for v_table in select inhrelid::regclass from pg_inherits where inhparent in ('ledger_transfer'::regclass, 'ledger_key'::regclass) loop
    execute format('revoke all on %s from baize_app', v_table);
  end loop;
end $$;

-- Opens the owner's account of a kind and currency; null where it is there already. No debt reaches the floor of debts.
create function ledger_open(p_owner uuid, p_kind text, p_currency text) returns bigint language sql security definer set search_path = public, pg_temp as $$
  insert into ledger_account (owner, kind, currency, floor) values (p_owner, p_kind, p_currency, case p_kind when 'debt' then -100000000000000000 else 0 end)
  on conflict (owner, kind, currency) do nothing returning id
$$;

-- The end of what keeps a member from play is never moved earlier than what was said of them allows (PX-05): `protection_least_end` knows it. The column is
-- changed here alone. A trigger before updates would lock the row once more for every move of money.
create function ledger_refuse_shorter(p_owner uuid, p_until timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_least timestamptz := protection_least_end(p_owner);
begin
  if v_least > ledger_now() and coalesce(p_until, '-infinity') < v_least then
    raise exception 'what keeps a member from play is never made shorter';
  end if;
end $$;

-- Sets until when an account takes no bet; null is no longer. Answers whether there is such an account.
create function ledger_keep_from_play(p_account bigint, p_until timestamptz) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform ledger_refuse_shorter(owner, p_until) from ledger_account where id = p_account and kind = 'main' and excluded_until is distinct from p_until;
  update ledger_account set excluded_until = p_until where id = p_account;
  return found;
end $$;

create function ledger_begin_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform ledger_refuse_shorter(new.owner, new.excluded_until);
  return new;
end $$;
create trigger ledger_begin_kept before insert on ledger_account for each row when (new.kind = 'main') execute function ledger_begin_kept();

-- Moving money -------------------------------------------------------------------------------------------------------------------------------

-- The running balance of one account, four times, plus what became of the last operation: 1 applied, 2 refused because it would go under the floor, 3 put off.
-- p_total is null for rows that do not decide; an account that takes one operation per batch (p_alone) decides only its first.
create function ledger_run_step(p_state bigint, p_start bigint, p_total bigint, p_low bigint, p_floor bigint, p_alone boolean) returns bigint
language plpgsql immutable parallel safe as $$
begin
  if p_total is null then return coalesce(p_state, p_start * 4); end if;
  if p_state is null then
    p_state := p_start;
  elsif p_alone then
    return (p_state | 3);
  else
    p_state := p_state >> 2;
  end if;
  if p_low >= 0 or p_floor is null or p_state + p_low >= p_floor then return (p_state + p_total) * 4 + 1; end if;
  return p_state * 4 + 2;
end $$;
create aggregate ledger_run(bigint, bigint, bigint, bigint, boolean) (sfunc = ledger_run_step, stype = bigint, parallel = safe);

-- sum(bigint) counts in numeric; an overflow here is an error of the operation and must not pass.
create aggregate ledger_sum(bigint) (sfunc = int8pl, stype = bigint, initcond = '0', parallel = safe);

-- Limits of play ----------------------------------------------------------------------------------------------------------------------------

-- The posting that a correction is about in the end; null where it is not there (yet).
create function ledger_root(p_key uuid) returns bigint language plpgsql stable as $$
declare
  v_next uuid;
begin
  for v_step in 1..16 loop
    v_next := coalesce((select target from ledger_correction where key = p_key), (select target from ledger_reversal where by_key = p_key));
    exit when v_next is null;
    p_key := v_next;
  end loop;
  return (select posting from ledger_key where key = p_key and posting > 0);
end $$;

-- What a move counts, and at which moments. p_kind of a reversal is the kind of what it turns round. Bonus money that an act brings or takes along names the
-- act, and leaves only the real part of it in `loss`. A refund that names no bet is of the bets of its round, the oldest first. Money on its way into a vendor's
-- own wallet is a bet from its hold on, and what comes back undoes losses alone: both name their vendor, and no other hold, release or transfer does.
create function ledger_counted(p_account bigint, p_kind smallint, p_amount bigint, p_own timestamptz, p_target uuid, p_vendor text, p_game text, p_round text)
returns table (at timestamptz, stake bigint, loss bigint) language plpgsql stable as $$
#variable_conflict use_column
declare
  v_root bigint := case when p_target is not null then ledger_root(p_target) end;
begin
  if p_kind = 22 and p_round <> '' and not exists (select from ledger_transfer t where t.account = p_account and t.id = v_root and t.kind = 1) then
    return query
    select ledger_time_of(b.id), part, part
    from (
      select t.id, -t.amount as units, (sum(-t.amount) over (order by t.id) + t.amount)::bigint as before from ledger_transfer t
      where t.account = p_account and t.id >= ledger_id_of(p_own - interval '62 days') and t.kind = 1 and t.vendor = p_vendor and t.game = p_game and t.round = p_round
        and not exists (select from ledger_reversal r where r.target = ledger_key_of(t.key))
    ) b
    cross join lateral (select -sign(p_amount)::bigint * least(b.units, abs(p_amount) - b.before) as part) p
    where b.before < abs(p_amount);
    return;
  end if;
  at := coalesce(ledger_time_of(v_root), p_own);
  stake := case when p_kind in (1, 22) or p_kind in (10, 11) and p_vendor <> '' then -p_amount else 0 end;
  loss := case when p_kind in (1, 2, 3, 4, 5, 6, 7, 22) or p_kind = 17 and p_target is not null or p_kind in (10, 11, 13) and p_vendor <> '' then -p_amount else 0 end;
  return next;
end $$;

-- The period that runs at a moment: the one that is known, or the next of the calendar.
create function ledger_period_at(p_every text, p_since timestamptz, p_until timestamptz, p_now timestamptz, out since timestamptz, out until timestamptz)
language plpgsql stable as $$
#variable_conflict use_column
begin
  if p_until > p_now then
    since := p_since;
    until := p_until;
    return;
  end if;
  select p.since, p.until into since, until from ledger_period p where p.every = p_every and p.since <= p_now order by p.since desc limit 1;
  if until is null or until <= p_now then raise exception 'the calendar of limits has no % at %', p_every, p_now using errcode = 'LG006'; end if;
end $$;

-- Counts moves that were applied. Arrays with one element for each; p_kind as for ledger_counted. The lanes are held. Accounts without limits write nothing,
-- and neither does what is no play: so it needs no calendar.
create function ledger_count(
  p_now timestamptz, p_account bigint[], p_kind smallint[], p_amount bigint[], p_target uuid[], p_vendor text[], p_game text[], p_round text[]
) returns void language sql volatile as $$
  with moved as (
    select m.account, c.at, c.stake, c.loss
    from unnest(p_account, p_kind, p_amount, p_target, p_vendor, p_game, p_round) as m(account, kind, amount, target, vendor, game, round)
    join ledger_account a on a.id = m.account and a.limited
    cross join lateral ledger_counted(m.account, m.kind, m.amount, p_now, m.target, m.vendor, m.game, m.round) c
    where c.stake <> 0 or c.loss <> 0
  )
  update ledger_budget b set since = n.since, until = n.until, used = n.used
  from (
    select o.account, o.what, o.every, p.since, p.until,
      case when o.until > p_now then o.used else 0 end + coalesce(sum(case o.what when 'stake' then o.stake else o.loss end) filter (where o.at >= p.since), 0)::bigint as used
    -- Offset 0: only where something counts is a period looked up.
    from (select b.*, m.at, m.stake, m.loss from moved m join ledger_budget b on b.account = m.account offset 0) o
    cross join lateral ledger_period_at(o.every, o.since, o.until, p_now) p
    group by o.account, o.what, o.every, o.used, o.until, p.since, p.until
  ) n
  where b.account = n.account and b.what = n.what and b.every = n.every
$$;

-- What an account has staked and lost since a moment, from its transfers. Moves that correct nothing are most of them, and are only added up.
create function ledger_played_since(p_account bigint, p_since timestamptz, out stake bigint, out loss bigint) language sql stable as $$
  with named as materialized (
    select k.posting, c.target from ledger_correction c join ledger_key k on k.key = c.key where c.account = p_account and k.posting >= ledger_id_of(p_since)
  ), moved as materialized (
    select t.*, n.target from ledger_transfer t left join named n on n.posting = t.id & -256
    where t.account = p_account and t.id >= ledger_id_of(p_since) and (t.kind in (1, 2, 3, 4, 5, 6, 7, 17, 22) or t.kind in (10, 11, 13) and t.vendor <> '')
  ), counted as (
    select case when m.kind = 1 then -m.amount else 0 end as stake, -m.amount as loss from moved m where m.target is null and m.kind in (1, 2, 4, 5, 6, 7)
    union all
    select c.stake, c.loss
    from moved m
    left join lateral (select r.target from ledger_reversal r where m.kind = 3 and r.by_key = ledger_key_of(m.key) offset 0) r on true
    left join lateral (select k.posting from ledger_key k where k.key = r.target offset 0) k on true
    left join lateral (select u.kind from ledger_transfer u where u.account = m.account and u.id = k.posting + (m.id & 255) offset 0) u on true
    cross join lateral ledger_counted(m.account, coalesce(u.kind, m.kind), m.amount, ledger_time_of(m.id), coalesce(r.target, m.target), m.vendor, m.game, m.round) c
    where (m.target is not null or m.kind in (3, 10, 11, 13, 17, 22)) and c.at >= p_since
  )
  select coalesce(sum(c.stake), 0)::bigint, coalesce(sum(c.loss), 0)::bigint from counted c
$$;

-- Replaces the coming periods of the calendar; those that run go on to their end. Where nothing is new nobody waits: who sets a limit holds a lane.
create function ledger_set_calendar(p_every text[], p_since timestamptz[], p_until timestamptz[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  for v_locked in 0..1 loop
    if not exists (select every, since, until from unnest(p_every, p_since, p_until) as u(every, since, until) except select every, since, until from ledger_period) then return; end if;
    if v_locked = 0 then perform pg_advisory_xact_lock(4713); end if;
  end loop;
  delete from ledger_period where until > ledger_now();
  insert into ledger_period select * from unnest(p_every, p_since, p_until) as u(every, since, until) on conflict (every, since) do update set until = excluded.until;
end $$;

-- Sets the limits of an account, all of them: null is none. The first one begins to count, with what was played before in the periods that run.
create function ledger_set_limits(p_account bigint, p_what text[], p_every text[], p_units bigint[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_now timestamptz := ledger_now();
  v_begun boolean := (select limited from ledger_account where id = p_account);
begin
  perform ledger_check_lanes(array[(p_account & 15)::int]);
  if v_begun is null then raise exception 'no ledger account %', p_account using errcode = 'LG001'; end if;
  if not v_begun then
    insert into ledger_budget (account, what, every, used, since, until)
    select p_account, w.what, e.every, case w.what when 'stake' then s.stake else s.loss end, p.since, p.until
    from unnest(array['day', 'week', 'month']) as e(every)
    cross join lateral ledger_period_at(e.every, null, null, v_now) p
    cross join lateral ledger_played_since(p_account, p.since) s
    cross join unnest(array['stake', 'loss']) as w(what);
    update ledger_account set limited = true where id = p_account;
  end if;
  update ledger_budget b set units = u.units from unnest(p_what, p_every, p_units) as u(what, every, units) where b.account = p_account and b.what = u.what and b.every = u.every;
end $$;

-- The seconds between two marks that count, in a period that began at p_since (PL-17): the first 300, and none where they are more than 3,600 apart.
create function ledger_played(p_last timestamptz, p_at timestamptz, p_since timestamptz) returns bigint language sql stable parallel safe
  return case when p_last is null or p_at > p_last + interval '3600 seconds' then 0
    else greatest(0, floor(extract(epoch from least(p_last + interval '300 seconds', p_at)) - extract(epoch from greatest(p_last, p_since))))::bigint end;

-- What of a day, a week or a month (1, 2, 3) is used at a moment, with what lies since the last mark. Where its period is over the next one began at its end:
-- what was marked an hour ago reaches into no later one.
create function ledger_time_used(p ledger_play, p_every int, p_now timestamptz) returns bigint language sql stable parallel safe
  return case when p.until[p_every] > p_now then p.used[p_every] + ledger_played(p.marked, p_now, p.since[p_every]) else ledger_played(p.marked, p_now, p.until[p_every]) end;

-- From when on a bet could be refused if no further mark comes: a minute after a check was due, while bets rest or wait, or where the 300 seconds after the
-- last mark reach a limit.
create function ledger_pause_of(p ledger_play) returns timestamptz language sql stable parallel safe
  return least(p.due + interval '60 seconds', case when p.rests_until is not null then '-infinity'::timestamptz end, (
    select min(case when u.units <= u.used then '-infinity' else p.marked + make_interval(secs => u.units - u.used) end)
    from unnest(p.units, p.used) as u(units, used) where u.units - u.used <= 300
  ), (select w.from_at from ledger_wait w where w.owner = p.owner));

-- What refuses a bet of a person at a moment: 20 an answer that is waited for (PX-07), 17 a reality check, 19 a break, 18 a limit of time, null nothing.
create function ledger_pause_at(p_owner uuid, p_now timestamptz) returns smallint language sql stable as $$
  select case when exists (select from ledger_wait w where w.owner = p.owner and w.from_at <= p_now) then 20
    when p.due + interval '60 seconds' <= p_now then 17
    when p.rests_until > p_now then 19
    when exists (select from generate_series(1, 3) e where ledger_time_used(p, e, p_now) >= p.units[e]) then 18 end::smallint
  from ledger_play p where p.owner = p_owner
$$;

-- One mark of each person, in whole seconds; a person comes once, in the order of owners, and a mark that is not later than the last is none. p_since and p_until
-- are the day, the week and the month of the marks; a period that runs goes on to its end. A check that waits keeps its sitting. Answers who stands where, whether
-- the check fell due by this mark, and whether the accounts must be told from when on bets ask.
-- Beside it is what was played since the last rest. A rest is longer without a mark than a break is, or the break itself. The
-- mark that fills `p_break_after` begins a break; null asks for none. Marks within a break add nothing to the next stretch.
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

-- Says in the accounts of a person from when on bets ask. Their lanes are held.
create function ledger_set_pause(p_owner uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform ledger_check_lanes(array(select distinct (id & 15)::int from ledger_account where owner = p_owner and kind = 'main' order by 1));
  update ledger_account a set paused_from = ledger_pause_of(p) from ledger_play p
  where a.owner = p_owner and a.kind = 'main' and p.owner = p_owner and a.paused_from is distinct from ledger_pause_of(p);
end $$;

-- Sets the limits of time of a person: of the day, the week and the month, null is none. Who sets them holds the row, and takes the lanes after it.
create function ledger_set_time(p_owner uuid, p_units bigint[]) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into ledger_play as p (owner, units) values (p_owner, p_units) on conflict (owner) do update set units = excluded.units
$$;

-- Sets from when on bets of a person wait; null is never. Who sets it holds the person's row, and takes the lanes after it.
create function ledger_set_wait(p_owner uuid, p_from timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_play (owner) values (p_owner) on conflict do nothing;
  perform from ledger_play where owner = p_owner for update;
  if p_from is null then
    delete from ledger_wait where owner = p_owner;
  else
    insert into ledger_wait (owner, from_at) values (p_owner, p_from) on conflict (owner) do update set from_at = excluded.from_at;
  end if;
end $$;

-- Sets the own interval of reality checks; it counts from the last answer. Null is the usual one.
create function ledger_set_interval(p_owner uuid, p_seconds int) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into ledger_play as p (owner, every_seconds) values (p_owner, p_seconds) on conflict (owner) do update set every_seconds = excluded.every_seconds
$$;

-- A reality check is answered: the interval begins again, and after a longer break the sitting too. Answers since when it had waited; null where none did.
create function ledger_answer_check(p_owner uuid) returns timestamptz language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_due timestamptz := (select due from ledger_play where owner = p_owner for update);
begin
  update ledger_play set due = null, back = null, unasked = 0, sitting = coalesce(back, sitting), sat = case when back is null then sat else 0 end
  where owner = p_owner and due is not null;
  return v_due;
end $$;

-- Takes the lanes of a batch, in rising order, each for as long as the connection's lock_timeout allows. Where one is not granted in time nothing is kept,
-- and the answer names the lanes that are held. A timeout that is caught here leaves no line in the database's log.
create function ledger_take_lanes(p_lanes int[]) returns int[] language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4711, lane) from unnest(p_lanes) as lane;
  return '{}';
exception when lock_not_available then
  return array(select lane from unnest(p_lanes) as lane where not pg_try_advisory_xact_lock(4711, lane));
end $$;

-- Remembers the lanes that this transaction holds, against which ledger_apply with p_locked checks. A holder whose client does not move for three seconds
-- is ended by the database, because others wait; the setting exists for tests.
create function ledger_hold_lanes(p_mask int) returns void language plpgsql as $$
begin
  perform set_config('ledger.lanes', p_mask::text, true),
    set_config('idle_in_transaction_session_timeout', coalesce(nullif(current_setting('baize.lane_idle', true), ''), '3s'), true);
end $$;

create function ledger_mask_of(p_lanes int[]) returns int language sql immutable parallel safe return (select coalesce(bit_or(1 << lane), 0) from unnest(p_lanes) as lane);

-- Takes lanes for this transaction, once and in rising order.
create function ledger_lock(p_lanes int[]) returns void language plpgsql as $$
declare
  v_mask int := coalesce(nullif(current_setting('ledger.lanes', true), ''), '0')::int;
  v_want int := ledger_mask_of(p_lanes);
begin
  if v_want & ~v_mask = 0 then return; end if;
  if v_mask <> 0 then raise exception 'a transaction takes its ledger lanes once' using errcode = 'LG002'; end if;
  for v_lane in 0..15 loop
    if v_want & (1 << v_lane) <> 0 then perform pg_advisory_xact_lock(4711, v_lane); end if;
  end loop;
  perform ledger_hold_lanes(v_want);
end $$;

-- The same for the transaction of a batch: answers the lanes that are held, as ledger_take_lanes does. Nothing is held then.
create function ledger_lock_batch(p_lanes int[]) returns int[] language plpgsql as $$
declare
  v_held int[] := ledger_take_lanes(p_lanes);
begin
  if cardinality(v_held) = 0 then perform ledger_hold_lanes(ledger_mask_of(p_lanes)); end if;
  return v_held;
end $$;

-- Ends every session of this login for which others wait while its client does not move: idle in a transaction, or not reading what it asked for. The first
-- setting of PostgreSQL sees no rows that were locked without a lane, and none sees a client that stopped in the middle of an answer. A paused process may have a
-- second session in the queue behind its first. Where somebody has waited for `p_after`, a session that comes to the lock then need not have moved for `p_idle` only.
create function ledger_end_stalled(p_after interval, p_idle interval) returns table (pid int, name text, state text) language sql volatile as $$
  with still as materialized (
    select a.pid, a.application_name, coalesce(nullif(a.wait_event, 'ClientRead'), a.state) as state,
      case when a.wait_event = 'ClientWrite' then a.query_start else a.state_change end as since
    from pg_stat_activity a
    where a.datname = current_database() and a.usename = session_user and (a.state like 'idle in transaction%' or a.wait_event = 'ClientWrite')
  ), stalled as materialized (
    select s.pid, s.application_name, s.state from still s
    where s.since < clock_timestamp() - p_idle
      and exists (select from pg_stat_activity w where w.wait_event_type = 'Lock' and s.pid = any (pg_blocking_pids(w.pid))
        and (s.since < clock_timestamp() - p_after or exists (select from pg_locks l where l.pid = w.pid and l.waitstart < clock_timestamp() - p_after)))
  )
  select ended.pid, ended.application_name, ended.state from (select stalled.*, pg_terminate_backend(stalled.pid) as really from stalled) ended where ended.really
$$;

create function ledger_check_lanes(p_lanes int[]) returns void language plpgsql as $$
declare
  v_mask int := coalesce(nullif(current_setting('ledger.lanes', true), ''), '0')::int;
begin
  for v_at in 1..cardinality(p_lanes) loop
    if v_mask & (1 << p_lanes[v_at]) = 0 then raise exception 'ledger lane % is not locked by this transaction', p_lanes[v_at] using errcode = 'LG002'; end if;
  end loop;
end $$;

-- The first id of a batch: of this moment, or behind what its lanes have given out, with room for all its operations in one millisecond.
create function ledger_first_id(p_now timestamptz, p_last bigint, p_operations int) returns bigint language plpgsql immutable as $$
declare
  v_id bigint := greatest((floor(extract(epoch from p_now) * 1000)::bigint - 1577836800000) << 22, (p_last | 255) + 1);
begin
  return case when (v_id & 4194303) + p_operations * 256 > 262144 then ((v_id >> 22) + 1) << 22 else v_id end;
end $$;

-- What reversals move: for each, one row per transfer of its target with the amount turned round, or one row with the status that stands already.
create function ledger_undoing(p_i int[], p_account bigint[], p_target uuid[]) returns table (
  n int, i int, amount bigint, total bigint, low bigint, upto bigint, flags smallint, contra text, vendor text, game text, round text, reference text, verdict smallint
) language plpgsql stable as $$
#variable_conflict use_column
begin
  if exists (select from unnest(p_target) as u(target) join ledger_key k on k.key = u.target and k.posting > 0
             join ledger_transfer t on t.account = k.account and t.id between k.posting and k.posting + 255 where t.kind in (10, 11)) then
    raise exception 'a hold is settled or released, not reversed' using errcode = 'LG004';
  end if;
  return query
  with leg as (
    select u.n, u.i, t.id, -coalesce(t.amount, 0) as amount, t.kind, t.contra, t.vendor, t.game, t.round, t.reference,
      case when k.key is null then 5 when k.account <> u.account then 8 when k.posting <= 0 or r.target is not null then 7 end::smallint as verdict
    from unnest(p_i, p_account, p_target) with ordinality as u(i, account, target, n)
    left join ledger_key k on k.key = u.target
    left join ledger_reversal r on r.target = u.target
    left join ledger_transfer t on k.posting > 0 and k.account = u.account and t.account = k.account and t.id between k.posting and k.posting + 255
  ), running as (
    select leg.*, (sum(leg.amount) over (partition by leg.i order by leg.id))::bigint as upto from leg
  )
  select g.n::int, g.i + (coalesce(g.id, 0) & 255)::int, g.amount, (sum(g.amount) over w)::bigint, min(g.upto) over w, g.upto, (coalesce(g.kind, 0) << 4)::smallint,
    coalesce(g.contra, ''), coalesce(g.vendor, ''), coalesce(g.game, ''), coalesce(g.round, ''), coalesce(g.reference, ''), g.verdict
  from running g window w as (partition by g.i);
end $$;

-- Applies a batch: decides every operation in order, then writes what was decided.
--   p_lanes: the lanes of all accounts, rising. p_locked: the caller holds them by ledger_lock; else they are taken here, and where some of them are held
--   by others nothing is done and `held` names them.
--   Arrays p_i .. p_reference carry one element per transfer; i = operation * 256 + place. flags: 1 bet, 2 resettlement. p_total, p_low, p_upto and p_stake
--   (sum of the operation, its lowest point on the way, sum up to this transfer, stake of its bets) are empty when every operation has one transfer.
--   Arrays p_undo_* carry one element per operation that reverses another. p_corrects names what a transfer's operation corrects, and is empty where none does.
-- Answers arrays with one element per transfer (place 0 speaks for the operation); status: 0 applied, 1 replay, 2 balance too low, 3 key used differently,
--   4 unknown account, 5 tombstone written, 6 reversed before it came, 7 target already reversed, 8 target of another account, 9 blocked, 10 excluded,
--   11 limit of stakes reached, 12 balance negative, 13 ask again in the next batch, 14 replay of a tombstone, 16 limit of losses reached, 17 a reality check is due,
--   18 limit of time reached.
create function ledger_apply(
  p_lanes int[], p_locked boolean, p_operations int,
  p_i int[], p_key uuid[], p_fingerprint uuid[], p_account bigint[], p_amount bigint[], p_total bigint[], p_low bigint[], p_upto bigint[], p_stake bigint[],
  p_kind smallint[], p_flags smallint[], p_name text[], p_contra text[], p_vendor text[], p_game text[], p_round text[], p_reference text[],
  p_undo_i int[], p_undo_key uuid[], p_undo_fingerprint uuid[], p_undo_account bigint[], p_undo_name text[], p_undo_target uuid[], p_corrects uuid[],
  out places int[], out statuses smallint[], out postings bigint[], out balances bigint[], out held int[]
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_base bigint;
  v_verdict smallint[] := '{}';
  v_target uuid[];
  v_start bigint[];
  v_currency text[];
  v_limited boolean;
  v_expected bigint;
  v_changed bigint;
begin
  if p_locked then
    perform ledger_check_lanes(p_lanes);
  else
    held := ledger_take_lanes(p_lanes);
    if cardinality(held) > 0 then return; end if;
  end if;

  v_now := ledger_now();
  if cardinality(p_undo_i) > 0 then
    if cardinality(p_total) = 0 then
      p_total := p_amount;
      p_low := p_amount;
      p_upto := p_amount;
    end if;
    v_verdict := array_fill(null::smallint, array[cardinality(p_i)]);
    v_target := array_fill(null::uuid, array[cardinality(p_i)]);
    select p_i || array_agg(u.i order by u.i), p_key || array_agg(p_undo_key[u.n] order by u.i), p_fingerprint || array_agg(p_undo_fingerprint[u.n] order by u.i),
      p_account || array_agg(p_undo_account[u.n] order by u.i), p_amount || array_agg(u.amount order by u.i), p_total || array_agg(u.total order by u.i),
      p_low || array_agg(u.low order by u.i), p_upto || array_agg(u.upto order by u.i), p_kind || array_agg(3::smallint), p_flags || array_agg(u.flags order by u.i),
      p_name || array_agg(p_undo_name[u.n] order by u.i), p_contra || array_agg(u.contra order by u.i), p_vendor || array_agg(u.vendor order by u.i),
      p_game || array_agg(u.game order by u.i), p_round || array_agg(u.round order by u.i), p_reference || array_agg(u.reference order by u.i),
      v_verdict || array_agg(u.verdict order by u.i), v_target || array_agg(p_undo_target[u.n] order by u.i)
    into p_i, p_key, p_fingerprint, p_account, p_amount, p_total, p_low, p_upto, p_kind, p_flags, p_name, p_contra, p_vendor, p_game, p_round, p_reference, v_verdict, v_target
    from ledger_undoing(p_undo_i, p_undo_account, p_undo_target) u;
  end if;
  places := p_i;

  -- Decide: what stands already under the key, then the account's standing, then its balance as the operations before have left it.
  with base as materialized (
    select ledger_first_id(v_now, max(last_id), p_operations) as id from ledger_lane where lane = any (p_lanes)
  ), asked as (
    select t.n, t.i, t.account, coalesce(t.total, t.amount) as total, coalesce(t.low, t.amount) as low, a.balance as start, a.currency, k.posting, k.answer,
      case when t.flags & 2 = 0 then a.floor end as floor,
      a.limited, a.limited or a.overdrawn or t.flags & 2 <> 0 as alone,
      case
        when k.posting = -1 then 6
        when k.fingerprint <> t.fingerprint then 3
        when k.posting = 0 then 14
        when k.posting is not null then 1
        when a.id is null then 4
        when t.verdict is not null then t.verdict
        when a.overdrawn and coalesce(t.low, t.amount) < 0 and t.flags & 2 = 0 then 12
        when t.flags & 1 = 0 then null
        when a.blocked then 9
        when a.excluded_until > v_now then 10
        when a.paused_from <= v_now then ledger_pause_at(a.owner, v_now)
      end as ruled,
      case when coalesce(t.stake, -t.amount) > b.stake then 11 when coalesce(t.stake, -t.amount) > b.loss then 16 end as reached
    from unnest(p_i, p_key, p_fingerprint, p_account, p_amount, p_total, p_low, p_stake, p_flags, v_verdict) with ordinality
      as t(i, key, fingerprint, account, amount, total, low, stake, flags, verdict, n)
    left join ledger_account a on a.id = t.account
    left join ledger_key k on k.key = t.key
    left join lateral (
      select min(l.rest) filter (where what = 'stake') as stake, min(l.rest) filter (where what = 'loss') as loss
      from (select what, units - case when until > v_now then used else 0 end as rest from ledger_budget where a.limited and t.flags & 1 <> 0 and account = t.account and units is not null) l
    ) b on true
  ), stepped as (
    -- What would pass a limit is refused as what no balance covers; of a limited account only the first is judged, and the others when that has counted.
    select asked.*, ledger_run(start, case when ruled is null and i & 255 = 0 then total end, case when reached is null then low else -1152921504606846976 end, floor, alone)
      over (partition by account order by i) as state from asked
  ), decided as (
    select n, start, currency, limited, posting, answer, coalesce(ruled, case state & 3 when 1 then 0 when 2 then coalesce(reached, 2) else 13 end)::smallint as status, state >> 2 as after,
      (select id from base) + (i & -256) + ((account & 15) << 18) as first_id
    from stepped
  )
  select array_agg(status order by n), array_agg(case status when 0 then first_id when 1 then posting end order by n), array_agg(case when status in (1, 14) then answer else after end order by n),
    array_agg(start order by n), array_agg(currency order by n), count(*) filter (where status = 0), bool_or(limited), (select id from base)
  into statuses, postings, balances, v_start, v_currency, v_expected, v_limited, v_base
  from decided;

  if cardinality(p_undo_i) > 0 then
    with reversals as (
      insert into ledger_reversal (target, by_key, account)
      select target, key, account from unnest(p_i, p_key, p_account, v_target, statuses) as t(i, key, account, target, status) where status = 0 and i & 255 = 0 and target is not null
    )
    insert into ledger_key (key, fingerprint, account, posting, answer)
    select unnest(array[key, target]), unnest(array[fingerprint, '00000000-0000-0000-0000-000000000000'::uuid]), account, unnest(array[0, -1]), balance
    from unnest(p_key, p_fingerprint, p_account, v_target, statuses, balances) as t(key, fingerprint, account, target, status, balance) where status = 5;
  end if;
  if v_expected = 0 then return; end if;

  -- Write: for what is applied, `balances` says what the whole operation has left.
  with transfers as (
    insert into ledger_transfer (id, account, amount, balance_after, kind, key, contra, vendor, game, round, reference)
    select posting + (i & 255), account, amount, balance - coalesce(total - upto, 0), kind, name, contra, vendor, game, round, reference
    from unnest(p_i, p_account, p_amount, p_total, p_upto, p_kind, p_name, p_contra, p_vendor, p_game, p_round, p_reference, statuses, postings, balances)
      as t(i, account, amount, total, upto, kind, name, contra, vendor, game, round, reference, status, posting, balance)
    where status = 0
  ), keys as (
    insert into ledger_key (key, fingerprint, account, posting, answer)
    select key, fingerprint, account, posting, balance
    from unnest(p_i, p_key, p_fingerprint, p_account, statuses, postings, balances) as t(i, key, fingerprint, account, status, posting, balance) where status = 0 and i & 255 = 0
  ), contras as (
    insert into ledger_contra as c (name, currency, lane, balance)
    select contra, currency, p_lanes[1], -ledger_sum(amount) from unnest(p_contra, v_currency, p_amount, statuses) as t(contra, currency, amount, status)
    where status = 0 group by contra, currency
    on conflict (name, currency, lane) do update set balance = c.balance + excluded.balance
  ), lanes as (
    update ledger_lane set last_id = v_base + p_operations * 256 - 1 where lane = any (p_lanes)
  ), balanced as (
    update ledger_account a set balance = a.balance + s.amount, held = a.held + s.held, overdrawn = (a.overdrawn or s.resettled) and a.balance + s.amount < a.floor
    from (
      select account, min(start) as start, ledger_sum(amount) as amount, ledger_sum(case when kind in (10, 11) then -amount else 0 end) as held, bool_or(kind = 7) as resettled, count(*) as rows
      from unnest(p_account, p_amount, p_kind, v_start, statuses) as t(account, amount, kind, start, status) where status = 0 group by account
    ) s
    where a.id = s.account and a.balance = s.start returning s.rows
  )
  select sum(rows) into v_changed from balanced;
  if v_changed is distinct from v_expected then raise exception 'a ledger balance was changed outside its lane' using errcode = 'LG001'; end if;

  if cardinality(p_corrects) > 0 then
    insert into ledger_correction (key, target, account)
    select key, target, account from unnest(p_i, p_key, p_account, p_corrects, statuses) as t(i, key, account, target, status) where status = 0 and i & 255 = 0 and target is not null;
  end if;
  if v_limited then
    perform ledger_count(v_now, array_agg(account), array_agg(case when flags > 15 then flags >> 4 else kind end::smallint), array_agg(amount), array_agg(coalesce(target, corrects)),
      array_agg(vendor), array_agg(game), array_agg(round))
    from unnest(p_account, p_kind, p_flags, p_amount, v_target, p_corrects, p_vendor, p_game, p_round, statuses) as t(account, kind, flags, amount, target, corrects, vendor, game, round, status)
    where status = 0;
  end if;
end $$;

-- The same for the usual batch, in which every operation is one transfer of an account of its own, holds nothing and reverses nothing: one statement takes
-- the balances and what was written for them. Keys are not looked up but inserted; one that stands already raises unique_violation, and the caller asks
-- ledger_apply. What cannot be said in a word (a refusal, a budget, a balance under the floor, a row that somebody changes past its lane) is left to
-- ledger_apply here. The accounts come as one array, of which the planner expects ten elements, and a random page is said to cost nothing more: looking each
-- account up by its key is then the cheapest plan at any size, also before the table was ever analysed.
create function ledger_apply_plain(
  p_lanes int[], p_locked boolean, p_key uuid[], p_fingerprint uuid[], p_account bigint[], p_amount bigint[], p_kind smallint[], p_flags smallint[],
  p_name text[], p_contra text[], p_vendor text[], p_game text[], p_round text[], p_reference text[],
  out places int[], out statuses smallint[], out postings bigint[], out balances bigint[], out held int[]
) language plpgsql security definer set search_path = public, pg_temp as $$
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
    held := ledger_take_lanes(p_lanes);
    if cardinality(held) > 0 then return; end if;
  end if;
  v_now := ledger_now();
  select ledger_first_id(v_now, max(last_id), v_operations) into v_base from ledger_lane where lane = any (p_lanes);

  with balanced as (
    update ledger_account a set balance = a.balance + p_amount[n::int] from unnest(p_account) with ordinality as o(account, n)
    where a.id = o.account and a.xmax = 0 and not a.overdrawn and not a.limited
      and (a.balance + p_amount[n::int] >= a.floor or p_amount[n::int] >= 0)
      and (p_flags[n::int] = 0 or not a.blocked and (a.excluded_until is null or a.excluded_until <= v_now) and (a.paused_from is null or a.paused_from > v_now))
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
    t.name, t.contra, t.vendor, t.game, t.round, t.reference, '{}', '{}', '{}', '{}', '{}', '{}', '{}') said;
  places := places || v_said.places;
  statuses := statuses || v_said.statuses;
  postings := postings || v_said.postings;
  balances := balances || v_said.balances;
end $$;

-- A plan made while a table was small must never be kept as a scan: every access here is by key, whatever connection calls.
alter function ledger_count set enable_seqscan = off;
alter function ledger_count set enable_hashjoin = off;
alter function ledger_count set enable_mergejoin = off;
alter function ledger_counted set enable_seqscan = off;
alter function ledger_played_since set enable_seqscan = off;
alter function ledger_played_since set enable_mergejoin = off;
alter function ledger_mark set enable_seqscan = off;
alter function ledger_mark set enable_hashjoin = off;
alter function ledger_mark set enable_mergejoin = off;
alter function ledger_apply set enable_seqscan = off;
alter function ledger_apply_plain set enable_seqscan = off;
alter function ledger_apply set enable_hashjoin = off;
alter function ledger_apply_plain set enable_hashjoin = off;
alter function ledger_apply set enable_mergejoin = off;
alter function ledger_apply_plain set enable_mergejoin = off;
alter function ledger_apply set plan_cache_mode = force_generic_plan;
alter function ledger_apply_plain set plan_cache_mode = force_generic_plan;
alter function ledger_apply_plain set enable_material = off;
alter function ledger_apply_plain set random_page_cost = 0;

-- Lanes that fell behind the busiest one are brought up to it where nobody is writing, so that a reader of the feed need not look back further for their sake.
create function ledger_level_lanes(p_behind_ms bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_top bigint := (select max(last_id) from ledger_lane);
begin
  for v_lane in 0..15 loop
    if exists (select from ledger_lane where lane = v_lane and last_id < v_top - (p_behind_ms << 22)) and pg_try_advisory_xact_lock(4711, v_lane) then
      update ledger_lane set last_id = v_top where lane = v_lane and last_id < v_top;
    end if;
  end loop;
end $$;

-- Credits of many accounts at once: what a settlement pays. Nothing is taken, so no balance is judged, and one statement writes thousands of operations.
-- They go as columns, since each round trip, plan and text costs as much as a row. Rows go in the order in which their indexes stand: all transfers of an account one behind the other, keys in the order of their hashes.

-- Writes operations that only raise their accounts, whose keys are all new; a key that stands makes it fail with unique_violation and do nothing.
-- Arrays with one element per operation: hash of its key, fingerprint, account. The text of a key is p_prefix and the account, or p_name where that is given.
-- p_amount has a column for each kind, one after the other, p_upto the same added up from the first kind, and p_reference, where it is given, what each
-- transfer refers to. A transfer of nothing is written for the first kind only.
-- Elements are read by subscript, which costs nothing in arrays of fixed width, and nothing is joined but by key, so one plan serves all batches.
create function ledger_credit_new(
  p_lanes int[], p_prefix text, p_key uuid[], p_fingerprint uuid[], p_account bigint[], p_kind smallint[], p_amount bigint[], p_upto bigint[],
  p_name text[], p_reference text[], p_contra text, p_vendor text, p_game text, p_round text
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
  v_limited boolean;
begin
  if v_kinds > 4 then raise exception 'credits by columns are of at most 4 kinds' using errcode = 'LG001'; end if;
  -- A millisecond of ids has 1,024 places for operations; more operations go on in the milliseconds after it.
  select greatest((floor(extract(epoch from v_now) * 1000)::bigint - 1577836800000) << 22, ((max(l.last_id) >> 22) + 1) << 22) into v_base
  from ledger_lane l where l.lane = any (p_lanes);

  with places as materialized (
    select place::int from generate_series(0, v_kinds - 1) as place
  ), raised as (
    update ledger_account a set balance = a.balance + p_upto[v_last + n], overdrawn = a.overdrawn and a.balance + p_upto[v_last + n] < a.floor
    from generate_series(1, v_count) as n
    where a.id = p_account[n]
    returning n, a.id as account, a.balance, a.limited, a.currency, v_base + (((n - 1) / 1024)::bigint << 22) + ((a.id & 15) << 18) + (((n - 1) % 1024) << 8) as id
  ), transfers as (
    insert into ledger_transfer (id, account, amount, balance_after, kind, key, contra, vendor, game, round, reference)
    select r.id + k.place, r.account, p_amount[k.place * v_count + r.n], r.balance - p_upto[v_last + r.n] + p_upto[k.place * v_count + r.n], p_kind[k.place + 1],
      coalesce(p_name[r.n], p_prefix || r.account), p_contra, p_vendor, p_game, p_round, coalesce(p_reference[k.place * v_count + r.n], '')
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
  select count(*), bool_or(limited) into v_changed, v_limited from raised;
  if v_changed <> v_count then raise exception 'a credit names an account that does not exist, or one twice' using errcode = 'LG001'; end if;
  if v_limited then
    perform ledger_count(v_now, array_agg(p_account[n]), array_agg(p_kind[k + 1]), array_agg(p_amount[k * v_count + n]), array_agg(null::uuid),
      array_agg(p_vendor), array_agg(p_game), array_agg(p_round))
    from generate_series(1, v_count) as n cross join generate_series(0, v_kinds - 1) as k where p_amount[k * v_count + n] <> 0;
  end if;
end $$;

-- The same for operations of which some may have been applied before. The lanes are held by ledger_lock. Answers how many were applied and how many stood
-- already; another content under a key that stands raises LG005, and then nothing was done.
create function ledger_credit(
  p_lanes int[], p_prefix text, p_key uuid[], p_fingerprint uuid[], p_account bigint[], p_kind smallint[], p_amount bigint[], p_upto bigint[],
  p_name text[], p_reference text[], p_contra text, p_vendor text, p_game text, p_round text, out applied int, out replayed int
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_count int := cardinality(p_key);
  v_fresh int[];
begin
  perform ledger_check_lanes(p_lanes);

  -- A settlement sends each key once, so that all of them are new but for a worker that was broken off.
  begin
    perform ledger_credit_new(p_lanes, p_prefix, p_key, p_fingerprint, p_account, p_kind, p_amount, p_upto, p_name, p_reference, p_contra, p_vendor, p_game, p_round);
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
  perform ledger_credit_new(
    p_lanes, p_prefix, array(select p_key[n] from unnest(v_fresh) as n), array(select p_fingerprint[n] from unnest(v_fresh) as n),
    array(select p_account[n] from unnest(v_fresh) as n), p_kind,
    array(select p_amount[k * v_count + n] from generate_series(0, cardinality(p_kind) - 1) as k, unnest(v_fresh) as n order by k, n),
    array(select p_upto[k * v_count + n] from generate_series(0, cardinality(p_kind) - 1) as k, unnest(v_fresh) as n order by k, n),
    case when p_name is not null then array(select p_name[n] from unnest(v_fresh) as n) end,
    case when p_reference is not null then array(select p_reference[k * v_count + n] from generate_series(0, cardinality(p_kind) - 1) as k, unnest(v_fresh) as n order by k, n) end,
    p_contra, p_vendor, p_game, p_round);
end $$;

-- A plan made while a table was small must never be kept as a scan: every access here is by key, whatever connection calls.
alter function ledger_credit_new set plan_cache_mode = force_generic_plan;
alter function ledger_credit_new set enable_seqscan = off;
alter function ledger_credit_new set enable_hashjoin = off;
alter function ledger_credit_new set enable_mergejoin = off;
alter function ledger_credit_new set enable_material = off;
alter function ledger_credit_new set random_page_cost = 0;
alter function ledger_credit set enable_seqscan = off;

-- What moved in one round of one game, by kind; the ids carry the time, so that only the months and blocks between are read.
create function ledger_round_totals(p_vendor text, p_game text, p_round text, p_from timestamptz, p_to timestamptz)
returns table (kind smallint, total numeric, transfers bigint) language sql stable as $$
  select t.kind, sum(t.amount), count(*) from ledger_transfer t
  where t.id >= ledger_id_of(p_from) and t.id < ledger_id_of(p_to) and t.vendor = p_vendor and t.game = p_game and t.round = p_round
  group by t.kind
$$;

-- The rows of a round lie together by time and nowhere by account: read by blocks of time, and added up as they come. The planner cannot know that vendor, game
-- and round name the same rows, so it believes them few and would look up each by the index of accounts and sort them.
alter function ledger_round_totals set enable_indexscan = off;
alter function ledger_round_totals set enable_sort = off;

-- The proof of the books ----------------------------------------------------------------------------------------------------------------------

-- A whole proof, and how far it is. Sums and keys are counted up to `marks`, which each lane had reached when it began; `reached` is how far the sums went on.
create table ledger_proof (
  id bigint generated always as identity primary key,
  began_at timestamptz not null default ledger_now(),
  ended_at timestamptz,
  marks bigint[] not null check (cardinality(marks) = 16),
  reached bigint[] not null check (cardinality(reached) = 16),
  -- By it the prints of operations and keys are added up.
  seed bigint not null,
  accounts bigint not null default 0, transfers bigint not null default 0, operations bigint not null default 0, applied bigint not null default 0, keys bigint not null default 0,
  operations_print numeric not null default 0, applied_print numeric not null default 0
);
-- One at a time.
create unique index ledger_proof_open on ledger_proof ((ended_at is null)) where ended_at is null;

-- Its parts, each with the place at which it goes on and the size of its next slice.
create table ledger_proof_part (
  proof bigint not null references ledger_proof on delete cascade,
  name text not null,
  kind text not null,
  place jsonb not null,
  size int not null check (size > 0),
  done boolean not null default false,
  primary key (proof, name)
);

create table ledger_proof_sum (
  proof bigint not null references ledger_proof on delete cascade,
  contra text not null,
  currency text not null,
  units numeric not null,
  primary key (proof, contra, currency)
);

-- What a proof found. A fault that staff have looked into and accepted is accepted again where a later proof finds the same.
create table ledger_fault (
  id bigint generated always as identity primary key,
  proof bigint not null,
  invariant text not null,
  account bigint,
  detail text not null,
  found_at timestamptz not null default ledger_now(),
  accepted_by text,
  accepted_at timestamptz,
  reason text,
  check (num_nulls(accepted_by, accepted_at, reason) in (0, 3))
);
create index ledger_fault_proof on ledger_fault (proof);

do $$
begin
  if not exists (select from pg_roles where rolname = 'baize_app') then return; end if;
  revoke update, delete on ledger_fault from baize_app;
  grant update (accepted_by, accepted_at, reason) on ledger_fault to baize_app;
end $$;
