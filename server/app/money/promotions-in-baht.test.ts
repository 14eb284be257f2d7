/** Proves a welcome bonus in a second wallet from the deposit to the withdrawal, and that the first wallet moves nothing of it (WC-51). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { systemClock } from '../../platform/clock.ts'
import { offer } from '../../promotions/testing/small-world.ts'
import { openDialectWorld, type DialectWorld } from '../testing/dialect-world.ts'
import { until } from '../testing/wallet-world.ts'
import type { RichMember, World } from '../testing/world.ts'

const BAHT = { approvedBelow: '3000', twoFrom: '150000', transfers: { minimum: '50', maximum: '30000', dailyCap: '150000' } }
const WELCOME = offer('welcome', {
  // Play counts by the ledger's clock, which is the machine's, so the offer stands on every day.
  window: { from: '2026-11-01', until: '2999-01-01' },
  trigger: { by: 'deposit', least: { MMK: '10000', THB: '100' } },
  rewards: [{ kind: 'bonus', shareBp: 10_000, most: { MMK: '50000', THB: '5000' } }],
  wagering: {
    times: 1,
    basis: 'bonus',
    contribution: { RNG: 10_000 },
    plays: ['RNG'],
    maxBet: { MMK: '60000', THB: '600' },
    form: 'convertible',
    onWithdrawal: 'forfeit',
    days: 7,
  },
})

let dialects: DialectWorld
let world: World
let campaign: { id: string; version: number }
beforeAll(async () => {
  // Nobody listens there: the money of an order comes by the notice that the test brings.
  dialects = await openDialectWorld({ payments: 'http://127.0.0.1:9' })
  world = dialects.world
  const { games, settings, promotions } = world.house
  await world.database.write((tx) => settings.write(tx, 'currencies', { THB: BAHT }))
  const { vendor } = dialects.vendorOf('native')
  await world.database.transact((tx) => games.setVendorConnection(tx, vendor, { currencies: 'MMK,THB' }))
  const written = await world.database.transact(async (tx) => {
    const draft = await promotions.staff.write(tx, WELCOME)
    return draft.ok ? promotions.staff.publish(tx, 'welcome') : draft
  })
  expect(written).toMatchObject({ ok: true })
  const { rows } = await world.database.pool.query<{ id: string; version: number }>('select id, version from promotions_campaign')
  campaign = rows[0]!
})
afterAll(async () => {
  expect(await world.house.bonus.prove()).toEqual([])
  await dialects.close()
})

const ask = async <Value>(member: RichMember, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Value> => {
  const told = await world.ask({ method, path, ...(body && { body }) }, member)
  if (!told.success) throw new Error(told.text)
  return told.value as Value
}
const choose = (member: RichMember, currency: string) => ask(member, 'PUT', '/wps/member/wallets/chosen', { currency })
let notices = 0
const hear = (notice: object) =>
  world.database.write((tx) =>
    world.house.wallet.hear(tx, { service: 'sandbox', id: `n-${(notices += 1)}`, type: 'payment', notice: notice as never }),
  )

/** Passes the money in the ledger to the room of promotions, and does its tasks. */
async function promote(): Promise<void> {
  const { promotions, ledger } = world.house
  const ending = new AbortController()
  const following = promotions.followMoney(ending.signal)
  while ((await ledger.feed('promotions', { batch: 1 })).length > 0) await new Promise(setImmediate)
  ending.abort()
  await following
  const { rows } = await world.database.pool.query<{ id: string }>('select id from promotions_award where earned_at is not null')
  for (const { id } of rows) await promotions.pay(id)
}

async function payIn(member: RichMember, amount: bigint, currency: string, more: object = {}): Promise<void> {
  await world.ask({ method: 'POST', path: '/wps/wallet/deposit', body: { method: 'mynah-pay', amount: String(amount), ...more } }, member)
  // Play counts from here by the ledger's clock, which is the machine's.
  world.clock.set(systemClock.now().toString())
  const { rows } = await world.database.pool.query<{ reference: string }>(
    'select reference from wallet_deposit where member_id = $1 and currency = $2 order by id desc limit 1',
    [member.memberId, currency],
  )
  const reference = rows[0]!.reference
  await hear({ about: 'capture', reference, capture: { providerReference: `p-${reference}`, units: amount * UNITS, currency } })
  await promote()
}

