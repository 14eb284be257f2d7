-- Games: a vendor's player belongs to the brand under which the vendor first heard of it, as it belongs to its currency; '' is a vendor without brands.
alter table games_player add brand text not null default '';
update games_player p set brand = coalesce(v.connection ->> 'brand', '') from games_vendor v where v.code = p.vendor and v.connection ? 'brand';
