/** Proves what the ledger reads and sets: whose account, which standing, which entries and bets, from which instant up to which. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Tx } from '../platform/database.ts'
import {
  accountOf,
  accountsOf,
  balanceOf,
  excludedAmong,
  openAccount,
  openBeside,
  setStanding,
  setStandingOfAll,
  standingOf,
} from './accounts.ts'
import { lockLanes } from './apply.ts'
import { openTestLedger, said, undo, type TestLedger } from './ledger-testing.ts'
import type { LedgerKind, Operation, Transfer } from './ledger.ts'
import { laneOf } from './order.ts'
import { entriesOf, findOperation } from './records.ts'
import { betsOf, hasRead, keySums } from './round-bets.ts'
import { vendorSums } from './vendor-sums.ts'

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(() => world.close())

const write = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => world.database.write(act)
/** A move of a round at a vendor. */
const played = (key: string, account: bigint, amount: bigint, kind: LedgerKind, more: Partial<Transfer> = {}): Operation => ({
  key,
  account,
  isBet: kind === 'bet',
  transfers: [{ account, contra: 'vendor:PG', amount, kind, vendor: 'PG', game: 'tiger', round: 'r1', ...more }],
})
const submit = async (operation: Operation): Promise<string> => said(await world.ledger.submit(operation))

test('[WALLET-02, WALLET-08] an owner has one account of a kind and currency, and another one stands as the first does', async () => {
  const { reader } = world.database
  const [owner, other] = [randomUUID(), randomUUID()]
  const open = (of: string, kind: 'main' | 'points' | 'bonus', currency: string) =>
    write((tx) => openAccount(tx, { owner: of, kind, currency }))
  const points = await open(owner, 'points', 'PTS')
  const main = await open(owner, 'main', 'MMK')
  const foreign = await open(other, 'main', 'MMK')
  expect([await open(owner, 'main', 'MMK'), await open(owner, 'points', 'PTS')]).toEqual([main, points])
  // Of two that open it at once the second waits for the first, and answers its account.
  const crowd = randomUUID()
  let second: Promise<bigint> | undefined
  const first = await write(async (tx) => {
    const opened = await openAccount(tx, { owner: crowd, kind: 'main', currency: 'MMK' })
    second = open(crowd, 'main', 'MMK')
    const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    await vi.waitUntil(async () => (await world.database.pool.query(waits)).rowCount === 1, { timeout: 20_000, interval: 5 })
    return opened
  })
  expect(await second).toBe(first)
  expect([
    await accountOf(reader, owner, 'main', 'MMK'),
    await accountOf(reader, owner, 'main', 'THB'),
    await accountOf(reader, owner, 'bonus', 'MMK'),
    await accountOf(reader, randomUUID(), 'main', 'MMK'),
  ]).toEqual([main, undefined, undefined, undefined])
  await write((tx) => setStanding(tx, points, { blocked: true }))
  await write((tx) => setStanding(tx, main, { excludedUntil: 'for-ever' }))
  const baht = await write((tx) => openBeside(tx, { owner, kind: 'main', currency: 'THB' }))
  expect(await write((tx) => openBeside(tx, { owner, kind: 'main', currency: 'THB' }))).toBe(baht)
  expect([await standingOf(reader, baht), await standingOf(reader, points), await standingOf(reader, foreign)]).toEqual([
    { blocked: false, excluded: true, waits: false },
    { blocked: true, excluded: false, waits: false },
    { blocked: false, excluded: false, waits: false },
  ])
  // A later account that stands otherwise is not the one to follow.
  await write((tx) => setStanding(tx, baht, { excludedUntil: null, blocked: true }))
  const dollar = await write((tx) => openBeside(tx, { owner, kind: 'main', currency: 'USD' }))
  expect(await standingOf(reader, dollar)).toEqual({ blocked: false, excluded: true, waits: false })
  await expect(write((tx) => openBeside(tx, { owner: other, kind: 'bonus', currency: 'MMK' }))).rejects.toThrow('no account')
  expect((await accountsOf(reader, owner)).map(({ id, kind, currency }) => [id, kind, currency])).toEqual([
    [points, 'points', 'PTS'],
    [main, 'main', 'MMK'],
    [baht, 'main', 'THB'],
    [dollar, 'main', 'USD'],
  ])
  await write((tx) => setStandingOfAll(tx, owner, 'main', { blocked: true, excludedUntil: null }))
  await write((tx) => setStandingOfAll(tx, owner, 'points', { blocked: false }))
  await write((tx) => setStandingOfAll(tx, randomUUID(), 'main', { blocked: true }))
  for (const id of [main, baht, dollar]) expect(await standingOf(reader, id)).toEqual({ blocked: true, excluded: false, waits: false })
  for (const id of [points, foreign]) expect(await standingOf(reader, id)).toEqual({ blocked: false, excluded: false, waits: false })
  await write(async (tx) => {
    await openBeside(tx, { owner, kind: 'main', currency: 'EUR' })
    // A change of the first account waits until the new one is there.
    const { rowCount } = await world.database.pool.query('select from ledger_account where id = any ($1) for update skip locked', [
      [main, baht],
    ])
    expect(rowCount).toBe(1)
  })
})

