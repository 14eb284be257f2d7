-- Profiles are changed by the version that was read (WC-60).
alter table identity_member
  add column profile_version integer not null default 1,
  add column profile_changed_at timestamptz;
