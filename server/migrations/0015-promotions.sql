-- Promotions: campaigns as versioned documents, the awards that members get of them, and how each award came to where it is. Money is the ledger's.

create table promotions_campaign (
  id uuid primary key default uuidv7(),
  code text not null unique,
  trigger text not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'stopped')),
  -- The version that newcomers join; 0 until one is published.
  version int not null default 0,
  position int not null default 0,
  -- Awards so far: what a highest number in all is judged by.
  awards int not null default 0
);

-- A published version is never changed: an award names its version for ever.
create table promotions_campaign_version (
  campaign uuid not null references promotions_campaign,
  version int not null check (version > 0),
  document jsonb not null,
  published_at timestamptz,
  primary key (campaign, version)
);

-- What is left of a campaign's money; the award itself lowers it in its transaction. No row is no limit.
create table promotions_budget (
  campaign uuid not null references promotions_campaign,
  currency text not null,
  left_units bigint not null check (left_units >= 0),
  primary key (campaign, currency)
);

-- Who takes part: locked before anything of a member's awards is judged.
create table promotions_member (
  member uuid primary key,
  account text not null,
  wallet bigint not null,
  currency text not null,
  -- False for agents and staff, who never receive a promotion.
  takes_part boolean not null,
  registered_at timestamptz not null,
  -- The invitation under which somebody came, as it was typed.
  invitation text,
  -- Promotions of a frozen account wait: since when, so that their time goes on by as much when it is open again (PR-48).
  held_since timestamptz
);

create table promotions_award (
  id uuid primary key default uuidv7(),
  campaign uuid not null,
  version int not null,
  member uuid not null,
  wallet bigint not null,
  currency text not null,
  -- The local day on which its period begins; '' where there is none.
  period text not null,
  -- The deposit, the day, the level or ''.
  occasion text not null default '',
  state text not null check (state in ('join', 'process', 'claim', 'applying', 'signed', 'issued', 'claimed', 'rejected', 'close')),
  kind text not null check (kind in ('cash', 'bonus', 'points', 'tickets')),
  amount_units bigint not null default 0 check (amount_units >= 0),
  -- The deposit, loss, score or turnover that it was given for.
  base_units bigint not null default 0,
  progress_units bigint not null default 0,
  required_units bigint,
  run uuid,
  reason text,
  comment text,
  images uuid[] not null default '{}',
  -- The deposit order that it was chosen with; another deposit does not earn it.
  deposit_order text,
  join_key text,
  claim_key text,
  claim_until timestamptz,
  -- Until when it must be done, where it has a time of its own.
  process_until timestamptz,
  -- Since when it is earned and waits for its credit.
  earned_at timestamptz,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  paid_at timestamptz,
  -- What was taken of a budget for it: not always its whole amount, since a part may be of another kind.
  taken_units bigint not null default 0 check (taken_units >= 0),
  -- What it gives besides its kind and amount, as a list of kinds with units (PR-07).
  further jsonb not null default '[]',
  foreign key (campaign, version) references promotions_campaign_version,
  unique (campaign, member, period, occasion)
) with (fillfactor = 80);
create index promotions_award_of_member on promotions_award (member, changed_at desc, id desc);
create unique index promotions_award_join_key on promotions_award (member, join_key) where join_key is not null;
create unique index promotions_award_claim_key on promotions_award (member, claim_key) where claim_key is not null;
create index promotions_award_of_order on promotions_award (deposit_order) where deposit_order is not null;
create index promotions_award_waiting on promotions_award (made_at) where state = 'applying';
create index promotions_award_earned on promotions_award (earned_at) where state = 'process' and earned_at is not null;
create index promotions_award_claimable on promotions_award (claim_until) where state = 'claim';
create index promotions_award_paid on promotions_award (member, paid_at) where paid_at is not null;

-- Every move of an award: the first one comes from nowhere. A step is written in the statement or the transaction that writes its award, and neither is ever
-- deleted.
create table promotions_award_step (
  id bigint generated always as identity primary key,
  award uuid not null,
  from_state text,
  to_state text not null,
  by text not null check (by in ('person', 'engine', 'clock', 'staff')),
  -- The name of whoever of the staff it was.
  who text,
  version int not null,
  reason text,
  at timestamptz not null
);
create index promotions_award_step_of on promotions_award_step (award, id);

-- How far each step of a joined mission is.
create table promotions_mission_step (
  award uuid not null references promotions_award on delete cascade,
  step int not null check (step >= 0),
  done_units bigint not null default 0,
  primary key (award, step)
) with (fillfactor = 80);

-- The one step that a round was given to: a bet never counts for two missions, and a change of it goes where the bet went.
create table promotions_mission_round (
  member uuid not null,
  vendor text not null,
  game text not null,
  round text not null,
  award uuid not null references promotions_award on delete cascade,
  step int not null,
  primary key (member, vendor, game, round)
);

