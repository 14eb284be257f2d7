/** Limits of play in the statement that moves the money: what each kind of move counts, where corrections count, and the turn of periods. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVERY, LIMITED_PLAY, type Every } from '@baize/contract/protection/limit-words.ts'
import { periodOf, periodsAhead } from '@baize/rules/protection/calendar.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { limitWeek, move, openTestLedger, said, undo, type TestLedger } from '../ledger-testing.ts'
import { laneOf, type AccountId, type Answer, type CreditBatch, type CreditColumns, type LimitedPlay, type Operation } from '../ledger.ts'

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(() => world.close())

const ZONE = 'Asia/Yangon'
const PLACE = { contra: 'lottery:test', vendor: 'LOTT', game: 'ssc-1', round: '20261120-0009' } as const

/** Acts while the database's clock is ahead, in a transaction that holds the lane. */
const later = <T>(seconds: number, account: AccountId, act: (tx: Tx) => Promise<T>): Promise<T> =>
  world.database.write(async (tx) => {
    await sql`select set_config('baize.clock_shift_seconds', ${String(seconds)}, true)`.execute(tx)
    await world.ledger.lock(tx, [account])
    return await act(tx)
  })
const shifted = (seconds: number): Temporal.Instant => systemClock.now().add({ seconds })
/** Noon of the next Tuesday, so that the days of a test lie in one week. */
const TUESDAY = (() => {
  const now = systemClock.now().toZonedDateTimeISO(ZONE)
  const noon = now.add({ days: (9 - now.dayOfWeek) % 7 || 7 }).with({ hour: 12 })
  return Math.ceil(now.until(noon, { largestUnit: 'second' }).seconds)
})()
const WEDNESDAY = TUESDAY + 26 * 3600
const calendarAt = (seconds: number) => ({ now: shifted(seconds), timeZone: ZONE })

const post = async (account: AccountId, operation: Operation, seconds = 0): Promise<string> =>
  said((await later(seconds, account, (tx) => world.ledger.post(tx, [operation])))[0])
const setAt = (seconds: number, account: AccountId, what: LimitedPlay, every: Every, units: bigint | null) =>
  later(seconds, account, (tx) => world.ledger.setLimits(tx, account, [{ what, every, units }], calendarAt(seconds)))
/** What is used of the stakes and the losses of a period. */
async function usedAt(seconds: number, account: AccountId, every: Every = 'week'): Promise<readonly bigint[]> {
  const rows = await later(seconds, account, (tx) => world.ledger.countedLimits(account, calendarAt(seconds), tx))
  return LIMITED_PLAY.map((what) => rows.find((row) => row.what === what && row.every === every)!.used)
}

/** An account in a lane of its own: ids of a lane only rise, so that one whose clock was ahead stays there. */
async function accountIn(lane: number, opening: bigint): Promise<AccountId> {
  let account = await world.account(opening)
  while (laneOf(account) !== lane) account = await world.account(opening)
  return account
}

test('[PROT-01, PL-12] play alone counts, each kind as it is, and a reversal gives back what its target took', async () => {
  const account = await world.account(10_000n)
  await limitWeek(world, account, { stake: 1000n })
  const steps = [
    ['bet', -100n],
    ['win', 30n],
    ['jackpot', 5n],
    ['free-round', 7n],
    ['resettle', -50n],
    ['promo', 11n],
    ['refund', 20n],
    ['adjustment', -13n],
    ['deposit', 17n],
    ['rebate', 19n],
  ] as const
  const seen: [string, ...number[]][] = []
  for (const [kind, amount] of steps) {
    expect((await world.ledger.submit(move(`pb:${kind}`, account, amount, kind))).status).toBe('applied')
    seen.push([kind, ...(await usedAt(0, account)).map(Number)])
  }
  expect(seen).toEqual([
    ['bet', 100, 100],
    ['win', 100, 70],
    ['jackpot', 100, 65],
    ['free-round', 100, 58],
    ['resettle', 100, 108],
    ['promo', 100, 97],
    ['refund', 80, 77],
    ['adjustment', 80, 77],
    ['deposit', 80, 77],
    ['rebate', 80, 77],
  ])
  const undone: [string, ...number[]][] = []
  for (const of of ['deposit', 'promo', 'free-round', 'jackpot', 'win', 'refund', 'bet', 'resettle']) {
    expect(await post(account, undo(`pb:undo:${of}`, account, `pb:${of}`))).toMatch(/^applied/)
    undone.push([of, ...(await usedAt(0, account)).map(Number)])
  }
  expect(undone).toEqual([
    ['deposit', 80, 77],
    ['promo', 80, 88],
    ['free-round', 80, 95],
    ['jackpot', 80, 100],
    ['win', 80, 130],
    ['refund', 100, 150],
    ['bet', 0, 50],
    ['resettle', 0, 0],
  ])
})

