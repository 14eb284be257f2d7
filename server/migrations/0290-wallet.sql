-- Payees whole: a name of their owner's, a default, and a removal that only hides; one number is one member's (WC-10 to WC-13).
alter table wallet_payee
  add column nickname text,
  add column is_default boolean not null default false,
  -- A keyed mark of the number; null until the worker has marked what was bound before marks were kept.
  add column number_mark text,
  add column removed_at timestamptz;
create unique index wallet_payee_default on wallet_payee (member_id) where is_default and removed_at is null;
create index wallet_payee_unmarked on wallet_payee (id) where number_mark is null;

-- Whose a number is. It stays theirs when the payee is removed; a second owner is there by a decision of staff alone.
create table wallet_number (
  mark text not null,
  member_id uuid not null,
  at timestamptz not null,
  shared boolean not null default false,
  primary key (mark, member_id)
);
create unique index wallet_number_one on wallet_number (mark) where not shared;

-- Who asked for a number of somebody else's, and what staff said to it.
create table wallet_claim (
  id uuid primary key default uuidv7(),
  reference text not null unique,
  member_id uuid not null,
  mark text not null,
  method text not null,
  account_tail text not null,
  at timestamptz not null,
  allowed_by text,
  allow_reason text,
  allowed_at timestamptz,
  check ((allowed_by is null) = (allowed_at is null) and (allowed_by is null) = (allow_reason is null)),
  unique (member_id, mark)
);
create index wallet_claim_open on wallet_claim (id) where allowed_at is null;
select platform_own_rows('wallet_claim');
