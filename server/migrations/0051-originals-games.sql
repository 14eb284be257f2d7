-- The games of several steps: what a round needs to go on after any crash, and the guards that keep its seed closed until it is over.

alter table originals_seed add column played_at timestamptz;

-- A round of crash stands under the chain of the table and not under a member's seed (0052).
alter table originals_round alter column seed drop not null, alter column nonce drop not null;
alter table originals_round
  -- The draw for the jackpot, and the stake that it counted; rounds that take no part have none.
  add column jackpot_number bigint,
  add column jackpot_units bigint,
  add check ((seed is null) = (nonce is null)),
  add check ((jackpot_number is null) = (jackpot_units is null));

-- Open rounds. The outcome is fixed by seed and nonce before the stake; the choices are all that a step adds.
create table originals_open (
  id uuid primary key,
  member uuid not null,
  -- The wallet that staked and will be paid.
  account bigint not null,
  game text not null,
  version text not null,
  seed uuid not null references originals_seed (id),
  nonce int not null,
  request_key text not null,
  bet jsonb not null,
  choices jsonb not null default '[]',
  -- Of the first hand; what doubling and splitting added is worked out from the choices.
  stake_units bigint not null check (stake_units > 0),
  -- The most that the round may pay, as it was when it began.
  most_units bigint not null,
  jackpot_number bigint not null,
  jackpot_units bigint not null,
  at timestamptz not null,
  ends_by timestamptz not null,
  unique (member, game),
  unique (seed, nonce)
) with (fillfactor = 70);
create index originals_open_ends on originals_open (ends_by);

create function originals_keep_seed_closed() returns trigger language plpgsql as $$
begin
  if new.revealed_at is not null and exists (select from originals_open where seed = new.id) then
    raise exception 'a round is open under the seed %', new.id;
  end if;
  return new;
end $$;
create trigger originals_seed_in_play before update of revealed_at on originals_seed for each row execute function originals_keep_seed_closed();

-- Rounds that won the jackpot: written with the round, paid when the pool has counted every stake up to it.
create table originals_jackpot_win (
  round uuid primary key,
  member uuid not null,
  account bigint not null,
  game text not null,
  at timestamptz not null,
  paid_units bigint check (paid_units > 0),
  paid_at timestamptz,
  check ((paid_units is null) = (paid_at is null))
);
create index originals_jackpot_paid on originals_jackpot_win (paid_at desc) where paid_at is not null;

-- What the stakes that were counted left over of a unit, in millionths, and the account that holds the pool.
create table originals_jackpot (
  currency text primary key,
  account bigint not null,
  left_millionths bigint not null default 0 check (left_millionths >= 0 and left_millionths < 1000000),
  counted_units numeric not null default 0,
  contributed_units numeric not null default 0,
  seeded_units numeric not null default 0,
  paid_units numeric not null default 0
);
