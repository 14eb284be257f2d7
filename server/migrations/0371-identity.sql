-- The picture of a member (WC-61): `drawn:` with a number of the drawn set, or `file:` with a picture of their own; empty is drawn from the member alone.
alter table identity_member add column avatar text check (avatar ~ '^(drawn:[1-9][0-9]?|file:[0-9a-f-]{36})$');
