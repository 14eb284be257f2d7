-- Protection: the outside links of the protection page, and whether somebody answers at them.

create table protection_link (
  url text primary key,
  checked_at timestamptz not null,
  answered_at timestamptz,
  -- How often in a row nobody answered.
  failures int not null default 0 check (failures >= 0),
  -- What was found last: an HTTP status, or why there was none.
  found text not null
);
