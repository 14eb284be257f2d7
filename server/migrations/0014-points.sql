-- Points: what play earned, the goods of the mall, and the orders and conversions that spend points. The points themselves are accounts of the ledger.

-- Locked before anything of a member's points moves, and before the lanes.
create table points_member (
  member uuid primary key,
  account bigint not null,
  -- What undone bets took of points that were spent: paid first by later earnings.
  owed_units bigint not null default 0 check (owed_units >= 0),
  -- What was given without play, and what play has earned since it began, less what was undone. Given points open one for one with earned ones.
  given_units bigint not null default 0 check (given_units >= 0),
  earned_units bigint not null default 0
);

-- Points for each 10,000 of valid turnover; a category without a row earns nothing. DEPOSIT is the rule of deposits.
create table points_rule (
  category text not null,
  currency text not null,
  points_per_10000 bigint not null check (points_per_10000 >= 0),
  daily_cap_units bigint check (daily_cap_units >= 0),
  primary key (category, currency)
);

create table points_exchange (
  currency text not null,
  level int not null check (level >= 0),
  points_per_unit_units bigint not null check (points_per_unit_units > 0),
  minimum_units bigint not null check (minimum_units > 0),
  step_units bigint not null check (step_units > 0),
  daily_limit_units bigint not null check (daily_limit_units > 0),
  -- How many times the money is to be played before it may leave.
  times int not null default 0 check (times between 0 and 10),
  primary key (currency, level)
);

-- A round as it counted: its day and multiplier are those of its first settlement.
create table points_round (
  member uuid not null,
  currency text not null,
  vendor text not null,
  game text not null,
  round text not null,
  category text not null,
  day date not null,
  multiplier_bp bigint not null,
  stake_units bigint not null,
  given_units bigint not null,
  primary key (member, currency, vendor, game, round)
) with (fillfactor = 80);

-- What the rounds of a member's local day were given in a category, against its daily cap: the sum of `given_units` over them.
create table points_day (
  member uuid not null,
  currency text not null,
  category text not null,
  day date not null,
  given_units bigint not null,
  primary key (member, day, category, currency)
) with (fillfactor = 80);

-- Every change of a member's points; balance_units is the book's balance after it.
create table points_record (
  id uuid primary key default uuidv7(),
  reference text not null unique,
  member uuid not null,
  at timestamptz not null,
  type text not null,
  cause text not null,
  order_id uuid,
  quantity int not null default 1,
  points_units bigint not null default 0,
  amount_units bigint not null default 0,
  currency text not null,
  changed_units bigint not null,
  balance_units bigint not null,
  remark text not null default ''
);
create index points_record_of_member on points_record (member, at desc, id desc);

-- The rounds behind a row of play.
create table points_record_round (
  record uuid not null references points_record,
  vendor text not null,
  game text not null,
  round text not null,
  stake_units bigint not null,
  changed_units bigint not null,
  at timestamptz not null
);
create index points_record_round_of on points_record_round (record);

create table points_goods (
  id uuid primary key default uuidv7(),
  code text not null unique,
  -- Name and text by language.
  texts jsonb not null,
  images text[] not null check (cardinality(images) between 1 and 6),
  kind text not null check (kind in ('delivery', 'code', 'credit')),
  points_units bigint not null check (points_units > 0),
  amount_units bigint not null default 0 check (amount_units >= 0),
  -- What credit goods put into the main wallet.
  credit_units bigint not null default 0 check (credit_units >= 0),
  -- What one piece costs the house; null where nobody has said it. Credit goods cost what they put in.
  worth_units bigint check (worth_units >= 0),
  currency text not null,
  stock int not null check (stock >= 0),
  per_member int check (per_member > 0),
  shown_from timestamptz,
  shown_until timestamptz,
  position int not null default 0,
  state text not null default 'draft' check (state in ('draft', 'shown', 'withdrawn')),
  -- The conditions that must all hold of whom they are meant for, as a campaign has them (PT-16).
  audience jsonb not null default '[]'
);

create table points_order (
  id uuid primary key default uuidv7(),
  reference text not null unique,
  key text not null,
  fingerprint text not null,
  member uuid not null,
  account bigint not null,
  wallet bigint not null,
  goods uuid not null references points_goods,
  kind text not null,
  quantity int not null check (quantity > 0),
  points_units bigint not null,
  amount_units bigint not null,
  currency text not null,
  state text not null default 'in process' check (state in ('in process', 'approved', 'rejected')),
  reason text,
  delivery_sealed text,
  parcel text check (parcel in ('waiting', 'packed', 'sent', 'received')),
  carrier text,
  parcel_number text,
  created_at timestamptz not null,
  decided_at timestamptz,
  received_at timestamptz,
  unique (member, key)
);
create index points_order_of_member on points_order (member, created_at desc, id desc);
create index points_order_waiting on points_order (created_at) where state = 'in process';
create index points_order_address on points_order (received_at) where delivery_sealed is not null;

create table points_code (
  id uuid primary key default uuidv7(),
  goods uuid not null references points_goods,
  code_sealed text not null,
  order_id uuid references points_order
);
create index points_code_free on points_code (goods, id) where order_id is null;

create table points_conversion (
  id uuid primary key default uuidv7(),
  key text not null,
  fingerprint text not null,
  member uuid not null,
  points_units bigint not null,
  money_units bigint not null,
  currency text not null,
  at timestamptz not null,
  unique (member, key)
);
create index points_conversion_of_day on points_conversion (member, at);

select platform_own_rows(name::regclass, 'member') from unnest(array['points_member', 'points_order', 'points_conversion', 'points_record']) name;
