/** Breaks of a market: after so much play without a rest bets rest, in the statement that moves the money, and wins come through (RC-04). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { move, openTestLedger, said, type TestLedger } from '../ledger-testing.ts'
import type { AccountId, Answer } from '../ledger.ts'

const ZONE = 'Asia/Yangon'
/** After ten minutes of play bets rest for five. */
const OF = { timeZone: ZONE, everySeconds: 36_000, longestSeconds: 36_000, breaks: { afterSeconds: 600, restSeconds: 300 } }

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(() => world.close())

type Person = { readonly owner: string; readonly account: AccountId }
let [days, posted] = [0, 0]
/** A noon that lies after all that came before in this file: ids of a lane only rise. */
function nextNoon(): Temporal.Instant {
  days += 1
  const now = systemClock.now().toZonedDateTimeISO(ZONE)
  return now.add({ days }).with({ hour: 12, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 }).toInstant()
}
async function person(): Promise<Person> {
  const account = await world.account(10_000n)
  const { rows } = await world.database.pool.query<{ owner: string }>('select owner from ledger_account where id = $1', [account])
  return { account, owner: rows[0]!.owner }
}
const when = <T>(at: Temporal.Instant, act: (tx: Tx) => Promise<T>): Promise<T> =>
  world.database.write(async (tx) => {
    const shift = systemClock.now().until(at).total('seconds') + 0.1
    await sql`select set_config('baize.clock_shift_seconds', ${String(shift)}, true)`.execute(tx)
    return await act(tx)
  })
/** Marks, and then what they ask of the accounts; answers whether a break began. */
async function mark({ owner }: Person, at: Temporal.Instant, of: Parameters<TestLedger['ledger']['markPlay']>[2] = OF): Promise<boolean> {
  const [marked] = await when(at, (tx) => world.ledger.markPlay(tx, [{ owner, at }], of))
  if (marked?.isLate === true) await when(at, (tx) => world.ledger.pause(tx, owner))
  return marked?.restBegan === true
}
/** Marks once a minute; answers at which seconds breaks began. */
async function play(who: Person, from: Temporal.Instant, minutes: number, of = OF): Promise<number[]> {
  const began: number[] = []
  for (let minute = 0; minute <= minutes; minute += 1) if (await mark(who, from.add({ minutes: minute }), of)) began.push(minute * 60)
  return began
}
const post = (who: Person, at: Temporal.Instant, amount: bigint, kind: 'bet' | 'win'): Promise<Answer> =>
  when(at, async (tx) => {
    await world.ledger.lock(tx, [who.account])
    const [answer] = await world.ledger.post(tx, [move(`break:${(posted += 1)}`, who.account, amount, kind)])
    return answer!
  })
async function bet(who: Person, at: Temporal.Instant): Promise<string> {
  const answer = await post(who, at, -1n, 'bet')
  return answer.status === 'refused' && answer.what !== undefined ? `${answer.code} ${answer.what}` : said(answer).split(' ')[0]!
}

describe('[PROT-04, RC-04] a break of the market', () => {
  test('begins by the mark that fills the stretch, refuses bets by name and no win, and ends by itself', async () => {
    const [who, noon] = [await person(), nextNoon()]
    expect(await play(who, noon, 9)).toEqual([])
    expect(await bet(who, noon.add({ seconds: 599 }))).toBe('applied')
    expect(await mark(who, noon.add({ seconds: 600 }))).toBe(true)
    const until = noon.add({ seconds: 900 })
    expect(await post(who, noon.add({ seconds: 600 }), -1n, 'bet')).toMatchObject({
      code: 'limit-reached',
      what: 'break',
      limit: { every: undefined, until },
    })
    expect(said(await post(who, noon.add({ seconds: 601 }), 5n, 'win'))).toMatch(/^applied/)
    expect(await bet(who, noon.add({ seconds: 899 }))).toBe('limit-reached break')
    expect(await bet(who, until)).toBe('applied')
    expect(await when(until, (tx) => world.ledger.playState(who.owner, { now: until, timeZone: ZONE }, tx))).toMatchObject({
      restsUntil: null,
    })
  })

  test('is asked for again after the next stretch; marks within it add nothing, and count as time at play', async () => {
    const [who, noon] = [await person(), nextNoon()]
    expect(await play(who, noon, 30)).toEqual([600, 1500])
    const { limits } = await when(noon, (tx) => world.ledger.playState(who.owner, { now: noon.add({ minutes: 30 }), timeZone: ZONE }, tx))
    expect(limits[0]?.used).toBe(1800n)
  })

  test('is not asked for where the person rested before by themselves', async () => {
    const [who, noon] = [await person(), nextNoon()]
    expect(await play(who, noon, 9)).toEqual([])
    expect(await play(who, noon.add({ seconds: 9 * 60 + 301 }), 9)).toEqual([])
  })

  test('binds every wallet and both processes at once, is one of marks that come together, and is off without the setting', async () => {
    const [who, other] = [await person(), await world.another()]
    const now = systemClock.now().round({ smallestUnit: 'second', roundingMode: 'floor' })
    const marks = Array.from({ length: 12 }, (_, place) => ({ owner: who.owner, at: now.subtract({ seconds: (11 - place) * 60 }) }))
    const [marked] = await world.database.write((tx) => world.ledger.markPlay(tx, marks, OF))
    expect(marked).toMatchObject({ restBegan: true, isLate: true })
    await world.database.write((tx) => world.ledger.pause(tx, who.owner))
    const baht = await world.database.write((tx) => world.ledger.openBeside(tx, { owner: who.owner, kind: 'main', currency: 'THB' }))
    const ledgers = [world.ledger, other]
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, number) =>
        ledgers[number % 2]!.submit(move(`rest:${number}`, number % 3 === 0 ? baht : who.account, number % 3 === 0 ? 0n : -1n, 'bet')),
      ),
    )
    expect(new Set(answers.map((each) => (each.status === 'refused' ? `${each.code} ${each.what}` : 'taken')))).toEqual(
      new Set(['limit-reached break']),
    )
    expect(await world.balance(who.account)).toBe(10_000n)
    // A mark after the setting was taken away ends it.
    expect(await mark(who, systemClock.now().add({ seconds: 1 }), { ...OF, breaks: null })).toBe(false)
    expect((await world.ledger.submit(move('rest:off', who.account, -1n, 'bet'))).status).toBe('applied')
  })
})
