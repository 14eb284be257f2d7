-- In-house games: every round, open round and bet bears its currency. Those from before are of the only currency they were played in, that of the pool.
do $$
declare
  v_first text := coalesce((select currency from originals_jackpot order by counted_units desc limit 1), 'MMK');
  v_table text;
begin
  foreach v_table in array array['originals_round', 'originals_open', 'originals_crash_bet'] loop
    -- A default fills the rows from before without an update, which a round that was played refuses.
    execute format('alter table %I add column currency text not null default %L', v_table, v_first);
    execute format('alter table %I alter column currency drop default', v_table);
  end loop;
end $$;

-- Each wallet of a member has its own open round of a game.
alter table originals_open drop constraint originals_open_member_game_key;
alter table originals_open add unique (member, game, account);

-- What was staked on a shared round in further currencies: [{"currency", "units"}]; `staked_units` is of the first.
alter table originals_crash_round add column further jsonb not null default '[]';

-- The terms of each pool as they were last given, so that a pool whose currency is no longer offered still pays what was won.
alter table originals_jackpot
  add column seed_units bigint not null default 200000000000 check (seed_units > 0),
  add column ceiling_units bigint not null default 500000000000,
  add check (seed_units <= ceiling_units);
alter table originals_jackpot alter column seed_units drop default, alter column ceiling_units drop default;
