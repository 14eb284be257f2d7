-- Settings: where the jackpot's counter comes from is a setting of its own, jackpot.source, and no longer a part of those of the in-house games.
insert into settings_value (name, value, changed_at)
select 'jackpot.source', value -> 'jackpotSource', changed_at from settings_value where name = 'originals' and value ? 'jackpotSource'
on conflict (name) do nothing;
update settings_value set value = value - 'jackpotSource' where name = 'originals';
