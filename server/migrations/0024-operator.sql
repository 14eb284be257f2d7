-- Whose member account is a member of staff's own: nobody acts on their own account (PS-09).
alter table operator_staff add column own_member uuid;