test('[WC-51, PROT-02] a further account waits for whoever keeps the accounts of its owner, and stands as the others then', async () => {
  const owner = randomUUID()
  const main = await write((tx) => openAccount(tx, { owner, kind: 'main', currency: 'MMK' }))
  const { reader, pool } = world.database
  const held = await write(async (tx) => {
    await world.ledger.keepAccounts(tx, owner)
    const opening = write((other) => openBeside(other, { owner, kind: 'main', currency: 'THB' }))
    const waits = "select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()"
    await vi.waitUntil(async () => (await pool.query(waits)).rowCount === 1, { timeout: 20_000, interval: 5 })
    // Lanes of another act first, as an exclusion ends grants before it bars: no account may come between.
    await world.ledger.lock(tx, [main])
    await world.ledger.setStandingOfAll(tx, owner, 'main', { blocked: true })
    return { opening }
  })
  const baht = await held.opening
  for (const id of [main, baht]) expect(await standingOf(reader, id)).toEqual({ blocked: true, excluded: false, waits: false })
})

test('[WALLET-02] a standing is set for an account that exists, and an exclusion is one until its instant', async () => {
  const { reader } = world.database
  const [one, other, over] = [await world.account(), await world.account(), await world.account()]
  await write((tx) => setStanding(tx, one, { excludedUntil: 'for-ever' }))
  await write((tx) => setStanding(tx, over, { excludedUntil: Temporal.Instant.from('2020-01-02T00:00:00Z') }))
  expect([...(await excludedAmong(reader, [one, other, over]))]).toEqual([one])
  expect([...(await excludedAmong(reader, [other]))]).toEqual([])
  await expect(write((tx) => setStanding(tx, 999_999_999n, { blocked: true }))).rejects.toThrow('no ledger account')
  await expect(write((tx) => setStanding(tx, 999_999_999n, { excludedUntil: null }))).rejects.toThrow('no ledger account')
  await expect(balanceOf(reader, 999_999_999n)).rejects.toThrow('no ledger account')
})

test('[WALLET-06] entries are read from the newest on, by kind, and from an instant up to another', async () => {
  const { reader } = world.database
  // In the first lane the first id of a millisecond is the lowest that it has.
  let account = await world.account(1_000n)
  while (laneOf(account) !== 0) account = await world.account(1_000n)
  const other = await world.account(1_000n)
  await submit(played('read:1', account, -10n, 'bet', { reference: 'b1' }))
  await submit(played('read:2', account, 30n, 'win'))
  await submit(played('read:3', other, -10n, 'bet'))
  const keys = async (query: object = {}) => (await entriesOf(reader, account, { limit: 9, ...query })).map(({ key }) => key)
  const all = ['read:2', 'read:1', `opening:${account}`]
  expect([await keys(), await keys({ limit: 1 }), await keys({ kinds: ['bet', 'deposit'] })]).toEqual([
    all,
    ['read:2'],
    ['read:1', `opening:${account}`],
  ])
  const [win, bet] = await entriesOf(reader, account, { limit: 2 })
  expect(bet).toMatchObject({
    account,
    contra: 'vendor:PG',
    amount: -10n,
    balanceAfter: 990n,
    kind: 'bet',
    vendor: 'PG',
    game: 'tiger',
    round: 'r1',
    reference: 'b1',
  })
  expect(await keys({ before: bet!.id })).toEqual([`opening:${account}`])
  expect([(await keys({ from: win!.at })).at(0), await keys({ from: win!.at.add({ milliseconds: 1 }) })]).toEqual(['read:2', []])
  expect([
    (await keys({ to: win!.at })).includes('read:2'),
    (await keys({ to: win!.at.add({ milliseconds: 1 }) })).includes('read:2'),
  ]).toEqual([false, true])
  expect((await findOperation(reader, 'read:1'))?.postings.map(({ key }) => key)).toEqual(['read:1'])
  expect(await findOperation(reader, 'read:1')).toMatchObject({ account, state: 'applied', answer: { balance: 990n, replay: false } })
  expect(await findOperation(reader, 'read:none')).toBeUndefined()
  await submit(undo('read:undo', account, 'read:1'))
  expect(await findOperation(reader, 'read:1')).toMatchObject({ state: 'reversed' })
  expect(await findOperation(reader, 'read:2')).toMatchObject({ state: 'applied' })
  await submit(undo('read:early', account, 'read:later'))
  expect(await findOperation(reader, 'read:early')).toMatchObject({ state: 'applied', answer: { status: 'tombstone', balance: 1_030n } })
  expect(await findOperation(reader, 'read:later')).toMatchObject({ state: 'tombstone', postings: [], answer: undefined })
})

