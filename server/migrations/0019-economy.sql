-- Economy: what two of the staff publish although somebody may expect more of it than the house keeps, and the budget that they state for it.

create table economy_exception (
  -- The name of the offer, as rules/economy names it.
  subject text primary key,
  -- Decimal text by currency.
  budget jsonb not null,
  by_name text not null,
  at timestamptz not null
);

-- What is left of a budget in each currency, where the offer has none of its own. Whatever the offer pays is taken from it in the transaction that pays.
create table economy_budget (
  subject text not null references economy_exception on delete cascade,
  currency text not null,
  left_units bigint not null check (left_units >= 0),
  primary key (subject, currency)
);
