/** Proves limits of stakes and losses through the product. Set by their member or by staff, they bind the next bet, in every way to bet. */
import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PlayerLimit } from '@baize/contract/protection/limits.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import { withBonus } from '../testing/bonus-member.ts'
import { openDialectWorld, type DialectWorld } from '../testing/dialect-world.ts'
import { vendorCalls } from '../testing/product-people.ts'
import type { RichMember, World } from '../testing/world.ts'

let dialects: DialectWorld
let world: World
beforeAll(async () => {
  dialects = await openDialectWorld()
  world = dialects.world
})
afterEach(() => world.assertBooksBalance())
afterAll(async () => {
  expect(await world.house.bonus.prove()).toEqual([])
  await dialects.close()
})

const set = (member: RichMember, what: string, to: string | null, every = 'week') =>
  world.ask({ method: 'PUT', path: '/wps/protection/limits', body: { what, every, to } }, member)
async function limitOf(member: RichMember, what: string, every = 'week'): Promise<PlayerLimit | undefined> {
  const { value } = await world.ask({ method: 'GET', path: '/wps/protection/limits' }, member)
  return (value as { limits: PlayerLimit[] }).limits.find((row) => row.what === what && row.every === every)
}
/** What is used of stakes and of losses in the week. */
const used = async (member: RichMember) => [(await limitOf(member, 'stake'))?.used, (await limitOf(member, 'loss'))?.used]
/** What was played until now lies before the running periods, which keep what they have counted. */
const newPeriod = (member: RichMember) =>
  world.database.pool.query('update ledger_budget set since = ledger_now() where account = $1', [member.wallet])
const dice = (member: RichMember, stake: string) =>
  world.ask({ method: 'POST', path: '/wps/originals/dice/bet', body: { stake, direction: 'under', target: '49.50' } }, member)

