-- Settings: what the operator has switched; a name without a row has the default that stands in the code.
create table settings_value (
  name text primary key,
  value jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null
);
