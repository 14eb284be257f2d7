-- What was drawn and bet is changed by nobody but by void, correction and resettlement (PS-04).
do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then
    revoke update, delete on lottery_outcome, lottery_ticket from baize_app;
    grant update (void) on lottery_ticket to baize_app;
    revoke delete on lottery_order, lottery_issue from baize_app;
  end if;
end $$;
