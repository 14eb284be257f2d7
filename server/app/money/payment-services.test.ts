/** Proves that payment services stand side by side. An order keeps the one it began with; no other is asked about it, paid through or believed. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Withdrawal } from '@baize/contract/wallet.ts'
import type { WalletOwner } from '../../wallet/wallet.ts'
import { paymentServiceKeys } from '../../wallet/wallet.ts'
import { captureOf, depositDesk, newKey, sendWebhook } from '../testing/wallet-desk.ts'
import { aNumber, until, walletWorld, type WalletWorld } from '../testing/wallet-world.ts'

let world: WalletWorld
let second: Awaited<ReturnType<WalletWorld['secondService']>>
beforeAll(async () => {
  world = await walletWorld()
  second = await world.secondService('second')
})
afterEach(async () => {
  expect((await world.ledger.proveBooks()).faults).toEqual([])
})
afterAll(async () => {
  await second.kill()
  await second.clean()
  await world.close()
})

const { opened, reached, balanceOf } = depositDesk(() => world)
const secondFirst = () => [{ name: 'second', url: second.baseUrl() }]
/** The sandbox leaves payouts to accounts with this ending open. */

async function asked(accountNumber: string): Promise<{ owner: WalletOwner; withdrawal: Withdrawal }> {
  const owner = await world.member('MMK', '500000')
  const payee = await world.database.transact((tx) =>
    world.wallet.addPayee(tx, owner, { method: 'bank-transfer', bank: 'river-bank', holderName: 'Daw Mya', accountNumber }, 'EN'),
  )
  if (!payee.ok) throw new Error(payee.code)
  const outcome = await world.database.transact((tx) =>
    world.wallet.createWithdrawal(tx, { owner, key: newKey(), payeeId: payee.value.id, amount: '50000' }, 'EN'),
  )
  if (!outcome.ok) throw new Error(outcome.code)
  return { owner, withdrawal: outcome.value }
}
const stateOf = async ({ owner, withdrawal }: Awaited<ReturnType<typeof asked>>): Promise<string> => {
  const outcome = await world.wallet.readWithdrawal(world.database.reader, owner, withdrawal.id, 'EN')
  return outcome.ok ? outcome.value.state : outcome.code
}
const becomes = (row: Awaited<ReturnType<typeof asked>>, state: string) =>
  until(
    async () => {
      await world.runJobs()
      return stateOf(row)
    },
    (now) => now === state,
  )
const knownAt = async (at: { ask: WalletWorld['sandbox']['ask'] }, reference: string): Promise<boolean> =>
  (await at.ask('GET', `/v1/payouts/by-reference/${reference}`)).status === 200
const said = async (response: Promise<Response>): Promise<unknown> => (await response).json()
const paidOf = ({ reference }: Withdrawal) => ({
  type: 'payout.succeeded',
  timestamp: '2026-11-20T10:00:00Z',
  data: { payout: 'out_x', reference, amount: '50000.00', currency: 'MMK' },
})

