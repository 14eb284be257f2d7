-- Points: what a member owes stands apart too: a call of a member sees and writes rows of that member alone (server/platform/own-rows.ts).
select platform_own_rows('points_member', 'member');
