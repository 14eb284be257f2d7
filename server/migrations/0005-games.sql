-- Games: the catalogue and its search, what members like and launched, and the vendors' seamless wallet.

create extension if not exists pg_trgm;

-- Counts every change of the catalogue, so that a process knows when what it keeps in memory is old.
create table games_catalogue (
  one boolean primary key default true check (one),
  version bigint not null default 1,
  seeded text not null default ''
);
insert into games_catalogue default values;

create table games_vendor (
  code text primary key check (code ~ '^[A-Z0-9_]{1,24}$'),
  name_en text not null,
  name_my text not null,
  -- Which file of callbacks speaks for it; in-house vendors have none.
  dialect text not null check (dialect in ('native', 'hub88', 'softswiss', 'pragmatic', 'evolution', 'awc', 'transfer', 'in-house')),
  state text not null default 'on' check (state in ('on', 'maintenance', 'off')),
  game_types text[] not null,
  -- Newest first; sealed by the installation's data key.
  sealed_secrets text[] not null default '{}' check (cardinality(sealed_secrets) <= 2),
  sandbox boolean not null default false,
  -- Callbacks a second that one process takes from it; null is without a limit.
  calls_a_second int check (calls_a_second > 0),
  position int not null,
  -- By currency: {"MMK": {"stake": "100000", "exposure": "500000"}}, decimal text; a missing one is without a limit.
  limits jsonb not null default '{}',
  -- How many days its calls are kept for support; 0 keeps only what was refused.
  calls_kept_days int not null default 30 check (calls_kept_days between 0 and 400),
  -- Which call pays what free rounds won, where the dialect has two that tell it (Pragmatic); the other one moves nothing.
  free_rounds_paid_by text not null default 'result' check (free_rounds_paid_by in ('result', 'bonus-win')),
  -- How far its word is believed, by currency: {"MMK": {"winUnits": "1000000", "multiple": "5000"}}; server/games/win-terms.ts has the defaults.
  win_terms jsonb not null default '{}',
  -- Addresses and networks from which it may call; empty is from anywhere.
  addresses text[] not null default '{}',
  -- As whom we ask the vendor, sealed: {"login", "secret"}; null is the vendor's own code and the secret that both know.
  sealed_asking text,
  -- Where it is and what it wants to hear of us: {"address", "brand", "country", "platform"}; without an address it is the demonstration's stand-in.
  connection jsonb not null default '{}'
);

create table games_game (
  id int primary key,
  vendor text not null references games_vendor (code),
  code text not null,
  game_type text not null,
  name_en text not null,
  name_my text not null,
  -- Only where a published return exists.
  rtp_basis_points int check (rtp_basis_points between 1 and 10000),
  -- What the house keeps of a stake at least, as the vendor states it; null follows the published return, and where there is none the default of the category.
  -- In-house games and lotteries have theirs from their rules.
  edge_basis_points int check (edge_basis_points between 0 and 10000),
  hot_rank int,
  released_on date not null,
  state text not null default 'on' check (state in ('on', 'maintenance', 'off')),
  playable boolean not null default false,
  position int not null,
  -- Names as server/games/catalogue/spelling.ts folds them, in plain ASCII letters, because trigrams of this database know no others.
  search_en text not null,
  search_my text not null,
  -- What a press on its row of the catalogue opens.
  opens text not null default 'game' check (opens in ('game', 'lobby', 'provider')),
  unique (vendor, code)
);
comment on column games_game.opens is 'game: itself; lobby: itself, and from the card of its provider in its category; provider: the list of the provider''s games';
create index games_game_search_en on games_game using gin (search_en gin_trgm_ops);
create index games_game_search_my on games_game using gin (search_my gin_trgm_ops);

