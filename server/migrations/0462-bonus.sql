-- Bonus: the grants of those who sit at a game are locked and read in one call. The second statement sees what was committed while the first one waited.
create function bonus_lock_grants(p_member uuid[], p_currency text[], p_vendor text[], p_game text[], p_round text[])
  returns table (g bonus_grant, held_rounds int) language plpgsql as $$
declare
  v_ids uuid[];
begin
  select coalesce(array_agg(id), '{}') into v_ids from (
    select b.id from unnest(p_member, p_currency) as w(member, currency)
      join bonus_grant b on b.member = w.member and b.currency = w.currency and b.opened_at is not null and (b.ended_as is null or b.ended_as = 'used-up')
    union
    select s.grant_id from unnest(p_member, p_vendor, p_game, p_round) as w(member, vendor, game, round)
      join bonus_stake s on s.member = w.member and s.vendor = w.vendor and s.game = w.game and s.round = w.round
  ) found;
  perform 1 from bonus_grant b where b.id = any (v_ids) order by b.id for update;
  return query select b, (select count(distinct (s.vendor, s.game, s.round))::int from bonus_stake s
      where s.grant_id = b.id and not s.closed and not s.undone and s.bonus_units > 0)
    from bonus_grant b where b.id in (
      select o.id from unnest(p_member, p_currency) as w(member, currency)
        join bonus_grant o on o.member = w.member and o.currency = w.currency and o.opened_at is not null and (o.ended_as is null or o.ended_as = 'used-up')
      union
      select s.grant_id from unnest(p_member, p_vendor, p_game, p_round) as w(member, vendor, game, round)
        join bonus_stake s on s.member = w.member and s.vendor = w.vendor and s.game = w.game and s.round = w.round
    ) order by b.id;
end $$;
