-- Files: what members sent. The bytes lie sealed outside the database, each under a key of its own, which is sealed here.

create table files_file (
  id uuid primary key,
  member_id uuid not null,
  type text not null check (type in ('image/png', 'image/jpeg')),
  width int not null,
  height int not null,
  size int not null,
  -- Of the picture as it was drawn anew.
  sha256 text not null,
  key_sealed text not null,
  created_at timestamptz not null,
  -- What uses it; one that nothing uses goes after a day.
  used_by text
);
create index files_file_unused on files_file (created_at) where used_by is null;
create index files_file_of_member on files_file (member_id, created_at) where used_by is null;

select platform_own_rows('files_file');