-- Ids of games whose folded name holds the words or something like them, best first; exact beginnings stand before likeness. One or two letters are
-- too little for likeness: they only find words that begin with them. The planner takes likeness for cheaper than it is, so it may not read the whole table.
create function games_search(p_words text, p_burmese boolean, p_limit int) returns setof int language plpgsql stable
set pg_trgm.word_similarity_threshold = 0.5 set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
begin
  if length(p_words) < 3 then
    return query select g.id from games_game g cross join lateral (select ' ' || case when p_burmese then g.search_my else g.search_en end as name) n
      where n.name like '% ' || p_words || '%' order by n.name like ' ' || p_words || '%' desc, g.position limit p_limit;
  elsif p_burmese then
    return query select id from games_game where p_words <% search_my or search_my like '%' || p_words || '%'
      order by case when search_my like p_words || '%' then 3 when search_my like '%' || p_words || '%' then 2 else word_similarity(p_words, search_my) end desc,
        position limit p_limit;
  else
    return query select id from games_game where p_words <% search_en or search_en like '%' || p_words || '%'
      order by case when search_en like p_words || '%' then 3 when search_en like '% ' || p_words || '%' then 2.5 when search_en like '%' || p_words || '%' then 2
        else word_similarity(p_words, search_en) end desc, position limit p_limit;
  end if;
end $$;

create table games_favourite (
  member uuid not null,
  game int not null references games_game (id),
  added_at timestamptz not null,
  primary key (member, game)
);

-- One row for each game that a member ever launched; the latest are the recent games.
create table games_launch (
  member uuid not null,
  game int not null references games_game (id),
  launched_at timestamptz not null,
  launches int not null default 1,
  primary key (member, game)
);

-- Who a vendor's player is with us: a name of its own for each vendor, so that vendors cannot compare notes, and for each wallet. Rows never change.
create table games_player (
  vendor text not null references games_vendor (code),
  player text not null,
  -- Who they are.
  person uuid not null,
  account bigint not null,
  currency text not null,
  -- Under which the vendor first heard of them; '' is a vendor without brands.
  brand text not null default '',
  -- What their rounds and callbacks bear: the person's id for the first wallet with which they came to the vendor, and an id of its own for every other, so
  -- that no two wallets share a round.
  member uuid not null,
  -- What is known to lie in their wallet at a vendor that has its own: what was moved there, or the balance that the vendor answered last.
  parked_units bigint not null default 0 check (parked_units >= 0),
  primary key (vendor, player),
  unique (vendor, member),
  unique (vendor, person, currency)
);

-- One session for each player, vendor and channel. Most dialects know no channels; there a new launch takes the old session's place. Only the token's hash
-- is kept.
create table games_session (
  vendor text not null,
  player text not null,
  token_hash bytea not null unique,
  language text not null,
  used_at timestamptz not null,
  channel text not null default '',
  -- The site's own session in which it was launched, with which it ends.
  site_session uuid not null,
  primary key (vendor, player, channel),
  foreign key (vendor, player) references games_player (vendor, player)
) with (fillfactor = 70);
create index games_session_site_session on games_session (site_session);

-- The vendor is the last column of this key and of that of callbacks: rows that are looked at one after the other have the same few vendors, so comparing it
-- first decides nothing. A member's rounds of one game lie together.
create table games_round (
  vendor text not null,
  member uuid not null,
  game text not null,
  round text not null,
  closed boolean not null default false,
  -- Bets and wins that stand; `undone` counts bets that were rolled back, also before they came.
  bets int not null default 0,
  wins int not null default 0,
  undone int not null default 0,
  staked_units bigint not null default 0,
  won_units bigint not null default 0,
  -- Bonus money takes part in it, so that what it pays is shared with a grant.
  funded boolean not null default false,
  opened_at timestamptz not null,
  -- When a bet of it came to stand without a win again, as by a settlement that was taken back.
  reopened_at timestamptz,
  primary key (member, game, round, vendor)
) with (fillfactor = 70);

