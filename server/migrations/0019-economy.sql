-- Economy: what two of the staff publish although somebody may expect more of it than the house keeps, and the budget that they state for it.

create table economy_exception (
  -- The name of the offer, as rules/economy names it.
  subject text primary key,
  -- Decimal text by currency.
  budget jsonb not null,
  by_name text not null,
  at timestamptz not null
);