test('[PROT-01, PL-04] a limit that is set in the middle counts what was before, and never fills again by being set', async () => {
  const account = await world.account(10_000n)
  await post(account, move('pm:bet', account, -300n, 'bet'))
  await post(account, move('pm:undone', account, -50n, 'bet'))
  await post(account, undo('pm:undo', account, 'pm:undone'))
  await post(account, move('pm:win', account, 40n, 'win'))
  expect(await usedAt(0, account)).toEqual([300n, 260n])
  await limitWeek(world, account, { stake: 350n, loss: 300n })
  expect(await usedAt(0, account)).toEqual([300n, 260n])
  expect(await world.ledger.budgetsLeft(account)).toEqual({ stake: 50n, loss: 40n })
  await limitWeek(world, account, { stake: 320n })
  expect(await world.ledger.budgetsLeft(account)).toEqual({ stake: 20n, loss: 40n })
  await limitWeek(world, account, { stake: null, loss: null })
  expect(await post(account, move('pm:more', account, -500n, 'bet'))).toMatch(/^applied/)
  expect(await usedAt(0, account)).toEqual([800n, 760n])
  await limitWeek(world, account, { loss: 100n })
  expect(await world.ledger.budgetsLeft(account)).toEqual({ stake: null, loss: -660n })
})

test('[PROT-01, PL-05, PL-18] each period holds, and a refusal names the one with the least left, of equals the shorter', async () => {
  const account = await world.account(10_000n)
  await setAt(0, account, 'stake', 'month', 100n)
  await setAt(0, account, 'stake', 'week', 90n)
  await setAt(0, account, 'loss', 'day', 90n)
  expect(await post(account, move('pe:1', account, -60n, 'bet'))).toBe('applied 9940')
  const refused = async (key: string, stake: bigint): Promise<Answer> => world.ledger.submit(move(key, account, -stake, 'bet'))
  const named = (what: LimitedPlay, every: Every, left: bigint) => ({
    code: 'limit-reached',
    what,
    limit: { every, left, until: periodOf(every, systemClock.now(), ZONE).until },
  })
  expect(await refused('pe:2', 31n)).toMatchObject(named('stake', 'week', 30n))
  await setAt(0, account, 'stake', 'week', null)
  expect(await refused('pe:3', 31n)).toMatchObject(named('loss', 'day', 30n))
  await setAt(0, account, 'loss', 'week', 90n)
  expect(await refused('pe:4', 31n)).toMatchObject(named('loss', 'day', 30n))
  await setAt(0, account, 'stake', 'day', 50n)
  expect(await refused('pe:5', 1n)).toMatchObject(named('stake', 'day', -10n))
})

test('[PROT-01, PL-18] a refusal names the period that runs, also where nothing else has come in it yet', async () => {
  const account = await accountIn(9, 1000n)
  await setAt(TUESDAY, account, 'stake', 'day', 100n)
  await post(account, move('pr:tuesday', account, -50n, 'bet'), TUESDAY)
  const [answer] = await later(WEDNESDAY, account, (tx) => world.ledger.post(tx, [move('pr:wednesday', account, -101n, 'bet')]))
  const limit = { every: 'day', left: 100n, until: periodOf('day', shifted(WEDNESDAY), ZONE).until }
  expect(answer).toMatchObject({ status: 'refused', code: 'limit-reached', what: 'stake', limit })
})

