-- Bonus: what members were given stands apart with what hangs on it: a call of a member sees and writes rows of that member alone (server/platform/own-rows.ts).
select platform_own_rows(name::regclass, 'member') from unnest(array['bonus_grant', 'bonus_stake']) name;
select platform_own_rows_by(name::regclass, 'grant_id', 'bonus_grant') from unnest(array['bonus_span', 'bonus_win', 'bonus_counted']) name;
