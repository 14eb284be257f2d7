-- Games: what a press on a row of the catalogue opens: the game, the game also from its provider's card, or the provider's list.

alter table games_game add column opens text not null default 'game' check (opens in ('game', 'lobby', 'provider'));
comment on column games_game.opens is 'game: itself; lobby: itself, and from the card of its provider in its category; provider: the list of the provider''s games';

-- The books and pools of the demonstration, each of which is all that its provider has to start.
update games_game set opens = 'lobby'
where (vendor, code) in (('TOUCHLINE', 'goal-line'), ('GRIDNINE', 'map-line'), ('DAWNRING', 'feather-pool'));
update games_catalogue set version = version + 1;
