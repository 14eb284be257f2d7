/** Both ways into the ledger, `submit` and `post`: what an operation answers, what it leaves, and what is refused. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { orderOf } from './order.ts'
import { move, openTestLedger, said, undo, type TestLedger } from './ledger-testing.ts'

let world: TestLedger

beforeAll(async () => {
  world = await openTestLedger()
})

afterAll(() => world.close())

test('[WALLET-02] an operation moves money once: the same key with the same content answers what was answered', async () => {
  const account = await world.account(100n)
  const bet = move('doors:bet', account, -60n, 'bet', { round: 'r1' })
  expect(said(await world.ledger.submit(bet))).toBe('applied 40')
  expect(said(await world.ledger.submit(move('doors:win', account, 5n, 'win')))).toBe('applied 45')
  expect(said(await world.ledger.submit(bet))).toBe('applied again 40')
  expect((await world.post(bet)).map(said)).toEqual(['applied again 40'])
  expect(await world.balance(account)).toBe(45n)
})

test('[WALLET-02] a key used with any other content is refused', async () => {
  const account = await world.account(100n)
  const other = await world.account(100n)
  const bet = move('doors:key', account, -10n, 'bet', { round: 'r1' })
  expect(said(await world.ledger.submit(bet))).toBe('applied 90')
  const changed = [
    move('doors:key', account, -11n, 'bet', { round: 'r1' }),
    move('doors:key', account, -10n, 'bet', { round: 'r2' }),
    move('doors:key', account, -10n, 'bet', { round: 'r1', contra: 'vendor:JILI' }),
    move('doors:key', account, -10n, 'withdrawal', { round: 'r1' }),
    move('doors:key', other, -10n, 'bet', { round: 'r1' }),
    undo('doors:key', account, 'doors:other'),
    { ...bet, isBet: !bet.isBet },
    { ...bet, group: 'g' },
    ...['vendor', 'game', 'reference'].map((name) => ({ ...bet, transfers: [{ ...bet.transfers[0]!, [name]: 'other' }] })),
  ]
  for (const operation of changed) expect(said(await world.ledger.submit(operation))).toBe('key-used-differently')
  expect(await world.balance(account)).toBe(90n)
})

test('[WALLET-02] facts are content whatever the order of their fields: times, amounts and lists are distinguished', () => {
  const contentOf = (facts: object): string =>
    orderOf({ ...move('doors:facts', 1n, -1n, 'bet'), facts: facts as never }).fingerprint.toString()
  const at = Temporal.Instant.from('2026-11-20T08:00:00Z')
  const facts = { at, stake: 5n, picks: [1, 2], on: { side: 'home' } }
  const { on, ...rest } = facts
  expect(contentOf({ on, ...rest, note: undefined })).toBe(contentOf(facts))
  const others = [
    { at: at.add({ milliseconds: 1 }) },
    { stake: 6n },
    { stake: '5' },
    { picks: [2, 1] },
    { on: { side: 'away' } },
    { note: null },
  ]
  for (const other of others) expect(contentOf({ ...facts, ...other }), Object.keys(other)[0]).not.toBe(contentOf(facts))
})

test('[WALLET-02] no balance goes below zero, in one batch or in many', async () => {
  const account = await world.account(100n)
  const answers = await Promise.all([1, 2, 3].map((number) => world.ledger.submit(move(`doors:low${number}`, account, -40n, 'bet'))))
  expect(answers.map(said)).toEqual(['applied 60', 'applied 20', 'balance-too-low'])
  expect(
    (await world.post(move('doors:low4', account, -21n, 'withdrawal'), move('doors:low5', account, -20n, 'withdrawal'))).map(said),
  ).toEqual(['balance-too-low', 'applied 0'])
})

test('an operation of several transfers is applied in order and all or nothing', async () => {
  const account = await world.account(10n)
  const dice = (key: string, stake: bigint, win: bigint) => ({
    key,
    account,
    isBet: true,
    transfers: [
      { account, contra: 'house:dice', amount: -stake, kind: 'bet' as const, round: key },
      { account, contra: 'house:dice', amount: win, kind: 'win' as const, round: key },
    ],
  })
  expect(said(await world.ledger.submit(dice('doors:dice1', 11n, 22n)))).toBe('balance-too-low')
  expect(said(await world.ledger.submit(dice('doors:dice2', 11n, 11n)))).toBe('balance-too-low')
  expect(
    await Promise.all([dice('doors:dice3', 10n, 30n), dice('doors:dice4', 20n, 0n)].map(world.ledger.submit)).then((answers) =>
      answers.map(said),
    ),
  ).toEqual(['applied 30', 'applied 10'])
  const entries = await world.ledger.entries(account, { limit: 10 })
  expect(entries.map((entry) => [entry.amount, entry.balanceAfter])).toEqual([
    [0n, 10n],
    [-20n, 10n],
    [30n, 30n],
    [-10n, 0n],
    [10n, 10n],
  ])
  expect(said(await world.ledger.submit(undo('doors:dice5', account, 'doors:dice3')))).toBe('balance-too-low')
  await world.ledger.submit(move('doors:dice6', account, 10n, 'deposit'))
  expect(said(await world.ledger.submit(undo('doors:dice5', account, 'doors:dice3')))).toBe('applied 0')
})

test('an account that does not exist is refused', async () => {
  expect(said(await world.ledger.submit(move('doors:nobody', 999_999n, 5n, 'win')))).toBe('unknown-account')
})

test('[WALLET-02] a refusal says the balance as it is, and none where there is no account', async () => {
  const account = await world.account(100n)
  const tooMuch = { status: 'refused', code: 'balance-too-low', balance: 100n }
  expect(await world.ledger.submit(move('doors:balance', account, -101n, 'bet'))).toStrictEqual(tooMuch)
  expect(await world.post(move('doors:balance', account, -101n, 'bet'))).toStrictEqual([tooMuch])
  const nobody = await world.ledger.submit(move('doors:nobody', 999_999_999n, -1n, 'bet'))
  expect(nobody).toMatchObject({ status: 'refused' })
  expect('balance' in nobody).toBe(false)
})

test('a post outside of the locked lanes throws, and so does a second lock', async () => {
  const first = await world.account(100n)
  const second = await world.account(100n)
  await expect(world.database.write((tx) => world.ledger.post(tx, [move('doors:unlocked', first, -1n, 'bet')]))).rejects.toThrow(
    'is not locked',
  )
  await expect(
    world.database.write(async (tx) => {
      await world.ledger.lock(tx, [first])
      return await world.ledger.post(tx, [move('doors:unlocked', second, -1n, 'bet')])
    }),
  ).rejects.toThrow('is not locked')
  await expect(
    world.database.write(async (tx) => {
      await world.ledger.lock(tx, [first])
      await world.ledger.lock(tx, [second])
    }),
  ).rejects.toThrow('takes its ledger lanes once')
  // Some that are held and some that are not are a second lock too, and those that are held are none.
  const lanes = world.database.write(async (tx) => {
    await world.ledger.lock(tx, [first])
    await world.ledger.lock(tx, [first])
    await world.ledger.lock(tx, [first, first + 1n])
  })
  await expect(lanes).rejects.toThrow('takes its ledger lanes once')
  expect(await world.ledger.findOperation('doors:unlocked')).toBeUndefined()
})

test('a refused act that rolls back leaves nothing, and its key stays free', async () => {
  const from = await world.account(100n)
  const to = await world.account()
  const transfer = (amount: bigint) =>
    world.database.transact(async (tx) => {
      await world.ledger.lock(tx, [from, to])
      const answers = await world.ledger.post(tx, [
        move('doors:give', to, amount, 'transfer', { contra: 'clearing:transfer' }),
        move('doors:take', from, -amount, 'transfer', { contra: 'clearing:transfer' }),
      ])
      return answers.every((answer) => answer.status === 'applied') ? done(null) : refused('balance-too-low')
    })
  expect((await transfer(101n)).ok).toBe(false)
  expect([await world.balance(from), await world.balance(to)]).toEqual([100n, 0n])
  expect((await transfer(70n)).ok).toBe(true)
  expect([await world.balance(from), await world.balance(to)]).toEqual([30n, 70n])
})

test('a full queue answers busy at once', async () => {
  const account = await world.account(100n)
  const small = await world.another({ queueLimit: 2 })
  const answers = await Promise.all([1, 2, 3].map((number) => small.submit(move(`doors:full${number}`, account, -1n, 'bet'))))
  expect(answers.map(said)).toEqual(['applied 99', 'applied 98', 'busy'])
})

test('a ledger that closes answers what waits, and takes nothing more', async () => {
  const account = await world.account(100n)
  const sessions = async () =>
    (
      await world.database.pool.query(
        "select from pg_stat_activity where application_name = 'baize-ledger' and datname = current_database()",
      )
    ).rowCount
  const [before, events] = [await sessions(), [] as string[]]
  const other = await world.another({ onEvent: ({ type }) => events.push(type) })
  const going = other.submit(move('doors:going', account, -1n, 'bet'))
  const closing = other.close()
  expect(said(await other.submit(move('doors:late', account, -1n, 'bet')))).toBe('busy')
  expect(said(await going)).toBe('applied 99')
  await closing
  expect(await world.balance(account)).toBe(99n)
  // Its connections are closed, and nobody calls them lost.
  await expect.poll(sessions, { timeout: 5_000, interval: 5 }).toBe(before)
  expect(events).toEqual([])
})

test('what no caller may send throws before it reaches a batch', async () => {
  const account = await world.account(100n)
  const wrong = [
    { ...move('doors:wrong', account, 1n, 'win'), key: '' },
    { ...move('doors:wrong', account, 1n, 'win'), key: 'a\0b' },
    move('doors:wrong', account, 2n ** 60n, 'win'),
    move('doors:wrong', account, 1n, 'win', { contra: 'held' }),
    { key: 'doors:wrong', account, transfers: [] },
    { ...move('doors:wrong', account, 1n, 'win'), account: account + 1n },
  ]
  for (const operation of wrong) await expect(world.ledger.submit(operation)).rejects.toThrow(Error)
  expect(await world.balance(account)).toBe(100n)
})

test('records are read by page, period and kind, and an operation by its key', async () => {
  const account = await world.account(1000n)
  for (let number = 0; number < 5; number += 1)
    await world.ledger.submit(move(`doors:page${number}`, account, -1n, number % 2 === 0 ? 'bet' : 'fee', { round: `r${number}` }))
  const first = await world.ledger.entries(account, { limit: 2 })
  const second = await world.ledger.entries(account, { limit: 2, before: first[1]?.id ?? 0n })
  expect([...first, ...second].map((entry) => entry.key)).toEqual(['doors:page4', 'doors:page3', 'doors:page2', 'doors:page1'])
  expect((await world.ledger.entries(account, { limit: 9, kinds: ['fee'] })).map((entry) => entry.round)).toEqual(['r3', 'r1'])
  const at = first[0]?.at ?? systemClock.now()
  expect(await world.ledger.entries(account, { limit: 9, from: at.add({ seconds: 1 }) })).toEqual([])
  expect((await world.ledger.entries(account, { limit: 9, to: at.add({ seconds: 1 }) })).length).toBe(6)
  const found = await world.ledger.findOperation('doors:page0')
  expect([found?.state, found?.account, found?.postings[0]?.amount]).toEqual(['applied', account, -1n])
})

test('texts of any script and with any sign travel whole', async () => {
  const account = await world.account(100n)
  const key = 'doors:\u1019\u103c\u1014\u103a\u{1f3b2}"{}\\,NULL \ud800'
  const texts = { contra: 'vendor:\u0e44\u0e17\u0e22', vendor: '"', game: '{a,b}', round: "o'ne\\two", reference: 'NULL' }
  const answer = await world.ledger.submit({ key, account, transfers: [{ account, amount: -1n, kind: 'bet', ...texts }] })
  expect(said(answer)).toBe('applied 99')
  expect((await world.ledger.entries(account, { limit: 1 }))[0]).toMatchObject(texts)
  expect((await world.ledger.findOperation(key))?.postings.length).toBe(1)
})
