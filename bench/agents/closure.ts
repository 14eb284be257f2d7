/**
 * Closure table: the same facts of a whole day added up by a table of all pairs, as trees are often kept. It writes the same rows, has the same
 * memory for its groups as the product's statement, and its own upkeep is not counted.
 */
import type pg from 'pg'
import { openDatabase } from '../../server/platform/database.ts'
import type { Contestant } from '../harness/rounds.ts'
import { dayOf, lineIn } from './house.ts'
import { MEMBERS } from './sizes.ts'

/** The figures of a team's day, by the names of its columns. */
async function countedIn(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'agents_below_day'::regclass and attnum > 0 and not attisdropped
       and attname <> all ('{member,currency,day,category}') order by attnum`,
  )
  return rows.map(({ name }) => name)
}

export function closureTable(): Contestant {
  let connection: pg.PoolConfig = {}
  let round = 0
  let sums: readonly string[] = []
  return {
    name: 'closure-table',
    callers: 1,
    async install(cluster) {
      connection = await lineIn(cluster)
    },
    async open() {
      const { pool, close } = openDatabase({ connection, size: 1 })
      round += 1
      sums = await countedIn(pool)
      const day = dayOf(round).toString()
      await pool.query('set statement_timeout = 0')
      await pool.query("set work_mem = '256MB'")
      await pool.query('drop table if exists bench_team_day, bench_unrolled')
      await pool.query('create table bench_team_day (like agents_below_day including defaults including indexes) with (fillfactor = 80)')
      await pool.query('create table bench_unrolled (like agents_unrolled including defaults including indexes)')
      await pool.query('insert into bench_unrolled select * from agents_day where day = $1::date order by member', [day])
      await pool.query('vacuum analyze bench_unrolled')
      // The product's facts have waited through one, after which the first change of each page writes it whole.
      await pool.query('checkpoint')
      return {
        step: async () => 0,
        async whole() {
          const before = performance.now()
          await pool.query(
            `with taken as (delete from bench_unrolled where day = $1::date returning *)
             insert into bench_team_day as t (member, currency, day, category, ${sums.join(', ')})
             select c.ancestor, d.currency, d.day, d.category, ${sums.map((name) => `sum(d.${name})`).join(', ')}
             from taken d join bench_closure c on c.descendant = d.member group by 1, 2, 3, 4
             on conflict (member, day, currency, category) do update set ${sums.map((name) => `${name} = t.${name} + excluded.${name}`).join(', ')}`,
            [day],
          )
          return { units: MEMBERS, longestMs: performance.now() - before }
        },
        close,
      }
    },
    /** Both give the same figures for every team. */
    async verify() {
      const { pool, close } = openDatabase({ connection, size: 1 })
      await pool.query('set statement_timeout = 0')
      const of = (table: string): string =>
        `select member, currency, category, ${sums.join(', ')} from ${table} where day = '${dayOf(round).toString()}'`
      const { rows } = await pool.query<{ differ: bigint }>(
        `select count(*) as differ from (((${of('bench_team_day')}) except (${of('agents_below_day')})) union all ((${of('agents_below_day')}) except (${of('bench_team_day')}))) d`,
      )
      await close()
      return rows[0]?.differ === 0n ? [] : [`${rows[0]?.differ} teams differ`]
    },
  }
}
