/** Proves that a member's limits hold in the transaction that takes a deposit, by every method, in a race, and for money that comes late. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Every } from '@baize/contract/protection/limit-words.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import type { Deposit } from '@baize/contract/wallet.ts'
import type { WalletOwner } from '../../wallet/wallet.ts'
import { captureOf, depositDesk, sendWebhook } from '../testing/wallet-desk.ts'
import { until, walletWorld, type WalletWorld } from '../testing/wallet-world.ts'

let world: WalletWorld
beforeAll(async () => {
  world = await walletWorld({ openDeposits: 50 })
})
afterEach(async () => {
  expect((await world.ledger.proveBooks()).faults).toEqual([])
})
afterAll(() => world.close())

const { open, opened, read, reached, balanceOf, asideOf } = depositDesk(() => world)
const set = (owner: WalletOwner, to: string | null, every: Every = 'day') =>
  world.database.transact((tx) => world.protection.setLimit(tx, { owner, what: 'deposit', every, to }))
const confirm = (owner: WalletOwner, every: Every = 'day') =>
  world.database.transact((tx) => world.protection.confirmLimit(tx, { owner, what: 'deposit', every }))
const limitOf = async (owner: WalletOwner, every: Every = 'day') =>
  (await world.protection.limits(world.database.reader, owner)).find((row) => row.what === 'deposit' && row.every === every)
const beyond = (left: string, every: Every = 'day') => ({ ok: false, code: 'deposit-limit', detail: { what: 'deposit', every, left } })

/** Turns the clock to noon of the merchant's next day, so that no test runs over a midnight. */
function toNoon(): void {
  const now = world.clock.now()
  const zoned = now.toZonedDateTimeISO('Asia/Yangon')
  const noon = zoned.add({ days: 1 }).with({ hour: 12, minute: 0, second: 0 })
  world.clock.forward({ minutes: Math.ceil(zoned.until(noon, { largestUnit: 'minute' }).minutes) })
}

// Missing PROT-01: of a payment that passes a limit only in part, the part that its order covers waits too (0617).
describe('[PROT-01, WC-02] a deposit and the limit of its member', () => {
  beforeAll(toNoon)

  it('[PL-10, PL-14] every method counts to the same limit, to the last of it', async () => {
    const owner = await world.member()
    expect((await set(owner, '250000')).ok).toBe(true)
    const { deposit: methods } = await world.wallet.options(world.database.reader, owner, 'EN')
    expect(methods).toHaveLength(5)
    for (const { code } of methods) await opened(owner, { method: code, amount: '49999.99' })
    for (const { code, minimum } of methods) {
      expect(await open(owner, { method: code, amount: minimum })).toMatchObject(beyond('0.05'))
      expect(await limitOf(owner)).toMatchObject({ used: '249999.95', left: '0.05' })
    }
  })

  it('[PL-14] twenty orders at once against room for three: three are taken', async () => {
    const owner = await world.member()
    await set(owner, '6500')
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(owner, { amount: '2000' })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect(answers.filter((answer) => !answer.ok).every((answer) => !answer.ok && answer.code === 'deposit-limit')).toBe(true)
    expect(await limitOf(owner)).toMatchObject({ used: '6000.00', left: '500.00' })
  })

  it('[PL-20] a limit that is lowered in a race holds for every order after it', async () => {
    const owner = await world.member()
    await set(owner, '100000')
    const goOn = Promise.withResolvers<void>()
    const said = Promise.withResolvers<void>()
    const lowered = world.database.transact(async (tx) => {
      const outcome = await world.protection.setLimit(tx, { owner, what: 'deposit', every: 'day', to: '0' })
      said.resolve()
      await goOn.promise
      return outcome
    })
    await said.promise
    // The order is asked for before the lowering is written for good, and waits for it.
    const order = open(owner, { amount: '1000' })
    const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    const waiting = until(
      () => world.database.pool.query(waits),
      ({ rowCount }) => rowCount === 1,
    )
    const first = await Promise.race([order.then(() => 'taken'), waiting.then(() => 'waits')])
    goOn.resolve()
    expect([first, (await lowered).ok]).toEqual(['waits', true])
    expect(await order).toMatchObject(beyond('0.00'))
  })

  it('[PL-04] what was paid in before a limit stood counts', async () => {
    const owner = await world.member()
    await opened(owner, { amount: '30000' })
    await set(owner, '31000', 'month')
    expect(await open(owner, { amount: '1000.01' })).toMatchObject(beyond('1000.00', 'month'))
    await opened(owner, { amount: '1000' })
  })

  it('the same key answers its order again, and counts once', async () => {
    const owner = await world.member()
    await set(owner, '5000')
    const first = await opened(owner, { key: 'limited-once', amount: '5000' })
    expect((await opened(owner, { key: 'limited-once', amount: '5000' })).id).toBe(first.id)
    expect(await limitOf(owner)).toMatchObject({ used: '5000.00', left: '0.00' })
  })

  it('[PL-10] what fails or expires is given back', async () => {
    const owner = await world.member()
    await set(owner, '5000')
    const declined = await opened(owner, { amount: '5000' })
    await world.sandbox.press(declined.payUrl, 'decline')
    await reached(owner, declined.id, 'failed')
    await opened(owner, { amount: '5000' })
    world.clock.forward({ minutes: 31 })
    await world.wallet.expire(world.database)
    expect(await limitOf(owner)).toMatchObject({ used: '0.00' })
  })
})

