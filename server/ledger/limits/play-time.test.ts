/** Time at play in the statement that moves the money. What marks add up to, and what refuses a bet at the limit and while a check waits. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVERY, type Every } from '@baize/contract/protection/limit-words.ts'
import { periodOf } from '@baize/rules/protection/calendar.ts'
import { playedBetween } from '@baize/rules/protection/play-time.ts'
import { counted, reachedOf, renewed, type Count } from '@baize/rules/protection/used.ts'
import { longest } from '../../app/testing.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { move, openTestLedger, said, type TestLedger } from '../ledger-testing.ts'
import type { AccountId, Answer, Standing } from '../ledger.ts'

const SEQUENCES = process.env['WHOLE'] === '1' ? 10_000 : 60
const ZONE = 'Asia/Yangon'
const OF = { timeZone: ZONE, everySeconds: 3600, longestSeconds: 7200, breaks: null }
const NONE = { day: null, week: null, month: null }

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(() => world.close())

type Person = { readonly owner: string; readonly account: AccountId }
let day = 0
let posted = 0

/** Noon of a further Tuesday of Yangon; ids of a lane only rise, and so do the days of the tests. */
function nextTuesday(): Temporal.Instant {
  day += 7
  const now = systemClock.now().toZonedDateTimeISO(ZONE)
  return now
    .add({ days: ((9 - now.dayOfWeek) % 7) + day })
    .with({ hour: 12, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
    .toInstant()
}

async function person(opening = 10_000n): Promise<Person> {
  const account = await world.account(opening)
  const { rows } = await world.database.pool.query<{ owner: string }>('select owner from ledger_account where id = $1', [account])
  return { account, owner: rows[0]!.owner }
}

/** Acts while the database's clock shows a moment, and a little more. */
const when = <T>(at: Temporal.Instant, act: (tx: Tx) => Promise<T>): Promise<T> =>
  world.database.write(async (tx) => {
    const shift = systemClock.now().until(at).total('seconds') + 0.1
    await sql`select set_config('baize.clock_shift_seconds', ${String(shift)}, true)`.execute(tx)
    return await act(tx)
  })

/** Marks of play, and then what they ask of the accounts, as whoever marks does. */
async function mark({ owner }: Person, at: Temporal.Instant, of = OF): Promise<boolean> {
  const [marked] = await when(at, (tx) => world.ledger.markPlay(tx, [{ owner, at }], of))
  if (marked?.isLate === true) await when(at, (tx) => world.ledger.pause(tx, owner))
  return marked?.fellDue === true
}
const limit = ({ owner }: Person, at: Temporal.Instant, seconds: Partial<Record<Every, bigint | null>>) =>
  when(at, (tx) => world.ledger.limitTime(tx, owner, { ...NONE, ...seconds }, { now: at, timeZone: ZONE }))
const answer = ({ owner }: Person, at: Temporal.Instant) => when(at, (tx) => world.ledger.answerCheck(tx, owner))
const state = ({ owner }: Person, at: Temporal.Instant) => world.ledger.playState(owner, { now: at, timeZone: ZONE })
const used = async (who: Person, at: Temporal.Instant) => (await state(who, at)).limits.map((row) => Number(row.used))

const post = async ({ account }: Person, at: Temporal.Instant, amount: bigint, kind: 'bet' | 'win'): Promise<Answer> =>
  when(at, async (tx) => {
    posted += 1
    await world.ledger.lock(tx, [account])
    const [moved] = await world.ledger.post(tx, [move(`pt:${posted}`, account, amount, kind)])
    return moved!
  })
const bet = async (who: Person, at: Temporal.Instant, amount = -1n): Promise<string> => {
  const moved = await post(who, at, amount, 'bet')
  return moved.status === 'refused' && moved.what !== undefined ? `${moved.code} ${moved.what}` : said(moved).split(' ')[0]!
}

describe('[PL-17] time at play', () => {
  test.each([
    ['all of what lies between near marks', [0, 60, 120], [120, 120, 120]],
    ['the first 300 seconds between two', [0, 301], [300, 300, 300]],
    ['300 seconds also an hour apart', [0, 3600], [300, 300, 300]],
    ['nothing more than an hour apart', [0, 3601], [0, 0, 0]],
    ['once what is marked twice', [0, 60, 60, 30, 60], [60, 60, 60]],
    ['from the turn of a day on alone', [42_600, 42_840, 43_140, 43_260], [60, 660, 660]],
  ] as const)('counts %s', async (_, marks, expected) => {
    const [who, noon] = [await person(), nextTuesday()]
    for (const seconds of marks) await mark(who, noon.add({ seconds }))
    expect(await used(who, noon.add({ seconds: Math.max(...marks) }))).toEqual(expected)
  })

  test('counts marks that come together as those that come one by one, each in whole seconds', async () => {
    const [who, noon] = [await person(), nextTuesday()]
    const marks = [0, 0.4, 0.9, 100, 450, 460, 470, 9000, 9010].map((seconds) => ({
      owner: who.owner,
      at: noon.add({ milliseconds: seconds * 1000 }),
    }))
    await when(noon, (tx) => world.ledger.markPlay(tx, marks, OF))
    expect(await used(who, noon.add({ seconds: 9010 }))).toEqual([430, 430, 430])
    expect(await state(who, noon.add({ seconds: 9010 }))).toMatchObject({ satSeconds: 10, began: noon.add({ seconds: 9000 }) })
  })

  test('of one person adds up over wallets and over processes that mark at once', async () => {
    const [who, other] = [await person(), await world.another()]
    const since = systemClock.now().round({ smallestUnit: 'second', roundingMode: 'floor' }).subtract({ seconds: 200 })
    const ledgers = [world.ledger, other]
    const marks = Array.from({ length: 40 }, (_, place) => since.add({ seconds: place * 5 }))
    await Promise.all(
      marks.map((at, place) => world.database.write((tx) => ledgers[place % 2]!.markPlay(tx, [{ owner: who.owner, at }], OF))),
    )
    await mark(who, since.add({ seconds: 195 }))
    // The first mark that was written begins the count, wherever it lies; none counts twice.
    const first = (await state(who, since.add({ seconds: 195 }))).began!
    expect((await state(who, since.add({ seconds: 195 }))).satSeconds).toBe(195 - since.until(first).total('seconds'))
  })
})

describe('[PROT-01, PL-17] a limit of time', () => {
  test('refuses a bet that finds it reached, with what lies since the last mark, and no win; a refused bet is no mark', async () => {
    const [who, noon] = [await person(), nextTuesday()]
    await limit(who, noon, { day: 240n })
    for (const seconds of [0, 100, 200]) await mark(who, noon.add({ seconds }))
    expect(await bet(who, noon.add({ seconds: 239 }))).toBe('applied')
    const late = noon.add({ seconds: 240 })
    expect(await post(who, late, -1n, 'bet')).toMatchObject({
      code: 'limit-reached',
      what: 'time',
      limit: { every: 'day', left: 0n, until: periodOf('day', late, ZONE).until },
    })
    expect(said(await post(who, late, 5n, 'win'))).toMatch(/^applied/)
    expect(await used(who, late)).toEqual([240, 240, 240])
    // More than an hour later nothing of that counts, since no mark came.
    expect(await bet(who, noon.add({ seconds: 200 + 3601 }))).toBe('applied')
  })

  test('stands until its period turns, binds at once and in every wallet, and is lifted at once', async () => {
    const [who, noon] = [await person(), nextTuesday()]
    const open = (currency: string) =>
      world.database.write((tx) => world.ledger.openBeside(tx, { owner: who.owner, kind: 'main', currency }))
    const baht: Person = { owner: who.owner, account: await open('THB') }
    for (const seconds of [0, 100]) await mark(who, noon.add({ seconds }))
    await limit(who, noon, { day: 100n, week: 1000n })
    const dollars: Person = { owner: who.owner, account: await open('USD') }
    for (const each of [who, baht, dollars]) expect(await bet(each, noon.add({ seconds: 100 }), -0n)).toBe('limit-reached time')
    await limit(who, noon, { day: 500n })
    expect(await bet(who, noon.add({ seconds: 101 }))).toBe('applied')
    await limit(who, noon, { day: 0n })
    expect(await bet(who, noon.add({ seconds: 102 }))).toBe('limit-reached time')
    await limit(who, noon, { day: 100n })
    expect(await bet(who, periodOf('day', noon, ZONE).until.subtract({ seconds: 1 }))).toBe('limit-reached time')
    expect(await bet(who, periodOf('day', noon, ZONE).until)).toBe('applied')
  })

  test('[PL-18] names the period with the least left, of equals the shorter', async () => {
    const [who, noon] = [await person(), nextTuesday()]
    for (const seconds of [0, 100]) await mark(who, noon.add({ seconds }))
    const reached = async (seconds: Partial<Record<Every, bigint>>) => {
      await limit(who, noon, seconds)
      const moved = await post(who, noon.add({ seconds: 100 }), -1n, 'bet')
      return moved.status === 'refused' ? moved.limit?.every : 'taken'
    }
    expect([await reached({ day: 100n, week: 50n }), await reached({ week: 100n, month: 100n }), await reached({ month: 101n })]).toEqual([
      'week',
      'week',
      'taken',
    ])
  })

  test('[PL-32] is met by a thousand bets of two processes: none is taken', async () => {
    const [who, other] = [await person(), await world.another()]
    const now = systemClock.now()
    for (const seconds of [120, 60, 0]) await mark(who, now.subtract({ seconds }))
    await limit(who, now, { week: 60n })
    const ledgers = [world.ledger, other]
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, number) =>
        ledgers[number % 2]!.submit(move(`late:${who.account}:${number}`, who.account, -1n, 'bet')),
      ),
    )
    expect(new Set(answers.map((each) => (each.status === 'refused' ? `${each.code} ${each.what}` : 'taken')))).toEqual(
      new Set(['limit-reached time']),
    )
    expect(await world.balance(who.account)).toBe(10_000n)
  })
})

