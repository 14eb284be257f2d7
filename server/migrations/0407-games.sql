-- Games: bad signatures of a caller, where several processes count together. It is worth nothing after a crash, so it is not logged.
create unlogged table games_forgery (
  vendor text not null,
  ip text not null,
  -- The running minute, what came in it, and until when the caller rests.
  since timestamptz not null,
  bad integer not null,
  rests_until timestamptz,
  primary key (vendor, ip)
);
