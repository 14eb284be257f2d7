-- Identity: a wish for a message says what it is for, so that whoever has just bound a number need not wait to log in by it.
alter table identity_message_wish add column purpose text not null default '';