describe('[PROT-04] a reality check', () => {
  const MINUTES = Array.from({ length: 61 }, (_, minute) => minute * 60)

  test('[RC-01, RC-03] is due by the mark that fills its interval, and a minute later refuses bets, but no win, until it is answered', async () => {
    const [who, noon] = [await person(), nextTuesday()]
    const fell: number[] = []
    for (const seconds of MINUTES) if (await mark(who, noon.add({ seconds }))) fell.push(seconds)
    expect(fell).toEqual([3600])
    expect(await state(who, noon.add({ seconds: 3600 }))).toMatchObject({ due: noon.add({ seconds: 3600 }), satSeconds: 3600 })
    expect([await bet(who, noon.add({ seconds: 3659 })), await bet(who, noon.add({ seconds: 3660 }))]).toEqual([
      'applied',
      'reality-check-due',
    ])
    expect(said(await post(who, noon.add({ seconds: 3660 }), 5n, 'win'))).toMatch(/^applied/)
    expect(await answer(who, noon.add({ seconds: 3700 }))).toEqual(noon.add({ seconds: 3600 }))
    expect(await bet(who, noon.add({ seconds: 3701 }))).toBe('applied')
    expect(await answer(who, noon.add({ seconds: 3702 }))).toBeUndefined()
    expect((await state(who, noon.add({ seconds: 3600 }))).unaskedSeconds).toBe(0)
  })

  test('[RC-01] comes by the own interval, at most by the longest of the house', async () => {
    const [who, noon] = [await person(), nextTuesday()]
    await when(noon, (tx) => world.ledger.setCheckInterval(tx, who.owner, 900))
    const fell: number[] = []
    for (const seconds of MINUTES.slice(0, 16)) if (await mark(who, noon.add({ seconds }))) fell.push(seconds)
    const [strict, late] = [await person(), nextTuesday()]
    await when(late, (tx) => world.ledger.setCheckInterval(tx, strict.owner, 7200))
    for (const seconds of MINUTES.slice(0, 31))
      if (await mark(strict, late.add({ seconds }), { ...OF, longestSeconds: 1800 })) fell.push(seconds)
    expect(fell).toEqual([900, 1800])
  })

  test('[RC-01] begins again with a sitting, which begins after an hour without a mark; one that waits stays, and its sitting with it', async () => {
    const [who, noon] = [await person(), nextTuesday()]
    for (const seconds of MINUTES.slice(0, 50)) await mark(who, noon.add({ seconds }))
    const back = noon.add({ seconds: 49 * 60 + 3601 })
    const fell: number[] = []
    for (const seconds of MINUTES) if (await mark(who, back.add({ seconds }))) fell.push(seconds)
    expect(fell).toEqual([3600])
    const tomorrow = back.add({ hours: 20 })
    await mark(who, tomorrow)
    await mark(who, tomorrow.add({ seconds: 30 }))
    expect(await bet(who, tomorrow.add({ seconds: 31 }))).toBe('reality-check-due')
    expect(await state(who, tomorrow)).toMatchObject({ began: back, satSeconds: 3600 })
    await answer(who, tomorrow.add({ seconds: 40 }))
    expect(await state(who, tomorrow.add({ seconds: 40 }))).toMatchObject({ began: tomorrow, due: null })
    expect(await bet(who, tomorrow.add({ seconds: 41 }))).toBe('applied')
  })

  test('[RC-03, PL-32] that waits is met by bets of two processes in every wallet, and its answer by the next', async () => {
    const [who, other] = [await person(), await world.another()]
    const now = systemClock.now()
    for (let ago = 4020; ago >= 240; ago -= 60) await mark(who, now.subtract({ seconds: ago }))
    const baht = await world.database.write((tx) => world.ledger.openBeside(tx, { owner: who.owner, kind: 'main', currency: 'THB' }))
    const ledgers = [world.ledger, other]
    const all = (name: string) =>
      Promise.all(
        Array.from({ length: 200 }, (_, number) =>
          ledgers[number % 2]!.submit(move(`${name}:${number}`, number % 3 === 0 ? baht : who.account, number % 3 === 0 ? 0n : -1n, 'bet')),
        ),
      )
    expect(new Set((await all(`due:${who.account}`)).map(said))).toEqual(new Set(['reality-check-due']))
    await world.database.write((tx) => other.answerCheck(tx, who.owner))
    expect((await all(`on:${who.account}`)).filter(({ status }) => status !== 'applied')).toEqual([])
  })
})

