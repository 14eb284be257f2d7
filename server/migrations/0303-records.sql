-- Records: what a member played on a day stands apart too: a call of a member sees and writes rows of that member alone (server/platform/own-rows.ts).
select platform_own_rows('records_member_day', 'member');