-- What a vendor asked and what it was answered (`refund` gives a part of a stake back, `restake` takes a stake again that was given back, `charge` takes what
-- a corrected round is worth less): every field of the call but the token, and the balance of the answer.
create table games_callback (
  vendor text not null,
  transaction text not null,
  verb text not null check (verb in ('bet', 'win', 'rollback', 'resettle', 'void-settle', 'refund', 'restake', 'charge', 'unknown')),
  member uuid not null,
  game text not null,
  round text not null,
  reference text not null default '',
  kind text not null default '',
  closes boolean not null default false,
  units bigint,
  -- What a win is worth after resettlements.
  settled_units bigint,
  -- A tombstone stands for an act that was undone before it came; `reference` then names the rollback.
  state text not null check (state in ('applied', 'rolled-back', 'tombstone')),
  fingerprint bytea,
  balance_units bigint,
  posting bigint,
  -- A win beyond the vendor's terms lies on the player's review account until two of the staff have decided.
  held boolean not null default false,
  trace text not null default '',
  at timestamptz not null,
  primary key (transaction, vendor)
) with (fillfactor = 90);
-- A settlement is the one win that settles its bet, in dialects that settle bets by name; found again by its bet.
create index games_callback_settlement on games_callback (vendor, reference) where kind = 'settlement';
-- What a later act is about: the round at the vendor that a bet names, the bet that a stake was taken again for, the win that was settled anew.
create index games_callback_about on games_callback (vendor, reference) where verb in ('bet', 'restake', 'resettle') and reference <> '';
-- Callbacks and rounds are asked by time once an hour or a day; a block range index costs the hot path next to nothing.
create index games_callback_at on games_callback using brin (at);
create index games_round_opened_at on games_round using brin (opened_at);
create index games_round_reopened_at on games_round (reopened_at) where reopened_at is not null;

-- What a vendor's players staked, won and were given without a stake in the running hour. As in ledger_contra each lane has a row of its own, so that
-- batches never wait for one another.
create table games_vendor_hour (
  vendor text not null,
  currency text not null,
  lane int not null,
  hour timestamptz not null,
  staked_units bigint not null default 0,
  won_units bigint not null default 0,
  given_units bigint not null default 0,
  primary key (vendor, currency, lane)
) with (fillfactor = 10);

-- Every signed call with its answer, for support; never read to judge a call. Secrets are taken out before it is written.
create table games_call (
  id bigint generated always as identity primary key,
  vendor text not null,
  -- The vendor's own id of what it asked for; '' where it named none.
  transaction text not null default '',
  call text not null,
  status text not null,
  refused boolean not null,
  request text not null,
  answer text not null,
  http int not null,
  took_microseconds int not null,
  trace text not null default '',
  at timestamptz not null,
  -- The day after which it may be forgotten.
  keep_until date not null
);
create index games_call_transaction on games_call (vendor, transaction) where transaction <> '';
create index games_call_keep_until on games_call using brin (keep_until);

-- Bad signatures of a caller, where several processes count together. It is worth nothing after a crash, so it is not logged.
create unlogged table games_forgery (
  vendor text not null,
  ip text not null,
  -- The running minute, what came in it, and until when the caller rests.
  since timestamptz not null,
  bad integer not null,
  rests_until timestamptz,
  primary key (vendor, ip)
);

-- The calls of a vendor in a second, where several processes count together. It is worth nothing after a crash, so it is not logged.
create unlogged table games_meter (
  vendor text not null,
  -- Even and odd seconds stand apart, so that processes whose clocks differ a little do not wipe out one another's.
  odd boolean not null,
  second bigint not null,
  calls integer not null,
  primary key (vendor, odd)
) with (fillfactor = 50);

-- What people must look at.
create table games_case (
  id uuid primary key default uuidv7(),
  vendor text not null,
  transaction text not null,
  -- Null where it is about nobody's act.
  member uuid,
  reason text not null check (reason in ('win-rollback-beyond-balance', 'balance-below-zero', 'round-without-end', 'forged-calls', 'win-beyond-terms')),
  game text not null,
  round text not null,
  reference text not null,
  balance_units bigint not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- Of a held win: what one of the staff wants, until a second one wants the same.
  decision text check (decision in ('release', 'reject')),
  decided_by text,
  unique (vendor, transaction)
);

-- The two statements of every batch of callbacks. They are functions so that their plans are made once in a connection, and every row is looked up by its
-- key by construction: a plan made while a table was small must never become a scan of a large one.

