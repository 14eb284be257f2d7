-- Numbers of places beside their paths, so that a whole line is read without taking paths apart.
alter table agents_place_history
  add column number bigint not null generated always as (ltree2text(subpath(path, -1))::bigint) stored,
  add column upline_number bigint generated always as (case when nlevel(path) > 1 then ltree2text(subpath(path, -2, 1))::bigint end) stored;
