-- A payment password that was forgotten and chosen anew: since when money rests, and the tries to choose it, counted apart from the guesses at it.
alter table identity_payment_password
  add column reset_at timestamptz,
  add column reset_tries smallint not null default 0,
  add column last_reset_try_at timestamptz;
