-- Content: what the operator shows: banners, notices and announcements, and what was changed in the pages of words that come with the house.

-- `place` is a banner's group, a notice's audience ('all', 'members') or an announcement's type. Texts are `{ "EN": { "title", "text" or "content" }, "MY": … }`.
create table content_entry (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('banner', 'notice', 'announcement')),
  place text not null,
  execution text check (execution in ('A', 'B', 'F')),
  url text,
  linkage_type text check (linkage_type in ('PAGE', 'GAME', 'PROMOTION', 'LINK')),
  linkage text,
  images text[] not null default '{}',
  period text check (period in ('daily', 'weekly', 'semimonthly', 'monthly')),
  texts jsonb not null check (texts ? 'EN'),
  position integer not null default 0,
  shown_from timestamptz not null,
  shown_until timestamptz check (shown_until > shown_from),
  removed_at timestamptz,
  -- What a seed has written is written once, also when staff have removed it since.
  seeded_as text unique,
  check ((kind = 'banner') = (url is not null)),
  check ((linkage_type is null) = (linkage is null)),
  check ((kind = 'announcement' and place = 'PU') = (execution is not null))
);
create index content_entry_shown on content_entry (kind, place, position, id) where removed_at is null;

-- A section that staff wrote takes the place of the house's own of the same name; without texts it takes it out.
create table content_section (
  slug text not null,
  anchor text not null,
  position integer,
  texts jsonb check (texts is null or texts ? 'EN'),
  changed_at timestamptz not null,
  primary key (slug, anchor)
);
