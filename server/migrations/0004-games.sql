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
  dialect text not null check (dialect in ('native', 'in-house')),
  state text not null default 'on' check (state in ('on', 'maintenance', 'off')),
  game_types text[] not null,
  -- Newest first; sealed by the installation's data key.
  sealed_secrets text[] not null default '{}' check (cardinality(sealed_secrets) <= 2),
  sandbox boolean not null default false,
  -- Callbacks a second that one process takes from it; null is without a limit.
  calls_a_second int check (calls_a_second > 0),
  position int not null
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
  hot_rank int,
  released_on date not null,
  state text not null default 'on' check (state in ('on', 'maintenance', 'off')),
  playable boolean not null default false,
  position int not null,
  -- Names as server/games/spelling.ts folds them, in plain ASCII letters, because trigrams of this database know no others.
  search_en text not null,
  search_my text not null,
  unique (vendor, code)
);
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

-- Who a vendor's player is with us: a name of its own for each vendor, so that vendors cannot compare notes. Rows never change.
create table games_player (
  vendor text not null references games_vendor (code),
  player text not null,
  member uuid not null,
  account bigint not null,
  currency text not null,
  primary key (vendor, player),
  unique (vendor, member)
);

-- One session for each player and vendor: a new launch takes the old one's place. Only the token's hash is kept.
create table games_session (
  vendor text not null,
  player text not null,
  token_hash bytea not null unique,
  language text not null,
  used_at timestamptz not null,
  primary key (vendor, player),
  foreign key (vendor, player) references games_player (vendor, player)
) with (fillfactor = 70);

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
  opened_at timestamptz not null,
  primary key (vendor, member, game, round)
) with (fillfactor = 70);

-- What a vendor asked and what it was answered: every field of the call but the token, and the balance of the answer.
create table games_callback (
  vendor text not null,
  transaction text not null,
  verb text not null check (verb in ('bet', 'win', 'rollback', 'resettle', 'void-settle', 'unknown')),
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
  trace text not null default '',
  at timestamptz not null,
  primary key (vendor, transaction)
) with (fillfactor = 90);

-- Signed calls that were refused, for support; never read to judge a call.
create table games_refused_callback (
  id uuid primary key default uuidv7(),
  vendor text not null,
  transaction text not null,
  verb text not null,
  status text not null,
  call jsonb not null,
  trace text not null default '',
  at timestamptz not null
);
create index games_refused_callback_transaction on games_refused_callback (vendor, transaction);

-- What people must look at: a win that could not be taken back.
create table games_case (
  id uuid primary key default uuidv7(),
  vendor text not null,
  transaction text not null,
  member uuid not null,
  reason text not null check (reason in ('win-rollback-beyond-balance')),
  game text not null,
  round text not null,
  reference text not null,
  balance_units bigint not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  unique (vendor, transaction)
);

-- The two statements of every batch of callbacks. They are functions so that their plans are made once in a connection, and every row is looked up by its
-- key by construction: a plan made while a table was small must never become a scan of a large one.

-- Everything that stands about each act of a batch, one row for each, numbered as they came.
create function games_seen(p_vendor text[], p_transaction text[], p_reference text[], p_member uuid[], p_game text[], p_round text[], p_token bytea[])
returns table (i int, vendor_state text, game_state text, own_state text, own_reference text, target_verb text, target_member uuid, target_game text, target_round text,
  target_state text, target_reference text, target_units bigint, target_settled bigint, closed boolean, bets int, wins int, undone int, session_member uuid, used_at timestamptz)
language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  select a.i::int, v.state, g.state, o.state, o.reference, t.verb, t.member, t.game, t.round, t.state, t.reference, t.units, t.settled_units,
    r.closed, r.bets, r.wins, r.undone, s.member, s.used_at
  from unnest(p_vendor, p_transaction, p_reference, p_member, p_game, p_round, p_token)
    with ordinality as a(vendor, transaction, reference, member, game, round, token, i)
  left join lateral (select state from games_vendor where code = a.vendor offset 0) v on true
  left join lateral (select state from games_game where vendor = a.vendor and code = a.game offset 0) g on true
  left join lateral (select state, reference from games_callback where vendor = a.vendor and transaction = a.transaction offset 0) o on true
  left join lateral (select * from games_callback where vendor = a.vendor and transaction = a.reference offset 0) t on true
  left join lateral (select * from games_round where vendor = a.vendor and member = a.member and game = a.game and round = a.round offset 0) r on true
  left join lateral (
    select p.member, k.used_at from (select player, used_at from games_session where token_hash = a.token and vendor = a.vendor offset 0) k
    cross join lateral (select member from games_player where vendor = a.vendor and player = k.player offset 0) p offset 0
  ) s on true;
end $$;

-- Writes the callbacks of a batch, their rounds and what became of their targets. p_token names the sessions whose last use is to be written, null elsewhere.
create function games_write(
  p_vendor text[], p_transaction text[], p_verb text[], p_member uuid[], p_game text[], p_round text[], p_reference text[], p_kind text[], p_closes boolean[],
  p_units bigint[], p_fingerprint bytea[], p_balance bigint[], p_posting bigint[], p_trace text[], p_bets int[], p_wins int[], p_undone int[], p_staked bigint[],
  p_won bigint[], p_undoes boolean[], p_settles bigint[], p_token bytea[], p_at timestamptz
) returns void language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  insert into games_callback (vendor, transaction, verb, member, game, round, reference, kind, closes, units, settled_units, state, fingerprint, balance_units, posting, trace, at)
  select vendor, transaction, verb, member, game, round, reference, kind, closes, units, units, 'applied', fingerprint, balance, posting, trace, p_at
  from unnest(p_vendor, p_transaction, p_verb, p_member, p_game, p_round, p_reference, p_kind, p_closes, p_units, p_fingerprint, p_balance, p_posting, p_trace)
    as a(vendor, transaction, verb, member, game, round, reference, kind, closes, units, fingerprint, balance, posting, trace);

  insert into games_round as r (vendor, member, game, round, closed, bets, wins, undone, staked_units, won_units, opened_at)
  select vendor, member, game, round, closes, bets, wins, undone, staked, won, p_at
  from unnest(p_vendor, p_member, p_game, p_round, p_closes, p_bets, p_wins, p_undone, p_staked, p_won)
    as a(vendor, member, game, round, closes, bets, wins, undone, staked, won)
  on conflict (vendor, member, game, round) do update set closed = r.closed or excluded.closed, bets = r.bets + excluded.bets, wins = r.wins + excluded.wins,
    undone = r.undone + excluded.undone, staked_units = r.staked_units + excluded.staked_units, won_units = r.won_units + excluded.won_units;

  for v_at in 1..cardinality(p_vendor) loop
    if p_undoes[v_at] or p_settles[v_at] is not null then
      update games_callback set state = case when p_undoes[v_at] then 'rolled-back' else state end, settled_units = coalesce(p_settles[v_at], settled_units)
        where vendor = p_vendor[v_at] and transaction = p_reference[v_at];
    end if;
    if p_token[v_at] is not null then
      update games_session set used_at = p_at where token_hash = p_token[v_at] and used_at < p_at;
    end if;
  end loop;
end $$;
