-- Lottery: games and their issues, orders of tickets, what is committed before a draw, and what a settlement owes and pays.

create table lottery_game (
  code text primary key check (code ~ '^[a-z0-9-]{2,24}$'),
  -- The game of the rules by which it is played.
  rules text not null,
  family text not null,
  prize_mode text not null check (prize_mode in ('LOTT', 'ZY', 'ELOTT', 'SEA')),
  -- The vendor under which it stands in the book and the records.
  vendor text not null,
  name_en text not null,
  name_my text not null,
  region text,
  time_zone text not null,
  source text not null check (source in ('in-house', 'feed')),
  calendar jsonb not null,
  state text not null default 'on' check (state in ('on', 'off')),
  -- Plays that are offered; null is all of its rules.
  plays text[],
  -- Odds that replace the customary ones, by play and tier.
  odds jsonb not null default '{}',
  -- What one bet costs at unit 1 and multiple 1.
  base_price int not null check (base_price > 0),
  units text[] not null,
  minimum_group int not null,
  maximum_multiple bigint not null check (maximum_multiple > 0),
  maximum_stake_units bigint not null,
  win_cap_units bigint not null,
  -- What the tickets on one number, or on one play, of an issue may win in all; null is no lock.
  number_exposure_units bigint,
  play_exposure_units bigint,
  -- A draw that is not there so long after its time is void.
  late_minutes int not null default 60,
  position int not null,
  -- The one in which it is played, and in which its prices, its limits and its exposure stand; null is the merchant's first.
  currency text check (currency ~ '^[A-Z]{3,5}$')
);

create table lottery_issue (
  id bigint generated always as identity primary key,
  game text not null references lottery_game (code),
  number text not null,
  open_at timestamptz not null,
  close_at timestamptz not null,
  draw_at timestamptz not null,
  state text not null default 'selling' check (state in ('selling', 'closed', 'held', 'drawn', 'settling', 'settled', 'reconciled', 'void')),
  reason text,
  -- Of in-house draws, fixed when the issue is made, which is before its sale.
  commitment text check (commitment ~ '^[0-9a-f]{64}$'),
  sealed_seed text,
  beacon_name text,
  beacon_round text,
  closed_at timestamptz,
  -- Fixed once, after the close and before the draw.
  tickets_hash text,
  tickets int,
  stake_units bigint,
  beacon_value text,
  -- Shown with the draw.
  seed text,
  draw jsonb,
  drawn_at timestamptz,
  draw_version int not null default 0,
  -- Who of the staff wants it called off after its close; one alone cannot.
  void_asked_by text,
  -- Staff may hold the payment of an issue.
  payment_held boolean not null default false,
  unique (game, number),
  check (open_at < close_at and close_at <= draw_at),
  check ((commitment is null) = (sealed_seed is null))
) with (fillfactor = 80);
create index lottery_issue_time on lottery_issue (game, draw_at);
-- The last draws are asked for with every board, and thousands of issues that come later lie before them.
create index lottery_issue_drawn on lottery_issue (game, draw_at desc) where draw is not null;
-- Thousands are on sale, planned for weeks. Those between their close and their end are few.
-- So is the next of one lottery found, which every board and every ticket asks for.
create index lottery_issue_ahead on lottery_issue (game, draw_at) where state = 'selling';
create index lottery_issue_selling on lottery_issue (close_at) where state = 'selling';
create index lottery_issue_ending on lottery_issue (draw_at) where state in ('closed', 'held', 'drawn', 'settling', 'settled');

-- The last day, in the lottery's zone, up to which the issues of a game are made by its calendar. A change of the calendar takes the row away.
create table lottery_planned (
  game text primary key references lottery_game (code),
  last_day date not null
);

