-- Promotions: an award may have several parts, and tickets of a raffle are one of them (PR-07).

-- What was taken of a budget for an award: not always its whole amount, since a part may be of another kind.
alter table promotions_award add column taken_units bigint not null default 0 check (taken_units >= 0);
update promotions_award set taken_units = amount_units where budgeted;
alter table promotions_award drop column budgeted;
-- What it gives besides its kind and amount, as a list of kinds with units.
alter table promotions_award add column further jsonb not null default '[]';
alter table promotions_award drop constraint promotions_award_kind_check;
alter table promotions_award add constraint promotions_award_kind_check check (kind in ('cash', 'bonus', 'points', 'tickets'));

-- Tickets that other promotions gave, beside those of turnover.
alter table promotions_raffle_entry add column given int not null default 0 check (given >= 0);

-- A document says its rewards as a list; what each of them means is as it was.
update promotions_campaign_version set document = (document - 'reward') || jsonb_build_object('rewards', jsonb_build_array(document -> 'reward'))
  where document ? 'reward';
