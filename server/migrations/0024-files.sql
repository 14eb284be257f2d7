-- Documents that people send to prove who they are: sealed outside the database, each under its own key, which a key of the person wraps (PD-01 to PD-04).

create table files_person_key (
  member_id uuid primary key,
  -- Under the data key. Without this row no document of the person opens.
  key_sealed text not null,
  created_at timestamptz not null
);
select platform_own_rows('files_person_key');

create table files_document (
  id uuid primary key,
  member_id uuid not null,
  kind text not null check (kind in ('identity', 'address', 'funds')),
  type text not null check (type in ('image/png', 'image/jpeg')),
  size int not null,
  -- Of the plain picture as it was drawn anew.
  sha256 text not null,
  -- The case with which it is looked at; it stays until that one closes.
  case_id text not null,
  -- The key of its bytes, under the person's key.
  key_wrapped text,
  state text not null check (state in ('sent', 'accepted', 'refused', 'destroyed')),
  sent_at timestamptz not null,
  -- Null while it is not known, as of an open account.
  delete_at timestamptz,
  check ((state = 'destroyed') = (key_wrapped is null))
);
create index files_document_member on files_document (member_id, sent_at);
create index files_document_case on files_document (case_id);
create index files_document_due on files_document (delete_at) where state <> 'destroyed';
create index files_document_undated on files_document (member_id) where state <> 'destroyed' and delete_at is null;
select platform_own_rows('files_document');

-- Who of the staff looked at a document, with which case and why. It only grows.
create table files_look (
  id uuid primary key,
  document_id uuid not null references files_document (id),
  member_id uuid not null,
  reader text not null,
  case_id text not null,
  reason text not null,
  at timestamptz not null,
  -- Until then its address shows the document.
  until timestamptz not null,
  ticket_hash text not null unique
);
create index files_look_member on files_look (member_id, at);
select platform_own_rows('files_look');

do $$
begin
  if exists (select from pg_roles where rolname = 'baize_app') then
    revoke update, delete on files_look from baize_app;
    revoke delete on files_document from baize_app;
  end if;
end $$;
