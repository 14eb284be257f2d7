-- Records: what came back of the stakes of a round, which the stake has no more. Rounds that were folded before this say nothing came back.
alter table records_round add column back_units bigint not null default 0;