describe('[PROT-01, PL-11] money that comes for an order', () => {
  beforeAll(toNoon)

  it('is credited where the order still counts, whatever was lowered since, and counts no second time', async () => {
    const owner = await world.member()
    const order = await opened(owner, { amount: '8000' })
    await set(owner, '1000')
    await world.sandbox.press(order.payUrl, 'pay')
    await reached(owner, order.id, 'credited')
    expect(await limitOf(owner)).toMatchObject({ used: '8000.00', left: '0.00' })
  })

  it('counts again where the order had expired, and is put aside where that passes the limit', async () => {
    const owner = await world.member()
    const [late, tooLate] = [await opened(owner, { amount: '4000' }), await opened(owner, { amount: '4000' })]
    world.clock.forward({ minutes: 31 })
    await world.wallet.expire(world.database)
    await set(owner, '5000')
    await sendWebhook(world, captureOf(late))
    await reached(owner, late.id, 'credited')
    await sendWebhook(world, captureOf(tooLate))
    await reached(owner, tooLate.id, 'quarantined')
    expect(await asideOf(owner)).toMatchObject([{ reason: 'deposit-limit', arrived: '4000.00' }])
    expect([await balanceOf(owner), (await limitOf(owner))?.used]).toEqual(['4000.00', '4000.00'])
    // Staff cannot credit it either; they send it back.
    const [aside] = await asideOf(owner)
    const staff = { receipt: aside?.receipt ?? '', by: 'Thida', reason: 'seen by staff' }
    expect(await world.database.transact((tx) => world.wallet.creditReceipt(tx, staff))).toMatchObject({
      ok: false,
      code: 'state-conflict',
      detail: { reason: 'deposit-limit' },
    })
    expect((await world.database.transact((tx) => world.wallet.dismissReceipt(tx, staff))).ok).toBe(true)
    expect([(await read(owner, tooLate.id)).state, await balanceOf(owner)]).toEqual(['failed', '4000.00'])
  })

  it('is put aside while the member is excluded, and stays counted until staff send it back', async () => {
    const owner = await world.member()
    const order = await opened(owner, { amount: '4000' })
    world.excluded.add(owner.id)
    await sendWebhook(world, captureOf(order))
    await reached(owner, order.id, 'quarantined')
    expect(await asideOf(owner)).toMatchObject([{ reason: 'account-excluded' }])
    expect([await balanceOf(owner), (await limitOf(owner))?.used]).toEqual(['0.00', '4000.00'])
    const [aside] = await asideOf(owner)
    const staff = { receipt: aside?.receipt ?? '', by: 'Thida', reason: 'an exclusion' }
    expect((await world.database.transact((tx) => world.wallet.dismissReceipt(tx, staff))).ok).toBe(true)
    expect((await limitOf(owner))?.used).toBe('0.00')
  })
})

