-- Whether the national register's last word about a member is that it does not list them, and is younger than a day (PX-05).
create function checks_register_lists_no_more(p_member uuid, p_at timestamptz) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select listed <> 'yes' and at > p_at - interval '24 hours' from checks_register_answer where member = p_member order by id desc limit 1), false)
$$;