test('[PROT-01, PL-14] a bet of nothing is refused too where more is used than allowed, and the same key again is none', async () => {
  const account = await world.account(1000n)
  await post(account, move('pz:bet', account, -100n, 'bet'))
  await limitWeek(world, account, { stake: 100n })
  expect(await post(account, move('pz:none', account, 0n, 'bet'))).toBe('applied 900')
  await limitWeek(world, account, { stake: 99n })
  expect(await post(account, move('pz:none-more', account, 0n, 'bet'))).toBe('limit-reached')
  expect(await post(account, move('pz:bet', account, -100n, 'bet'))).toBe('applied again 900')
  expect(await post(account, move('pz:win', account, 10n, 'win'))).toBe('applied 910')
  expect(await usedAt(0, account)).toEqual([100n, 90n])
})

test('[PROT-01, PL-13] a correction counts where its target counted, and nowhere where that is over', async () => {
  const account = await accountIn(12, 10_000n)
  const corrects = (key: string, amount: bigint, kind: 'refund' | 'resettle' | 'bet', target: string): Operation => ({
    ...move(key, account, amount, kind),
    isBet: false,
    corrects: target,
  })
  await setAt(TUESDAY, account, 'loss', 'day', 1000n)
  await post(account, move('pc:bet', account, -100n, 'bet'), TUESDAY)
  await post(account, move('pc:win', account, 30n, 'win'), TUESDAY)
  expect(await usedAt(WEDNESDAY, account, 'day')).toEqual([0n, 0n])
  await post(account, corrects('pc:refund', 40n, 'refund', 'pc:bet'), WEDNESDAY)
  await post(account, corrects('pc:settle', -10n, 'resettle', 'pc:win'), WEDNESDAY)
  expect(await usedAt(WEDNESDAY, account, 'day')).toEqual([0n, 0n])
  expect(await usedAt(WEDNESDAY, account, 'week')).toEqual([60n, 40n])
  // A correction of a correction is about the first act.
  await post(account, undo('pc:undo', account, 'pc:refund'), WEDNESDAY)
  await post(account, corrects('pc:again', -5n, 'bet', 'pc:refund'), WEDNESDAY)
  expect(await usedAt(WEDNESDAY, account, 'day')).toEqual([0n, 0n])
  expect(await usedAt(WEDNESDAY, account, 'week')).toEqual([105n, 85n])
  await expect(world.database.pool.query('delete from ledger_correction')).rejects.toThrow('the book only grows')
  // The same is found in the book by a first limit.
  await world.database.pool.query('delete from ledger_budget where account = $1', [account])
  await world.database.pool.query('update ledger_account set limited = false where id = $1', [account])
  expect([await usedAt(WEDNESDAY, account, 'day'), await usedAt(WEDNESDAY, account, 'week')]).toEqual([
    [0n, 0n],
    [105n, 85n],
  ])
})

test('[PROT-01, PL-12] bonus money that names its act is in neither side of a loss, and other bonus money counts nothing', async () => {
  const account = await world.account(100n)
  await limitWeek(world, account, { stake: 100n, loss: 70n })
  const bonus = (key: string, amount: bigint, act?: string): Operation => ({
    ...move(key, account, amount, 'bonus', { contra: 'promotion:test' }),
    ...(act === undefined ? {} : { corrects: act }),
  })
  await world.post(bonus('pbm:given', 500n))
  expect(await usedAt(0, account)).toEqual([0n, 0n])
  await world.post(bonus('pbm:stake', 20n, 'pbm:bet'), move('pbm:bet', account, -90n, 'bet'))
  expect(await usedAt(0, account)).toEqual([90n, 70n])
  await world.post(move('pbm:win', account, 45n, 'win'), bonus('pbm:share', -10n, 'pbm:win'))
  expect(await usedAt(0, account)).toEqual([90n, 35n])
})

