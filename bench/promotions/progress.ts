/** Progress: settled rounds that wait in the turnover, followed by the room of bonus money until none is left. */
import type pg from 'pg'
import { createLedger } from '../../server/ledger/ledger.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { newId, openDatabase, type Database } from '../../server/platform/database.ts'
import { migrate } from '../../server/platform/migrations.ts'
import type { Contestant } from '../harness/rounds.ts'
import { CURRENCY, giveBonus, openBonus, type Player } from './grants.ts'

const PLAYERS = 5000
/** So many members are opened at the same time. */
const AT_ONCE = 10
const ROUNDS = 100_000
const PER_BATCH = 5000
/** Of each round, in ten-thousandths. */
const STAKE = 10_000n
const OPENING = 10n ** 12n
const LOOK_MS = 10

async function openHouse(connection: pg.PoolConfig) {
  const database = openDatabase({ connection })
  const ledger = await createLedger({ connection, clock: systemClock })
  const warned: string[] = []
  const bonus = openBonus(database, ledger, warned)
  return {
    database,
    ledger,
    bonus,
    warned,
    async close() {
      await ledger.close()
      await database.close()
    },
  }
}
type House = Awaited<ReturnType<typeof openHouse>>

/** Members with money of their own and an open grant. */
async function openPlayers({ database, ledger, bonus }: House): Promise<void> {
  const open = async (): Promise<void> => {
    const member = await newId(database.reader)
    const wallet = await database.write((tx) => ledger.openAccount(tx, { owner: member, kind: 'main', currency: CURRENCY }))
    const transfer = { account: wallet, contra: 'house:opening', amount: OPENING, kind: 'opening' as const }
    await ledger.submit({ key: `opening:${wallet}`, account: wallet, transfers: [transfer] })
    await giveBonus(database, bonus, { member, wallet, currency: CURRENCY })
  }
  for (let opened = 0; opened < PLAYERS; opened += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, open))
}

/** Bets that the ledger took, each a round of its own that ended without a win and counts in the turnover. */
async function playRounds({ database, ledger }: House, run: number): Promise<void> {
  const { rows: players } = await database.pool.query<Player>(
    'select member, wallet, currency from bonus_grant where opened_at is not null order by member',
  )
  for (let from = 0; from < ROUNDS; from += PER_BATCH) {
    const bets = Array.from({ length: PER_BATCH }, (_, index) => {
      const { wallet } = players[(from + index) % players.length]!
      const round = `r${run}-${from + index}`
      const transfer = { account: wallet, contra: 'vendor:PG', amount: -STAKE, kind: 'bet' as const, vendor: 'PG', game: 'slots', round }
      return { key: `vendor:PG:${round}`, account: wallet, isBet: true, transfers: [transfer] }
    })
    await database.write(async (tx) => {
      await ledger.lock(
        tx,
        players.map(({ wallet }) => wallet),
      )
      await ledger.post(tx, bets)
    })
  }
  await database.pool.query(
    `insert into records_turnover (member, account, currency, category, vendor, game_code, round, stake_units, counted_units, weight_bp, win_units, placed_at, at, first)
     select g.member, t.account, g.currency, 'RNG', t.vendor, t.game, t.round, -t.amount, -t.amount, 10000, 0, ledger_time_of(t.id), ledger_time_of(t.id), true
     from ledger_transfer t join bonus_grant g on g.wallet = t.account where t.vendor = 'PG' and t.round like $1 order by t.id`,
    [`r${run}-%`],
  )
  await database.pool.query('vacuum analyze records_turnover, bonus_counted, bonus_grant')
  await database.pool.query('checkpoint')
}

const isRead = async ({ pool }: Database): Promise<boolean> =>
  (
    await pool.query<{ read: boolean }>(
      "select coalesce((select id from records_turnover_mark where name = 'bonus'), 0) >= (select max(id) from records_turnover) as read",
    )
  ).rows[0]?.read === true

export function progressOfRounds(): Contestant {
  let connection: pg.PoolConfig = {}
  let run = 0
  return {
    name: 'progress',
    callers: 1,
    async install(cluster) {
      connection = await cluster.database('promotions_progress')
      const ground = openDatabase({ connection, size: 1 })
      await migrate(ground.pool)
      await ground.close()
      const house = await openHouse(connection)
      await house.ledger.ensurePartitions()
      await openPlayers(house)
      await house.close()
    },
    async open() {
      const house = await openHouse(connection)
      run += 1
      await playRounds(house, run)
      return {
        step: async () => 0,
        async whole() {
          const [ending, before] = [new AbortController(), performance.now()]
          const following = house.bonus.follow(ending.signal)
          while (!(await isRead(house.database))) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
          const longestMs = performance.now() - before
          ending.abort()
          await following
          if (house.warned.length > 0) throw new Error(house.warned.join('; '))
          return { units: ROUNDS, longestMs }
        },
        close: () => house.close(),
      }
    },
    async verify() {
      const house = await openHouse(connection)
      const { faults } = await house.ledger.proveBooks()
      const { rows } = await house.database.pool.query<{ progress: string | null }>(
        'select sum(progress_units)::text as progress from bonus_grant',
      )
      const proven = await house.bonus.prove()
      await house.close()
      const expected = String(BigInt(run * ROUNDS) * STAKE)
      return [
        ...faults.map((fault) => `${fault.invariant}: ${fault.detail}`),
        ...proven.map((fault) => JSON.stringify(fault)),
        ...(rows[0]?.progress === expected ? [] : [`progress is ${rows[0]?.progress} and not ${expected}`]),
      ]
    },
  }
}
