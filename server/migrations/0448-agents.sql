-- Bills and rebates are written by the hundred thousand, and each row's references were looked up and locked one by one, which took most of the time. A run
-- reads its contracts and places from the tables that it would refer to, and these lose no rows: the server may not delete them.
alter table agents_bill
  drop constraint agents_bill_run_fkey,
  drop constraint agents_bill_contract_fkey,
  drop constraint agents_bill_agent_fkey,
  drop constraint agents_bill_payer_fkey;
alter table agents_rebate
  drop constraint agents_rebate_member_fkey,
  drop constraint agents_rebate_day_fkey;

do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then
    revoke delete on agents_place, agents_contract, agents_run, agents_rebate_run from baize_app;
  end if;
end $$;
