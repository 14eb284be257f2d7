-- Reports of agents: whom moves of lines brought to a team and took from it, so that its members are counted without asking the tree, and the indexes by
-- which a report finds who stood directly below and whoever has a name.

-- Members that a team has more (or less) by moves of a day than have come to it by registration.
create table agents_line_change (
  member uuid not null references agents_place,
  day date not null,
  members int not null,
  primary key (member, day)
);

create index agents_place_history_below on agents_place_history (upline, member);
create index agents_place_by_account on agents_place (account);

-- What stood before: members less those whose registration a team has or is still to be given.
insert into agents_line_change (member, day, members)
select p.member, '1970-01-01', heads.count - coalesce((select sum(registrations) from agents_team_day t where t.member = p.member), 0)
from (
  select above.number, sum(1 - coalesce(u.registrations, 0)) as count
  from agents_place m
  left join (select member, sum(registrations) as registrations from agents_unrolled group by 1) u on u.member = m.member
  cross join lateral unnest(string_to_array(m.path::text, '.')::bigint[]) above(number)
  group by 1
) heads join agents_place p on p.number = heads.number
where heads.count <> coalesce((select sum(registrations) from agents_team_day t where t.member = p.member), 0);

-- Moves a member with all below, keeps where they stood, and counts them to the teams above. Who came on the day itself is counted by registration alone, which
-- follows the new line. Answers what refuses it.
create or replace function agents_move(p_member uuid, p_upline uuid, p_day date) returns text language plpgsql as $$
declare
  v_old ltree;
  v_new ltree;
  v_deepest int;
  v_heads int;
begin
  perform pg_advisory_xact_lock(4720);
  select path into v_old from agents_place where member = p_member;
  if v_old is null then return 'not-found'; end if;
  if p_upline is null then
    v_new := subpath(v_old, -1);
  else
    select path || subpath(v_old, -1) into v_new from agents_place where member = p_upline;
    if v_new is null then return 'not-found'; end if;
    if v_new <@ v_old then return 'not-in-line'; end if;
  end if;
  if v_new = v_old then return null; end if;
  select max(depth) into v_deepest from agents_place where path <@ v_old;
  if v_deepest - nlevel(v_old) + nlevel(v_new) > 20 then return 'not-in-line'; end if;
  select count(*) into v_heads from agents_place p
    where p.path <@ v_old and exists (select from agents_place_history h where h.member = p.member and h.from_day < p_day);
  insert into agents_line_change as c (member, day, members)
  select p.member, p_day, sum(moved.heads) from (
    select unnest(string_to_array(subpath(v_old, 0, -1)::text, '.')::bigint[]) as number, -v_heads as heads
    union all
    select unnest(string_to_array(subpath(v_new, 0, -1)::text, '.')::bigint[]), v_heads
  ) moved join agents_place p on p.number = moved.number
  group by 1 having sum(moved.heads) <> 0 order by 1
  on conflict (member, day) do update set members = c.members + excluded.members;
  update agents_place set upline = p_upline where member = p_member;
  update agents_place set path = case when path = v_old then v_new else v_new || subpath(path, nlevel(v_old)) end where path <@ v_old;
  delete from agents_place_history h using agents_place p where p.path <@ v_new and h.member = p.member and h.from_day = p_day;
  update agents_place_history h set until_day = p_day from agents_place p
    where p.path <@ v_new and h.member = p.member and (h.until_day is null or h.until_day > p_day);
  insert into agents_place_history (member, from_day, upline, path) select member, p_day, upline, path from agents_place where path <@ v_new;
  return null;
end $$;
