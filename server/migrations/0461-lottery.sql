-- Lottery: the records ask which tickets one member holds on one issue (PR-42).
create index lottery_order_of_member on lottery_order (issue, member);
