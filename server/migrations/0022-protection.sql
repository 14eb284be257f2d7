-- How far the end of what keeps a member from play must reach at least, by what was said of them (PX-05).

-- When play may open by all that was said; null where nothing was. A time-out ends by itself and what staff set at its time. Everything else goes on until the
-- member asks to return.
create function protection_least_end(p_member uuid) returns timestamptz language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_own bigint := (select max(id) from protection_exclusion where member = p_member and kind not in ('time-out', 'return', 'staff'));
begin
  return greatest(
    (select ends_at from protection_exclusion where member = p_member and kind = 'time-out' order by id desc limit 1),
    (select max(coalesce(ends_at, 'infinity')) from protection_exclusion where member = p_member and kind = 'staff'),
    case when v_own is not null then
      coalesce((select ends_at from protection_exclusion where member = p_member and kind = 'return' and id > v_own order by id desc limit 1), 'infinity')
    end
  );
end $$;
