-- The balance that a bet with bonus money answered. What its win passed on came after the bet, so the book's own answer to the key is another one.
create table originals_answer (
  round uuid primary key references originals_round (id),
  balance_units bigint not null
);
select platform_own_rows_by('originals_answer', 'round', 'originals_round');
