/** Limits of play against the pure rules: random acts over many days, each verdict and each count compared. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVERY, LIMITED_PLAY, type Every } from '@baize/contract/protection/limit-words.ts'
import { periodOf } from '@baize/rules/protection/calendar.ts'
import { less, NOTHING, ofStake, ofWin, type Counts, type Money } from '@baize/rules/protection/play.ts'
import { counted, passedBy, renewed, type Count } from '@baize/rules/protection/used.ts'
import { longest } from '../../app/testing.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { move, openTestLedger, said, undo, type TestLedger } from '../ledger-testing.ts'
import type { AccountId, LimitedPlay, Operation } from '../ledger.ts'

/** `npm run prove` compares ten thousand sequences. */
const SEQUENCES = process.env['WHOLE'] === '1' ? 10_000 : 40
const ZONE = 'Asia/Yangon'

let world: TestLedger
let sequence = 0
/** How far the clock is ahead. It only rises, as a clock does and the ids of a lane with it. */
let seconds = 0
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(() => world.close())

type Act =
  | { readonly does: 'bet'; readonly units: bigint; readonly bonus: bigint }
  | { readonly does: 'win' | 'resettle'; readonly units: bigint; readonly of: number }
  | { readonly does: 'undo-bet' | 'undo-win'; readonly of: number }
  | { readonly does: 'refund'; readonly of: number; readonly share: bigint }
  | { readonly does: 'limit'; readonly what: LimitedPlay; readonly every: Every; readonly units: bigint | null }
  | { readonly does: 'pass'; readonly hours: number }

const units = fc.bigInt({ min: 0n, max: 400n })
const of = fc.nat({ max: 5 })
const acts: fc.Arbitrary<Act>[] = [
  fc.record({ does: fc.constant('bet' as const), units, bonus: units }),
  fc.record({ does: fc.constant('bet' as const), units, bonus: fc.constant(0n) }),
  fc.record({ does: fc.constantFrom('win' as const, 'resettle' as const), units, of }),
  fc.record({ does: fc.constantFrom('undo-bet' as const, 'undo-win' as const), of }),
  fc.record({ does: fc.constant('refund' as const), of, share: fc.bigInt({ min: 1n, max: 4n }) }),
  fc.record({
    does: fc.constant('limit' as const),
    what: fc.constantFrom(...LIMITED_PLAY),
    every: fc.constantFrom(...EVERY),
    units: fc.option(fc.bigInt({ min: 0n, max: 900n }), { nil: null }),
  }),
  fc.record({ does: fc.constant('pass' as const), hours: fc.nat({ max: 40 }) }),
]

type Played = { readonly key: string; readonly at: Temporal.Instant; readonly whole: Money; stands: Money; corrected: boolean }

/** What the rules say of one account. */
class Model {
  now = Temporal.Instant.fromEpochMilliseconds(0)
  readonly counts = new Map<string, Count>()
  readonly limits = new Map<string, bigint | null>()
  readonly bets: Played[] = []
  readonly wins: Played[] = []

  countOf = (what: LimitedPlay, every: Every): Count => renewed(this.counts.get(`${what} ${every}`), periodOf(every, this.now, ZONE))

  count(counts: Counts, at: Temporal.Instant): void {
    for (const what of LIMITED_PLAY)
      for (const every of EVERY) this.counts.set(`${what} ${every}`, counted(this.countOf(what, every), counts[what], at))
  }

  refuses(counts: Counts): LimitedPlay | undefined {
    return LIMITED_PLAY.find((what) => {
      const limits = EVERY.flatMap((every) => {
        const limit = this.limits.get(`${what} ${every}`) ?? null
        const { used, period } = this.countOf(what, every)
        return limit === null ? [] : [{ every, limit, used, until: period.until }]
      })
      return passedBy(counts[what], limits) !== undefined
    })
  }

  correct(played: Played, stands: Money, countsOf: (money: Money) => Counts): bigint {
    const change = less(stands, played.stands)
    this.count(countsOf(change), played.at)
    played.stands = stands
    played.corrected = true
    return change.units
  }
}

class Refused extends Error {}

type Run = {
  readonly account: AccountId
  readonly prefix: string
  readonly model: Model
  readonly tx: Tx
  readonly place: number
  readonly seconds: number
}

/** Posts operations of the account; one that is refused undoes them all. */
async function post({ tx }: Run, ...operations: Operation[]): Promise<void> {
  for (const operation of operations) {
    const [answer] = await world.ledger.post(tx, [operation])
    if (said(answer).startsWith('applied')) continue
    throw new Refused(answer?.status === 'refused' ? (answer.what ?? answer.code) : said(answer))
  }
}

const bonus = (key: string, account: AccountId, amount: bigint, act: string): Operation => ({
  ...move(key, account, amount, 'bonus', { contra: 'promotion:test' }),
  corrects: act,
})

