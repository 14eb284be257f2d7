-- Goods of the mall may be meant for some members only: the conditions that must all hold, as a campaign has them (PT-16).
alter table points_goods add column audience jsonb not null default '[]';