describe('[PROT-01] a limit of a member', () => {
  it('[PL-04, PL-18, PL-20] binds the next bet, counts what was before, and says what is left until when', async () => {
    const member = await withBonus(world, 5000n, '100')
    await world.bringPart(member)
    expect((await dice(member, '400')).code).toBeUndefined()
    const all = await world.ask({ method: 'GET', path: '/wps/protection/limits' }, member)
    expect((all.value as { limits: PlayerLimit[] }).limits).toHaveLength(12)
    expect(await limitOf(member, 'stake')).toMatchObject({ own: null, left: null, used: '400.00' })
    expect((await set(member, 'stake', '1000')).code).toBeUndefined()
    const { until, ...stands } = (await limitOf(member, 'stake'))!
    expect(stands).toMatchObject({ own: '1000.00', used: '400.00', left: '600.00' })
    expect(await dice(member, '600.0001')).toMatchObject({
      code: 'limit-reached',
      value: { what: 'stake', every: 'week', left: '600.00', until },
    })
    expect((await dice(member, '600')).code).toBeUndefined()
    expect((await set(member, 'stake', '2000')).code).toBeUndefined()
    expect(await limitOf(member, 'stake')).toMatchObject({ own: '1000.00', left: '0.00', waiting: { to: '2000.00' } })
    expect((await dice(member, '100')).code).toBe('limit-reached')
    world.clock.forward({ hours: 24 })
    const owner = { id: member.memberId, currency: 'MMK' }
    const { protection, ledger } = world.house
    const confirm = () => world.database.transact((tx) => protection.confirmLimit(tx, { owner, what: 'stake', every: 'week' }))
    expect([await confirm(), await confirm()]).toMatchObject([{ ok: true }, { ok: false, code: 'nothing-waiting' }])
    expect(await ledger.budgetsLeft(member.wallet)).toMatchObject({ stake: 1000n * UNITS })
  })

  it('[PL-20] stands before its answer is read, which keeps no lane', async () => {
    const member = await withBonus(world, 100n, '100')
    const other = await world.database.pool.connect()
    try {
      // Only the answer reads deposits.
      await other.query('begin; lock table wallet_deposit in access exclusive mode')
      const answer = set(member, 'stake', '500')
      await expect.poll(async () => (await world.house.ledger.budgetsLeft(member.wallet)).stake).toBe(500n * UNITS)
      await other.query('rollback')
      expect((await answer).value).toMatchObject({ limits: expect.arrayContaining([expect.objectContaining({ own: '500.00' })]) as object })
    } finally {
      other.release(true)
    }
  })

  it('[PL-22] is joined by one of staff, which binds at once either way, is told, and leaves the member’s own', async () => {
    const member = await withBonus(world, 5000n, '100')
    await world.bringPart(member)
    const account = (await world.house.identity.memberOf(member.memberId))?.account ?? ''
    const staff = (amount: string) =>
      world.house.operator.perform(world.database, 'limit-member', {
        words: [account, 'loss', 'week', amount],
        options: {},
        by: 'Thida',
        reason: 'agreed with the member',
      })
    await set(member, 'loss', '500')
    expect(await staff('100')).toMatchObject({ ok: true })
    expect(await limitOf(member, 'loss')).toMatchObject({ own: '500.00', staff: '100.00', left: '100.00' })
    expect((await dice(member, '100.01')).value).toMatchObject({ what: 'loss', left: '100.00' })
    expect(await staff('none')).toMatchObject({ ok: true })
    expect((await dice(member, '100.01')).code).toBeUndefined()
    expect(await staff('ten')).toMatchObject({ ok: false, code: 'value-refused' })
  })

  /** Ten of real money and a hundred of bonus money at a vendor, where a stake of thirty takes ten of the real. */
  async function atVendor() {
    const member = await withBonus(world, 10n, '100')
    const seat = await dialects.seatAt(member, dialects.vendorOf('native').vendor)
    const { port } = world.app.server.address() as AddressInfo
    const call = vendorCalls(() => `http://127.0.0.1:${port}`, 'PG', dialects.vendorOf('native').secret)
    const { token, ...player } = { currency: 'MMK', ...seat }
    const round = randomBytes(6).toString('hex')
    const say = async (act: string, id: string, more: object) =>
      (await call(act, { ...player, round, transaction: `${id}-${round}`, ...more })).status
    const bet = (id: string, amount: string) => say('bet', id, { token, amount })
    return { member, bet, say, about: (of: string) => ({ reference: `${of}-${round}` }) }
  }

  it('[PL-12, PL-14] of losses is passed by the real part of a stake alone, to the last of it', async () => {
    const { member, bet } = await atVendor()
    await set(member, 'loss', '9.99')
    expect(await bet('b', '30')).toBe('limit-reached')
    expect(await used(member)).toEqual(['0.00', '0.00'])
  })

  it('[PL-12, PL-13] counts bonus money in stakes alone, and corrections by their shares', async () => {
    const { member, bet, say, about } = await atVendor()
    await set(member, 'stake', '40')
    await set(member, 'loss', '10')
    expect(await bet('b', '30')).toBe('ok')
    expect(await used(member)).toEqual(['30.00', '10.00'])
    expect(await bet('more', '10.01')).toBe('limit-reached')
    expect(await say('win', 'w', { amount: '60', kind: 'win', ...about('b') })).toBe('ok')
    expect(await used(member)).toEqual(['30.00', '-10.00'])
    expect(await say('resettle', 'r', { amount: '30', ...about('w') })).toBe('ok')
    expect(await used(member)).toEqual(['30.00', '0.00'])
    expect(await say('rollback', 'u', about('w'))).toBe('ok')
    expect(await used(member)).toEqual(['30.00', '10.00'])
    expect(await say('rollback', 'v', about('b'))).toBe('ok')
    expect(await used(member)).toEqual(['0.00', '0.00'])
  })

  it('[PL-13] counts corrections of rounds with bonus money nowhere where the period of their target is over', async () => {
    const { member, bet, say, about } = await atVendor()
    await set(member, 'stake', '40')
    await set(member, 'loss', '10')
    expect(await bet('b', '30')).toBe('ok')
    expect(await say('win', 'w', { amount: '60', kind: 'win', ...about('b') })).toBe('ok')
    await newPeriod(member)
    expect(await used(member)).toEqual(['30.00', '-10.00'])
    expect(await say('resettle', 'r', { amount: '30', ...about('w') })).toBe('ok')
    expect(await used(member)).toEqual(['30.00', '-10.00'])
    expect(await say('rollback', 'u', about('w'))).toBe('ok')
    expect(await used(member)).toEqual(['30.00', '-10.00'])
    expect(await say('rollback', 'v', about('b'))).toBe('ok')
    expect(await used(member)).toEqual(['30.00', '-10.00'])
  })

  it('[PL-13] counts the stake of a round that was left alone nowhere where the period of its bet is over', async () => {
    const member = await withBonus(world, 100n, '1000', '400')
    await world.bringPart(member)
    await set(member, 'loss', '100')
    const mines = await world.ask({ method: 'POST', path: '/wps/originals/mines/start', body: { stake: '300', mines: 3 } }, member)
    expect(mines.code).toBeUndefined()
    await newPeriod(member)
    expect(await used(member)).toEqual(['300.00', '100.00'])
    await world.database.pool.query("update originals_open set ends_by = now() - interval '1 hour' where member = $1", [member.memberId])
    expect(await world.house.originals.sweep()).toBe(1)
    expect((await world.house.ledger.balance(member.wallet)).balance).toBe(100n * UNITS)
    expect(await used(member)).toEqual(['300.00', '100.00'])
  })
})