-- Everything that stands about each act of a batch, one row for each, numbered as they came.
create function games_seen(p_vendor text[], p_transaction text[], p_reference text[], p_member uuid[], p_game text[], p_round text[], p_token bytea[], p_currency text[], p_hour timestamptz)
returns table (i int, vendor_state text, game_state text, own_state text, own_reference text, target_verb text, target_member uuid, target_game text, target_round text,
  target_state text, target_reference text, target_units bigint, target_settled bigint, closed boolean, bets int, wins int, undone int, session_member uuid, used_at timestamptz,
  target_held boolean, staked bigint, won bigint, hour_staked bigint, hour_won bigint, hour_given bigint, funded boolean)
language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  select a.i::int, v.state, g.state, o.state, o.reference, t.verb, t.member, t.game, t.round, t.state, t.reference, t.units, t.settled_units,
    r.closed, r.bets, r.wins, r.undone, s.member, s.used_at, t.held, r.staked_units, r.won_units, h.staked, h.won, h.given, r.funded
  from unnest(p_vendor, p_transaction, p_reference, p_member, p_game, p_round, p_token, p_currency)
    with ordinality as a(vendor, transaction, reference, member, game, round, token, currency, i)
  left join lateral (select state from games_vendor where code = a.vendor offset 0) v on true
  left join lateral (select state from games_game where vendor = a.vendor and code = a.game offset 0) g on true
  left join lateral (select state, reference from games_callback where vendor = a.vendor and transaction = a.transaction offset 0) o on true
  left join lateral (select * from games_callback where vendor = a.vendor and transaction = a.reference offset 0) t on true
  left join lateral (select * from games_round where vendor = a.vendor and member = a.member and game = a.game and round = a.round offset 0) r on true
  left join lateral (
    select p.member, k.used_at from (select player, used_at from games_session where token_hash = a.token and vendor = a.vendor offset 0) k
    cross join lateral (select member from games_player where vendor = a.vendor and player = k.player offset 0) p offset 0
  ) s on true
  left join lateral (
    select sum(staked_units)::bigint as staked, sum(won_units)::bigint as won, sum(given_units)::bigint as given
    from games_vendor_hour where vendor = a.vendor and currency = a.currency and hour = p_hour offset 0
  ) h on true;
end $$;

-- Adds to the running hour; an hour that is over begins anew.
create function games_count_hour(p_vendor text, p_currency text, p_lane int, p_hour timestamptz, p_staked bigint, p_won bigint, p_given bigint)
returns void language sql as $$
  insert into games_vendor_hour as h (vendor, currency, lane, hour, staked_units, won_units, given_units)
  values (p_vendor, p_currency, p_lane, p_hour, p_staked, p_won, p_given)
  on conflict (vendor, currency, lane) do update set hour = excluded.hour,
    staked_units = case when h.hour = excluded.hour then h.staked_units else 0 end + excluded.staked_units,
    won_units = case when h.hour = excluded.hour then h.won_units else 0 end + excluded.won_units,
    given_units = case when h.hour = excluded.hour then h.given_units else 0 end + excluded.given_units
$$;

