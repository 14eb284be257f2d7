-- No role of the server moves the end of what keeps a member from play earlier (PX-05): the accounts say until when no bet is taken.

create function ledger_keep_end() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_least timestamptz := protection_least_end(new.owner);
begin
  if v_least > ledger_now() and coalesce(new.excluded_until, '-infinity') < v_least then
    raise exception 'what keeps a member from play is never made shorter';
  end if;
  return new;
end $$;
create trigger ledger_keep_end before update of excluded_until on ledger_account
  for each row when (new.kind = 'main' and new.excluded_until is distinct from old.excluded_until) execute function ledger_keep_end();
create trigger ledger_keep_new before insert on ledger_account for each row when (new.kind = 'main') execute function ledger_keep_end();
