-- A run works out, writes and credits its members page by page, so that nothing of it has to be kept between (PR-39).
drop table promotions_run_line;
alter table promotions_run drop column paid_to;
alter table promotions_run drop constraint promotions_run_state_check;
update promotions_run set state = 'computing' where state = 'paying';
alter table promotions_run add check (state in ('computing', 'done'));
-- Awards of a run are written with their end: none of them waits in process.
drop index promotions_award_of_run;
-- A step is written in the statement or the transaction that writes its award, and neither is ever deleted.
alter table promotions_award_step drop constraint promotions_award_step_award_fkey;
