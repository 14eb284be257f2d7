-- Why a member closed their account (PX-09); the account itself is shut as a frozen one is.
create table identity_closing (
  id uuid primary key default uuidv7(),
  member_id uuid not null references identity_member (id),
  reason text not null check (reason in ('enough', 'other-site', 'trouble', 'privacy', 'other')),
  note text not null,
  at timestamptz not null
);
create index identity_closing_by_member on identity_closing (member_id, id desc);
select platform_own_rows('identity_closing');