/** The same payment sent as single operations or as columns. */
const WAYS = [
  [
    'single operations',
    (key: string, account: AccountId, win: bigint, rebate: bigint, refund: bigint): CreditBatch => ({
      ...PLACE,
      operations: [
        {
          key: `${key}${account}`,
          account,
          transfers: [
            { kind: 'win', amount: win },
            { kind: 'rebate', amount: rebate },
            { kind: 'refund', amount: refund },
          ],
        },
      ],
    }),
  ],
  [
    'columns',
    (key: string, account: AccountId, win: bigint, rebate: bigint, refund: bigint): CreditColumns => ({
      ...PLACE,
      keyPrefix: key,
      accounts: [account],
      columns: [
        { kind: 'win', units: [win] },
        { kind: 'rebate', units: [rebate] },
        { kind: 'refund', units: [refund] },
      ],
    }),
  ],
] as const

test.each(WAYS)(
  '[PROT-01, PL-12, PL-13] a credit by %s counts its wins now, and its refunds at the bets of the round, the oldest first',
  async (way, of) => {
    const account = await accountIn(way === 'columns' ? 13 : 14, 10_000n)
    const stakeIn = (key: string, amount: bigint): Operation => ({
      key: `${way}:${key}`,
      account,
      isBet: true,
      transfers: [{ account, amount, kind: 'bet', ...PLACE }],
    })
    await setAt(TUESDAY, account, 'loss', 'day', 5000n)
    await post(account, stakeIn('a', -100n), TUESDAY)
    await post(account, stakeIn('b', -200n), WEDNESDAY)
    const credit = of(`${way}:paid:`, account, 30n, 7n, 150n)
    expect(await later(WEDNESDAY, account, (tx) => world.ledger.credit(tx, credit))).toMatchObject({ applied: 1 })
    // A hundred came back for the first bet, whose day is over, and fifty for the second.
    expect(await usedAt(WEDNESDAY, account, 'day')).toEqual([150n, 120n])
    expect(await later(WEDNESDAY, account, (tx) => world.ledger.credit(tx, credit))).toMatchObject({ applied: 0 })
    expect(await usedAt(WEDNESDAY, account, 'day')).toEqual([150n, 120n])
  },
)

test.each(WAYS)('[WALLET-02] a credit by %s lifts an account to its floor before it may bet again', async (way, of) => {
  const account = await world.account(100n)
  // A resettlement takes more of it still, and nothing else does that goes below on its way.
  for (const [key, amount] of [
    ['over', -140n],
    ['more', -10n],
  ] as const)
    await world.post(move(`pb:${way}:${key}`, account, amount, 'resettle'))
  const legs = [-5n, 10n].map((amount) => move('', account, amount, 'adjustment').transfers[0]!)
  expect((await world.post({ key: `pb:${way}:legs`, account, transfers: legs })).map(said)).toEqual(['balance-negative'])
  const bets = async (key: string) => said(await world.ledger.submit(move(`pb:${way}:${key}`, account, -1n, 'bet')))
  const pay = (key: string, win: bigint, rebate: bigint) =>
    later(0, account, (tx) => world.ledger.credit(tx, of(`pb:${way}:${key}:`, account, win, rebate, 0n)))
  await pay('4', 40n, 9n)
  expect([await world.balance(account), await bets('a')]).toEqual([-1n, 'balance-negative'])
  await pay('5', 1n, 0n)
  expect([await world.balance(account), await bets('b')]).toEqual([0n, 'balance-too-low'])
})