describe('[PROT-01, PL-11] money beyond an order', () => {
  beforeAll(toNoon)

  const staff = { by: 'Thida', reason: 'seen by staff' }
  const credit = (receipt = '') => world.database.transact((tx) => world.wallet.creditReceipt(tx, { receipt, ...staff }))
  const pay = (order: Deposit, amount: string) => sendWebhook(world, captureOf(order, { amount }))
  const used = async (owner: WalletOwner) => (await limitOf(owner))?.used
  /** An order of a member with this limit a day. */
  async function ordered(amount: string, limit: string): Promise<[WalletOwner, Deposit]> {
    const owner = await world.member()
    await set(owner, limit)
    return [owner, await opened(owner, { amount })]
  }
  /** Has staff credit what is put aside, and answers what they hear. */
  async function credited(owner: WalletOwner) {
    const [aside] = await asideOf(owner)
    const said = await credit(aside?.receipt)
    return said.ok ? 'credited' : said.detail
  }

  it('a second payment is judged and counts when staff credit it', async () => {
    const owner = await world.member()
    const limit = (to: string) =>
      world.database.transact((tx) => world.protection.setStaffLimit(tx, { owner, what: 'deposit', every: 'day', to, ...staff }))
    await limit('7999.99')
    const order = await opened(owner, { amount: '4000' })
    await pay(order, '4000')
    await reached(owner, order.id, 'credited')
    await pay(order, '4000')
    await until(
      () => asideOf(owner),
      ({ length }) => length === 1,
    )
    expect(await credited(owner)).toEqual({ reason: 'deposit-limit' })
    expect([await balanceOf(owner), await used(owner)]).toEqual(['4000.00', '4000.00'])
    await limit('8000')
    expect([await credited(owner), await balanceOf(owner), await used(owner)]).toEqual(['credited', '8000.00', '8000.00'])
    expect(await open(owner, { amount: '1000' })).toMatchObject(beyond('0.00'))
  })

  it('of a larger payment only what goes beyond the order counts beside it', async () => {
    const [owner, order] = await ordered('4000', '9000')
    await pay(order, '9000.01')
    await reached(owner, order.id, 'quarantined')
    expect([await credited(owner), await balanceOf(owner), await used(owner)]).toEqual([{ reason: 'deposit-limit' }, '0.00', '4000.00'])
    const [other, larger] = await ordered('4000', '9000')
    await pay(larger, '9000')
    await reached(other, larger.id, 'quarantined')
    expect([await credited(other), await balanceOf(other), await used(other)]).toEqual(['credited', '9000.00', '9000.00'])
  })

  it('parts cover their order, and count no second time', async () => {
    const [owner, order] = await ordered('4000', '4000')
    for (const [amount, balance] of [
      ['1000', '1000.00'],
      ['3000', '4000.00'],
    ] as const) {
      await pay(order, amount)
      expect(
        await until(
          () => asideOf(owner),
          ({ length }) => length === 1,
        ),
      ).toMatchObject([{ arrived: `${amount}.00` }])
      expect([await credited(owner), await balanceOf(owner), await used(owner)]).toEqual(['credited', balance, '4000.00'])
    }
    await pay(order, '1000')
    await until(
      () => asideOf(owner),
      ({ length }) => length === 1,
    )
    expect([await credited(owner), await used(owner)]).toEqual([{ reason: 'deposit-limit' }, '4000.00'])
  })

  it('an order counts for a day at most, and what staff credit later is a deposit of its own', async () => {
    const began = world.clock.now()
    const [owner, order] = await ordered('4000', '4000')
    await pay(order, '1000')
    await reached(owner, order.id, 'quarantined')
    const counted = async () => formatUnits(await world.wallet.deposited(world.database.reader, owner, began))
    world.clock.forward({ minutes: 24 * 60 - 1 })
    expect(await counted()).toBe('4000.00')
    world.clock.forward({ minutes: 1 })
    expect(await counted()).toBe('0.00')
    expect([await credited(owner), await counted(), await used(owner)]).toEqual(['credited', '1000.00', '1000.00'])
  })

  it('an order of which staff credited a part counts with that part when its day is over', async () => {
    const began = world.clock.now()
    const [owner, order] = await ordered('4000', '9000')
    await pay(order, '1000')
    await reached(owner, order.id, 'quarantined')
    expect([await credited(owner), await used(owner)]).toEqual(['credited', '4000.00'])
    world.clock.forward({ minutes: 24 * 60 })
    expect(formatUnits(await world.wallet.deposited(world.database.reader, owner, began))).toBe('1000.00')
  })

  it('staff credit nothing during an exclusion', async () => {
    const [owner, order] = await ordered('4000', '9000')
    world.excluded.add(owner.id)
    await pay(order, '4000')
    await reached(owner, order.id, 'quarantined')
    const said = [await credited(owner), await balanceOf(owner), await used(owner)]
    expect(said).toEqual([{ reason: 'account-excluded' }, '0.00', '4000.00'])
  })
})

