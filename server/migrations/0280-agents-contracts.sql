-- Contracts of agents: each row is one offer with its terms, which may come to hold on days of its own; a contract in force is never edited.

create extension if not exists btree_gist;

create table agents_contract (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  currency text not null,
  -- Null is the house, which offers to those directly below it.
  upline uuid references agents_place,
  downline uuid not null references agents_place,
  -- Counts the terms of one pair in one kind and currency.
  version int not null,
  tiers jsonb not null,
  top_rate_bp int not null check (top_rate_bp between 0 and 10000),
  answer text not null default 'offered' check (answer in ('offered', 'accepted', 'rejected', 'withdrawn', 'expired')),
  -- The key under which it was offered, once for ever.
  key text not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  -- The local days on which it holds; the last one is not part of it, and null is until something ends it.
  from_day date,
  until_day date,
  ending_by text check (ending_by in ('upline', 'downline')),
  ending_at timestamptz,
  check ((answer = 'accepted') = (from_day is not null)),
  check (until_day is null or until_day >= from_day),
  check ((ending_by is null) = (ending_at is null)),
  unique nulls not distinct (kind, currency, upline, downline, version),
  unique nulls not distinct (upline, key),
  -- One contract of a kind holds for somebody on a day.
  exclude using gist (downline with =, kind with =, currency with =, daterange(from_day, until_day) with &&) where (answer = 'accepted')
);
create index agents_contract_of_downline on agents_contract (downline, kind, offered_at desc, id);
create index agents_contract_of_upline on agents_contract (upline, kind, offered_at desc, id);
create unique index agents_contract_offered on agents_contract (downline, kind, currency) where answer = 'offered';

-- What was done about a contract, and by whom; null is the house or the clock.
create table agents_contract_step (
  contract uuid not null references agents_contract,
  number int not null,
  act text not null,
  by uuid,
  at timestamptz not null,
  about jsonb not null default '{}',
  primary key (contract, number)
);
