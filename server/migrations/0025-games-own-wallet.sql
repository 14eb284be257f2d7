-- Games: the brand of the demonstration that keeps a wallet of its own has a game now.

update games_vendor set game_types = array['RNG'] where code = 'COPPERJAR' and game_types = '{}';
update games_catalogue set version = version + 1;
