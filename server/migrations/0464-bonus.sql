-- Bonus: the grants of those who sit at a game are found by key. Their plans are made once in a connection; before, each call made them anew, which took most of its time.
alter function bonus_lock_grants set plan_cache_mode = force_generic_plan;
alter function bonus_lock_grants set enable_seqscan = off;
alter function bonus_lock_grants set enable_hashjoin = off;
alter function bonus_lock_grants set enable_mergejoin = off;
