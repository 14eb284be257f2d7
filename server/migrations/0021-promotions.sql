-- What a run awarded and paid, for each currency: amounts of two currencies have no sum.
create table promotions_run_sum (
  run uuid not null references promotions_run,
  currency text not null,
  award_units bigint not null default 0,
  paid_units bigint not null default 0,
  primary key (run, currency)
);
insert into promotions_run_sum (run, currency, award_units, paid_units)
  select a.run, a.currency, sum(a.amount_units), case when r.paid > 0 then sum(a.amount_units) else 0 end
  from promotions_award a join promotions_run r on r.id = a.run group by r.id, a.run, a.currency;
alter table promotions_run drop column award_units, drop column paid_units;
