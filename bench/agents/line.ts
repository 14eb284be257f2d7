/** Line: the product's tables with one tree of members, what each gets, and the days that they have played. */
import type pg from 'pg'
import { createLedger } from '../../server/ledger/ledger.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { openDatabase } from '../../server/platform/database.ts'
import { migrate } from '../../server/platform/migrations.ts'
import { AGENTS, CURRENCY, FIRST_DAY, MEMBERS, PLAY_DAYS } from './sizes.ts'

/** How many agents stand on each level, of 100,000: one above all, and the members below the last are the twelfth. */
const LEVELS = [1, 4, 16, 64, 256, 1024, 4096, 12_000, 20_000, 27_000, 35_539]
/** One in so many members who are no agents stands directly below the top. */
const BELOW_TOP = 20

/** The number of the first agent of each level, and the one after the last. */
function bounds(): number[] {
  const firsts = [1]
  let last = 0
  LEVELS.forEach((size, level) => {
    last =
      level === LEVELS.length - 1
        ? AGENTS
        : Math.min(AGENTS - (LEVELS.length - 1 - level), last + Math.max(1, Math.round((size * AGENTS) / 100_000)))
    firsts.push(last + 1)
  })
  return firsts
}

/** A member's id by its number. */
export const idOf = (number: number): string => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
const ID = (number: string): string => `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
/** Spreads numbers evenly, and the same way in every run. */
const SPREAD = (number: string, over: string): string => `(${number} * 2654435761 % 4294967296 % (${over}))`
const FIGURES = 'stake_units, own_units, valid_units, win_units, bets, active'

async function placeAll(pool: pg.Pool): Promise<void> {
  const firsts = bounds()
  await pool.query('drop index agents_place_under')
  const place = (from: number, until: number, parent: string): Promise<unknown> =>
    pool.query(
      `insert into agents_place (member, account, currency, wallet, upline, number, path, registered_at) overriding system value
       select ${ID('n')}, 'member' || n, $1, coalesce(a.id, 0), p.member, n, case when p.path is null then n::text::ltree else p.path || n::text end, '2026-01-01'
       from generate_series($2::bigint, $3::bigint) n left join agents_place p on p.number = ${parent} left join ledger_account a on a.owner = ${ID('n')}`,
      [CURRENCY, from, until - 1],
    )
  for (const [level, from] of firsts.slice(0, -1).entries()) {
    const [before = 0] = level === 0 ? [0] : [firsts[level - 1]]
    await place(from, firsts[level + 1]!, level === 0 ? '-1' : `${before} + ${SPREAD('n', String(from - before))}`)
  }
  await place(AGENTS + 1, MEMBERS + 1, `case when n % ${BELOW_TOP} = 0 then 1 else 1 + ${SPREAD('n', String(AGENTS))} end`)
  await pool.query('create index agents_place_under on agents_place using gist (path gist_ltree_ops(siglen = 124))')
  await pool.query(
    "insert into agents_place_history (member, from_day, upline, path) select member, '2026-01-01', upline, path from agents_place on conflict do nothing",
  )
}

/** Every agent has a rebate a tenth of a percent below that of the one above, and a salary half of that below. Nobody has more than the top. */
async function giveTerms(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into agents_rate (member, category, from_day, rate_bp) select member, 'RNG', $1::date, 130 - depth * 10 from agents_place where number <= $2`,
    [FIRST_DAY.toString(), AGENTS],
  )
  await pool.query(
    `insert into agents_contract (kind, currency, upline, downline, version, tiers, top_rate_bp, answer, key, offered_at, expires_at, from_day)
     select 'daily', currency, upline, member, 1, jsonb_build_array(jsonb_build_object('turnover', '1.00', 'active', 1, 'loss', null, 'rateBp', 260 - depth * 20)),
       260 - depth * 20, 'accepted', 'bench:' || number, now(), now(), $1::date from agents_place where number <= $2`,
    [FIRST_DAY.toString(), AGENTS],
  )
}

