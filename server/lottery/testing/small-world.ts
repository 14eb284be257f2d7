/** Small world: a ledger, the lottery now and the same lottery two days later, and members with money, for the tests of this room. */
import { UNBOUND } from '../../ledger/testing/unbound.ts'
import { randomBytes } from 'node:crypto'
import type { LotteryOrder, TicketWish } from '@baize/contract/lottery/lottery-bets.ts'
import { createLedger, type Companion, type Ledger } from '../../ledger/ledger.ts'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase, type Database } from '../../platform/database.ts'
import type { Fact } from '../../platform/jobs.ts'
import { systemRandom } from '../../platform/random.ts'
import { createSecrets, type Secrets } from '../../platform/secrets.ts'
import { NO_NOTICES } from '../../platform/work/notices.ts'
import type { Game } from '../game.ts'
import { withSeeds } from '../issue/generate.ts'
import { createLottery, type Lottery, type LotteryNeeds, type LotterySettings, type Report } from '../lottery.ts'
import type { AwaitedDraw, Bettor } from '../needs.ts'
import { listOf, writeSpecialDay } from '../special-day-store.ts'
import { gameOf, insertGame, insertIssues, issueOf } from '../store.ts'
import { seedGames } from '../issue/seed-games.ts'
import type { Issue } from '../issue.ts'

export const UNIT = 10_000n
/** Later than every close and draw of an issue that `issue` makes. */
const LATER_SECONDS = 2 * 86_400

/** The yuan, in which the specification's figures are. */
const CURRENCY = 'CNY'
export const SETTINGS: LotterySettings = {
  currency: CURRENCY,
  minimumStakeUnits: UNIT,
  memberGroup: 1950,
  cancel: { freeUpTo: 20_010_000n, feeBasisPoints: 400n },
  chips: [UNIT, 5n * UNIT],
  hints: { lines: null, reward: null },
}

/** A private clone of the migrated template, as the tests bring it. */
type OwnDatabase = Database & { readonly connection: { host: string; user: string; database: string }; drop(): Promise<void> }

export type SmallWorld = {
  readonly database: OwnDatabase
  readonly ledger: Ledger
  readonly lottery: Lottery
  /** The same server when all issues have closed and are due to be drawn. */
  readonly later: Lottery
  readonly needs: LotteryNeeds
  readonly laterNeeds: LotteryNeeds
  readonly told: Fact[]
  readonly jobs: { task: string; payload: Readonly<Record<string, unknown>> }[]
  /** The keys of those jobs, in their order. */
  readonly jobKeys: (string | undefined)[]
  readonly warned: string[]
  /** What each of those warnings is about. */
  readonly warnedOf: Readonly<Record<string, unknown>>[]
  /** What the sources of outside results say, by source. */
  readonly said: Map<string, Report>
  /** What the sources were asked about, in order. */
  readonly asked: AwaitedDraw[]
  /** A game of the seed with the given changes; its code is kept. */
  game(code: string, change?: Partial<Game>): Promise<Game>
  /** An issue that is on sale now, or as the times (seconds from now) say. */
  issue(game: string, times?: { opens?: number; closes?: number; draws?: number }): Promise<Issue>
  member(units?: bigint): Promise<Bettor>
  /** Bets and answers the order, or throws what was refused. */
  bet(member: Bettor, issue: Issue, tickets: readonly TicketWish[], key?: string): Promise<LotteryOrder>
  balance(member: Bettor): Promise<bigint>
  issueNow(issue: Issue): Promise<Issue>
  close(): Promise<void>
}

let made = 0
export const newKey = (): string => `key-${String((made += 1)).padStart(14, '0')}`

export const ticket = (play: string, selection: string, count: number, more: Partial<TicketWish> = {}): TicketWish => ({
  play,
  selection,
  unit: '1',
  multiple: 1,
  count,
  ...more,
})

type Heard = Pick<SmallWorld, 'told' | 'jobs' | 'jobKeys' | 'warned' | 'warnedOf' | 'said' | 'asked'>

