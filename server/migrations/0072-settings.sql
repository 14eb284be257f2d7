-- Settings: no in-house game plays by itself in any market, so there is nothing to allow.
update settings_value set value = value - 'autoplay' where name = 'originals';
