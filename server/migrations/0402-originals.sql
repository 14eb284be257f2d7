-- In-house games: seeds and rounds stand apart: a call of a member sees and writes rows of that member alone (server/platform/own-rows.ts).
select platform_own_rows(name::regclass, 'member') from unnest(array['originals_seed', 'originals_round', 'originals_open']) name;