function needsOf(database: Database, ledger: Ledger, secrets: Secrets, heard: Heard): LotteryNeeds {
  return {
    database,
    ledger,
    secrets,
    clock: systemClock,
    round: UNBOUND,
    random: systemRandom,
    settings: async () => (currency) => ({ ...SETTINGS, currency: currency ?? CURRENCY }),
    currency: async () => CURRENCY,
    currencies: async () => [CURRENCY, 'THB'],
    timeZone: async () => 'Asia/Yangon',
    bonusAtStake: async () => undefined,
    notices: NO_NOTICES,
    enqueue: async (_tx, task, payload, more) => {
      heard.jobs.push({ task, payload })
      heard.jobKeys.push(more?.key)
    },
    tell: async (_tx, fact) => void heard.told.push(fact),
    feed: {
      sources: ['gazette', 'wire', 'third'],
      ask: async (source, about) => {
        heard.asked.push(about)
        return heard.said.get(source)
      },
    },
    warn: (about, message) => {
      heard.warnedOf.push(about)
      heard.warned.push(about['err'] instanceof Error ? `${message}: ${about['err'].message}` : message)
    },
  }
}

/** On a database that would forget what it acknowledged, as that of most tests, unless a test says that its own must not. */
export async function smallWorld(database: OwnDatabase, { allowUnsafe = true } = {}): Promise<SmallWorld> {
  const companions: Record<string, Companion> = {}
  const ledger = await createLedger({ connection: database.connection, clock: systemClock, companions, allowUnsafe })
  const secrets = createSecrets(randomBytes(32))
  const heard: Heard = { told: [], jobs: [], jobKeys: [], warned: [], warnedOf: [], said: new Map(), asked: [] }
  const shifted = openDatabase({ connection: { ...database.connection, options: `-c baize.clock_shift_seconds=${LATER_SECONDS}` } })
  const needs = needsOf(database, ledger, secrets, heard)
  const laterNeeds = needsOf(shifted, ledger, secrets, heard)
  const lottery = createLottery(needs)
  companions['lottery'] = lottery.companion
  let number = 0
  const world: SmallWorld = {
    database,
    ledger,
    lottery,
    later: createLottery(laterNeeds),
    needs,
    laterNeeds,
    ...heard,
    async game(code, change = {}) {
      const game = { ...seedGames(CURRENCY).find((each) => each.code === code)!, ...change }
      await database.write(async (tx) => {
        await insertGame(tx, game)
        // Something is known of this year and the next, whenever the test runs.
        const { year } = systemClock.now().toZonedDateTimeISO(game.timeZone)
        for (const each of game.calendar.yearly ? [year, year + 1] : [])
          await writeSpecialDay(
            tx,
            listOf(game),
            { day: `${each}-07-01`, draws: true, name: 'A day', source: 'A test' },
            { by: 'a test', day: `${year}-01-01` },
          )
      })
      return (await gameOf(database.reader, game.code))!
    },
    async issue(code, { opens = -60, closes = 3600, draws = closes } = {}) {
      const now = systemClock.now()
      const at = (seconds: number): Temporal.Instant => now.add({ milliseconds: Math.round(seconds * 1000) })
      number += 1
      const planned = { number: `20261120-${String(number).padStart(4, '0')}`, openAt: at(opens), closeAt: at(closes), drawAt: at(draws) }
      const game = (await gameOf(database.reader, code))!
      const issues = withSeeds(needs, game, [planned])
      await database.write((tx) => insertIssues(tx, code, issues))
      return (await issueOf(database.reader, code, planned.number))!
    },
    async member(units = 1_000_000n * UNIT) {
      const { rows } = await database.pool.query<{ id: string }>('select uuidv7() as id')
      const id = rows[0]!.id
      const wallet = await database.write((tx) => ledger.openAccount(tx, { owner: id, kind: 'main', currency: CURRENCY }))
      const gift = { account: wallet, contra: 'payment:test', amount: units, kind: 'deposit' } as const
      if (units > 0n) await ledger.submit({ key: `gift:${id}`, account: wallet, transfers: [gift] })
      return { id, wallet, currency: CURRENCY }
    },
    async bet(member, issue, tickets, key = newKey()) {
      const placed = await lottery.placeOrder(member, key, { gameCode: issue.game, issue: issue.number, tickets }, 'EN')
      if (!placed.ok) throw new Error(`${placed.code} ${JSON.stringify(placed.detail)}`)
      return placed.value.order
    },
    balance: async ({ wallet }) => (await ledger.balance(wallet)).balance,
    issueNow: async ({ game, number: of }) => (await issueOf(database.reader, game, of))!,
    async close() {
      await shifted.close()
      await ledger.close()
      await database.drop()
    },
  }
  return world
}
