/** Limits of play over money in a vendor's own wallet: it counts when it is held, and what comes back undoes what went there. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EVERY, type Every } from '@baize/contract/protection/limit-words.ts'
import { formatUnits, UNITS } from '@baize/contract/values/money.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, type TestDatabase } from '../../app/testing.ts'
import type { CountedLimit, Limit } from '../../ledger/ledger.ts'
import { systemClock } from '../../platform/clock.ts'
import { openWorld, worldDatabase, type TestPlayer, type World } from '../testing/conformance-world.ts'
import type { VendorTransfers } from './transfer.ts'
import { PAUSES } from '../../ledger/testing/pauses.ts'

const VENDOR = 'COPPERJAR'
const ZONE = 'Asia/Yangon'
let says: Awaited<ReturnType<VendorTransfers['move']>>
const SILENT = refused('unreachable' as const)
const transfers: VendorTransfers = {
  move: () => Promise.resolve(says),
  find: () => Promise.resolve(says.ok ? done('done' as const) : says.code === 'declined' ? done('declined' as const) : SILENT),
  balance: () => Promise.resolve(SILENT),
}

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection, { outside: { transfers } })
})
beforeEach(() => {
  says = done(undefined)
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(async () => {
  await world.close()
  await database.drop()
})

let keys = 0
const ask = ({ member, account, person: { currency } }: TestPlayer, direction: 'in' | 'out', amount: string, key = `key-${(keys += 1)}`) =>
  world.games.transfer({ member: { id: member, wallet: account, currency }, key, vendor: VENDOR, direction, amount })
async function said(player: TestPlayer, direction: 'in' | 'out', amount: string, key?: string): Promise<unknown> {
  const outcome = await ask(player, direction, amount, key)
  return outcome.ok ? outcome.value.state : { code: outcome.code, ...outcome.detail }
}
/** The ledger goes by the time of the database. The room goes by its world's: a Friday in the middle of a month. */
const calendar = () => ({ now: systemClock.now(), timeZone: ZONE })
const limit = ({ account }: TestPlayer, ...limits: Limit[]) =>
  database.write((tx) => world.ledger.setLimits(tx, account, limits, calendar()))
const counted = ({ account }: TestPlayer): Promise<CountedLimit[]> => world.ledger.countedLimits(account, calendar())
/** What is used of stakes and of losses in a period. */
async function used(player: TestPlayer, every: Every = 'week'): Promise<string[]> {
  const rows = await counted(player)
  return (['stake', 'loss'] as const).map((what) => formatUnits(rows.find((row) => row.what === what && row.every === every)!.used))
}
const has = async ({ account }: TestPlayer): Promise<string> => formatUnits((await world.ledger.balance(account)).balance)
/** What was played until now lies in a day that is over, and in the week and month that run. */
async function dayEnds({ account }: TestPlayer): Promise<void> {
  await database.pool.query("update ledger_budget set since = ledger_now(), used = 0 where account = $1 and every = 'day'", [account])
}

