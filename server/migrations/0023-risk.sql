-- Cases: who works on them, what was noted, and those that people open by hand (PA-10).
alter table risk_case
  -- Where a case stands that is not closed.
  add column step text not null default 'open' check (step in ('open', 'working', 'waiting-for-player')),
  add column owner text,
  alter column version drop not null,
  alter column opened_by drop not null,
  -- A case that people open has no rule and no event.
  add check ((version is null) = (code like 'by-hand-%')),
  add check ((version is null) = (opened_by is null));
alter table risk_rule add check (code not like 'by-hand-%');

-- What people did with a case and wrote about it; it only grows.
create table risk_note (
  id bigint generated always as identity primary key,
  case_id bigint not null references risk_case (id),
  act text not null check (act in ('opened', 'took', 'moved', 'noted', 'closed')),
  text text not null,
  by_name text not null,
  at timestamptz not null
);
create index on risk_note (case_id, id);

do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then revoke update, delete on risk_note from baize_app; end if;
end $$;
