-- Pay of agents: one run for each kind, currency and window, its bills, what was paid of them, and what is carried from window to window.

alter table agents_tick add column net_units bigint not null default 0;

create table agents_run (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  currency text not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- The local days of its play: of real-time salary the day up to the window's end.
  from_day date not null,
  until_day date not null,
  -- What the figures were worked out by.
  payer text not null check (payer in ('house', 'upline')),
  active_stake_units bigint not null,
  -- The categories that counted; null is all.
  categories text[],
  at timestamptz not null,
  unique (kind, currency, from_at),
  check (until_at > from_at and until_day > from_day)
);

create table agents_bill (
  id uuid primary key default uuidv7(),
  -- The order in which bills are paid: that of their runs, within one the depth and the agent's id.
  number bigint generated always as identity unique,
  run uuid not null references agents_run,
  contract uuid not null references agents_contract,
  agent uuid not null references agents_place,
  wallet bigint not null,
  -- Null is the house.
  payer uuid references agents_place,
  payer_wallet bigint,
  turnover_units bigint not null,
  active int not null,
  -- A dividend's result after the platform's fee, before what was carried.
  result_units bigint,
  base_units bigint not null,
  tier int,
  achieved_percent int,
  gross_units bigint not null check (gross_units >= 0),
  own_units bigint not null check (own_units >= 0),
  carry_in_units bigint not null,
  carry_out_units bigint not null,
  judged text not null check (judged in ('due', 'covered', 'not-reached', 'skipped')),
  due_units bigint not null check (due_units >= 0),
  paid_units bigint not null default 0 check (paid_units between 0 and due_units),
  payments int not null default 0,
  state text not null check (state in ('due', 'paid', 'part', 'insufficient', 'covered', 'not-reached', 'skipped')),
  -- Whether the next pass takes it: once at first, and after each gain of its payer.
  tries boolean not null,
  unique (run, agent),
  check ((payer is null) = (payer_wallet is null)),
  check (state <> 'paid' or paid_units = due_units)
);
create index agents_bill_trying on agents_bill (number) where tries;
create index agents_bill_waiting on agents_bill (payer) where state in ('part', 'insufficient');
create index agents_bill_of_agent on agents_bill (agent, number desc);
create index agents_bill_of_payer on agents_bill (payer, number desc) where payer is not null;

create table agents_bill_payment (
  bill uuid not null references agents_bill,
  number int not null,
  units bigint not null check (units > 0),
  at timestamptz not null,
  primary key (bill, number)
);

-- What lay below zero, or was lost, or was paid too much, at the end of a window; the latest row counts, for life.
create table agents_carry (
  agent uuid not null references agents_place,
  kind text not null,
  currency text not null,
  from_at timestamptz not null,
  units bigint not null,
  primary key (agent, kind, currency, from_at)
);