describe('[WALLET-03, WALLET-04] payment services side by side', () => {
  it('a second one that is set up while a withdrawal is open is not asked about it, gets nothing and is not believed', async () => {
    const row = await asked(aNumber('9999'))
    await becomes(row, 'paying')
    world.services.before = secondFirst()
    world.clock.forward({ minutes: 3 })
    expect(await world.wallet.sweep(world.database)).toBeGreaterThan(0)
    expect(await knownAt(second, row.withdrawal.reference)).toBe(false)
    const secret = (await paymentServiceKeys(world.sealing, 'second')).webhookSecrets[0] ?? ''
    const foreign = sendWebhook(world, paidOf(row.withdrawal), { service: 'second', secret })
    expect(await said(foreign)).toMatchObject({ effect: 'unknown-order' })
    expect(await stateOf(row)).toBe('paying')
    // The service has not contradicted the order, so staff decide nothing about it either.
    const review = { withdrawal: row.withdrawal.reference, by: 'Thida', reason: 'too slow' }
    for (const close of [world.wallet.confirmPayout, world.wallet.returnPayout])
      expect(await world.database.transact((tx) => close(tx, review))).toMatchObject({
        code: 'state-conflict',
        detail: { state: 'paying' },
      })
    expect(await said(sendWebhook(world, paidOf(row.withdrawal)))).toMatchObject({ effect: 'paid' })
    expect(await stateOf(row)).toBe('paid')
    expect((await world.ledger.entries(row.owner.wallet, { limit: 1 }))[0]?.contra).toBe('payout:sandbox')
  })

  it('new orders go to the first one, and its answers find them', async () => {
    world.services.before = secondFirst()
    const row = await asked(aNumber())
    await becomes(row, 'paid')
    expect([await knownAt(second, row.withdrawal.reference), await knownAt(world.sandbox, row.withdrawal.reference)]).toEqual([true, false])
    expect((await world.ledger.entries(row.owner.wallet, { limit: 1 }))[0]?.contra).toBe('payout:second')
  })

  it('an order whose service is renamed away waits for it, is named, and is sent nowhere else', async () => {
    world.services.before = []
    const row = await asked(aNumber('9999'))
    await becomes(row, 'paying')
    Object.assign(world.services, { before: secondFirst(), own: false })
    world.clock.forward({ minutes: 3 })
    await world.wallet.sweep(world.database)
    await expect(world.wallet.payOut(world.database, row.withdrawal.id)).rejects.toThrow('the payment service sandbox does not answer')
    expect(await knownAt(second, row.withdrawal.reference)).toBe(false)
    expect(await world.wallet.servicesMissing(world.database.reader)).toEqual(['sandbox'])
    expect((await sendWebhook(world, paidOf(row.withdrawal))).status).toBe(404)
    world.services.own = true
    expect(await world.wallet.servicesMissing(world.database.reader)).toEqual([])
    expect(await said(sendWebhook(world, paidOf(row.withdrawal)))).toMatchObject({ effect: 'paid' })
    expect(await stateOf(row)).toBe('paid')
  })

  it('money for an earlier order is credited by its own service, by word or by asking', async () => {
    world.services.before = []
    const owner = await world.member()
    const [told, swept] = [await opened(owner), await opened(owner)]
    world.services.before = secondFirst()
    const secret = (await paymentServiceKeys(world.sealing, 'second')).webhookSecrets[0] ?? ''
    expect(await said(sendWebhook(world, captureOf(told), { service: 'second', secret }))).toMatchObject({ effect: 'quarantined' })
    const failure = { type: 'payment.failed', timestamp: 'x', data: { payment: 'p', reference: told.reference } }
    expect(await said(sendWebhook(world, failure, { service: 'second', secret }))).toMatchObject({ effect: 'unknown-order' })
    expect(await balanceOf(owner)).toBe('0.00')
    expect((await sendWebhook(world, captureOf(told))).status).toBe(200)
    await reached(owner, told.id, 'credited')
    world.site.mute = true
    await world.sandbox.press(swept.payUrl, 'pay')
    world.clock.forward({ minutes: 3 })
    await world.wallet.sweep(world.database)
    await reached(owner, swept.id, 'credited')
    world.site.mute = false
    expect(await balanceOf(owner)).toBe('100000.00')
    const entries = await world.ledger.entries(owner.wallet, { limit: 5 })
    expect(entries.map(({ contra }) => contra)).toEqual(['payment:sandbox', 'payment:sandbox'])
  })

  it('without any, nothing is ordered and nothing held', async () => {
    Object.assign(world.services, { before: [], own: false })
    const owner = await world.member('MMK', '500000')
    const order = { owner, key: newKey(), method: 'mynah-pay', amount: '50000', language: 'EN', origin: 'http://127.0.0.1' } as const
    expect(await world.wallet.createDeposit(world.database, order)).toEqual({ ok: false, code: 'payment-service-down' })
    await expect(asked(aNumber())).rejects.toThrow('payment-service-down')
    world.services.own = true
  })
})
