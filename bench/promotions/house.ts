/** Setting: the promotions room as the server runs it, over members whose day stands in the records. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createLedger, type Ledger } from '../../server/ledger/ledger.ts'
import { settableClock, systemClock } from '../../server/platform/clock.ts'
import { openDatabase, type Database } from '../../server/platform/database.ts'
import { migrate } from '../../server/platform/migrations.ts'
import { systemRandom } from '../../server/platform/random.ts'
import { createSecrets } from '../../server/platform/secrets.ts'
import { createPromotions, type Promotions, type PromotionsNeeds } from '../../server/promotions/promotions.ts'
import { createRecords } from '../../server/records/records.ts'
import { BESIDE_PROMOTIONS, BESIDE_RECORDS, never } from './stand-ins.ts'

/** A smaller number is for trying the bench itself: its figures say nothing. */
export const MEMBERS = Number(process.env['BENCH_MEMBERS'] ?? 1_000_000)
/** What everybody played on the day before the run. */
export const DAY = '2026-11-19'
const NOW = '2026-11-20T12:00:00Z'
export const CURRENCY = 'MMK'

export type House = {
  readonly database: Database
  readonly ledger: Ledger
  readonly promotions: Promotions
  /** How long awards were found: from the beginning of each page's transaction to the statement that writes its awards. */
  readonly computedMs: () => number
  readonly warned: string[]
  readonly close: () => Promise<void>
}

type Page = { since: number | undefined; foundMs: number }

/** Connections that note when a page begins, and when its awards are found. */
const notingClients = (page: Page) =>
  class extends pg.Client {
    override query(...given: never[]): never {
      const [asked] = given as unknown as [string | { readonly text?: string }]
      const text = (typeof asked === 'string' ? asked : asked.text) ?? ''
      const now = performance.now()
      if (text === 'begin') page.since = now
      else if (page.since !== undefined && (text === 'commit' || text.includes('insert into promotions_award ('))) {
        page.foundMs += now - page.since
        page.since = undefined
      }
      return Reflect.apply(super.query, this, given) as never
    }
  } as unknown as typeof pg.Client

/** The records, of which a run asks the days alone. */
const recordsOf = (database: Database, ledger: Ledger) =>
  createRecords({
    ...BESIDE_RECORDS,
    database,
    ledger,
    clock: systemClock,
    warn: () => undefined,
    timeZone: async () => 'Asia/Yangon',
    currency: async () => CURRENCY,
    vendorWallets: async () => [],
    nameOf: async () => undefined,
    gameFacts: async (keys) => keys.map(() => undefined),
    promotionTitles: async () => new Map(),
    refundReasons: async (_member, rounds) => rounds.map(() => []),
  })

function needsOf(database: Database, ledger: PromotionsNeeds['ledger'], book: Ledger, warned: string[]): PromotionsNeeds {
  return {
    ...BESIDE_PROMOTIONS,
    database,
    ledger,
    clock: settableClock(NOW),
    random: systemRandom,
    sealing: createSecrets(randomBytes(32)),
    tell: async () => undefined,
    enqueue: async () => undefined,
    rules: async () => ({ mostTimes: 10, mixedProducts: true }),
    timeZone: async () => 'Asia/Yangon',
    memberOf: never,
    furtherWallets: async () => new Map(),
    standing: async () => 'open',
    excludedAmong: (asker, owners) =>
      book.excludedAmong(
        owners.map(({ wallet }) => wallet),
        asker,
      ),
    lineAbove: async () => [],
    countryOf: async () => '',
    rebatedByLine: async () => new Set(),
    hasCounted: async () => true,
    followTurnover: never,
    memberDays: recordsOf(database, book).memberDays,
    isFolded: async () => true,
    site: () => 'https://bench.test',
    isVerified: async () => false,
    likeness: async () => 'other',
    personOf: async () => ({ marks: [], same: [], alike: [] }),
    orderReturned: async () => ({ wasReturned: false }),
    takeGift: async () => undefined,
    requireTurnover: never,
    warn: (_about, message) => warned.push(message),
    grantPoints: never,
    pointsAccount: never,
    ownFiles: async () => false,
  }
}

export async function openHouse(connection: pg.PoolConfig): Promise<House> {
  const page: Page = { since: undefined, foundMs: 0 }
  const database = openDatabase({ connection: { ...connection, Client: notingClients(page) } })
  const ledger = await createLedger({ connection, clock: systemClock })
  const warned: string[] = []
  const { lock, post, credit, follow } = ledger
  const promotions = createPromotions(needsOf(database, { lock, post, credit, follow }, ledger, warned))
  return {
    database,
    ledger,
    promotions,
    computedMs: () => page.foundMs,
    warned,
    async close() {
      await ledger.close()
      await database.close()
    },
  }
}

/** The whole product's tables, with members who take part and what each played in two categories: half of them won, half of them lost. */
export async function installMembers(connection: pg.PoolConfig): Promise<void> {
  const ground = openDatabase({ connection, size: 1 })
  await migrate(ground.pool)
  await ground.pool.query(
    "insert into ledger_account (owner, kind, currency) select uuidv7(), 'main', $2 from generate_series(1, $1::int)",
    [MEMBERS, CURRENCY],
  )
  await ground.pool.query(
    `insert into promotions_member (member, account, wallet, currency, takes_part, registered_at)
     select owner::uuid, 'member' || id, id, currency, true, now() from ledger_account where kind = 'main'`,
  )
  await ground.pool.query(
    `insert into records_member_day (day, member, currency, category, stake_units, bonus_stake_units, counted_units, win_units, rounds)
     select $1::date, member, currency, category, 1000000 + wallet % 977 * 10000, 0, 1000000 + wallet % 977 * 10000, wallet % 2 * 500000, 20 from promotions_member, unnest(array['RNG', 'LIVE']) category
     order by member, category`,
    [DAY],
  )
  await ground.close()
  const ledger = await createLedger({ connection, clock: systemClock })
  await ledger.ensurePartitions()
  await ledger.close()
  const swept = openDatabase({ connection, size: 1 })
  await swept.pool.query('vacuum analyze')
  await swept.close()
}
