-- Agents: who stands under whom, what each may give on, and the links by which people come. Days and money stand in tables of their own below.

create extension if not exists ltree;

-- Every member has one place from registration on. The house is above all who have no upline.
create table agents_place (
  member uuid primary key,
  account text not null,
  currency text not null,
  wallet bigint not null,
  upline uuid references agents_place,
  number bigint generated always as identity unique,
  -- The numbers of all above, and one's own. Only the triggers and agents_move write it.
  path ltree not null unique,
  depth int not null generated always as (nlevel(path)) stored check (depth <= 20),
  registered_at timestamptz not null
);
create index agents_place_under on agents_place using gist (path gist_ltree_ops(siglen = 124));
create index agents_place_children on agents_place (upline, member);

-- Where a member stood on which days: what was played before a move stays with the old line.
create table agents_place_history (
  member uuid not null references agents_place,
  from_day date not null,
  -- The first day on which it no longer holds; null is still.
  until_day date,
  upline uuid,
  path ltree not null,
  primary key (member, from_day)
);

-- A move that two of the staff have ordered, until the local midnight at which it is done.
create table agents_move (
  member uuid primary key references agents_place,
  upline uuid references agents_place,
  day date not null
);

-- What a member gets of a category, in basis points: the latest row up to a day holds on it. No row is 0.
create table agents_rate (
  member uuid not null references agents_place,
  category text not null,
  from_day date not null,
  rate_bp int not null check (rate_bp >= 0 and rate_bp <= 10000),
  primary key (member, category, from_day)
);

-- Links of agents, and codes of the house, which have no owner.
create table agents_link (
  code text primary key,
  owner uuid references agents_place,
  note text not null default '',
  domain text,
  makes text not null default 'member' check (makes in ('member', 'agent')),
  rates jsonb not null default '{}',
  open boolean not null default true,
  until timestamptz,
  highest_uses int check (highest_uses > 0),
  uses int not null default 0 check (highest_uses is null or uses <= highest_uses),
  made_at timestamptz not null,
  removed_at timestamptz
);
create index agents_link_of_owner on agents_link (owner, made_at desc, code);

create table agents_link_day (
  code text not null references agents_link,
  day date not null,
  visits int not null default 0,
  registrations int not null default 0,
  primary key (code, day)
);

-- A newcomer waits while a line is being moved, and a move waits for newcomers: so nobody is placed under a path that is just changing.
create function agents_place_newcomer() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(4720);
  if new.upline is null then
    new.path := new.number::text::ltree;
  else
    select path || new.number::text into strict new.path from agents_place where member = new.upline;
  end if;
  return new;
end $$;
create trigger agents_place_newcomer before insert on agents_place for each row execute function agents_place_newcomer();

-- Moves a member with all below, and keeps where they stood. Answers what refuses it.
create function agents_move(p_member uuid, p_upline uuid, p_day date) returns text language plpgsql as $$
declare
  v_old ltree;
  v_new ltree;
  v_deepest int;
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
  update agents_place set upline = p_upline where member = p_member;
  update agents_place set path = case when path = v_old then v_new else v_new || subpath(path, nlevel(v_old)) end where path <@ v_old;
  delete from agents_place_history h using agents_place p where p.path <@ v_new and h.member = p.member and h.from_day = p_day;
  update agents_place_history h set until_day = p_day from agents_place p
    where p.path <@ v_new and h.member = p.member and (h.until_day is null or h.until_day > p_day);
  insert into agents_place_history (member, from_day, upline, path) select member, p_day, upline, path from agents_place where path <@ v_new;
  return null;
end $$;

-- The lowest and the highest rate that a member has on a day or will have after it.
create function agents_rate_bounds(p_member uuid, p_category text, p_day date, out lowest int, out highest int) language sql stable as $$
  select coalesce(min(rate_bp), 0), coalesce(max(rate_bp), 0) from (
    select coalesce((select rate_bp from agents_rate where member = p_member and category = p_category and from_day <= p_day order by from_day desc limit 1), 0) as rate_bp
    union all
    select rate_bp from agents_rate where member = p_member and category = p_category and from_day > p_day
  ) rates
$$;

-- A rate lies between the highest of those directly below and one's upline's. The rows of both are locked, the upper one first, so that two changes at
-- once are judged one after the other.
create function agents_rate_judge() returns trigger language plpgsql as $$
declare
  v_upline uuid;
begin
  select upline into v_upline from agents_place where member = new.member;
  perform from agents_place where member in (new.member, v_upline) order by depth for no key update;
  if v_upline is not null and new.rate_bp > (agents_rate_bounds(v_upline, new.category, new.from_day)).lowest then
    raise exception 'rate-above-own' using errcode = 'BZ001', detail = new.category;
  end if;
  if new.rate_bp < (select max((agents_rate_bounds(member, new.category, new.from_day)).highest) from agents_place where upline = new.member) then
    raise exception 'rate-below-children' using errcode = 'BZ002', detail = new.category;
  end if;
  return new;
end $$;
create trigger agents_rate_judge before insert or update on agents_rate for each row execute function agents_rate_judge();

-- A move is under somebody whose rates are not below one's own.
create function agents_rates_fit(p_member uuid, p_upline uuid, p_day date) returns boolean language sql stable as $$
  select not exists (
    select from (select distinct category from agents_rate where member = p_member) own
    where (agents_rate_bounds(p_member, own.category, p_day)).highest > (agents_rate_bounds(p_upline, own.category, p_day)).lowest)
$$;