-- What was committed stays: nobody exchanges a seed, a ticket set or an in-house draw, whatever a program believes.
create function lottery_refuse_exchange() returns trigger language plpgsql as $$
begin
  if (new.game, new.number, new.open_at, new.close_at) is distinct from (old.game, old.number, old.open_at, old.close_at)
    or new.commitment is distinct from old.commitment
    -- Only a newer version of the data key seals it anew; what it opens to is held by the commitment.
    or (new.sealed_seed is distinct from old.sealed_seed
      and coalesce(substring(new.sealed_seed from '^([0-9]{1,4})\.')::int, 0) <= coalesce(substring(old.sealed_seed from '^([0-9]{1,4})\.')::int, 0))
    or (new.beacon_name, new.beacon_round) is distinct from (old.beacon_name, old.beacon_round)
    or (old.closed_at is not null and new.closed_at is distinct from old.closed_at)
    or (old.tickets_hash is not null and (new.tickets_hash, new.tickets, new.stake_units) is distinct from (old.tickets_hash, old.tickets, old.stake_units))
    or (old.beacon_value is not null and new.beacon_value is distinct from old.beacon_value)
    or (old.seed is not null and new.seed is distinct from old.seed)
    or (old.commitment is not null and old.draw is not null and new.draw is distinct from old.draw)
    or (new.draw is not null and new.tickets_hash is null)
    -- The seed joins a set of tickets that was fixed before, in an act of its own.
    or (new.seed is not null and old.tickets_hash is null)
    or (old.state <> 'selling' and new.state = 'selling')
  then
    raise exception 'issue % of % keeps what it was committed to', old.number, old.game;
  end if;
  return new;
end $$;
create trigger lottery_issue_keeps before update on lottery_issue for each row execute function lottery_refuse_exchange();

-- The price at which a ticket was sold: its play, and the prize group or the odds. Tickets of one price and one selection win alike.
create table lottery_price (
  id int generated always as identity primary key,
  game text not null references lottery_game (code),
  play text not null,
  -- 0 for plays of odds.
  prize_group int not null,
  odds jsonb,
  unique nulls not distinct (game, play, prize_group, odds)
);

create table lottery_order (
  id uuid primary key,
  issue bigint not null references lottery_issue (id),
  member uuid not null,
  account bigint not null,
  request_key text not null,
  bet_token text,
  stake_units bigint not null check (stake_units > 0),
  fee_units bigint not null default 0,
  tickets int not null,
  state text not null default 'placed' check (state in ('placed', 'cancelled', 'void')),
  chase uuid,
  -- The key of the operation that took the stake.
  stake_key text not null,
  placed_at timestamptz not null,
  unique (member, request_key)
);
create unique index lottery_order_token on lottery_order (member, bet_token) where bet_token is not null;
create index lottery_order_member on lottery_order (member, id desc);
create index lottery_order_issue on lottery_order (issue, state);
-- The records ask which tickets one member holds on one issue (PR-42).
create index lottery_order_of_member on lottery_order (issue, member);

create table lottery_ticket (
  id bigint generated always as identity primary key,
  issue bigint not null,
  order_id uuid not null,
  account bigint not null,
  -- What one unit of stake costs here: base price × unit × multiple.
  unit_units bigint not null check (unit_units > 0),
  stake_units bigint not null check (stake_units > 0),
  bets int not null check (bets > 0),
  price int not null references lottery_price (id),
  multiple int not null,
  place smallint not null,
  rebate_points smallint not null default 0,
  void boolean not null default false,
  selection text not null
);
-- Settlement takes an issue lane by lane.
create index lottery_ticket_issue on lottery_ticket (issue, ((account & 15)::int)) where not void;
create index lottery_ticket_order on lottery_ticket (order_id);

-- A set of tickets that was hashed takes no more: what comes too late is refused, whatever a program believes.
create function lottery_refuse_late_order() returns trigger language plpgsql as $$
begin
  if exists (select from fresh f join lottery_issue i on i.id = f.issue where i.tickets_hash is not null) then
    raise exception 'the tickets of the issue are fixed';
  end if;
  return null;