/** All pairs of who is above and who is below, which is how others keep a tree. Nobody is paired with themselves, since teams keep what is below. */
async function closeTree(pool: pg.Pool): Promise<void> {
  await pool.query(
    `create table bench_closure as select m.member as descendant, p.member as ancestor
     from agents_place m cross join lateral unnest(string_to_array(m.path::text, '.')::bigint[]) above(number) join agents_place p on p.number = above.number
     where p.member <> m.member`,
  )
  await pool.query('alter table bench_closure add primary key (descendant, ancestor)')
}

/** Days on each of which a twentieth of all played; their teams are made by the pairs, since nobody measures them. */
async function playBefore(pool: pg.Pool): Promise<void> {
  for (let back = PLAY_DAYS; back >= 1; back -= 1) {
    const day = FIRST_DAY.subtract({ days: back }).toString()
    await pool.query(
      `insert into agents_day (member, currency, day, category, ${FIGURES})
       select ${ID('n')}, $1, $2::date, 'RNG', 1000000, 1000000, 1000000, 900000, 3, 1 from generate_series($3::bigint, $4::bigint, 20) n`,
      [CURRENCY, day, 1 + (back % 20), MEMBERS],
    )
    await pool.query(
      `insert into agents_below_day (member, currency, day, category, ${FIGURES})
       select c.ancestor, d.currency, d.day, d.category, sum(stake_units), sum(own_units), sum(valid_units), sum(win_units), sum(bets), sum(active)
       from agents_day d join bench_closure c on c.descendant = d.member where d.day = $1::date group by 1, 2, 3, 4`,
      [day],
    )
  }
  const before = FIRST_DAY.subtract({ days: 1 }).toString()
  await pool.query('insert into agents_checked (day, faults) values ($1::date, 0)', [before])
  await pool.query('update agents_closed set day = $1::date', [before])
}

/** What everybody played on a day, as the room keeps it before it is rolled up. */
export async function playDay(connection: pg.PoolConfig, day: string): Promise<void> {
  const { pool, close } = openDatabase({ connection, size: 1 })
  await pool.query('set statement_timeout = 0')
  const played =
    "currency, $1::date, 'RNG', 1000000 + number % 977 * 10000, 1000000 + number % 977 * 10000, 1000000 + number % 977 * 10000, number % 2 * 500000, 4, 1"
  await pool.query(
    `insert into agents_day (member, currency, day, category, ${FIGURES}) select member, ${played} from agents_place order by member`,
    [day],
  )
  await pool.query(
    `insert into agents_unrolled (member, currency, day, category, ${FIGURES}, batch, above)
     select p.member, ${played.replaceAll('number', 'p.number')}, c.batch, h.upline_number
     from agents_place p join agents_place_history h using (member) cross join agents_closed c order by p.member`,
    [day],
  )
  await pool.query('vacuum analyze agents_day, agents_unrolled')
  await close()
}

export async function installLine(connection: pg.PoolConfig): Promise<void> {
  const { pool, close } = openDatabase({ connection, size: 1 })
  await migrate(pool)
  // These rows are consistent as inserted, so triggers are off: for a million rows they would take too long.
  await pool.query('set session_replication_role = replica')
  await pool.query('set statement_timeout = 0')
  await pool.query(
    `insert into ledger_account (owner, kind, currency) select ${ID('n')}, 'main', $1 from generate_series(1::bigint, $2::bigint) n`,
    [CURRENCY, AGENTS],
  )
  await placeAll(pool)
  await giveTerms(pool)
  await closeTree(pool)
  await pool.query('vacuum analyze agents_place, agents_place_history, bench_closure')
  await playBefore(pool)
  const ledger = await createLedger({ connection, clock: systemClock })
  await ledger.ensurePartitions()
  await ledger.close()
  await pool.query('vacuum analyze')
  await close()
}
