-- The national register of people who excluded themselves: whom it was asked about, and what it said (PX-07).

-- Whom the register was asked about, and how that stands.
create table checks_register (
  member uuid primary key,
  -- Since when play and deposits wait for an answer; null where they do not.
  wanted_at timestamptz,
  asked_at timestamptz,
  -- The last answer. What it says beyond a day is not used; it is kept below.
  answered_at timestamptz,
  listed text check (listed in ('yes', 'no', 'ended')),
  -- Whether the ledger was told from when on bets wait.
  bound boolean not null default false,
  check ((answered_at is null) = (listed is null))
) with (fillfactor = 50);
create index checks_register_wanted on checks_register (wanted_at) where wanted_at is not null;
create index checks_register_bound on checks_register (member) where bound;
select platform_own_rows('checks_register', 'member');

-- Every answer with the register's own number for it, as proof that it was asked; it only grows.
create table checks_register_answer (
  id bigint generated always as identity primary key,
  member uuid not null,
  listed text not null check (listed in ('yes', 'no', 'ended')),
  reference text not null,
  at timestamptz not null
);
create index checks_register_answer_of on checks_register_answer (member, id);
select platform_own_rows('checks_register_answer', 'member');

do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then
    revoke update, delete on checks_register_answer from baize_app;
    revoke delete on checks_register from baize_app;
  end if;
end $$;