end $$;
create trigger lottery_order_in_time after insert on lottery_order referencing new table as fresh for each statement execute function lottery_refuse_late_order();

-- The leaves of the hash over all tickets of an issue, 1,024 to a row in their order, from which each ticket's path is told.
create table lottery_ticket_part (
  issue bigint not null references lottery_issue (id),
  part int not null,
  root bytea not null check (length(root) = 32),
  first_ticket bigint not null,
  last_ticket bigint not null,
  stake_units bigint not null,
  tickets bigint[] not null,
  leaves bytea not null,
  primary key (issue, part)
);
-- Hashes cannot be made smaller, so nothing is tried.
alter table lottery_ticket_part alter column leaves set storage external;
create function lottery_keep_ticket_part() returns trigger language plpgsql as $$
begin
  raise exception 'what was hashed of issue % stays as it is', old.issue;
end $$;
create trigger lottery_ticket_part_stays before update or delete on lottery_ticket_part for each row execute function lottery_keep_ticket_part();

create table lottery_exposure (
  issue bigint not null,
  -- A play, or a cell of it as the rules of the game name what a bet loads.
  slot text not null,
  units bigint not null,
  primary key (issue, slot)
) with (fillfactor = 70);

-- What the sources said, word after word: a source may go back to what it said before, and its newest word counts.
create table lottery_report (
  id bigint generated always as identity primary key,
  issue bigint not null references lottery_issue (id),
  source text not null,
  page_hash text not null,
  draw jsonb not null,
  drawn_at timestamptz not null,
  at timestamptz not null
);
create index lottery_report_newest on lottery_report (issue, source, id desc);

-- One settlement for each draw version of an issue; its sums are what reconciliation compares with the book.
create table lottery_settlement (
  issue bigint not null references lottery_issue (id),
  version int not null,
  state text not null default 'open' check (state in ('open', 'judged', 'paid', 'reconciled', 'disputed')),
  tickets bigint not null default 0,
  stake_units bigint not null default 0,
  winners bigint not null default 0,
  gross_units bigint not null default 0,
  paid_units bigint not null default 0,
  rebate_units bigint not null default 0,
  refund_units bigint not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (issue, version)
);

create table lottery_settlement_lane (
  issue bigint not null,
  version int not null,
  lane int not null,
  state text not null default 'waiting' check (state in ('waiting', 'reckoned', 'taken-back', 'paid')),
  -- The last account whose payment of the version before was taken back, and the last that was paid.
  taken_upto bigint not null default 0,
  paid_upto bigint not null default 0,
  tickets bigint not null default 0,
  stake_units bigint not null default 0,
  winners bigint not null default 0,
  gross_units bigint not null default 0,
  paid_units bigint not null default 0,
  rebate_units bigint not null default 0,
  refund_units bigint not null default 0,
  -- Staff hold the payment of the issue; a slice looks at its lane when it begins and at nothing else.
  held boolean not null default false,
  primary key (issue, version, lane)
) with (fillfactor = 50);

-- How a selection that won, or got something back, at a price fares; losers are not written.
create table lottery_outcome (
  issue bigint not null,
  version int not null,
  price int not null,
  selection text not null,
  -- Return of one unit of stake: whole + numerator / denominator.
  whole bigint not null,
  numerator bigint not null,
  denominator bigint not null,
  -- Units of stake that come back.
  refunded bigint not null
);
-- What a single ticket won is its outcome times its unit, so that no row is written for it.
create index lottery_outcome_of on lottery_outcome (issue, version, price, hashtext(selection));

-- The prize of a ticket, rounded down once: unit × (whole + numerator / denominator).
create function lottery_prize(p_unit bigint, p_whole bigint, p_numerator bigint, p_denominator bigint) returns bigint language sql immutable parallel safe
  return case when p_numerator = 0 then p_unit * p_whole else p_unit * p_whole + div(p_unit::numeric * p_numerator, p_denominator::numeric)::bigint end;

