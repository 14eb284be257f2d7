-- Bonus money of a frozen account waits: since when, so that its time to clear goes on by as much when it is open again (PR-48).
alter table bonus_grant add column held_since timestamptz;
-- Grants that a self-exclusion ended.
create index bonus_grant_excluded on bonus_grant (member, ended_at) where ended_as = 'excluded';