type Wallets = { wallets: { currency: string; balance: string }[] }
const held = async (member: RichMember) =>
  (await ask<Wallets>(member, 'GET', '/wps/member/wallets')).wallets.map(({ currency, balance }) => `${balance} ${currency}`)
type Bonuses = { bonuses: { state: string; done: string; left: string; currency: string }[] }
const bonus = async (member: RichMember) => (await ask<Bonuses>(member, 'GET', '/wps/bonuses')).bonuses[0]

it('[WALLET-08, PROMO-01, WC-51, PR-30] is taken with a deposit in baht, played through there and cashed out', async () => {
  const vendor = dialects.vendorOf('native')
  const zaw = await world.rich(0n)
  const bank = { method: 'bank-transfer', bank: 'river-bank', holderName: 'Ko Zaw', accountNumber: '9100440033' }
  const payee = await ask<{ id: string }>(zaw, 'POST', '/wps/wallet/payee', bank)
  await choose(zaw, 'THB')
  // The order is made by a clock ahead of the ledger's: the chosen deposit still earns it.
  world.clock.forward({ seconds: 5 })
  type Cards = { content: { highest: object[]; leastDeposit: string }[] }
  expect((await ask<Cards>(zaw, 'GET', '/wps/promotions')).content).toMatchObject([
    { leastDeposit: '100.00', highest: [{ kind: 'bonus', amount: '5000.00', currency: 'THB' }] },
  ])
  await payIn(zaw, 1_000n, 'THB', { promotionId: campaign.id, promotionVersion: campaign.version })
  expect(await bonus(zaw)).toMatchObject({ state: 'active', left: '1000.00', done: '0.00', currency: 'THB' })
  // Play and deposits in kyat are none of it, before and while it runs.
  await choose(zaw, 'MMK')
  await payIn(zaw, 50_000n, 'MMK')
  const kyat = await dialects.seatAt(zaw, vendor.vendor)
  expect([await vendor.bet(kyat, 'k1', '50000'), await vendor.win(kyat, 'k1', '50000')]).toEqual(['ok', 'ok'])
  expect(await vendor.bet(kyat, 'k2', '50000.01')).not.toBe('ok')
  await choose(zaw, 'THB')
  const baht = await dialects.seatAt(zaw, vendor.vendor)
  expect([await vendor.bet(baht, 'b1', '600'), await vendor.win(baht, 'b1', '0')]).toEqual(['ok', 'ok'])
  // 400 of the own money and 200 of the bonus; of the win a third is the bonus's.
  expect([await vendor.bet(baht, 'b2', '600'), await vendor.win(baht, 'b2', '900')]).toEqual(['ok', 'ok'])
  const completed = await until(
    async () => {
      await world.house.bonus.endAllDue()
      return bonus(zaw)
    },
    (row) => row?.state === 'completed',
  )
  expect(completed).toMatchObject({ done: '1200.00', currency: 'THB' })
  expect(await held(zaw)).toEqual(['50000.00 MMK', '1700.00 THB'])
  // What the deposit asks is counted by a follower of its own.
  await until(
    () => ask<{ locked: string }>(zaw, 'GET', '/wps/wallet/options'),
    ({ locked }) => locked === '0.00',
  )
  const out = await ask<{ id: string; reference: string; currency: string }>(zaw, 'POST', '/wps/wallet/withdrawal', {
    payeeId: payee.id,
    amount: '1700',
  })
  await world.house.wallet.payOut(world.house.needs.database, out.id).catch(() => undefined)
  const payout = { id: `o-${out.reference}`, reference: out.reference, state: 'succeeded', units: 1_700n * UNITS, reason: null }
  await hear({ about: 'payout', payout: { ...payout, currency: out.currency } })
  expect([out.currency, await held(zaw)]).toEqual(['THB', ['50000.00 MMK', '0.00 THB']])
  const { rows } = await world.database.pool.query<{ currency: string }>(
    "select distinct a.currency from ledger_transfer t join ledger_account a on a.id = t.account where t.contra = 'promotion:welcome'",
  )
  expect(rows).toEqual([{ currency: 'THB' }])
})
