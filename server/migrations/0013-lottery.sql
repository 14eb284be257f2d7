-- What a settlement owes, some accounts to a row: a row and its index entry for each account cost a tenth of the whole settlement.

create table lottery_due_page (
  issue bigint not null,
  version int not null,
  lane int not null,
  last_account bigint not null,
  -- In rising order; the others stand in the same order.
  accounts bigint[] not null,
  gross_units bigint[] not null,
  -- The part of the prizes within the win cap.
  paid_units bigint[] not null,
  rebate_units bigint[] not null,
  refund_units bigint[] not null,
  primary key (issue, version, lane, last_account)
);

alter table lottery_settlement_lane
  add column gross_units bigint not null default 0,
  add column paid_units bigint not null default 0,
  add column rebate_units bigint not null default 0,
  add column refund_units bigint not null default 0;

-- Settlements that are under way go on with what was worked out, and a corrected result takes back what an old one paid.
insert into lottery_due_page
select issue, version, lane, max(account), array_agg(account order by account), array_agg(gross_units order by account), array_agg(paid_units order by account),
  array_agg(rebate_units order by account), array_agg(refund_units order by account)
from (select *, (row_number() over (partition by issue, version, lane order by account) - 1) / 40 as page from lottery_due) paged
group by issue, version, lane, page;

update lottery_settlement_lane l set gross_units = d.gross, paid_units = d.paid, rebate_units = d.rebate, refund_units = d.refund
from (
  select issue, version, lane, sum(gross_units) as gross, sum(paid_units) as paid, sum(rebate_units) as rebate, sum(refund_units) as refund
  from lottery_due group by issue, version, lane
) d
where d.issue = l.issue and d.version = l.version and d.lane = l.lane;

drop table lottery_due;
