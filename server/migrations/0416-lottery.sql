-- The last day, in the lottery's zone, up to which the issues of a game are made by its calendar. A change of the calendar takes the row away.
create table lottery_planned (
  game text primary key references lottery_game (code),
  last_day date not null
);