describe('[PROT-01, PL-03, PL-30] periods', () => {
  test('end where the calendar ends them, also a month after a shorter one', async () => {
    const account = await accountIn(15, 10_000n)
    await setAt(0, account, 'stake', 'month', 1000n)
    const bounds = async () =>
      (
        await world.database.pool.query<{ every: string; since: string; until: string }>(
          "select every, since::text, until::text from ledger_budget where account = $1 and what = 'stake' order by since, every",
          [account],
        )
      ).rows
    const expected = (seconds: number) =>
      EVERY.map((every) => periodOf(every, shifted(seconds), ZONE)).map(({ since, until }) => [since, until])
    let seconds = 0
    for (const [, { until }] of periodsAhead('month', shifted(0), ZONE).slice(0, 4).entries()) {
      seconds = Math.ceil(systemClock.now().until(until, { largestUnit: 'second' }).seconds) + 60
      await setAt(seconds, account, 'stake', 'month', 1000n)
      await post(account, move(`pt:${seconds}`, account, -10n, 'bet'), seconds)
      const rows = await bounds()
      const found = EVERY.map((every) => rows.find((row) => row.every === every)!).map(({ since, until: end }) => [
        Temporal.Instant.from(since.replace(' ', 'T')),
        Temporal.Instant.from(end.replace(' ', 'T')),
      ])
      expect(found).toEqual(expected(seconds))
      expect(await usedAt(seconds, account, 'week')).toEqual([10n, 10n])
    }
    expect(seconds).toBeGreaterThan(0)
  })

  test('that no calendar has stop the play of a limited account, but not its other money, and nobody else’s play', async () => {
    const [limited, free] = [await accountIn(11, 100n), await accountIn(10, 100n)]
    await setAt(0, limited, 'stake', 'day', 1000n)
    const far = 900 * 24 * 3600
    const acts = { bet: -1n, win: 1n } as const
    for (const [kind, amount] of Object.entries(acts) as ['bet' | 'win', bigint][]) {
      await expect(post(limited, move(`far:${kind}`, limited, amount, kind), far)).rejects.toThrow('the calendar of limits has no')
      expect(await post(free, move(`far:free:${kind}`, free, amount, kind), far)).toMatch(/^applied/)
    }
    expect(await post(limited, move('far:deposit', limited, 17n, 'deposit'), far)).toBe('applied 117')
    expect(await post(limited, move('far:rebate', limited, 3n, 'rebate'), far)).toBe('applied 120')
    const hold = { key: 'far:hold', account: limited, amount: 20n, reason: 'withdrawal', reference: 'far' }
    expect(said(await later(far, limited, (tx) => world.ledger.hold(tx, hold)))).toBe('applied 100')
  })

  test('that are known already are set without a lock, which a limit would keep to its commit', async () => {
    const account = await world.account()
    const calendar = calendarAt(0)
    const set = (tx: Tx, timeZone = ZONE) => world.ledger.setLimits(tx, account, [], { ...calendar, timeZone })
    const isFree = async () => (await world.database.pool.query('select pg_try_advisory_xact_lock(4713) as free')).rows
    await later(0, account, set)
    await later(0, account, async (tx) => {
      await set(tx)
      expect(await isFree()).toEqual([{ free: true }])
      await set(tx, 'Pacific/Auckland')
      expect(await isFree()).toEqual([{ free: false }])
      await set(tx)
    })
  })

  test('are written by play alone', async () => {
    const account = await world.account(100n)
    await limitWeek(world, account, { stake: 100n })
    const written = async () =>
      (await world.database.pool.query('select what, every, xmin::text from ledger_budget where account = $1 order by 1, 2', [account]))
        .rows
    const before = await written()
    await post(account, move('pw:deposit', account, 5n, 'deposit'))
    expect(await written()).toEqual(before)
    await post(account, move('pw:bet', account, -5n, 'bet'))
    expect(await written()).not.toEqual(before)
  })
})

test('[PROT-01, PL-14] of bets that come together each finds what the one before left', async () => {
  const account = await world.account(1000n)
  await limitWeek(world, account, { loss: 100n })
  const answers = await Promise.all(['t1', 't2'].map((key) => world.ledger.submit(move(`pb:${key}`, account, -60n, 'bet'))))
  expect(answers.map(said)).toEqual(['applied 940', 'limit-reached'])
})

test('[PROT-01, PL-32] a thousand bets of two processes against a limit of 500: exactly 500', async () => {
  const account = await world.account(10_000n)
  await limitWeek(world, account, { stake: 500n })
  const ledgers = [world.ledger, await world.another()]
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, number) => ledgers[number % 2]!.submit(move(`thousand:${number}`, account, -1n, 'bet'))),
  )
  expect(answers.filter(({ status }) => status === 'applied')).toHaveLength(500)
  expect(answers.filter((answer) => answer.status === 'refused' && answer.code === 'limit-reached')).toHaveLength(500)
  expect([await world.balance(account), await usedAt(0, account)]).toEqual([9500n, [500n, 500n]])
})
