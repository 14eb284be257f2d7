-- A round that was played is changed by nobody (PS-04).
do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then
    revoke update, delete on originals_round from baize_app;
  end if;
end $$;