async function bet(run: Run, staked: bigint, asked: bigint): Promise<void> {
  const { model, account, prefix, place } = run
  const key = `${prefix}${place}`
  const stake = { units: staked, bonus: asked < staked ? asked : staked }
  const refusal = model.refuses(ofStake(stake))
  const funded = stake.bonus === 0n ? [] : [bonus(`${key}:part`, account, stake.bonus, key)]
  const posted = post(run, ...funded, move(key, account, -stake.units, 'bet'))
  if (refusal !== undefined) {
    await expect(posted).rejects.toThrow(new Refused(refusal))
    throw new Refused(refusal)
  }
  await posted
  model.count(ofStake(stake), model.now)
  model.bets.push({ key, at: model.now, whole: stake, stands: stake, corrected: false })
}

async function win(run: Run, won: bigint): Promise<void> {
  const key = `${run.prefix}${run.place}`
  const money = { units: won, bonus: 0n }
  await post(run, move(key, run.account, won, 'win'))
  run.model.count(ofWin(money), run.model.now)
  run.model.wins.push({ key, at: run.model.now, whole: money, stands: money, corrected: false })
}

/** A correction of a bet or a win; one that nothing corrected yet may be turned round whole. */
async function correct(run: Run, played: Played, stands: Money, side: 'bet' | 'win', whole: boolean): Promise<void> {
  const { account, prefix, place, model } = run
  const { key, corrected, stands: before } = played
  const change = model.correct(played, stands, side === 'bet' ? ofStake : ofWin)
  const own = `${prefix}${place}`
  const parts = before.bonus === stands.bonus ? [] : [bonus(`${own}:part`, account, stands.bonus - before.bonus, key)]
  const kind = side === 'bet' ? 'refund' : 'resettle'
  const moved = side === 'bet' ? -change : change
  const operation: Operation = whole && !corrected ? undo(own, account, key) : { ...move(own, account, moved, kind), corrects: key }
  await post(run, ...parts, operation)
}

async function play(run: Run, act: Exclude<Act, { does: 'pass' }>): Promise<void> {
  const { model, tx, account, seconds } = run
  if (act.does === 'bet') return bet(run, act.units, act.bonus)
  if (act.does === 'win') return win(run, act.units)
  if (act.does === 'limit') {
    model.limits.set(`${act.what} ${act.every}`, act.units)
    return world.ledger.setLimits(tx, account, [act], { now: systemClock.now().add({ seconds }), timeZone: ZONE })
  }
  const list = act.does === 'undo-bet' || act.does === 'refund' ? model.bets : model.wins
  const played = list[act.of % Math.max(1, list.length)]
  if (played === undefined) return undefined
  if (act.does === 'resettle') return correct(run, played, { units: act.units, bonus: 0n }, 'win', false)
  if (act.does === 'undo-win') return played.stands.units === 0n ? undefined : correct(run, played, NOTHING, 'win', true)
  if (played.stands.units === 0n) return undefined
  if (act.does !== 'refund') return correct(run, played, NOTHING, 'bet', true)
  const part = (amount: bigint) => amount - amount / act.share
  return correct(run, played, { units: part(played.stands.units), bonus: part(played.stands.bonus) }, 'bet', false)
}

async function compare(run: Run): Promise<void> {
  const { model, account, tx, seconds } = run
  const rows = await world.ledger.countedLimits(account, { now: systemClock.now().add({ seconds }), timeZone: ZONE }, tx)
  const found = rows.map(({ what, every, used }) => `${what} ${every} ${used}`).sort()
  expect(found).toEqual(LIMITED_PLAY.flatMap((what) => EVERY.map((every) => `${what} ${every} ${model.countOf(what, every).used}`)).sort())
}

test(
  `[PROT-01, PL-04, PL-12, PL-13, PL-14, PL-30] ${SEQUENCES} random sequences: the statement that moves the money and the rules agree`,
  { timeout: longest(120_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(...acts), { minLength: 5, maxLength: 30 }), async (script) => {
        const account = await world.account(1_000_000n)
        sequence += 1
        const model = new Model()
        for (const [place, act] of script.entries()) {
          if (act.does === 'pass') {
            seconds += act.hours * 3600
            continue
          }
          await world.database
            .write(async (tx) => {
              await sql`select set_config('baize.clock_shift_seconds', ${String(seconds)}, true)`.execute(tx)
              await world.ledger.keepCalendar(tx, { now: systemClock.now().add({ seconds }), timeZone: ZONE })
              await world.ledger.lock(tx, [account])
              const { rows } = await sql<{ now: Temporal.Instant }>`select ledger_now() as now`.execute(tx)
              model.now = rows[0]!.now
              const run = { account, prefix: `m${sequence}:`, model, tx, place, seconds }
              await play(run, act)
              await compare(run)
            })
            .catch((error: unknown) => {
              if (!(error instanceof Refused)) throw error
            })
        }
      }),
      { numRuns: SEQUENCES, seed: 20_261_130 },
    )
  },
)
