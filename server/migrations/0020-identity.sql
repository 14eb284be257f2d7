-- Browsers, whoever logs in from them: each account has a cookie of its own there, so the browser is known by what the one before it was (PA-04).
alter table identity_device add column browser uuid not null default uuidv7();

-- Which type a member had from when, so that a report of the past is of the types of then. It is written by the row itself, whichever act changes it.
create table identity_type (
  member_id uuid not null references identity_member (id) on delete cascade,
  type smallint not null,
  from_at timestamptz not null,
  primary key (member_id, from_at)
);
create function identity_keep_type() returns trigger language plpgsql as $$
begin
  insert into identity_type (member_id, type, from_at) values (new.id, new.type, ledger_now())
    on conflict (member_id, from_at) do update set type = excluded.type;
  return new;
end $$;
create trigger identity_type_first after insert on identity_member for each row execute function identity_keep_type();
create trigger identity_type_changed after update of type on identity_member
  for each row when (old.type is distinct from new.type) execute function identity_keep_type();
insert into identity_type (member_id, type, from_at) select id, type, registered_at from identity_member;
