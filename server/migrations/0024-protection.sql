-- Freezes by staff, and what members answered to the offer of limits.

-- A freeze holds for a week, and a second person renews it (PX-10). What happened in its order; none is ever changed.
create table protection_freeze (
  id bigint generated always as identity primary key,
  member uuid not null,
  act text not null check (act in ('begun', 'renewed', 'ended')),
  why text not null check (why in ('identity', 'fraud', 'laundering', 'payments', 'conduct', 'authority', 'asked', 'other')),
  -- The case that it belongs to.
  case_id text not null,
  by_name text not null,
  at timestamptz not null,
  -- Until when it holds where nobody decides; one that has ended has none.
  holds_until timestamptz check ((holds_until is null) = (act = 'ended'))
);
create index on protection_freeze (member, id);

-- The offer of limits in registration and before the first deposit (PL-01); none is ever changed. After six months it is made again.
create table protection_offer (
  id bigint generated always as identity primary key,
  member uuid not null,
  answer text not null check (answer in ('set', 'not-now')),
  at timestamptz not null
);
create index on protection_offer (member, id);
select platform_own_rows('protection_offer', 'member');

do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then
    revoke update, delete on protection_freeze, protection_offer from baize_app;
  end if;
end $$;
