/**
 * Ours: one issue with a million tickets settled by the server's own job. It is evaluated by selection, capped, paid in slices with rebates and
 * chases, and reconciled.
 */
import { UNBOUND } from '@baize/server/ledger/testing/unbound.ts'
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { createLedger, type Ledger } from '../../server/ledger/ledger.ts'
import { createLottery, type Lottery, type LotteryNeeds } from '../../server/lottery/lottery.ts'
import { makeAppRole } from '../../server/platform/app-role.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { openDatabase, type Database } from '../../server/platform/database.ts'
import { migrate } from '../../server/platform/migrations.ts'
import { systemRandom } from '../../server/platform/random.ts'
import { NO_NOTICES } from '../../server/platform/work/notices.ts'
import { createSecrets } from '../../server/platform/secrets.ts'
import type { Contestant } from '../harness/rounds.ts'
import { DRAW, MEMBERS, PRICES, SELECTION, TICKETS, WIN_CAP, WRITTEN } from './tickets.ts'

const GAME = 'ssc-1'
const CHASES = 200
const PER_BATCH = 5000

type House = { readonly database: Database; readonly ledger: Ledger; readonly lottery: Lottery; readonly warned: string[] }

async function openHouse(connection: pg.PoolConfig): Promise<House> {
  const database = openDatabase({ connection })
  const ledger = await createLedger({ connection, clock: systemClock })
  const warned: string[] = []
  const needs: LotteryNeeds = {
    database,
    ledger,
    clock: systemClock,
    round: UNBOUND,
    random: systemRandom,
    secrets: createSecrets(randomBytes(32)),
    settings: async () => () => ({
      currency: 'CNY',
      minimumStakeUnits: 1n,
      memberGroup: 1950,
      cancel: { freeUpTo: 0n, feeBasisPoints: 0n },
      chips: [],
      hints: { lines: null, reward: null },
    }),
    currency: async () => 'CNY',
    currencies: async () => ['CNY'],
    timeZone: async () => 'Asia/Yangon',
    bonusAtStake: async () => undefined,
    enqueue: async () => undefined,
    tell: async () => undefined,
    feed: { sources: [], ask: async () => undefined },
    notices: NO_NOTICES,
    warn: (about, message) =>
      warned.push(`${message} ${JSON.stringify(about, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`),
  }
  return { database, ledger, lottery: createLottery(needs), warned }
}

/** Members with money, raised by the ledger itself. */
async function openMembers({ database, ledger }: House): Promise<void> {
  await database.pool.query(
    "insert into ledger_account (owner, kind, currency) select gen_random_uuid(), 'main', 'MMK' from generate_series(1, $1::int)",
    [MEMBERS],
  )
  const { rows } = await database.pool.query<{ id: bigint }>('select id from ledger_account order by id')
  for (let from = 0; from < rows.length; from += PER_BATCH) {
    const slice = rows.slice(from, from + PER_BATCH)
    await database.write(async (tx) => {
      await ledger.lock(
        tx,
        slice.map(({ id }) => id),
      )
      const operations = slice.map(({ id }) => ({
        key: `opening:${id}`,
        account: id,
        transfers: [{ kind: 'opening' as const, amount: 10n ** 12n }],
      }))
      await ledger.credit(tx, { contra: 'house:opening', operations })
    })
  }
}

/** A drawn issue, with its tickets as bets would have written them: one order of ten tickets for each member, whose stake the ledger took. */
async function sell({ database, ledger }: House, round: number): Promise<bigint> {
  const { pool } = database
  const number = `20261120-${String(round).padStart(4, '0')}`
  const { rows } = await pool.query<{ id: bigint }>(
    "insert into lottery_issue (game, number, open_at, close_at, draw_at) values ($1, $2, now() - interval '10 minutes', now() - interval '1 minute', now() - interval '30 seconds') returning id",
    [GAME, number],
  )
  const issue = rows[0]!.id
  await pool.query(
    `insert into lottery_order (id, issue, member, account, request_key, stake_units, tickets, stake_key, placed_at)
     select uuidv7(), $1::bigint, a.owner, a.id, 'bench:' || $1::bigint, 1, 10, 'bench:' || $1::bigint || ':' || a.id, now() - interval '5 minutes' from ledger_account a`,
    [issue],
  )
  await pool.query(
    `insert into lottery_ticket (issue, order_id, account, unit_units, stake_units, bets, price, multiple, place, rebate_points, selection)
     select $1::bigint, o.id, o.account, 20000, 20000, 1, p.id, 1, (x.n % 10)::smallint + 1, p.points, ${WRITTEN.replaceAll(/\bn %/g, 'x.n %')}
     from (select n, ${SELECTION} as s from generate_series(0, $2::bigint - 1) n) x
     join (select id, account, row_number() over (order by account) - 1 as k from lottery_order where issue = $1::bigint) o on o.k = x.n / 10
     join (select p.id, w.i - 1 as i, w.points from unnest($3::text[], $4::int[], $5::int[]) with ordinality as w(play, prize_group, points, i)
           join lottery_price p on p.game = $6 and p.play = w.play and p.prize_group = w.prize_group) p on p.i = x.n % 6`,
    [
      issue,
      TICKETS,
      PRICES.map(({ play }) => play),
      PRICES.map(({ group }) => group),
      PRICES.map(({ rebatePoints }) => rebatePoints),
      GAME,
    ],
  )
  await pool.query(
    'update lottery_order o set stake_units = s.stake from (select order_id, sum(stake_units) as stake from lottery_ticket where issue = $1 group by order_id) s where s.order_id = o.id',
    [issue],
  )
  const orders = await pool.query<{ account: bigint; key: string; stake: bigint }>(
    'select account, stake_key as key, stake_units as stake from lottery_order where issue = $1 order by account',
    [issue],
  )
  for (let from = 0; from < orders.rows.length; from += PER_BATCH) {
    const slice = orders.rows.slice(from, from + PER_BATCH)
    await database.write(async (tx) => {
      await ledger.lock(
        tx,
        slice.map(({ account }) => account),
      )
      const place = { contra: `lottery:${GAME}`, kind: 'bet', vendor: 'LOTT', game: GAME, round: number } as const
      await ledger.post(
        tx,
        slice.map(({ account, key, stake }) => ({ key, account, isBet: true, transfers: [{ account, amount: -stake, ...place }] })),
      )
    })
  }
  await chase(database, issue)
  await pool.query("update lottery_issue set state = 'closed', closed_at = now() where id = $1", [issue])
  await pool.query(
    "update lottery_issue set tickets_hash = repeat('0', 64), tickets = $2, stake_units = (select sum(stake_units) from lottery_ticket where issue = $1) where id = $1",
    [issue, TICKETS],
  )
  await pool.query("update lottery_issue set state = 'drawn', draw = $2::jsonb, drawn_at = now(), draw_version = 1 where id = $1", [
    issue,
    JSON.stringify(DRAW),
  ])
  await pool.query('vacuum analyze lottery_ticket, lottery_order')
  return issue
}

