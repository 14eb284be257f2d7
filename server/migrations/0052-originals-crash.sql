-- Crash: chains of seeds, shared rounds and their bets. Every time of a round follows from its start and its seed, so that any process can go on with it.

create table originals_crash_chain (
  id uuid primary key default uuidv7(),
  -- The seed before the first place: shown before any round of the chain, like the text that joins every seed of it.
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  client_seed text not null check (client_seed ~ '^[!-{}~]{1,64}$'),
  -- The seed of the last place, sealed by the installation's data key; each seed's commitment is the seed before it.
  sealed text not null,
  places int not null check (places > 0),
  made_at timestamptz not null
);

create table originals_crash_round (
  id uuid primary key default uuidv7(),
  number bigint generated always as identity unique,
  chain uuid not null references originals_crash_chain (id),
  place int not null check (place >= 0),
  version text not null,
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  sealed text not null,
  opens_at timestamptz not null,
  starts_at timestamptz not null check (starts_at > opens_at),
  -- The last moment at which the table was surely kept, and whether it was not while the round flew.
  kept_at timestamptz not null,
  interrupted boolean not null default false,
  -- Filled when it is settled: where it broke in hundredths, when, and the seed that proves it.
  point int check (point >= 100),
  broke_at timestamptz,
  server_seed text check (server_seed ~ '^[0-9a-f]{64}$'),
  players int not null default 0,
  staked_units bigint not null default 0,
  unique (chain, place),
  check ((point is null) = (broke_at is null) and (point is null) = (server_seed is null))
) with (fillfactor = 70);
-- One round is on the table at a time.
create unique index originals_crash_on_table on originals_crash_round ((true)) where point is null;

create table originals_crash_bet (
  id uuid primary key,
  round uuid not null references originals_crash_round (id),
  member uuid not null,
  account bigint not null,
  -- As strangers see it.
  name text not null,
  request_key text not null,
  stake_units bigint not null check (stake_units > 0),
  -- Where the player wished to leave by itself; and where the bet leaves at the latest, for what one round may pay. In hundredths.
  target int,
  leaves_by int not null check (leaves_by > 100),
  left_at int check (left_at > 100),
  left_time timestamptz,
  at timestamptz not null,
  unique (round, member),
  unique (member, request_key),
  check ((left_at is null) = (left_time is null))
) with (fillfactor = 70);

alter table originals_round add column crash uuid references originals_crash_round (id), add check ((crash is null) = (seed is not null));
create index originals_round_of_crash on originals_round (member, crash) where crash is not null;

-- When somebody last looked at the table; it rests while nobody does.
create table originals_crash_look (only_one boolean primary key default true check (only_one), looked_at timestamptz not null);
insert into originals_crash_look (looked_at) values ('2000-01-01T00:00:00Z');