-- Writes the callbacks of a batch, their rounds and what became of their targets. p_token names the sessions whose last use is to be written, null elsewhere.
create function games_write(
  p_vendor text[], p_transaction text[], p_verb text[], p_member uuid[], p_game text[], p_round text[], p_reference text[], p_kind text[], p_closes boolean[],
  p_units bigint[], p_fingerprint bytea[], p_balance bigint[], p_posting bigint[], p_trace text[], p_bets int[], p_wins int[], p_undone int[], p_staked bigint[],
  p_won bigint[], p_undoes boolean[], p_settles bigint[], p_token bytea[], p_at timestamptz,
  p_held bigint[], p_currency text[], p_given bigint[], p_counts boolean[], p_funded boolean[], p_lane int, p_hour timestamptz
) returns void language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  insert into games_callback (vendor, transaction, verb, member, game, round, reference, kind, closes, units, settled_units, state, fingerprint, balance_units, posting, trace, at, held)
  select vendor, transaction, verb, member, game, round, reference, kind, closes, units, coalesce(held, units), 'applied', fingerprint, balance, posting, trace, p_at, held is not null
  from unnest(p_vendor, p_transaction, p_verb, p_member, p_game, p_round, p_reference, p_kind, p_closes, p_units, p_fingerprint, p_balance, p_posting, p_trace, p_held)
    as a(vendor, transaction, verb, member, game, round, reference, kind, closes, units, fingerprint, balance, posting, trace, held);

  perform games_count_hour(vendor, currency, p_lane, p_hour, staked, won, given) from (
    select vendor, currency, sum(staked)::bigint as staked, sum(won)::bigint as won, sum(given)::bigint as given
    from unnest(p_vendor, p_currency, p_staked, p_won, p_given, p_counts) as a(vendor, currency, staked, won, given, counts)
    where counts group by vendor, currency
  ) summed;

  insert into games_round as r (vendor, member, game, round, closed, bets, wins, undone, staked_units, won_units, funded, opened_at)
  select vendor, member, game, round, closes, bets, wins, undone, staked, won, funded, p_at
  from unnest(p_vendor, p_member, p_game, p_round, p_closes, p_bets, p_wins, p_undone, p_staked, p_won, p_funded)
    as a(vendor, member, game, round, closes, bets, wins, undone, staked, won, funded)
  on conflict (vendor, member, game, round) do update set closed = r.closed or excluded.closed, funded = r.funded or excluded.funded, bets = r.bets + excluded.bets, wins = r.wins + excluded.wins,
    undone = r.undone + excluded.undone, staked_units = r.staked_units + excluded.staked_units, won_units = r.won_units + excluded.won_units,
    reopened_at = case when excluded.wins < 0 or (excluded.bets > 0 and r.bets = 0) then p_at else r.reopened_at end;

  for v_at in 1..cardinality(p_vendor) loop
    if p_undoes[v_at] or p_settles[v_at] is not null then
      update games_callback set state = case when p_undoes[v_at] then 'rolled-back' else state end, settled_units = coalesce(p_settles[v_at], settled_units)
        where vendor = p_vendor[v_at] and transaction = p_reference[v_at];
    end if;
    if p_token[v_at] is not null then
      -- Who ends a session may wait for money, so money never waits for a session.
      update games_session set used_at = p_at
        where token_hash = (select token_hash from games_session where token_hash = p_token[v_at] and used_at < p_at for update skip locked);
    end if;
  end loop;
end $$;

-- Games: the usual batch of vendors' calls, bets and wins, judged, moved and written by one call. What it does not let through it leaves to be judged one
-- by one (server/games/wallet/round.ts), so it never refuses anything itself and it may be stricter than the judgement, never looser.

-- The first fourteen parameters are those of ledger_apply_plain. p_act: 1 a bet, 2 it closes its round, 4 a win that needs a bet that stands, 8 a win that must
-- be the first of its round, 16 a bet that must be. p_most: what a bet may make of its round's stakes. p_at: which of the batch's games (p_at_vendor, p_at_game) it is about; p_at_currency and what follows are
-- the vendor's terms (server/games/win-terms.ts). p_beside: bonus money that the player sees beside the balance of the book. Answers as ledger_apply_plain does; where one of the
-- batch is not usual nothing is moved, and the answer says which (15) and which are only to come again (13).
create function games_move_usual(
  p_lanes int[], p_locked boolean, p_key uuid[], p_fingerprint uuid[], p_account bigint[], p_amount bigint[], p_kind smallint[], p_flags smallint[],
  p_name text[], p_contra text[], p_vendor text[], p_game text[], p_round text[], p_reference text[],
  p_transaction text[], p_member uuid[], p_meaning uuid[], p_trace text[], p_act smallint[], p_word text[], p_token text[], p_most bigint[],
  p_at smallint[], p_at_vendor text[], p_at_game text[], p_at_currency text[], p_at_win bigint[], p_at_multiple bigint[], p_at_hour_win bigint[],
  p_at_hour_net bigint[], p_at_hour_gift bigint[],
  p_now timestamptz, p_fresh_after timestamptz, p_touch_before timestamptz, p_beside bigint[],
  out places int[], out statuses smallint[], out postings bigint[], out balances bigint[], out held int[]
) language plpgsql as $$
#variable_conflict use_column
declare
  v_count int := cardinality(p_key);
  v_open boolean[];
  v_usual int[];
  v_stale int[];
  v_gifts int[];
  v_hour timestamptz := date_trunc('hour', p_now, 'UTC');
  -- What may still be won, and given, at each of the batch's games when all of the batch is paid; where it is below nothing each act is judged by itself.
  v_win_left bigint[];
  v_gift_left bigint[];
