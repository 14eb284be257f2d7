-- Messaging: messages to one member or to all, what each member did with them, and what people wrote to the platform.

-- Without a member it is for everybody who was a member when it was sent. Either staff wrote it (`texts`), or the house tells what happened (`event` with its facts).
create table messaging_message (
  id uuid primary key default uuidv7(),
  member_id uuid,
  sent_at timestamptz not null,
  texts jsonb check (texts ? 'EN'),
  event text,
  facts jsonb,
  -- One fact is told once, however often it is heard.
  source text unique,
  recalled_at timestamptz,
  -- It comes only to those who agreed to offers.
  offer boolean not null default false,
  check ((texts is null) = (event is not null and facts is not null))
);
create index messaging_message_by_member on messaging_message (member_id, sent_at desc, id desc);
create index messaging_message_to_all on messaging_message (sent_at desc, id desc) where member_id is null;

-- A row comes only when a member reads or deletes a message: one to all writes one row, not one for each member.
create table messaging_mark (
  member_id uuid not null,
  message_id uuid not null references messaging_message (id),
  read_at timestamptz not null,
  deleted_at timestamptz,
  primary key (member_id, message_id)
);

create table messaging_feedback (
  id uuid primary key default uuidv7(),
  reference text not null unique,
  type smallint not null check (type in (0, 1, 2, 3, 4, 6)),
  content text not null check (char_length(content) between 20 and 200),
  sender text not null,
  member_id uuid,
  language text not null,
  sent_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  note text,
  -- What staff decided about an application to become an agent (type 6).
  decision text check (decision in ('accepted', 'refused'))
);
create index messaging_feedback_open on messaging_feedback (sent_at) where closed_at is null;
-- A member has one open application at a time, and reads the newest.
create unique index messaging_application_open on messaging_feedback (member_id) where type = 6 and closed_at is null;
create index messaging_application on messaging_feedback (member_id, sent_at) where type = 6;

-- Offers come to those who agreed to them, from then until they take it back (WC-62); each agreement keeps its times.
create table messaging_consent (
  id uuid primary key default uuidv7(),
  member_id uuid not null,
  given_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at >= given_at)
);
create unique index messaging_consent_now on messaging_consent (member_id) where ended_at is null;

select platform_own_rows('messaging_mark'), platform_own_rows('messaging_feedback'), platform_own_rows('messaging_consent'), platform_own_rows('messaging_message', p_shared => true);