test('[PL-18] a bet is judged by standing, reality check, time, stakes, losses and balance, in this order', async () => {
  const [who, noon] = [await person(10n), nextTuesday()]
  await when(noon, (tx) => world.ledger.setCheckInterval(tx, who.owner, 60))
  for (const seconds of [0, 60]) await mark(who, noon.add({ seconds }))
  await limit(who, noon, { day: 60n })
  const play = (units: bigint | null, what: 'stake' | 'loss') =>
    when(noon, (tx) => world.ledger.setLimits(tx, who.account, [{ what, every: 'day', units }], { now: noon, timeZone: ZONE }))
  await play(5n, 'stake')
  await play(6n, 'loss')
  const standing = (to: Standing) => when(noon, (tx) => world.ledger.setStanding(tx, who.account, to))
  await standing({ blocked: true, excludedUntil: noon.add({ hours: 1 }) })
  const steps: (() => Promise<unknown>)[] = [
    () => standing({ blocked: false }),
    () => standing({ excludedUntil: null }),
    () => answer(who, noon),
    () => limit(who, noon, {}),
    () => play(null, 'stake'),
    () => play(null, 'loss'),
  ]
  const seen = [await bet(who, noon.add({ seconds: 120 }), -11n)]
  for (const [place, step] of steps.entries()) {
    await step()
    seen.push(await bet(who, noon.add({ seconds: 121 + place }), -11n))
  }
  expect(seen).toEqual([
    'account-blocked',
    'account-excluded',
    'reality-check-due',
    'limit-reached time',
    'limit-reached stake',
    'limit-reached loss',
    'balance-too-low',
  ])
})