begin
  -- ledger_apply_plain takes them too and finds them taken.
  held := ledger_take_lanes(p_lanes);
  if cardinality(held) > 0 then return; end if;

  -- Every row is looked up by its key by construction (lateral, offset 0): no plan may become a scan when a table has grown.
  v_open := array(
    select found.state is not null from generate_series(1, cardinality(p_at_game)) as g
    left join lateral (
      select a.state from games_game a cross join lateral (select from games_vendor where code = a.vendor and state = 'on' offset 0) v
      where a.vendor = p_at_vendor[g] and a.code = p_at_game[g] and a.state = 'on' offset 0
    ) found on true
    order by g
  );

  select array_agg(least(p_at_hour_win[g] - won, p_at_hour_net[g] - won + staked) - batch order by g), array_agg(p_at_hour_gift[g] - given - batch order by g)
  into v_win_left, v_gift_left
  from generate_series(1, cardinality(p_at_game)) as g
  cross join lateral (
    select coalesce(sum(staked_units), 0)::bigint as staked, coalesce(sum(won_units), 0)::bigint as won, coalesce(sum(given_units), 0)::bigint as given
    from games_vendor_hour where vendor = p_at_vendor[g] and currency = p_at_currency[g] and hour = v_hour offset 0
  ) h
  cross join lateral (
    select coalesce(sum(p_amount[n]) filter (where p_amount[n] > 0), 0)::bigint as batch from generate_series(1, v_count) as n
    where p_vendor[n] = p_at_vendor[g] and p_at_currency[p_at[n]] = p_at_currency[g] offset 0
  ) b;

  select array_agg(n), array_agg(n) filter (where used_at < p_touch_before), array_agg(n) filter (where gift) into v_usual, v_stale, v_gifts
  from (
    select n, s.used_at, false as gift
    from generate_series(1, v_count) as n
    cross join lateral (select player, used_at from games_session where token_hash = decode(p_token[n], 'hex') and vendor = p_vendor[n] and used_at >= p_fresh_after offset 0) s
    cross join lateral (select from games_player where vendor = p_vendor[n] and player = s.player and member = p_member[n] offset 0) p
    left join lateral (
      select closed, staked_units from games_round where vendor = p_vendor[n] and member = p_member[n] and game = p_game[n] and round = p_round[n] offset 0
    ) r on true
    where p_act[n] & 1 = 1 and v_open[p_at[n]] and r.closed is not true and (p_act[n] & 16 = 0 or r.staked_units is null) and coalesce(r.staked_units, 0) - p_amount[n] <= p_most[n]
    union all
    select n, null, p_act[n] & 4 = 0 or coalesce(r.staked_units, 0) <= 0
    from generate_series(1, v_count) as n
    left join lateral (
      select member, state, verb, game, round from games_callback where p_reference[n] <> '' and vendor = p_vendor[n] and transaction = p_reference[n] offset 0
    ) t on true
    left join lateral (
      select bets, wins, staked_units, won_units, funded from games_round
      where (p_reference[n] = '' or p_act[n] & 8 <> 0 or p_amount[n] > 0) and vendor = p_vendor[n] and member = p_member[n] and game = p_game[n] and round = p_round[n] offset 0
    ) r on true
    where p_act[n] & 1 = 0 and r.funded is not true
      and (p_amount[n] = 0 or case
        when p_act[n] & 4 = 0 or coalesce(r.staked_units, 0) <= 0 then p_amount[n] <= p_at_win[p_at[n]] and v_gift_left[p_at[n]] >= 0
        else r.won_units + p_amount[n] <= p_at_win[p_at[n]] and v_win_left[p_at[n]] >= 0
          and (r.won_units + p_amount[n] + p_at_multiple[p_at[n]] - 1) / p_at_multiple[p_at[n]] <= r.staked_units
      end)
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

  select moved.* into places, statuses, postings, balances, held
  from ledger_apply_plain(p_lanes, p_locked, p_key, p_fingerprint, p_account, p_amount, p_kind, p_flags, p_name, p_contra, p_vendor, p_game, p_round, p_reference) moved;

  with applied as materialized (
    select places[i] / 256 + 1 as n, postings[i] as posting, balances[i] as balance from generate_series(1, v_count) as i where statuses[i] = 0
  ), callbacks as (
    insert into games_callback (vendor, transaction, verb, member, game, round, reference, kind, closes, units, settled_units, state, fingerprint, balance_units, posting, trace, at)
    select p_vendor[n], p_transaction[n], case when p_act[n] & 1 = 1 then 'bet' else 'win' end, p_member[n], p_game[n], p_round[n], p_reference[n], p_word[n], p_act[n] & 2 <> 0,
      abs(p_amount[n]), abs(p_amount[n]), 'applied', uuid_send(p_meaning[n]), balance + p_beside[n], posting, p_trace[n], p_now from applied
  )
  insert into games_round as r (vendor, member, game, round, closed, bets, wins, undone, staked_units, won_units, opened_at)
  select p_vendor[n], p_member[n], p_game[n], p_round[n], p_act[n] & 2 <> 0, p_act[n] & 1, 1 - (p_act[n] & 1), 0, greatest(-p_amount[n], 0), greatest(p_amount[n], 0), p_now
  from applied
  on conflict (vendor, member, game, round) do update set closed = r.closed or excluded.closed, bets = r.bets + excluded.bets, wins = r.wins + excluded.wins,
    staked_units = r.staked_units + excluded.staked_units, won_units = r.won_units + excluded.won_units,
    reopened_at = case when excluded.bets > 0 and r.bets = 0 then p_now else r.reopened_at end;

  perform games_count_hour(vendor, currency, p_lanes[1], v_hour, staked, won, given) from (
    select p_vendor[n] as vendor, p_at_currency[p_at[n]] as currency, sum(greatest(-p_amount[n], 0))::bigint as staked, sum(greatest(p_amount[n], 0))::bigint as won,
      coalesce(sum(p_amount[n]) filter (where n = any (v_gifts)), 0)::bigint as given
    from (select places[i] / 256 + 1 as n from generate_series(1, v_count) as i where statuses[i] = 0) applied group by 1, 2
  ) summed;

  if v_stale is not null then
    -- Who ends a session may wait for money, so money never waits for a session.
    update games_session s set used_at = p_now
    from (select decode(p_token[places[i] / 256 + 1], 'hex') as token from generate_series(1, v_count) as i where statuses[i] = 0 and places[i] / 256 + 1 = any (v_stale)) a
    cross join lateral (select token_hash from games_session where token_hash = a.token and used_at < p_now for update skip locked) free
    where s.token_hash = free.token_hash;
  end if;
end $$;

-- Its plans are made once in a connection and reach every row by its key, whatever the size of the tables was then.
alter function games_move_usual set enable_seqscan = off;
alter function games_move_usual set enable_hashjoin = off;
alter function games_move_usual set enable_mergejoin = off;
alter function games_move_usual set enable_material = off;
alter function games_move_usual set enable_bitmapscan = off;
alter function games_move_usual set plan_cache_mode = force_generic_plan;

-- How far rounds have been looked at; one row.
create table games_sweep (
  one boolean primary key default true check (one),
  opened_until timestamptz not null default '-infinity'
);
insert into games_sweep default values;

-- Rounds with a bet and no end after two days, and what became of them.
create table games_stuck_round (
  vendor text not null,
  member uuid not null,
  game text not null,
  round text not null,
  opened_at timestamptz not null,
  found_at timestamptz not null,
  asked int not null default 0,
  -- When the vendor is asked next.
  ask_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'ended', 'for-staff')),
  -- What the vendor said last.
  said text not null default '',
  primary key (vendor, member, game, round)
);
create index games_stuck_round_due on games_stuck_round (ask_at) where state <> 'ended';

