-- Games: the calls of a vendor in a second, where several processes count together. It is worth nothing after a crash, so it is not logged.
create unlogged table games_meter (
  vendor text not null,
  -- Even and odd seconds stand apart, so that processes whose clocks differ a little do not wipe out one another's.
  odd boolean not null,
  second bigint not null,
  calls integer not null,
  primary key (vendor, odd)
) with (fillfactor = 50);
