-- Games: a person has a name of their own at a vendor for each of their wallets. `person` is who they are; `member` is what their rounds and callbacks bear:
-- the person's id for the first wallet with which they came to the vendor, and an id of its own for every other, so that no two wallets share a round.
alter table games_player rename column member to person;
alter table games_player add column member uuid;
update games_player set member = person;
alter table games_player alter column member set not null;
alter table games_player drop constraint games_player_vendor_member_key;
alter table games_player add unique (vendor, member), add unique (vendor, person, currency);
