-- Platform: what the libraries under the rooms keep in the database.

-- The live channel's adapter puts events here that are too large for a notification; it removes them itself.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);

-- How often a call was asked, where several processes count together. It is worth nothing after a crash, so it is not logged.
create unlogged table platform_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Whom a connection works for: `house` for the product's own work (jobs, staff, log-in, the ledger), a member's id, or null where it does not say so.
create function platform_works_for() returns text language sql stable parallel safe return nullif(current_setting('baize.member', true), '');
-- What belongs to one member stands apart: a connection that works for a member sees and writes that member's rows of this table alone, the house's sees
-- all, and one that works for nobody sees none. `p_shared` shows rows without a member to every member.
create function platform_own_rows(p_table regclass, p_column name default 'member_id', p_shared boolean default false) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  -- Each setting is read once a statement and not once a row.
  execute format($policy$create policy own_rows on %s using ((select platform_works_for() = 'house')
    or %I = (select nullif(platform_works_for(), 'house')::uuid) %s)$policy$,
    p_table, p_column, case when p_shared then format('or %I is null and (select platform_works_for() is not null)', p_column) else '' end);
end $$;
-- The same for what hangs on such a row and names no member itself.
create function platform_own_rows_by(p_table regclass, p_column name, p_parent regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format($policy$create policy own_rows on %s using ((select platform_works_for() = 'house')
    or exists (select from %s parent where parent.id = %I))$policy$, p_table, p_parent, p_column);
end $$;

-- Items of timed work that failed: why, how often, and when each is tried again. An item that succeeds is removed.
create table platform_failure (
  loop text not null check (length(loop) between 1 and 60),
  item text not null check (length(item) between 1 and 200),
  failures integer not null check (failures > 0),
  reason text not null check (length(reason) <= 500),
  first_at timestamptz not null,
  last_at timestamptz not null,
  retry_at timestamptz not null,
  primary key (loop, item)
);

-- Rows that a follower could not take, and what came behind them of the same owner. It takes them later by themselves, in their order.
create table platform_aside (
  follower text not null check (length(follower) between 1 and 60),
  owner uuid not null,
  id bigint not null,
  primary key (follower, owner, id)
);

-- Processes that run jobs, by the names under which they lock them, and when each was last seen. `since` is the start of its unbroken time.
create table platform_worker (
  pool text primary key check (length(pool) <= 60),
  since timestamptz not null,
  seen_at timestamptz not null
);

-- What a process is asking a vendor or a payment service about. A claim of a process that died ends by its time.
create table platform_claim (
  name text primary key check (length(name) <= 100),
  token uuid not null,
  until timestamptz not null
);