test('[WC-31] the bets of a round are worth what was not undone or returned, the named return first, then the latest bets', async () => {
  const { reader } = world.database
  const [account, other] = [await world.account(1_000n), await world.account(1_000n)]
  await submit(played('PG:a', account, -10n, 'bet'))
  await submit(played('PG:b', account, -20n, 'bet'))
  await submit(played('PG:c', account, -40n, 'bet'))
  await submit(played('PG:d', account, -80n, 'bet'))
  await submit(undo('PG:d:undo', account, 'PG:d'))
  await submit(played('PG:e', account, 5n, 'refund', { reference: 'a' }))
  await submit(played('PG:f', account, 45n, 'refund'))
  await submit(played('PG:w', account, 500n, 'win'))
  await submit(played('PG:zero', account, 0n, 'bet'))
  for (const [key, more] of [
    ['g', { game: 'other' }],
    ['h', { round: 'r2' }],
    ['i', { vendor: 'JILI' }],
  ] as const)
    await submit(played(`PG:${key}`, account, -1n, 'bet', more))
  await submit(played('PG:o', other, -7n, 'bet'))
  const entries = await entriesOf(reader, account, { limit: 99 })
  const at = (key: string) => entries.find((entry) => entry.key === key)!.at
  const [from, to] = [at('PG:a'), at('PG:zero')]
  const round = { account, vendor: 'PG', game: 'tiger', round: 'r1', from, to }
  const worth = async (...rounds: (typeof round)[]) =>
    (await betsOf(reader, rounds)).map((bets) => bets.map(({ key, units, undone }) => `${key} ${units}${undone ? ' undone' : ''}`))
  const whole = ['PG:a 5', 'PG:b 15', 'PG:c 0', 'PG:d 80 undone']
  expect(await worth(round, { ...round, account: other, to: to.add({ hours: 1 }) })).toEqual([whole, ['PG:o 7']])
  expect(await worth({ ...round, from: from.subtract({ hours: 2 }), to: from.subtract({ milliseconds: 1 }) })).toEqual([[]])
  expect((await worth({ ...round, from: to.add({ milliseconds: 1 }), to: to.add({ hours: 1 }) }))[0]).toEqual([])
  expect(await betsOf(reader, [])).toEqual([])
  expect((await betsOf(reader, [round]))[0]![0]!.at).toEqual(from)
})

test('[WALLET-06] a follower has read an account where its mark has reached the last entry before an instant', async () => {
  const { reader } = world.database
  const [account, empty] = [await world.account(10n), await world.account()]
  const [entry] = await entriesOf(reader, account, { limit: 1 })
  const after = entry!.at.add({ milliseconds: 1 })
  const mark = async (name: string, of: bigint) => {
    const marks = Array.from({ length: 16 }, (_, lane) => (lane === laneOf(account) ? of : 0n))
    await world.database.pool.query(
      'insert into ledger_watermark (name, marks) values ($1, $2) on conflict (name) do update set marks = excluded.marks',
      [name, marks],
    )
  }
  const own = entry!.id & ~(15n << 18n)
  await mark('reached', own)
  await mark('behind', own - 1n)
  expect([await hasRead(reader, 'reached', account, after), await hasRead(reader, 'behind', account, after)]).toEqual([true, false])
  expect([await hasRead(reader, 'behind', account, entry!.at), await hasRead(reader, 'behind', empty, after)]).toEqual([true, true])
})