describe('[PROT-01, PL-20, PL-21] changing a limit', () => {
  beforeAll(toNoon)

  it('lowering binds at once, raising and removing wait a day for a second word', async () => {
    const owner = await world.member()
    expect(await set(owner, '10.001')).toMatchObject({ ok: false, code: 'amount-too-precise' })
    await set(owner, '9000')
    expect(await set(owner, '9000')).toMatchObject({ ok: false, code: 'limit-unchanged' })
    expect(await confirm(owner)).toMatchObject({ ok: false, code: 'nothing-waiting' })
    for (const to of ['20000', null]) {
      await set(owner, to)
      expect(await limitOf(owner)).toMatchObject({ own: '9000.00', waiting: { to: to === null ? null : '20000.00' } })
    }
    world.clock.forward({ minutes: 24 * 60 - 1 })
    expect(await confirm(owner)).toMatchObject({ ok: false, code: 'too-early' })
    expect(await open(owner, { amount: '9000.01' })).toMatchObject({ ok: false, code: 'deposit-limit' })
    world.clock.forward({ minutes: 1 })
    expect((await confirm(owner)).ok).toBe(true)
    expect(await limitOf(owner)).toMatchObject({ own: null, left: null, waiting: null })
    await opened(owner, { amount: '20000' })
  })

  it('naming the present limit cancels the request', async () => {
    const owner = await world.member()
    await set(owner, '9000')
    await set(owner, null)
    expect((await set(owner, '9000')).ok).toBe(true)
    expect((await limitOf(owner))?.waiting).toBeNull()
  })

  it('[PL-05, PL-22] staff’s limit applies at once either way, is notified, and never changes the member’s own', async () => {
    const owner = await world.member()
    const staff = (to: string | null) =>
      world.database.transact((tx) =>
        world.protection.setStaffLimit(tx, { owner, what: 'deposit', every: 'day', to, by: 'thida', reason: 'agreed' }),
      )
    await set(owner, '9000')
    expect(await staff('2000')).toEqual({ ok: true, value: { before: null, after: '2000.00' } })
    expect(await open(owner, { amount: '2000.01' })).toMatchObject(beyond('2000.00'))
    expect(await staff(null)).toMatchObject({ ok: true, value: { before: '2000.00', after: null } })
    expect(await limitOf(owner)).toMatchObject({ own: '9000.00', staff: null, left: '9000.00' })
    await world.runJobs()
    const told = world.facts.filter(({ name, memberId }) => name === 'depositLimitByStaff' && memberId === owner.id)
    expect(told).toMatchObject([1, 2].map(() => ({ currency: 'MMK', reason: 'agreed' })))
  })

  it('an exclusion takes back what waits, and limits only go down while it runs', async () => {
    const owner = await world.member()
    await set(owner, '9000')
    await set(owner, null)
    await world.database.transact((tx) => world.protection.exclude(tx, { member: owner.id, until: 'for-ever', by: 'thida' }))
    expect((await limitOf(owner))?.waiting).toBeNull()
    expect(await set(owner, '9000.01')).toMatchObject({ ok: false, code: 'account-excluded' })
    expect((await set(owner, '8000')).ok).toBe(true)
    expect(await confirm(owner)).toMatchObject({ ok: false, code: 'account-excluded' })
  })

  it('each currency has its own', async () => {
    const [kyat, baht] = [await world.member(), await world.member('THB')]
    await set(kyat, '1000')
    await opened(baht, { amount: '5000' })
    expect(await limitOf({ ...kyat, currency: 'THB' })).toMatchObject({ own: null, used: '0.00' })
  })
})
