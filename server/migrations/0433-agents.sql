-- Dividends wait for the vendors' reconciliation of their days, or until two of the staff release them: every period that ends up to this day.
create table agents_release (
  day date primary key,
  at timestamptz not null
);
