-- Care for players: indicators are rules of the same rows, each with its points. What they found, what was done about it, and what came of it (PI-01 to PI-04).

alter table risk_rule
  add column area text not null default 'money' check (area in ('money', 'care')),
  -- What a hit of an indicator weighs for 30 days.
  add column points int check (points between 1 and 100),
  -- Whose indicator it is: young adults have their own.
  add column ages text not null default 'all' check (ages in ('all', 'to-24', 'from-25')),
  add check ((area = 'care') = (points is not null)),
  add check (area = 'care' or ages = 'all');

-- The name on a payee is another's by every spelling.
alter table risk_event add column name_apart boolean;

-- Whose play is to be looked at, from which event on. One row says how far events were read for it.
create table risk_read (one boolean primary key default true check (one), seq bigint not null);
insert into risk_read values (true, 0);
create table risk_due (member uuid primary key, since bigint not null);
select platform_own_rows('risk_due', 'member');

-- What an indicator found of a member, once a day, with its figures.
create table risk_indicator (
  id bigint generated always as identity primary key,
  member uuid not null,
  code text not null,
  version int not null,
  -- The merchant's day.
  day date not null,
  at timestamptz not null,
  points int not null,
  events int not null,
  amount bigint not null,
  unique (member, code, day),
  foreign key (code, version) references risk_rule (code, version)
);
create index on risk_indicator (member, at);
create index on risk_indicator (at);
select platform_own_rows('risk_indicator', 'member');

-- What was done for a member. 1 is a message, 2 a page before the next game, 3 limits by the house. 4 is that a person called or wrote, 5 a break by staff.
create table risk_step (
  id bigint generated always as identity primary key,
  member uuid not null,
  step int not null check (step between 1 and 5),
  at timestamptz not null,
  points int not null,
  figures jsonb not null,
  text text not null,
  by_name text not null,
  answer text,
  answered_at timestamptz,
  -- What 30 days later had become of it.
  effect jsonb,
  check ((answer is null) = (answered_at is null))
);
create index on risk_step (member, id);
create index on risk_step (at) where effect is null;
-- A fact that is heard twice is noted once.
create index on risk_note using hash (text);
select platform_own_rows('risk_step', 'member');

-- When a limit of a member was last reached: for a day nothing is given to them (PS-07).
create table risk_reached (member uuid primary key, at timestamptz not null);
select platform_own_rows('risk_reached', 'member');

do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then
    revoke update, delete on risk_step from baize_app;
    -- What was done stands; its answer and its effect come later.
    grant update (answer, answered_at, effect) on risk_step to baize_app;
    revoke delete on risk_indicator, risk_reached, risk_read from baize_app;
  end if;
end $$;

-- Where somebody's money comes from: what was asked for, and how it was decided (PA-11).
create table risk_funds (
  id bigint generated always as identity primary key,
  member uuid not null,
  asked text not null check (asked in ('payslip', 'statement', 'sale')),
  reason text not null,
  state text not null check (state in ('asked', 'again', 'accepted', 'refused')),
  due_at timestamptz not null,
  asked_at timestamptz not null,
  asked_by text not null,
  -- The limits of the house that rest what lies above the level's amount, each with what stood before.
  rests jsonb not null,
  -- What the member reads where more is needed.
  note text,
  decided_at timestamptz,
  decided_by text,
  -- The document that was sent for it, once documents are kept.
  document uuid
);
create unique index risk_funds_open on risk_funds (member) where state in ('asked', 'again');
create index on risk_funds (member, id);
select platform_own_rows('risk_funds', 'member');

do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then revoke delete on risk_funds from baize_app; end if;
end $$;
