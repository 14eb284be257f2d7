-- Rebates of the line in every wallet: a member has one for each day and currency. One without a wallet waits until its member has opened it.

alter table agents_rebate drop constraint agents_rebate_pkey, add primary key (member, day, currency), alter column wallet drop not null;
drop index agents_rebate_due;
create index agents_rebate_due on agents_rebate (day, member, currency) where paid_at is null and wallet is not null;
create index agents_rebate_wait on agents_rebate (currency, member) where wallet is null;
alter table agents_rebate add check (paid_at is null or wallet is not null);
