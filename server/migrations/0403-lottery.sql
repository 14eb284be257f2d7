-- Lottery: orders and chases stand apart with what hangs on them: a call of a member sees and writes rows of that member alone (server/platform/own-rows.ts).
select platform_own_rows(name::regclass, 'member') from unnest(array['lottery_order', 'lottery_chase']) name;
select platform_own_rows_by('lottery_ticket', 'order_id', 'lottery_order'), platform_own_rows_by('lottery_chase_step', 'chase', 'lottery_chase');
