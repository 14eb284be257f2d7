-- Lottery: special days with their source and who confirmed them, numbers as publishers count, and tiers that are in force for a time only.

create table lottery_special_day (
  -- A list that the lotteries of one publisher share, or the code of a lottery.
  list text not null check (list ~ '^[a-z0-9-]{2,24}$'),
  day date not null,
  -- Whether there is a draw on it.
  draws boolean not null,
  name text not null,
  source text not null,
  -- Nothing is sold for a day that nobody confirmed.
  confirmed_on date,
  confirmed_by text,
  primary key (list, day),
  check ((confirmed_on is null) = (confirmed_by is null))
);

-- The number of a draw as its publisher counts. Until the draw it is by rule, and from then on as the sources say. Null where the publisher counts none.
alter table lottery_issue add column published_number text check (length(published_number) between 1 and 24);
-- The note of a draw whose sources gave another number than was expected.
alter table lottery_issue add column expected_number text;
-- The number of the draw on the page of a source.
alter table lottery_report add column published_number text;
-- Prize tiers that are in force for some draw days only, each with its source.
alter table lottery_game add column special_tiers jsonb not null default '[]';

-- Calendars of before counted the days of a year, or bore the special days in themselves.
insert into lottery_special_day (list, day, draws, name, source, confirmed_on, confirmed_by)
  select g.code, of.day::date, of.draws, 'By the calendar of before', 'The calendar of before', current_date, 'staff'
  from lottery_game g
  cross join lateral (
    select value as day, true as draws from jsonb_array_elements_text(coalesce(g.calendar -> 'extraDays', '[]'))
    union select value, false from jsonb_array_elements_text(coalesce(g.calendar -> 'exceptDays', '[]'))
  ) of
  where g.source = 'in-house' and of.day ~ '^[0-9]{4}-'
  on conflict do nothing;
update lottery_game set calendar = calendar - 'extraDays' - 'exceptDays';
update lottery_game set calendar = calendar || '{"numbering": "date"}' where calendar ->> 'numbering' in ('day-of-year', 'draw-of-year');
update lottery_game g set calendar = g.calendar || now.calendar::jsonb
  from (values
    ('fc-3d', '{"published": "YYYYNNN", "specialDays": "china", "yearly": true}'),
    ('pl-5', '{"published": "YYYYNNN", "specialDays": "china", "yearly": true}'),
    ('ssq', '{"published": "YYYYNNN", "specialDays": "china", "yearly": true}'),
    ('cq-ssc', '{"specialDays": "china", "yearly": true}'),
    ('gd-11x5', '{"specialDays": "china", "yearly": true}'),
    ('hk-lhc', '{"published": "YY/NNN", "weekdays": [], "specialDays": "hong-kong"}'),
    ('th-gov', '{"specialDays": "thailand", "yearly": true}'),
    ('mm-3d', '{"specialDays": "thailand", "yearly": true}'),
    ('mm-2d', '{"specialDays": "thai-exchange", "yearly": true}'),
    ('vn-north', '{"specialDays": "vietnam-north", "yearly": true}'),
    ('hanoi-th', '{"specialDays": "vietnam-north", "yearly": true}'),
    ('lao', '{"weekdays": [1, 2, 3, 4, 5], "specialDays": "laos", "yearly": true}'),
    ('malay-th', '{"specialDays": "malaysia"}'),
    ('my-4d', '{"specialDays": "malaysia"}'),
    ('sg-4d', '{"specialDays": "singapore"}')
  ) now (code, calendar) where g.code = now.code and g.source = 'feed';
update lottery_game set calendar = calendar || jsonb_build_object('specialDays', 'vietnam-' || region)
  where rules = 'VN_SOUTH' and source = 'feed' and region in ('south', 'central');
-- Every issue is looked at again.
delete from lottery_planned;
