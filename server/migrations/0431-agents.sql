-- Links of agents: by which of them each member came, and what came by each of them.

alter table agents_place add column link text references agents_link;

-- First deposits and valid turnover, in ten-thousandths, of those who came by a link.
create table agents_link_play (
  code text not null references agents_link,
  day date not null,
  currency text not null,
  first_deposits bigint not null default 0,
  valid_units bigint not null default 0,
  primary key (code, day, currency)
) with (fillfactor = 80);

-- Adds facts, of which a missing figure is nothing, to their days, to what the teams do not have yet, and to the link by which the member came: of days on
-- which they stood in its owner's line, so that a link tells nobody of another line. Rows are taken in one order, and the last closed day is held until the
-- commit. Who stands in no tree has no facts.
create or replace function agents_add(p_facts jsonb) returns void language plpgsql as $$
declare
  v_closed date;
  v_facts agents_day[];
begin
  select day into v_closed from agents_closed for share;
  with given as (
    select f.member, f.currency, greatest(f.day, v_closed + 1) as day, f.category,
      f.stake_units, f.valid_units, f.win_units, f.rebate_units, f.bonus_units, f.fee_units, f.deposit_units,
      f.withdrawal_units, f.first_deposit_units, f.bets, f.first_deposits, f.registrations, f.active
    from jsonb_populate_recordset(null::agents_day, p_facts) f join agents_place p on p.member = f.member
  ), more as (
    select member, currency, day, category, stake_units, valid_units, win_units, rebate_units, bonus_units, fee_units, deposit_units,
      withdrawal_units, first_deposit_units, bets, first_deposits, registrations, 0 as active from given
    union all
    -- Whoever had no settled round on the day before.
    select distinct member, currency, day, 'CASH', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1
    from given g where bets > 0 and not exists (select from agents_day d
      where d.member = g.member and d.day = g.day and d.currency = g.currency and d.category = 'CASH' and d.active > 0)
  ), summed as (
    select member, currency, day, category,
      coalesce(sum(stake_units), 0) as stake_units, coalesce(sum(valid_units), 0) as valid_units, coalesce(sum(win_units), 0) as win_units, coalesce(sum(rebate_units), 0) as rebate_units,
      coalesce(sum(bonus_units), 0) as bonus_units, coalesce(sum(fee_units), 0) as fee_units, coalesce(sum(deposit_units), 0) as deposit_units, coalesce(sum(withdrawal_units), 0) as withdrawal_units,
      coalesce(sum(first_deposit_units), 0) as first_deposit_units, coalesce(sum(bets), 0) as bets, coalesce(sum(first_deposits), 0) as first_deposits, coalesce(sum(registrations), 0) as registrations,
      coalesce(sum(active), 0) as active
    from more group by 1, 2, 3, 4
  )
  select array_agg(row(s.*)::agents_day order by member, day, currency, category) into v_facts from summed s;
  insert into agents_day as d select * from unnest(v_facts)
  on conflict (member, day, currency, category) do update set
    stake_units = d.stake_units + excluded.stake_units, valid_units = d.valid_units + excluded.valid_units, win_units = d.win_units + excluded.win_units,
    rebate_units = d.rebate_units + excluded.rebate_units, bonus_units = d.bonus_units + excluded.bonus_units, fee_units = d.fee_units + excluded.fee_units,
    deposit_units = d.deposit_units + excluded.deposit_units, withdrawal_units = d.withdrawal_units + excluded.withdrawal_units, first_deposit_units = d.first_deposit_units + excluded.first_deposit_units,
    bets = d.bets + excluded.bets, first_deposits = d.first_deposits + excluded.first_deposits, registrations = d.registrations + excluded.registrations,
    active = d.active + excluded.active;
  insert into agents_unrolled as d select * from unnest(v_facts)
  on conflict (member, day, currency, category) do update set
    stake_units = d.stake_units + excluded.stake_units, valid_units = d.valid_units + excluded.valid_units, win_units = d.win_units + excluded.win_units,
    rebate_units = d.rebate_units + excluded.rebate_units, bonus_units = d.bonus_units + excluded.bonus_units, fee_units = d.fee_units + excluded.fee_units,
    deposit_units = d.deposit_units + excluded.deposit_units, withdrawal_units = d.withdrawal_units + excluded.withdrawal_units, first_deposit_units = d.first_deposit_units + excluded.first_deposit_units,
    bets = d.bets + excluded.bets, first_deposits = d.first_deposits + excluded.first_deposits, registrations = d.registrations + excluded.registrations,
    active = d.active + excluded.active;
  insert into agents_link_play as d (code, day, currency, first_deposits, valid_units)
  select p.link, f.day, f.currency, sum(f.first_deposits), sum(f.valid_units)
  from unnest(v_facts) f
  join agents_place p on p.member = f.member
  join agents_link l on l.code = p.link
  join agents_place o on o.member = l.owner
  join agents_place_history h on h.member = f.member and h.from_day <= f.day and (h.until_day is null or h.until_day > f.day)
  where (f.first_deposits <> 0 or f.valid_units <> 0) and o.number::text = any(string_to_array(h.path::text, '.'))
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (code, day, currency) do update set
    first_deposits = d.first_deposits + excluded.first_deposits, valid_units = d.valid_units + excluded.valid_units;
end $$;
