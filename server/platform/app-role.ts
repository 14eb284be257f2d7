/** App role: the server works as `baize_app`, which owns nothing. Whoever takes the server over cannot change tables, triggers or the ledger. */
import type pg from 'pg'

const ROLE = 'baize_app'

/** Makes the role before the first migration, since each migration grants it rights. `login` lets it log in by itself, as on the embedded cluster. */
export async function makeAppRole(owner: pg.Pool, { login }: { readonly login: boolean }): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [ROLE])
  if (rowCount === 0)
    // Roles belong to the whole server, where another database may be making the same one now.
    await owner.query(`create role ${ROLE}`).catch((error: { code?: string }) => {
      if (error.code === '42501') throw new Error(`the role ${ROLE} is missing, and this login may not make it: create it once by hand`)
      if (error.code !== '42710' && error.code !== '23505') throw error
    })
  if (!login) return
  const { rows } = await owner.query<{ may: boolean }>('select rolcanlogin as may from pg_roles where rolname = $1', [ROLE])
  if (rows[0]?.may === false) await owner.query(`alter role ${ROLE} login`)
}

/**
 * The grants that our migrations cannot give: the worker's tables, which hide their rows from all but their owner. It does nothing the
 * second time.
 */
export async function grantJobs(owner: pg.Pool): Promise<void> {
  await owner.query(`do $$
declare v_table regclass;
begin
  perform pg_advisory_xact_lock(4710);
  grant usage on schema graphile_worker to ${ROLE};
  grant select, insert, update, delete on all tables in schema graphile_worker to ${ROLE};
  grant usage, select on all sequences in schema graphile_worker to ${ROLE};
  for v_table in select oid::regclass from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
    and not exists (select from pg_policy where polrelid = pg_class.oid and polname = '${ROLE}') loop
    execute format('create policy ${ROLE} on %s to ${ROLE} using (true) with check (true)', v_table);
  end loop;
end $$`)
}

/**
 * Throws where the server's own login has too many rights: as superuser, past row security, or as owner of a table. Also where its address carries
 * `options` in place of those with which the house's connections are opened.
 */
export async function refusePower(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ login: string; powerful: boolean; owns: boolean; works: boolean; house: boolean }>(
    `select session_user as login,
       (select bool_or(rolsuper or rolbypassrls or rolcreaterole) from pg_roles where pg_has_role(session_user, oid, 'member')) as powerful,
       exists (select from pg_class where relnamespace = 'public'::regnamespace and pg_has_role(session_user, relowner, 'member')) as owns,
       pg_has_role(session_user, '${ROLE}', 'usage') as works,
       platform_works_for() is not distinct from 'house' as house`,
  )
  const [{ login, powerful, owns, works, house } = { login: '?', powerful: true, owns: true, works: false, house: false }] = rows
  if (powerful || owns)
    throw new Error(
      `DATABASE_URL logs in as ${login}, which could change the tables: give that login as DATABASE_OWNER_URL, and ${ROLE} or a member of it here`,
    )
  if (!works) throw new Error(`DATABASE_URL logs in as ${login}, which is no member of ${ROLE}: grant ${ROLE} to ${login}`)
  if (!house) throw new Error('DATABASE_URL carries options, which replace those of the server: set them on the login by alter role')
}
