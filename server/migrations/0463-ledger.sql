-- Ledger: lanes for a caller whose client gives up, in one call: this lock and those after it in the transaction wait no longer than the time.
create function ledger_lock_in_time(p_lanes int[], p_milliseconds int) returns void language plpgsql as $$
begin
  perform set_config('lock_timeout', p_milliseconds::text, true);
  perform ledger_lock(p_lanes);
end $$;
