-- Games: money on its way between the main wallet and the wallets of vendors that keep one.

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
  -- Why the vendor refused.
  reason text not null default '',
  asked int not null default 0,
  ask_at timestamptz not null,
  at timestamptz not null,
  ended_at timestamptz,
  unique (member, key)
);
create index games_transfer_pending on games_transfer (ask_at) where state = 'pending';
create index games_transfer_member on games_transfer (member, vendor) where state = 'pending';
