/** Proves the ways to bet through the product. Each is taken, then refused by all that stands in its way, and then taken again (PL-32). */
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MEMBER_TYPES } from '@baize/contract/values/roles.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import type { AccountId } from '../../ledger/ledger.ts'
import { PAUSES } from '../../ledger/testing/pauses.ts'
import { systemClock } from '../../platform/clock.ts'
import { withBonus } from '../testing/bonus-member.ts'
import { DIALECTS, openDialectWorld, type DialectWorld } from '../testing/dialect-world.ts'
import { issueInChina } from '../testing/lottery-world.ts'
import { vendorCalls } from '../testing/product-people.ts'
import type { RichMember, World } from '../testing/world.ts'

const BAHT = { approvedBelow: '3000', twoFrom: '150000', transfers: { minimum: '50', maximum: '30000', dailyCap: '150000' } }
let dialects: DialectWorld
let world: World
let issue: string
beforeAll(async () => {
  dialects = await openDialectWorld()
  world = dialects.world
  await world.database.write((tx) => world.house.lottery.seed(tx))
  await world.database.write((tx) => world.house.settings.write(tx, 'currencies', { THB: BAHT }))
  const games = { dice: { minimumStake: '1', maximumStake: '1000', maximumWin: '50000' } }
  const own = { THB: { games, jackpot: { seed: '10', ceiling: '100' } } }
  await world.database.write((tx) => world.house.settings.write(tx, 'originals.currencies', own as never))
  issue = issueInChina(9301, 7_200)
  await world.database.pool.query(
    `insert into lottery_issue (game, number, open_at, close_at, draw_at)
     values ('ssc-1', $1, now() - interval '1 minute', now() + interval '2 hours', now() + interval '2 hours')`,
    [issue],
  )
})
afterEach(() => world.assertBooksBalance())
afterAll(async () => {
  expect(await world.house.bonus.prove()).toEqual([])
  await dialects.close()
})

/** A seat from which one bets: `ok` where the bet is taken. */
type Seat = { readonly account: AccountId; readonly bet: () => Promise<string> }

const said = async (mya: Pick<RichMember, 'token' | 'cookie'>, path: string, body: object): Promise<string> => {
  const told = await world.ask({ method: 'POST', path, body }, mya)
  return told.success ? 'ok' : String(told.code)
}
const dice = (mya: Pick<RichMember, 'token' | 'cookie'>, stake = '100') =>
  said(mya, '/wps/originals/dice/bet', { stake, direction: 'under', target: '49.50' })
async function rich(): Promise<RichMember> {
  world.clock.set(systemClock.now().toString())
  const mya = await world.rich(5_000n * UNITS)
  await world.bringPart(mya)
  return mya
}
async function at(
  mya: RichMember,
  vendor: string,
  bet: (seat: Awaited<ReturnType<DialectWorld['seatAt']>>, round: string) => Promise<string>,
): Promise<Seat> {
  const seat = await dialects.seatAt(mya, vendor)
  return { account: mya.wallet, bet: () => bet(seat, randomBytes(6).toString('hex')) }
}
/** A vendor's call as its own machine signs it. */
async function slipOf(code: string) {
  const { port } = world.app.server.address() as AddressInfo
  const secret = (await world.house.games.sandboxSecrets())[code] ?? ''
  const call = vendorCalls(() => `http://127.0.0.1:${port}`, code, secret)
  return async ({ currency = 'MMK', ...seat }: object & { currency?: string }, round: string): Promise<string> =>
    String((await call('bet', { currency, ...seat, round, transaction: `b-${round}`, amount: '30' })).status)
}

const WAYS: Readonly<Record<string, () => Promise<Seat>>> = {
  ...Object.fromEntries(
    DIALECTS.map((dialect) => [
      `a vendor that speaks ${dialect}`,
      async () => {
        const { vendor, bet } = dialects.vendorOf(dialect)
        return at(await rich(), vendor, (seat, round) => bet(seat, round, '30'))
      },
    ]),
  ),
  'a vendor, with bonus money': async () => {
    const { vendor, bet } = dialects.vendorOf('native')
    return at(await withBonus(world, 10n, '1000'), vendor, (seat, round) => bet(seat, round, '30'))
  },
  'a slip of sports': async () => at(await rich(), 'TOUCHLINE', await slipOf('TOUCHLINE')),
  'an in-house game': async () => {
    const mya = await rich()
    return { account: mya.wallet, bet: () => dice(mya) }
  },
  'an in-house game, with bonus money': async () => {
    const mya = await withBonus(world, 10n, '1000', '400')
    await world.bringPart(mya)
    return { account: mya.wallet, bet: () => dice(mya) }
  },
  'an in-house game, as an agent': async () => {
    const mya = (await world.begin('agent')) as RichMember
    expect((await world.house.identity.memberOf(mya.memberId))?.type).toBe(MEMBER_TYPES.agent)
    const account = await world.give(mya.memberId, 5_000n * UNITS)
    await world.bringPart(mya)
    return { account, bet: () => dice(mya) }
  },
  'an in-house game, from a further wallet': async () => {
    const mya = await rich()
    expect((await world.ask({ method: 'PUT', path: '/wps/member/wallets/chosen', body: { currency: 'THB' } }, mya)).code).toBeUndefined()
    const account = (await world.house.ledger.accountOf(mya.memberId, 'main', 'THB'))!
    const gift = { account, contra: 'demo:gift', amount: 5_000n * UNITS, kind: 'adjustment' } as const
    await world.house.ledger.submit({ key: `gift:${account}`, account, transfers: [gift] })
    return { account, bet: () => dice(mya) }
  },
  'an order of a lottery': async () => {
    const mya = await rich()
    const ticket = { play: 'H3.ZX_FS', selection: '1|2|3', unit: '1', multiple: 1, count: 1 }
    return { account: mya.wallet, bet: () => said(mya, '/lgw/orders', { gameCode: 'ssc-1', issue, tickets: [ticket] }) }
  },
}

describe('[PROT-01, PROT-02, PROT-03, PL-32] a bet', () => {
  it.each(Object.keys(WAYS))('%s, is refused by a limit, a pause, a break and a freeze, and moves nothing then', async (way) => {
    const { account, bet } = await WAYS[way]!()
    const { ledger, needs } = world.house
    const has = async () => (await ledger.balance(account)).balance
    expect(await bet()).toBe('ok')
    const calendar = { now: systemClock.now(), timeZone: 'Asia/Yangon' }
    const counted = await ledger.countedLimits(account, calendar)
    const used = counted.find(({ what, every }) => what === 'stake' && every === 'week')!.used
    const limit = (units: bigint | null) =>
      needs.database.write((tx) => ledger.setLimits(tx, account, [{ what: 'stake', every: 'week', units }], calendar))
    const columns: (readonly [string, () => Promise<() => Promise<void>>])[] = [
      ['a limit', async () => limit(used).then(() => () => limit(null))],
      ...PAUSES.map(([, hinder, what]) => [what, () => hinder({ database: world.database, ledger }, account)] as const),
    ]
    for (const [what, hinder] of columns) {
      const lift = await hinder()
      const before = await has()
      expect([what, await bet()], way).not.toEqual([what, 'ok'])
      expect([what, await has()]).toEqual([what, before])
      await lift()
    }
    expect(await bet()).toBe('ok')
  })

  it('has a column for all that may stand in its way', () => {
    expect(PAUSES.map(([, , what]) => what)).toEqual([
      'a reality check',
      'a limit of time',
      'an answer that is waited for',
      'a break of the market',
      'a time-out',
      'an exclusion',
      'a freeze',
    ])
  })
})
