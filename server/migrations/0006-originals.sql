-- Originals: the seeds to which the house commits before play, and every round that was played under them.

-- A member has one seed in use and one whose commitment is already shown and which the next rotation takes; all others are open for ever.
create table originals_seed (
  id uuid primary key default uuidv7(),
  member uuid not null,
  -- The server seed's hexadecimal digits, sealed by the installation's data key.
  sealed text not null,
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  -- Null until the seed is taken into use.
  client_seed text check (client_seed ~ '^[!-{}~]{1,64}$'),
  -- The number that the next round takes, and so the number of rounds that were played.
  nonce int not null default 0 check (nonce >= 0),
  created_at timestamptz not null,
  taken_at timestamptz,
  revealed_at timestamptz,
  check ((taken_at is null) = (client_seed is null)),
  check (taken_at is not null or (revealed_at is null and nonce = 0))
) with (fillfactor = 70);
create unique index originals_seed_in_use on originals_seed (member) where taken_at is not null and revealed_at is null;
create unique index originals_seed_next on originals_seed (member) where taken_at is null;
create index originals_seed_revealed on originals_seed (member, revealed_at desc) where revealed_at is not null;

create table originals_round (
  id uuid primary key,
  member uuid not null,
  game text not null,
  version text not null,
  seed uuid not null references originals_seed (id),
  nonce int not null check (nonce >= 0),
  -- The caller's own key: the same one is answered with the same round.
  request_key text not null,
  -- What the member chose and what came of it, as each game's rules shape them.
  bet jsonb not null,
  outcome jsonb not null,
  stake_units bigint not null check (stake_units > 0),
  payout_units bigint not null check (payout_units >= 0),
  at timestamptz not null,
  unique (seed, nonce),
  unique (member, game, request_key)
);
create index originals_round_of_member on originals_round (member, id desc);

-- A seed that was shown is never played under again, whatever a program believes.
create function originals_refuse_open_seed() returns trigger language plpgsql as $$
begin
  if old.revealed_at is not null then raise exception 'the seed % is open and changes no more', old.id; end if;
  return new;
end $$;
create trigger originals_open_seed_stays before update on originals_seed for each row execute function originals_refuse_open_seed();

create function originals_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a round that was played stays as it is';
end $$;
create trigger originals_round_stays before update or delete on originals_round for each row execute function originals_refuse_change();
