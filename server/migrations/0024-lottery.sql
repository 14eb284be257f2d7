-- What was drawn and bet is changed by nobody but by void, correction and resettlement (PS-04).
do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then
    revoke update, delete on lottery_outcome, lottery_ticket from baize_app;
    grant update (void) on lottery_ticket to baize_app;
    revoke delete on lottery_order from baize_app;
  end if;
end $$;

-- A calendar that changes drops issues on sale that nobody has bet on. Every other issue stays.
create function lottery_keep_issue() returns trigger language plpgsql as $$
begin
  if old.state <> 'selling' or exists (select from lottery_order o where o.issue = old.id) then
    raise exception 'an issue that was bet on or drawn is never deleted' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger lottery_issue_keep before delete on lottery_issue for each row execute function lottery_keep_issue();