/** Some of the orders are the last step of a chase, which waits for their result. */
async function chase({ pool }: Database, issue: bigint): Promise<void> {
  await pool.query(
    `with c as (
       insert into lottery_chase (id, game, member, account, request_key, fingerprint, tickets, stop, held_units, staked_units, created_at)
       select o.id, $2, o.member, o.account, 'bench:' || $1::bigint, '', '[]', 'win', 0, o.stake_units, now() from lottery_order o where o.issue = $1::bigint order by o.id limit ${CHASES} returning id
     ), s as (
       insert into lottery_chase_step (chase, step, issue, multiple, stake_units, state, order_id) select o.id, 1, $1::bigint, 1, o.stake_units, 'placed', o.id from lottery_order o join c on c.id = o.id
     ) update lottery_order o set chase = c.id from c where c.id = o.id`,
    [issue, GAME],
  )
}

/** The contestant; `said` gets a line about how the slices went. */
export function oursWhole(said: (line: string) => void): Contestant {
  let connection: pg.PoolConfig = {}
  let round = 0
  return {
    name: 'settlement',
    callers: 1,
    async install(cluster) {
      connection = await cluster.database('lottery_ours')
      const fresh = openDatabase({ connection, size: 1 })
      await makeAppRole(fresh.pool, { login: true })
      await migrate(fresh.pool)
      await fresh.close()
      const house = await openHouse(connection)
      await house.database.write((tx) => house.lottery.seed(tx))
      await house.database.pool.query('update lottery_game set win_cap_units = $2 where code = $1', [GAME, WIN_CAP])
      await house.database.pool.query(
        'insert into lottery_price (game, play, prize_group) select $1, * from unnest($2::text[], $3::int[])',
        [GAME, PRICES.map(({ play }) => play), PRICES.map(({ group }) => group)],
      )
      await house.ledger.ensurePartitions()
      await openMembers(house)
      await house.database.pool.query('vacuum analyze')
      await house.ledger.close()
      await house.database.close()
    },
    async open() {
      round += 1
      const owner = await openHouse(connection)
      const issue = await sell(owner, round)
      await owner.database.pool.query('checkpoint')
      await owner.ledger.close()
      await owner.database.close()
      // It is settled in the role of the product, which sees rows by policies.
      const house = await openHouse({ ...connection, user: 'baize_app' })
      return {
        step: async () => 0,
        async whole() {
          const report = await house.lottery.settle(issue)
          said(`  ${report.slices} slices, the longest held a lane for ${report.longestLaneMs.toFixed(1)} ms`)
          if (house.warned.length > 0) throw new Error(house.warned.join('; '))
          return { units: TICKETS, longestMs: report.longestLaneMs }
        },
        async close() {
          await house.ledger.close()
          await house.database.close()
        },
      }
    },
    async verify() {
      const house = await openHouse(connection)
      const { faults } = await house.ledger.proveBooks()
      const { rows } = await house.database.pool.query<{ state: string; issues: bigint }>(
        "select state, count(*) as issues from lottery_issue where state <> 'reconciled' group by state",
      )
      const { rows: capped } = await house.database.pool.query<{ held: bigint }>(
        'select count(*) as held from lottery_due_page, unnest(gross_units, paid_units) as due(gross, paid) where gross > paid',
      )
      const open = await house.database.pool.query<{ open: bigint }>("select count(*) as open from lottery_chase where state = 'active'")
      await house.ledger.close()
      await house.database.close()
      return [
        ...faults.map((fault) => `${fault.invariant}: ${fault.detail}`),
        ...rows.map(({ state, issues }) => `${issues} issues are ${state}`),
        ...(capped[0]?.held === 0n ? ['nobody was held to the cap'] : []),
        ...(open.rows[0]?.open === 0n ? [] : ['a chase does not know how it went']),
      ]
    },
  }
}
