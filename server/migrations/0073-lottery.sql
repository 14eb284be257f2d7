-- Sums of units while a million tickets are reckoned: sum(bigint) counts in numeric, which costs more memory and time; an overflow here is an error and must not pass.
create aggregate lottery_sum(bigint) (sfunc = int8pl, stype = bigint, initcond = '0', parallel = safe);
