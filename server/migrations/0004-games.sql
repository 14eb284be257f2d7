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
