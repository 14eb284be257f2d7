-- Accounts that an agent has handed out with a one-time password: until the person has chosen a password of their own, told their birthday and accepted the
-- terms at the first login.

alter table identity_member add column handed_at timestamptz;
alter table identity_member alter column terms_accepted_at drop not null;
alter table identity_member add check (handed_at is not null or terms_accepted_at is not null);
