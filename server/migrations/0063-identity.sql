-- Identity's payment passwords: a second password that a member gives for money to leave.
create table identity_payment_password (
  member_id uuid primary key references identity_member (id),
  hash text not null,
  changed_at timestamptz not null,
  -- Guesses since the last right one, counted before they are judged.
  failures smallint not null default 0,
  last_guess_at timestamptz
);