-- One comparison of one vendor's day (UTC); run again, it takes the place of the one before.
create table games_reconciliation (
  vendor text not null,
  day date not null,
  ran_at timestamptz not null,
  ours bigint not null,
  theirs bigint not null,
  missing_here int not null,
  missing_there int not null,
  different int not null,
  primary key (vendor, day)
);

create table games_difference (
  vendor text not null,
  day date not null,
  transaction text not null,
  kind text not null check (kind in ('missing-here', 'missing-there', 'different')),
  ours jsonb,
  theirs jsonb,
  primary key (vendor, day, transaction)
);

-- The vendor's list while it is compared.
create table games_statement (
  vendor text not null,
  day date not null,
  transaction text not null,
  verb text not null,
  player text not null,
  game text not null,
  round text not null,
  -- Null where the vendor's kind of act names no amount.
  units bigint,
  at timestamptz not null,
  -- An act that the vendor has taken back since: where it never came here, both books agree.
  undone boolean not null default false,
  primary key (vendor, day, transaction)
);

-- The vendor's list of rounds while it is compared.
create table games_statement_round (
  vendor text not null,
  day date not null,
  player text not null,
  game text not null,
  round text not null,
  staked_units bigint not null,
  won_units bigint not null,
  at timestamptz not null,
  primary key (vendor, day, player, game, round)
);