-- The one step that a deposit was counted for. One that came back counts no more while the mission is under way.
create table promotions_mission_deposit (
  deposit text not null check (deposit <> ''),
  award uuid not null references promotions_award on delete cascade,
  step int not null,
  units bigint not null,
  undone boolean not null default false,
  primary key (deposit, award, step)
);
create index promotions_mission_deposit_award on promotions_mission_deposit (award);

-- A raffle's seed is fixed before its sale; it is told once the prizes are drawn.
create table promotions_raffle (
  campaign uuid primary key references promotions_campaign,
  seed_sealed text not null,
  commitment text not null,
  tickets_hash text,
  beacon text,
  seed text,
  drawn_at timestamptz
);

-- Who takes part, under a name that says nothing of them: what was played for tickets, the own part, and after the close the numbers.
create table promotions_raffle_entry (
  entry uuid primary key default gen_random_uuid(),
  campaign uuid not null references promotions_raffle,
  member uuid not null,
  turnover_units bigint not null default 0,
  part text not null default '',
  first_ticket int,
  tickets int not null default 0,
  -- Tickets that other promotions gave, beside those of turnover.
  given int not null default 0 check (given >= 0),
  unique (campaign, member)
) with (fillfactor = 80);

create table promotions_raffle_winner (
  campaign uuid not null references promotions_raffle,
  prize int not null,
  ticket int not null,
  entry uuid not null references promotions_raffle_entry,
  amount_units bigint not null check (amount_units > 0),
  primary key (campaign, prize)
);

create table promotions_sign_in (
  campaign uuid not null references promotions_campaign,
  member uuid not null,
  day date not null,
  primary key (campaign, member, day)
);

-- What came from outside and went out, by the merchant's day.
create table promotions_cash_day (
  member uuid not null,
  currency text not null,
  day date not null,
  deposits int not null default 0,
  deposit_units bigint not null default 0,
  withdrawal_units bigint not null default 0,
  primary key (member, currency, day)
) with (fillfactor = 80);

-- The score of a member in a period of a ranking, in the order in which rounds were settled.
create table promotions_score (
  campaign uuid not null references promotions_campaign,
  period text not null,
  currency text not null,
  member uuid not null,
  units bigint not null,
  -- When this score was reached: of two equal ones the earlier stands higher.
  reached_at timestamptz not null,
  primary key (campaign, period, currency, member)
) with (fillfactor = 80);
create index promotions_score_board on promotions_score (campaign, period, currency, units desc, reached_at, member);

-- The end of a period, worked out, written and credited page by page for a whole set of members, so that nothing of it has to be kept between (PR-39). It
-- goes on where it was, whatever broke it off.
create table promotions_run (
  id uuid primary key default uuidv7(),
  campaign uuid not null,
  version int not null,
  period text not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  state text not null default 'computing' check (state in ('computing', 'done')),
  -- The member up to whom awards were written and credited.
  computed_to uuid,
  awards int not null default 0,
  paid int not null default 0,
  started_at timestamptz not null,
  done_at timestamptz,
  foreign key (campaign, version) references promotions_campaign_version,
  unique (campaign, period)
);

-- What a run awarded and paid, for each currency: amounts of two currencies have no sum.
create table promotions_run_sum (
  run uuid not null references promotions_run,
  currency text not null,
  award_units bigint not null default 0,
  paid_units bigint not null default 0,
  primary key (run, currency)
);

-- The VIP levels of each currency.
create table promotions_level (
  currency text not null,
  level int not null check (level > 0),
  names jsonb not null,
  turnover_units bigint not null check (turnover_units >= 0),
  deposit_units bigint not null check (deposit_units >= 0),
  -- Less turnover than this at a month's end loses the level.
  keep_units bigint not null check (keep_units >= 0),
  reward_units bigint not null check (reward_units >= 0),
  -- What points of play are multiplied by, in basis points.
  points_bp int not null default 10000 check (points_bp > 0),
  primary key (currency, level)
);

-- Where a member stands. A row is there for whoever has played.
create table promotions_standing (
  member uuid primary key,
  level int not null default 0,
  highest_ever int not null default 0,
  -- Something was played or paid in since the last look.
  look boolean not null default true,
  -- The month for which the end was judged, as its first day.
  month date not null
);
create index promotions_standing_look on promotions_standing (member) where look;
create index promotions_standing_month on promotions_standing (month, member) where level > 0;

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

-- What tells a person apart who has an award of a campaign's period, so that another account of theirs gets none (PR-42).
create table promotions_person_mark (
  campaign uuid not null references promotions_campaign,
  period text not null,
  -- A keyed hash of a document, a number or an address; it tells nothing without the key.
  mark text not null,
  member uuid not null,
  primary key (campaign, period, mark)
);
create index promotions_person_mark_of on promotions_person_mark (member, campaign, period);

-- What belongs to one member stands apart (server/platform/own-rows.ts).
select platform_own_rows(name::regclass, 'member') from unnest(array['promotions_award', 'promotions_sign_in', 'promotions_standing', 'promotions_cash_day',
  'promotions_mission_round']) name;
select platform_own_rows_by('promotions_award_step', 'award', 'promotions_award');