describe('[PL-17, PL-30] the statement that moves the money and the rules', () => {
  type Act =
    | { readonly does: 'mark' | 'bet'; readonly after: number }
    | { readonly does: 'limit'; readonly every: Every; readonly seconds: bigint | null }
  const after = fc.oneof(fc.nat({ max: 400 }), fc.nat({ max: 4000 }), fc.nat({ max: 60_000 }))
  const acts: fc.Arbitrary<Act> = fc.oneof(
    fc.record({ does: fc.constantFrom('mark' as const, 'bet' as const), after }),
    fc.record({
      does: fc.constant('limit' as const),
      every: fc.constantFrom(...EVERY),
      seconds: fc.option(fc.bigInt({ min: 0n, max: 1500n }), { nil: null }),
    }),
  )

  test(`agree in ${SEQUENCES} random sequences`, { timeout: longest(120_000) }, async () => {
    let base = nextTuesday()
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 5, maxLength: 25 }), async (script) => {
        const who = await person()
        let at = base
        let last: Temporal.Instant | undefined
        const limits: Partial<Record<Every, bigint | null>> = {}
        const counts = new Map<Every, Count>()
        const countOf = (every: Every): Count => renewed(counts.get(every), periodOf(every, at, ZONE))
        const played = (every: Every) => playedBetween(last, at, periodOf(every, at, ZONE))
        const take = async (): Promise<void> => {
          for (const every of EVERY) counts.set(every, counted(countOf(every), played(every), at))
          last = at
          await mark(who, at, { ...OF, everySeconds: 10_000_000, longestSeconds: 10_000_000 })
        }
        for (const act of script) {
          if (act.does === 'limit') {
            limits[act.every] = act.seconds
            await limit(who, at, limits)
            continue
          }
          at = at.add({ seconds: act.after })
          if (act.does === 'bet') {
            const reached = reachedOf(
              EVERY.flatMap((every) => {
                const to = limits[every] ?? null
                return to === null
                  ? []
                  : [{ every, limit: to, used: countOf(every).used + played(every), until: countOf(every).period.until }]
              }),
            )
            expect(await bet(who, at)).toBe(reached ? 'limit-reached time' : 'applied')
            if (reached) continue
          }
          await take()
          expect(await used(who, at)).toEqual(EVERY.map((every) => Number(countOf(every).used)))
        }
        base = at.add({ hours: 2 })
      }),
      { numRuns: SEQUENCES, seed: 20_261_130 },
    )
  })
})