describe('[PROT-01, PL-15] money into a vendor’s own wallet', () => {
  it('[PL-14, PL-32] is a bet: taken to the last of a limit, and refused beyond it in the statement that moves the money', async () => {
    const player = await world.player(1000n)
    await limit(player, { what: 'loss', every: 'week', units: 100n * UNITS })
    expect(await said(player, 'in', '60')).toBe('done')
    expect(await used(player)).toEqual(['60.00', '60.00'])
    const { until } = (await counted(player)).find(({ what, every }) => what === 'loss' && every === 'week')!
    expect(await said(player, 'in', '40.01')).toEqual({
      code: 'limit-reached',
      what: 'loss',
      every: 'week',
      left: '40.00',
      until: until.toString(),
    })
    expect([await has(player), await used(player)]).toEqual(['940.00', ['60.00', '60.00']])
    expect(await said(player, 'in', '40')).toBe('done')
    expect([await has(player), await used(player)]).toEqual(['900.00', ['100.00', '100.00']])
    await limit(player, { what: 'stake', every: 'month', units: 99n * UNITS })
    expect(await said(player, 'in', '0.01')).toMatchObject({ code: 'limit-reached', what: 'stake', every: 'month', left: '0.00' })
  })

  it.each(PAUSES)('[PL-17, RC-03, PL-32] is a bet that %s refuses, and the way back stays open', async (code, hinder) => {
    const player = await world.player(1000n)
    expect(await said(player, 'in', '60')).toBe('done')
    const lift = await hinder(world, player.account)
    expect(await said(player, 'in', '1')).toMatchObject({ code })
    expect(await said(player, 'out', '30')).toBe('done')
    await lift()
    expect(await said(player, 'in', '1')).toBe('done')
  })

  it('counts from its hold on, and its key again counts once', async () => {
    const player = await world.player(1000n)
    await limit(player, { what: 'stake', every: 'week', units: 100n * UNITS })
    says = SILENT
    expect(await said(player, 'in', '70', 'slow')).toBe('pending')
    expect(await used(player)).toEqual(['70.00', '70.00'])
    expect(await said(player, 'in', '31')).toMatchObject({ code: 'limit-reached', left: '30.00' })
    says = done(undefined)
    expect(await said(player, 'in', '70', 'slow')).toBe('done')
    expect(await used(player)).toEqual(['70.00', '70.00'])
  })

  it('never was where the vendor declines it, and is given back to the periods in which it counted', async () => {
    const player = await world.player(1000n)
    await limit(player, { what: 'stake', every: 'day', units: 100n * UNITS })
    says = refused('declined')
    expect(await said(player, 'in', '70')).toMatchObject({ code: 'vendor-maintenance' })
    for (const every of EVERY) expect(await used(player, every)).toEqual(['0.00', '0.00'])
    says = SILENT
    expect(await said(player, 'in', '70', 'late')).toBe('pending')
    await dayEnds(player)
    says = refused('declined')
    expect(await said(player, 'in', '70', 'late')).toMatchObject({ code: 'vendor-maintenance' })
    for (const every of EVERY) expect(await used(player, every)).toEqual(['0.00', '0.00'])
  })

  it('comes back as the loss of what went there, oldest first and each part where it counted, and only the rest is won', async () => {
    const player = await world.player(10_000n)
    await limit(player, { what: 'loss', every: 'day', units: 1000n * UNITS })
    for (const amount of ['1000', '1000']) {
      expect(await said(player, 'in', amount)).toBe('done')
      await dayEnds(player)
      world.clock.forward({ hours: 24 })
    }
    expect(await said(player, 'in', '600')).toBe('done')
    expect(await said(player, 'out', '2300')).toBe('done')
    expect([await used(player, 'day'), await used(player, 'month')]).toEqual([
      ['600.00', '300.00'],
      ['2600.00', '300.00'],
    ])
    expect(await said(player, 'in', '700.0001')).toMatchObject({ code: 'amount-too-precise' })
    expect(await said(player, 'in', '700.01')).toMatchObject({ code: 'limit-reached', left: '700.00' })
    expect(await said(player, 'out', '400')).toBe('done')
    expect(await used(player, 'day')).toEqual(['600.00', '-100.00'])
    expect(await has(player)).toBe('10100.00')
    const entries = await world.ledger.entries(player.account, { limit: 20, kinds: ['transfer'] })
    expect(
      entries
        .filter(({ amount }) => amount > 0n)
        .map(({ amount }) => formatUnits(amount))
        .toReversed(),
    ).toEqual(['1000.00', '1000.00', '300.00', '300.00', '100.00'])
  })

  it('[PL-04] is counted by the first limit too, with what was declined and what came back', async () => {
    const player = await world.player(1000n)
    expect(await said(player, 'in', '300')).toBe('done')
    says = refused('declined')
    expect(await said(player, 'in', '50')).toMatchObject({ code: 'vendor-maintenance' })
    says = done(undefined)
    expect(await said(player, 'out', '120')).toBe('done')
    expect(await used(player)).toEqual(['300.00', '180.00'])
    await limit(player, { what: 'loss', every: 'week', units: 200n * UNITS })
    expect(await used(player)).toEqual(['300.00', '180.00'])
    expect(await said(player, 'in', '20.01')).toMatchObject({ code: 'limit-reached', left: '20.00' })
    expect(await said(player, 'out', '200')).toBe('done')
    expect(await used(player)).toEqual(['300.00', '-20.00'])
  })

  it('[PL-14] takes no more of a limit than it has, whoever asks at once', async () => {
    const player = await world.player(1000n)
    await limit(player, { what: 'stake', every: 'week', units: 100n * UNITS })
    const answers = await Promise.all(Array.from({ length: 10 }, () => said(player, 'in', '30')))
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(3)
    expect(await used(player)).toEqual(['90.00', '90.00'])
  })

  it.each([
    ['account-blocked', { blocked: true }],
    ['account-excluded', { excludedUntil: 'for-ever' as const }],
  ])('[PX-03, PL-32] is refused as %s by the money’s statement, and the way back stays open', async (code, standing) => {
    const player = await world.player(100n)
    expect(await said(player, 'in', '60')).toBe('done')
    await database.write((tx) => world.ledger.setStanding(tx, player.account, standing))
    expect(await said(player, 'in', '40')).toEqual({ code })
    expect(await said(player, 'out', '60')).toBe('done')
    expect(await has(player)).toBe('100.00')
  })
})