-- The pages that were read of a vendor's list while it is compared. A run that is cut goes on behind the last of them.
create table games_statement_page (
  vendor text not null,
  day date not null,
  page int not null check (page > 0),
  next text not null,
  at timestamptz not null,
  primary key (vendor, day, page)
);
create unique index games_statement_page_once on games_statement_page (vendor, day, md5(next));

-- Sets of free spins that were given at a vendor whose last word about them names the set and not the player.
create table games_free_spins (
  vendor text not null,
  issue text not null,
  member uuid not null,
  -- What it may win without drawing on the vendor's budget of gifts.
  most_units bigint not null default 0 check (most_units >= 0),
  noted_at timestamptz not null,
  primary key (vendor, issue)
);

-- Free rounds that staff had a vendor give to a player: asked for, given under the vendor's own name, or not.
create table games_grant (
  id text primary key,
  vendor text not null,
  member uuid not null,
  player text not null,
  game text not null,
  currency text not null,
  rounds int not null check (rounds > 0),
  stake_units bigint not null check (stake_units > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- `unclear`: the vendor did not answer, and a second asking might give twice.
  state text not null default 'asked' check (state in ('asked', 'given', 'declined', 'unclear', 'taking-back', 'taken-back')),
  reference text
);

-- What of a stake went to a jackpot's pool, exactly as its vendor told it; no money of ours.
create table games_jackpot_part (
  vendor text not null,
  transaction text not null,
  jackpot text not null,
  amount numeric(24, 8) not null check (amount >= 0),
  at timestamptz not null,
  primary key (vendor, transaction, jackpot)
);
create index games_jackpot_part_at on games_jackpot_part using brin (at);

-- Money on its way between the main wallet and the wallets of vendors that keep one.
create table games_transfer (
  id uuid primary key default uuidv7(),
  vendor text not null references games_vendor (code),
  member uuid not null,
  player text not null,
  account bigint not null,
  currency text not null,
  direction text not null check (direction in ('in', 'out')),
  units bigint not null check (units > 0),
  -- The key of the call that asked for it.
  key text not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'refused')),
  -- What of money that went there has come back, the oldest first.
  back_units bigint not null default 0 check (back_units between 0 and units),
  -- Why the vendor refused.
  reason text not null default '',
  asked int not null default 0,
  ask_at timestamptz not null,
  at timestamptz not null,
  ended_at timestamptz,
  unique (member, key)
);
create index games_transfer_there on games_transfer (account, vendor, at) where state = 'done' and direction = 'in' and back_units < units;
create index games_transfer_pending on games_transfer (ask_at) where state = 'pending';
create index games_transfer_member on games_transfer (member, vendor) where state = 'pending';

-- Its rows are counted anew by who wrote them, which is otherwise the owner's right.
do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then grant maintain on games_game to baize_app; end if;
end $$;

select platform_own_rows(name::regclass, 'member') from unnest(array['games_favourite', 'games_launch', 'games_grant', 'games_transfer']) name;
select platform_own_rows('games_player', 'person');