-- What a settlement owes, some accounts to a row: a row and its index entry for each account cost a tenth of the whole settlement.
create table lottery_due_page (
  issue bigint not null,
  version int not null,
  lane int not null,
  last_account bigint not null,
  -- In rising order; the others stand in the same order.
  accounts bigint[] not null,
  gross_units bigint[] not null,
  -- The part of the prizes within the win cap.
  paid_units bigint[] not null,
  rebate_units bigint[] not null,
  refund_units bigint[] not null,
  primary key (issue, version, lane, last_account)
);

create table lottery_chase (
  id uuid primary key,
  game text not null references lottery_game (code),
  member uuid not null,
  account bigint not null,
  request_key text not null,
  fingerprint text not null,
  tickets jsonb not null,
  stop text not null check (stop in ('none', 'win', 'profit')),
  stop_units bigint,
  state text not null default 'active' check (state in ('active', 'finished', 'stopped', 'cancelled')),
  reason text,
  -- The key of the hold that is open, and what it holds.
  hold_key text,
  held_units bigint not null,
  staked_units bigint not null default 0,
  won_units bigint not null default 0,
  created_at timestamptz not null,
  unique (member, request_key)
);
create index lottery_chase_member on lottery_chase (member, id desc);

create table lottery_chase_step (
  chase uuid not null references lottery_chase (id),
  step int not null,
  issue bigint not null references lottery_issue (id),
  multiple bigint not null,
  stake_units bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'placed', 'settled', 'missed', 'cancelled')),
  order_id uuid,
  prize_units bigint,
  primary key (chase, step)
);
create index lottery_chase_step_due on lottery_chase_step (issue) where state in ('waiting', 'placed');

-- Sums of units while a million tickets are reckoned: sum(bigint) counts in numeric, which costs more memory and time; an overflow here is an error and must not pass.
create aggregate lottery_sum(bigint) (sfunc = int8pl, stype = bigint, initcond = '0', parallel = safe);

-- Its rows are counted anew by who wrote them, which is otherwise the owner's right.
do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then grant maintain on lottery_outcome to baize_app; end if;
end $$;

-- Takes a batch of orders in one statement, which holds its lanes once: it looks at sale, tokens and exposure, moves the stakes, and writes orders, tickets
-- and exposure. Where an issue is off sale, a token was used or a limit would be passed, nothing is done and each order is judged by itself. Names that
-- begin with t are of tickets and those with e of exposure; `t_of` and `e_of` say whose, counted from 1. It answers `id microseconds` of each order.
create function lottery_place_orders(
  p_lanes int[], p_locked boolean, p_key uuid[], p_fingerprint uuid[], p_account bigint[], p_amount bigint[], p_kind smallint[], p_flags smallint[],
  p_name text[], p_contra text[], p_vendor text[], p_game text[], p_round text[], p_reference text[],
  p_issue bigint[], p_member uuid[], p_request_key text[], p_bet_token text[], p_stake_units bigint[], p_tickets int[],
  t_of int[], t_unit_units bigint[], t_stake_units bigint[], t_bets int[], t_price int[], t_multiple int[], t_place int[], t_rebate int[], t_selection text[],
  e_of int[], e_slot text[], e_units bigint[], e_limit bigint[],
  out places int[], out statuses smallint[], out postings bigint[], out balances bigint[], out held int[], out made text[]
) language plpgsql as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_ids uuid[];
  v_applied int[];
