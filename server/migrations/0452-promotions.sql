-- Promotions of a frozen account wait: since when, so that their time goes on by as much when it is open again (PR-48).
alter table promotions_member add column held_since timestamptz;
