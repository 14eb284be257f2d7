-- Logins that failed, for their owner alone (WC-62). A wrong guess at a name that nobody has writes the same row without a member, so that
-- both take the same work; such rows go with the next sweep.
create table identity_failed_login (
  id uuid primary key default uuidv7(),
  member_id uuid,
  way text not null,
  -- Whether the first proof was right and the second one failed.
  second boolean not null,
  ip text not null,
  country text,
  user_agent text not null,
  at timestamptz not null
);
create index identity_failed_login_by_member on identity_failed_login (member_id, at desc);
create index identity_failed_login_by_age on identity_failed_login (at);
select platform_own_rows('identity_failed_login');
