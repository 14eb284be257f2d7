-- Whom the national register listed, and their way back (PX-02, PX-05, PX-07).

-- A word of the register: without an end it lists the member, and an end says since when it does not. From then on only the member ends it.
alter table protection_exclusion drop constraint protection_exclusion_kind_check, drop constraint protection_exclusion_check;
alter table protection_exclusion
  add constraint protection_exclusion_kind_check check (kind in ('time-out', 'self', 'return', 'staff', 'register', 'register-return')),
  add constraint protection_exclusion_check check (ends_at is not null or kind in ('self', 'staff', 'register'));

-- Until now these were written as staff's own.
alter table protection_exclusion disable trigger protection_only_grows;
update protection_exclusion set kind = 'register' where kind = 'staff' and set_by = 'register' and ends_at is null;
alter table protection_exclusion enable trigger protection_only_grows;

create or replace function protection_keep_end() returns trigger language plpgsql as $$
declare
  v_last protection_exclusion;
begin
  select * into v_last from protection_exclusion
  where member = new.member and kind = case new.kind when 'return' then 'self' when 'register-return' then 'register' else new.kind end order by id desc limit 1;
  if new.kind = 'time-out' and v_last.ends_at > new.ends_at
    or new.kind in ('return', 'register-return')
      and (v_last.ends_at is null or v_last.ends_at > new.set_at or new.ends_at < new.set_at + interval '24 hours')
    or new.kind = 'self' and v_last.id is not null and coalesce(v_last.ends_at, 'infinity') > coalesce(new.ends_at, 'infinity') then
    raise exception 'what keeps a member from play is never made shorter';
  end if;
  -- Only the register's own last word, no older than a day, ends its listing or lets somebody return.
  if (new.kind = 'register-return' or new.kind = 'register' and new.ends_at is not null)
    and not checks_register_lists_no_more(new.member, new.set_at) then
    raise exception 'what keeps a member from play is never made shorter: the register has not said so';
  end if;
  return new;
end $$;

create or replace function protection_least_end(p_member uuid) returns timestamptz language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_own bigint := (select max(id) from protection_exclusion
    where member = p_member and kind not in ('time-out', 'return', 'staff', 'register', 'register-return'));
  v_register bigint := (select max(id) from protection_exclusion where member = p_member and kind = 'register');
begin
  return greatest(
    (select ends_at from protection_exclusion where member = p_member and kind = 'time-out' order by id desc limit 1),
    (select max(coalesce(ends_at, 'infinity')) from protection_exclusion where member = p_member and kind = 'staff'),
    case when v_own is not null then
      coalesce((select ends_at from protection_exclusion where member = p_member and kind = 'return' and id > v_own order by id desc limit 1), 'infinity')
    end,
    case when v_register is not null then
      coalesce((select ends_at from protection_exclusion
        where member = p_member and kind = 'register-return' and id > v_register order by id desc limit 1), 'infinity')
    end
  );
end $$;
