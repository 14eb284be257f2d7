-- Promotions: what tells a person apart who has an award of a campaign's period, so that another account of theirs gets none (PR-42).
create table promotions_person_mark (
  campaign uuid not null references promotions_campaign,
  period text not null,
  -- A keyed hash of a document, a number or an address; it tells nothing without the key.
  mark text not null,
  member uuid not null,
  primary key (campaign, period, mark)
);
create index promotions_person_mark_of on promotions_person_mark (member, campaign, period);
