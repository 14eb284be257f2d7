-- Games: what a member likes, launched and was given stands apart too: a call of a member sees and writes rows of that member alone (server/platform/own-rows.ts).
select platform_own_rows(name::regclass, 'member') from unnest(array['games_favourite', 'games_launch', 'games_grant']) name;
