-- Promotions: what belongs to one member stands apart too: a call of a member sees and writes rows of that member alone (server/platform/own-rows.ts).
select platform_own_rows(name::regclass, 'member') from unnest(array['promotions_award', 'promotions_sign_in', 'promotions_standing', 'promotions_cash_day',
  'promotions_mission_round', 'promotions_run_line']) name;
select platform_own_rows_by('promotions_award_step', 'award', 'promotions_award');
