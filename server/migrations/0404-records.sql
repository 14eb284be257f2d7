-- Records: the rounds of members stand apart: a call of a member sees and writes rows of that member alone (server/platform/own-rows.ts).
select platform_own_rows(name::regclass, 'member') from unnest(array['records_round', 'records_turnover']) name;
