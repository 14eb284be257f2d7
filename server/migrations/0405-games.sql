-- Games: the names of members at vendors stand apart: a call of a member sees and writes rows of that member alone (server/platform/own-rows.ts).
select platform_own_rows('games_player', 'member');
