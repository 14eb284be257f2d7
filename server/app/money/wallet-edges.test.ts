/** Edge cases of deposits and withdrawals: failures do not count, another currency is credited to nobody, and the sweep stops at its limit. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { captureOf, depositDesk, newKey, sendWebhook } from '../testing/wallet-desk.ts'
import { until, walletWorld, type WalletWorld } from '../testing/wallet-world.ts'

let world: WalletWorld
beforeAll(async () => {
  world = await walletWorld({ withdrawalsPerDay: 1 })
})
afterEach(async () => {
  world.site.mute = false
  expect((await world.ledger.proveBooks()).faults).toEqual([])
})
afterAll(() => world.close())

const { opened, read, reached, balanceOf, asideOf, count } = depositDesk(() => world)
const decide = (act: 'creditReceipt' | 'dismissReceipt', receipt = '') =>
  world.database.transact((tx) => world.wallet[act](tx, { receipt, by: 'Thida', reason: 'seen by staff' }))

it('[WALLET-04] a withdrawal that failed does not use up the number of the day; one that was paid does', async () => {
  const owner = await world.member('MMK', '500000')
  const payeeAt = async (accountNumber: string): Promise<string> => {
    const input = { method: 'bank-transfer', bank: 'river-bank', holderName: 'Daw Mya', accountNumber }
    const bound = await world.database.transact((tx) => world.wallet.addPayee(tx, owner, input, 'EN'))
    if (!bound.ok) throw new Error(bound.code)
    return bound.value.id
  }
  const [closed, good] = [await payeeAt('111122220000'), await payeeAt('0912345678')]
  const ask = (payeeId: string) =>
    world.database.transact((tx) => world.wallet.createWithdrawal(tx, { owner, key: newKey(), payeeId, amount: '50000' }, 'EN'))
  for (const [payee, state] of [
    [closed, 'failed'],
    [good, 'paid'],
  ] as const) {
    const asked = await ask(payee)
    if (!asked.ok) throw new Error(asked.code)
    await until(
      async () => {
        await world.runJobs()
        return world.wallet.readWithdrawal(world.database.reader, owner, asked.value.id, 'EN')
      },
      (outcome) => outcome.ok && outcome.value.state === state,
    )
  }
  expect(await ask(good)).toEqual({ ok: false, code: 'daily-limit', detail: { perDay: 1 } })
  expect(await balanceOf(owner)).toBe('450000.00')
})

it('[WALLET-08] staff cannot credit a receipt of another currency, whatever order it came for; they can only send it back', async () => {
  const owner = await world.member()
  const deposit = await opened(owner)
  expect((await sendWebhook(world, captureOf(deposit, { currency: 'THB' }))).ok).toBe(true)
  const [aside] = await asideOf(owner)
  expect(aside).toMatchObject({ reason: 'wrong-currency' })
  expect(await decide('creditReceipt', aside?.receipt)).toEqual({
    ok: false,
    code: 'state-conflict',
    detail: { reason: 'wrong-currency' },
  })
  expect([await balanceOf(owner), (await read(owner, deposit.id)).state]).toEqual(['0.00', 'quarantined'])
  expect((await decide('dismissReceipt', aside?.receipt)).ok).toBe(true)
  expect([await balanceOf(owner), (await read(owner, deposit.id)).state]).toEqual(['0.00', 'failed'])
})

it('[WALLET-03] an order with two receipts stays with staff when one of them is dismissed, and fails with the last', async () => {
  const owner = await world.member()
  const deposit = await opened(owner)
  for (const amount of ['25000.00', '24000.00']) expect((await sendWebhook(world, captureOf(deposit, { amount }))).ok).toBe(true)
  const waiting = await asideOf(owner)
  expect(waiting).toHaveLength(2)
  const failures = () => world.facts.filter((fact) => fact.name === 'depositFailed' && fact['reference'] === deposit.reference).length
  expect((await decide('dismissReceipt', waiting[0]?.receipt)).ok).toBe(true)
  expect((await read(owner, deposit.id)).state).toBe('quarantined')
  await world.runJobs()
  expect(failures()).toBe(0)
  expect((await decide('dismissReceipt', waiting[1]?.receipt)).ok).toBe(true)
  expect((await read(owner, deposit.id)).state).toBe('failed')
  await world.runJobs()
  expect(failures()).toBe(1)
  expect(await balanceOf(owner)).toBe('0.00')
})

it('[WALLET-03] an order is asked about for 72 hours: at 71 the money is found, at 73 nobody asks any more', async () => {
  const [soon, late] = [await world.member(), await world.member()]
  world.site.mute = true
  const askedAt = (id: string) => count('select count(*) as n from wallet_deposit where id = $1 and asked_at is not null', id)
  const found = await opened(soon)
  await world.sandbox.press(found.payUrl, 'pay')
  world.clock.forward({ minutes: 71 * 60 })
  await world.wallet.expire(world.database)
  await world.wallet.sweep(world.database)
  expect((await read(soon, found.id)).state).toBe('credited')
  expect(await balanceOf(soon)).toBe('50000.00')
  const forgotten = await opened(late)
  await world.sandbox.press(forgotten.payUrl, 'pay')
  world.clock.forward({ minutes: 73 * 60 })
  await world.wallet.expire(world.database)
  await world.wallet.sweep(world.database)
  expect(await askedAt(forgotten.id)).toBe(0)
  expect([await balanceOf(late), (await read(late, forgotten.id)).state]).toEqual(['0.00', 'expired'])
  // Money that the service still reports is credited to the member all the same.
  world.site.mute = false
  expect((await sendWebhook(world, captureOf(forgotten))).ok).toBe(true)
  await reached(late, forgotten.id, 'credited')
})
