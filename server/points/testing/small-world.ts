/** Small world: a ledger and the points room over it, with members and turnover that a test says, for the tests of this room. */
import { UNITS } from '@baize/contract/values/money.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { createLedger, type Ledger } from '../../ledger/ledger.ts'
import { settableClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { systemRandom } from '../../platform/random.ts'
import type { Earned, PointsNeeds, PointsOwner, Turnover } from '../needs.ts'
import { createPoints, type Points } from '../points.ts'

/** A fast seal for tests; what it must keep is proven where secrets are made. */
const plainSeal = {
  seal: (_place: unknown, text: string) => `sealed:${text}`,
  open: (_place: unknown, text: string) => {
    if (!text.startsWith('sealed:')) throw new Error('altered or moved')
    return text.slice('sealed:'.length)
  },
}

/** What conditions ask about somebody who has just come. */
const FACTS = { invitation: '', registered: '2026-11-20', daysHere: 0n, deposits: 0n, depositTotal: 0n }

const gameNames: PointsNeeds['gameNames'] = async (asked, language) =>
  asked.map(({ game }) => (game === 'dice' ? { gameName: language === 'MY' ? 'အန်စာတုံး' : 'Dice', vendorName: 'In-house' } : undefined))

/** The same for every test. */
const APART = { gameNames, warn: () => undefined }

type Played = Partial<Turnover> & Pick<Turnover, 'member' | 'round' | 'countedUnits'>
/** A settled round; what the test does not say is a round of slots. */
const turnoverOf = (now: Temporal.Instant, id: bigint, row: Played): Turnover => ({
  currency: 'MMK',
  category: 'RNG',
  vendor: 'PG',
  game: 'tiger',
  placedAt: now,
  at: now,
  ...row,
  id,
})

export type SmallWorld = {
  readonly ledger: Ledger
  readonly points: Points
  readonly clock: ReturnType<typeof settableClock>
  /** What was sent to members, by the name of the event. */
  readonly told: string[]
  /** What converted money asked to be played. */
  readonly owed: { reference: string; units: bigint; times: number }[]
  /** What the room told of earned points. */
  readonly earned: Earned[]
  readonly levels: Map<string, { level: number; multiplierBp: bigint }>
  /** Members without a verified contact. */
  readonly unknown: Set<string>
  member(money?: bigint): Promise<PointsOwner>
  /** Hands turnover to the room as the records do: in a transaction of its own. */
  play(rows: readonly Played[]): Promise<void>
  /** Gives points as staff do. */
  grant(owner: PointsOwner, points: bigint, key?: string): Promise<void>
  close(): Promise<void>
}

/** Days whose sum is not that of their rounds, and sums of days without such rounds. */
const DIFFERING = `with rounds as (
    select member, currency, category, day, sum(given_units) as given_units from points_round group by 1, 2, 3, 4 having sum(given_units) <> 0
  ), days as (select member, currency, category, day, given_units::numeric from points_day where given_units <> 0)
  (table rounds except table days) union all (table days except table rounds)`

export async function smallWorld(database: Database, connection: object, more: Partial<PointsNeeds> = {}): Promise<SmallWorld> {
  const clock = settableClock('2026-11-20T08:00:00Z')
  const ledger = await createLedger({ connection, clock, allowUnsafe: true })
  const told: string[] = []
  const owed: SmallWorld['owed'] = []
  const earned: SmallWorld['earned'] = []
  const levels: SmallWorld['levels'] = new Map()
  const unknown: SmallWorld['unknown'] = new Set()
  let handle: ((rows: readonly Turnover[], tx: Parameters<Parameters<PointsNeeds['followTurnover']>[1]>[1]) => Promise<void>) | undefined
  const points = createPoints({
    takePoints: async () => undefined,
    requireTurnover: async (_tx, { reference, units, times }) => void owed.push({ reference, units, times }),
    database,
    clock,
    random: systemRandom,
    secrets: plainSeal,
    ledger,
    tell: async (_tx, { name }) => void told.push(name),
    followTurnover: async (_name, take) => void (handle = take),
    timeZone: async () => 'Asia/Yangon',
    hearEarned: async (_tx, rows) => void earned.push(...rows),
    spend: async () => true,
    levelsOf: async () => levels,
    checkPaymentPassword: async () => done(undefined),
    factsOf: async (_asker, { id, currency }) => ({ ...FACTS, account: id, currency, level: BigInt(levels.get(id)?.level ?? 0) }),
    hasContact: async (id) => !unknown.has(id),
    isBlocked: async () => false,
    ...APART,
    ...more,
  })
  await points.follow(new AbortController().signal)
  let lastId = 0n
  return {
    ledger,
    points,
    clock,
    told,
    owed,
    earned,
    levels,
    unknown,
    async member(money = 0n) {
      const { rows } = await database.pool.query<{ id: string }>('select uuidv7() as id')
      const id = rows[0]!.id
      const wallet = await database.write(async (tx) => {
        const account = await ledger.openAccount(tx, { owner: id, kind: 'main', currency: 'MMK' })
        await ledger.lock(tx, [account])
        const gift = { account, contra: 'payment:test', amount: money * UNITS, kind: 'deposit' as const }
        if (money > 0n) await ledger.post(tx, [{ key: `gift:${id}`, account, transfers: [gift] }])
        return account
      })
      return { id, wallet, currency: 'MMK' }
    },
    async play(rows) {
      const whole = rows.map((row) => turnoverOf(clock.now(), (lastId += 1n), row))
      await database.write((tx) => handle!(whole, tx))
    },
    async grant(owner, amount, key = `${owner.id}:${(lastId += 1n)}`) {
      const given = await database.write((tx) =>
        points.staff.grant(tx, { member: owner.id, key, units: amount * UNITS, reason: 'a gift of the test' }),
      )
      if (!given.ok) throw new Error(given.code)
    },
    async close() {
      await ledger.close()
      const { rows } = await database.pool.query(DIFFERING)
      if (rows.length > 0) throw new Error(`days of points differ from their rounds: ${JSON.stringify(rows)}`)
    },
  }
}