test('[WALLET-02] sums under keys of one beginning are by name, account and contra account', async () => {
  const [one, other] = [await world.account(100n), await world.account(100n)]
  for (const [key, account, amount, contra] of [
    ['sums:a:1', one, 5n, 'x'],
    ['sums:a:2', one, 6n, 'x'],
    ['sums:a:3', one, 7n, 'y'],
    ['sums:b:1', one, 8n, 'x'],
    ['sums:a:4', other, 9n, 'x'],
    ['sums2:a:1', one, 90n, 'x'],
  ] as const)
    await submit({ key, account, transfers: [{ account, contra, amount, kind: 'win' }] })
  const sums = await keySums(world.database.reader, 'sums')
  expect(
    new Set(sums.map(({ name, account, accountKind, contra, units }) => `${name} ${account} ${accountKind} ${contra} ${units}`)),
  ).toEqual(new Set([`a ${one} main x 11`, `a ${one} main y 7`, `b ${one} main x 8`, `a ${other} main x 9`]))
})

test('[GAME-05] what moved between players and a vendor is summed by day and kind, and says what a rollback undid', async () => {
  const { reader } = world.database
  const account = await world.account(1_000n)
  const vendor = 'SUMS'
  const play = (key: string, amount: bigint, kind: LedgerKind, more: Partial<Transfer> = {}) =>
    submit(played(`vs:${key}`, account, amount, kind, { vendor, ...more }))
  await play('bet', -10n, 'bet')
  await play('bet2', -20n, 'bet')
  await play('win', 35n, 'win')
  await play('jackpot', 100n, 'jackpot', { round: 'r9' })
  await play('promo', 1n, 'promo', { round: 'r8' })
  await play('other', -1n, 'bet', { vendor: 'ELSE' })
  await submit(undo('vs:u1', account, 'vs:jackpot'))
  await submit(undo('vs:u2', account, 'vs:win'))
  await submit(undo('vs:u3', account, 'vs:promo'))
  const bonus = await write((tx) => openAccount(tx, { owner: randomUUID(), kind: 'bonus', currency: 'MMK' }))
  await submit({
    key: 'vs:bonus',
    account: bonus,
    transfers: [{ account: bonus, contra: 'vendor:PG', amount: 7n, kind: 'win', vendor, game: 'g', round: 'r' }],
  })
  const entries = await entriesOf(reader, account, { limit: 99 })
  const [first, last] = [entries.find(({ key }) => key === 'vs:bet')!.at, entries.find(({ key }) => key === 'vs:u3')!.at]
  const day = (instant: Temporal.Instant, zone: string) => instant.toZonedDateTimeISO(zone).toPlainDate().toString()
  const past = last.add({ milliseconds: 1 })
  const sums = async (query: object = {}) =>
    (await vendorSums(reader, { from: first, to: past, zone: 'UTC', vendor, ...query })).map(
      ({ kind, undid, inUnits, outUnits, entries: count }) => `${kind} ${undid} ${inUnits} ${outUnits} ${count}`,
    )
  expect(new Set(await sums())).toEqual(
    new Set([
      'bet null 0 30 2',
      'win null 35 0 1',
      'jackpot null 100 0 1',
      'promo null 1 0 1',
      'rollback jackpot 0 100 1',
      'rollback promo 0 1 1',
      'rollback null 0 35 1',
    ]),
  )
  expect((await vendorSums(reader, { from: first, to: past, zone: 'UTC' })).map(({ vendor: of }) => of)).toContain('ELSE')
  expect((await vendorSums(reader, { from: first, to: past, zone: 'UTC' })).some(({ vendor: of }) => of === '')).toBe(false)
  expect([await sums({ to: first }), await sums({ from: past, to: past.add({ hours: 1 }) })]).toEqual([[], []])
  expect((await sums({ from: last, to: past })).some((line) => line.startsWith('rollback promo'))).toBe(true)
  const [row] = await vendorSums(reader, { from: first, to: past, zone: 'Pacific/Kiritimati', vendor })
  expect([day(first, 'Pacific/Kiritimati'), day(last, 'Pacific/Kiritimati')]).toContain(row?.day)
  expect(row).toMatchObject({ vendor, contra: 'vendor:PG', currency: 'MMK' })
})

test('[WALLET-02] a lane that is locked is taken by nobody else until its transaction ends', async () => {
  const account = await world.account(10n)
  await write(async (tx) => {
    await lockLanes(tx, [laneOf(account)])
    await expect(write((other) => lockLanes(other, [laneOf(account)], 1))).rejects.toThrow('lock timeout')
    await write((other) => lockLanes(other, [(laneOf(account) + 1) % 16], 1))
  })
  await write((other) => lockLanes(other, [laneOf(account)], 1))
})