describe('[PROT-01, PL-02] a wallet that is opened while limits of amounts stand elsewhere', () => {
  const BAHT = { approvedBelow: '3000', twoFrom: '150000', transfers: { minimum: '50', maximum: '30000', dailyCap: '150000' } }
  beforeAll(() => world.database.write((tx) => world.house.settings.write(tx, 'currencies', { THB: BAHT })))
  afterAll(() => world.database.write((tx) => world.house.settings.write(tx, 'currencies', {})))

  it('begins with the same kinds and periods at 0, which are raised like any other', async () => {
    const member = await withBonus(world, 5000n, '100')
    await set(member, 'stake', '1000')
    await set(member, 'deposit', '500', 'day')
    await set(member, 'loss', '70', 'month')
    await set(member, 'time', '600')
    const choose = (currency: string) => world.ask({ method: 'PUT', path: '/wps/member/wallets/chosen', body: { currency } }, member)
    expect((await choose('THB')).code).toBeUndefined()
    const { value } = await world.ask({ method: 'GET', path: '/wps/protection/limits' }, member)
    const own = (value as { limits: PlayerLimit[] }).limits.flatMap((row) =>
      row.own === null ? [] : [`${row.what} ${row.every} ${row.own}`],
    )
    expect(own).toEqual(['deposit day 0.00', 'stake week 0.00', 'loss month 0.00', 'time week 600'])
    const account = (await world.house.ledger.accountOf(member.memberId, 'main', 'THB'))!
    expect(await world.house.ledger.budgetsLeft(account)).toEqual({ stake: 0n, loss: 0n })
    await set(member, 'stake', '200')
    expect(await limitOf(member, 'stake')).toMatchObject({ own: '0.00', waiting: { to: '200.00' } })
    // A wallet that is there already begins nothing.
    await choose('MMK')
    await choose('THB')
    expect(await limitOf(member, 'stake')).toMatchObject({ waiting: { to: '200.00' } })
  })

  it('begins without any where none stands', async () => {
    const member = await withBonus(world, 5000n, '100')
    await set(member, 'time', '600')
    await world.ask({ method: 'PUT', path: '/wps/member/wallets/chosen', body: { currency: 'THB' } }, member)
    expect(await limitOf(member, 'stake')).toMatchObject({ own: null })
    const account = (await world.house.ledger.accountOf(member.memberId, 'main', 'THB'))!
    expect(await world.house.ledger.budgetsLeft(account)).toEqual({ stake: null, loss: null })
  })
})

/** Every file that takes a bet, with the test that sees it refused there by a limit and by each of the pauses. `ways-to-bet.test.ts` has them through the product. */
const WAYS: Readonly<Record<string, string>> = {
  'server/games/transfer/transfer.ts': 'server/games/transfer/limits.test.ts',
  'server/games/wallet/wallet.ts': 'server/games/wallet/vendor-wallet.standing.test.ts',
  'server/lottery/bet/bet-companion.ts': 'server/lottery/bet/short-orders.test.ts',
  'server/lottery/bet/bet.ts': 'server/lottery/chase/chase.test.ts',
  'server/originals/crash/crash-bet.ts': 'server/originals/crash/crash.test.ts',
  'server/originals/round-companion.ts': 'server/originals/originals.test.ts',
  'server/originals/stepped/step.ts': 'server/originals/stepped/open-time.test.ts',
}

describe('[PROT-01, PL-32] the ways to bet', () => {
  it('each names a test that sets a limit, a limit of time and a reality check, and asks for their refusals', () => {
    const files = globSync('server/**/*.ts').filter((name) => !name.startsWith('server/ledger/') && !/\.test\.ts$|\/testing\//.test(name))
    expect(files.filter((name) => /\b(isBet|intoVendor): /.test(readFileSync(name, 'utf8'))).toSorted()).toEqual(Object.keys(WAYS))
    for (const test of Object.values(WAYS)) {
      const text = readFileSync(test, 'utf8')
      expect([text.includes('setLimits('), text.includes('limit-reached'), text.includes('PAUSES')], test).toEqual([true, true, true])
    }
  })
})
