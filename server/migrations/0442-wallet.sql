-- A claim also asks for an account in another holder's name; what staff allow is that name for that number (WC-11).
alter table wallet_claim
  add column reason text not null default 'payee-taken' check (reason in ('payee-taken', 'name-differs')),
  -- A keyed mark of the holder's name; null where the claim was made before names were checked.
  add column name_mark text;
