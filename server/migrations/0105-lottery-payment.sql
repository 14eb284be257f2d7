-- Staff may hold the payment of an issue. The lanes of its settlement bear the mark as well, since a slice looks at its lane when it begins and at nothing else.

alter table lottery_issue add column payment_held boolean not null default false;
alter table lottery_settlement_lane add column held boolean not null default false;