begin
  held := ledger_take_lanes(p_lanes);
  if cardinality(held) > 0 then return; end if;

  perform from lottery_issue where id = any (p_issue) order by id for share;
  -- Asked after the lock: an earlier close has changed the state, and a later one waits for this batch.
  v_now := ledger_now();
  perform pg_advisory_xact_lock(4740, (issue % 2147483647)::int) from (select distinct p_issue[o] as issue from unnest(e_of) as o order by issue) asked;
  if exists (
    select from unnest(p_issue) as asked(issue)
    where not exists (select from lottery_issue i where i.id = asked.issue and i.state = 'selling' and i.open_at <= v_now and v_now < i.close_at)
  ) or exists (
    select from unnest(p_member, p_bet_token) as asked(member, token) where token <> '' group by member, token
    having count(*) > 1 or exists (select from lottery_order o where o.member = asked.member and o.bet_token = asked.token)
  ) or exists (
    select from (
      select p_issue[o] as issue, slot, sum(units) as units, min(most) as most from unnest(e_of, e_slot, e_units, e_limit) as u(o, slot, units, most) group by 1, 2
    ) loaded left join lottery_exposure e on e.issue = loaded.issue and e.slot = loaded.slot
    where coalesce(e.units, 0) + loaded.units > loaded.most
  ) then
    select array_agg((n - 1) * 256), array_agg(15::smallint), '{}', '{}' into places, statuses, postings, balances from generate_series(1, cardinality(p_issue)) as n;
    return;
  end if;

  v_ids := array(select uuidv7() from generate_series(1, cardinality(p_issue)));
  select moved.* into places, statuses, postings, balances, held
  from ledger_apply_plain(p_lanes, p_locked, p_key, p_fingerprint, p_account, p_amount, p_kind, p_flags, p_name, p_contra, p_vendor, p_game, p_round, v_ids::text[]) moved;
  v_applied := array(select places[i] / 256 + 1 from generate_series(1, cardinality(places)) as i where statuses[i] = 0 order by 1);

  insert into lottery_order (id, issue, member, account, request_key, bet_token, stake_key, placed_at, stake_units, tickets)
  select v_ids[n], p_issue[n], p_member[n], p_account[n], p_request_key[n], nullif(p_bet_token[n], ''), p_name[n], v_now, p_stake_units[n], p_tickets[n]
  from unnest(v_applied) as n;
  insert into lottery_ticket (issue, order_id, account, unit_units, stake_units, bets, price, multiple, place, rebate_points, selection)
  select p_issue[o], v_ids[o], p_account[o], unit, stake, bets, price, multiple, place, rebate, selection
  from unnest(t_of, t_unit_units, t_stake_units, t_bets, t_price, t_multiple, t_place, t_rebate, t_selection)
    as t(o, unit, stake, bets, price, multiple, place, rebate, selection) where o = any (v_applied) order by o, place;
  insert into lottery_exposure as e (issue, slot, units)
  select p_issue[o], slot, sum(units)::bigint from unnest(e_of, e_slot, e_units) as u(o, slot, units) where o = any (v_applied) group by 1, 2 order by 1, 2
  on conflict (issue, slot) do update set units = e.units + excluded.units;
  made := array(select v_ids[n] || ' ' || (extract(epoch from v_now) * 1000000)::bigint from generate_series(1, cardinality(p_issue)) as n);
end $$;
alter function lottery_place_orders set enable_seqscan = off;
alter function lottery_place_orders set enable_hashjoin = off;
alter function lottery_place_orders set enable_mergejoin = off;
alter function lottery_place_orders set plan_cache_mode = force_generic_plan;

-- What processes remember of games ends as soon as it is no longer so (server/lottery/games.ts).
create function lottery_tell_games() returns trigger language plpgsql as $$
begin
  perform pg_notify('baize', 'lottery-game');
  return null;
end $$;
create trigger lottery_game_changed after insert or update or delete or truncate on lottery_game for each statement execute function lottery_tell_games();

select platform_own_rows(name::regclass, 'member') from unnest(array['lottery_order', 'lottery_chase']) name;
select platform_own_rows_by('lottery_ticket', 'order_id', 'lottery_order'), platform_own_rows_by('lottery_chase_step', 'chase', 'lottery_chase');
