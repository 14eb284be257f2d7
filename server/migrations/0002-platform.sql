-- Platform: what the libraries under the rooms keep in the database.

-- The live channel's adapter puts events here that are too large for a notification; it removes them itself.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
