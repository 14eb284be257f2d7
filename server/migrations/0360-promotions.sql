-- Referral: the code under which a member invites friends, and who came by it (PR-37).

create table promotions_referrer (
  member uuid primary key,
  code text not null unique,
  made_at timestamptz not null
);

create table promotions_invited (
  -- Who came.
  member uuid primary key,
  referrer uuid not null,
  -- The campaign, and the version that was promised on that day.
  campaign uuid not null,
  version int not null,
  currency text not null,
  -- What was wagered since, and what must be wagered and deposited.
  turnover_units bigint not null default 0,
  turnover_needed bigint not null check (turnover_needed >= 0),
  deposits_needed bigint not null check (deposits_needed >= 0),
  state text not null default 'came' check (state in ('came', 'counted', 'refused')),
  came_at timestamptz not null,
  decided_at timestamptz,
  foreign key (campaign, version) references promotions_campaign_version,
  check (referrer <> member)
);
create index promotions_invited_by_referrer on promotions_invited (referrer, came_at desc, member);
create index promotions_invited_due on promotions_invited (member) where state = 'came' and turnover_units >= turnover_needed;
