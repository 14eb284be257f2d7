-- Rebates of agents: one run for each day, what it gives each member, and what bases below 0 take to the next day.

create table agents_rebate_run (
  day date primary key,
  at timestamptz not null
);

-- What a member gets for a day. Its parts are worked out from the facts of the closed day when somebody opens it.
create table agents_rebate (
  member uuid not null references agents_place,
  day date not null references agents_rebate_run,
  currency text not null,
  wallet bigint not null,
  own_units bigint not null check (own_units >= 0),
  line_units bigint not null check (line_units >= 0),
  paid_at timestamptz,
  primary key (member, day),
  check (own_units + line_units > 0)
);
create index agents_rebate_due on agents_rebate (day, member) where paid_at is null;

-- The source is the member for the own part, and the direct child for the part of its line.
create table agents_rebate_carry (
  day date not null references agents_rebate_run,
  member uuid not null references agents_place,
  source uuid not null references agents_place,
  currency text not null,
  category text not null,
  units bigint not null check (units < 0),
  primary key (day, member, source, currency, category)
);
