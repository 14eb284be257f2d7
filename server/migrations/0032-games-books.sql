-- Games: rounds that find no end, and our book of a day against the vendor's own list.

-- Both are asked by time once an hour or a day; a block range index costs the hot path next to nothing.
create index games_callback_at on games_callback using brin (at);
create index games_round_opened_at on games_round using brin (opened_at);

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
  primary key (vendor, day, transaction)
);
