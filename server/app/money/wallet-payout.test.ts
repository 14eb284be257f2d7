/** Proves what becomes of a payout: what the payment service says moves money once and where it fits, also when the service dies meanwhile. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newKey, sendWebhook, withdrawalDesk } from '../testing/wallet-desk.ts'
import { aNumber, until, walletWorld, type WalletWorld } from '../testing/wallet-world.ts'

let world: WalletWorld
beforeAll(async () => {
  world = await walletWorld({ approvedBelow: 1_000_000_100n })
})
afterEach(async () => {
  world.site.mute = false
  expect((await world.ledger.proveBooks()).faults).toEqual([])
})
afterAll(() => world.close())

const { rich, asked, read, reached, purse, approve, reject, payoutOf } = withdrawalDesk(() => world)

const timestamp = '2026-11-20T10:00:00Z'
const say = async (type: string, data: object): Promise<string> =>
  ((await (await sendWebhook(world, { type, timestamp, data })).json()) as { effect: string }).effect

describe('what the service says about a payout', () => {
  it('moves nothing when it does not fit our order, contradicts it or comes again', async () => {
    const someone = await rich('500000', aNumber('9999'))
    const withdrawal = await asked(someone)
    await reached(someone, withdrawal.id, 'paying')
    const told = { payout: 'out_x', reference: withdrawal.reference, amount: '50000.00', currency: 'MMK' }
    expect(await say('payout.succeeded', { ...told, amount: '5000.00' })).toBe('mismatch')
    expect(await say('payout.failed', { ...told, currency: 'THB' })).toBe('mismatch')
    expect(await say('payout.succeeded', { ...told, reference: 'W00000000' })).toBe('unknown-order')
    expect(await purse(someone)).toEqual(['450000.00', '50000.00'])
    const effects = await Promise.all(Array.from({ length: 20 }, () => say('payout.succeeded', told)))
    expect(effects.sort()).toEqual(['paid', ...Array.from({ length: 19 }, () => 'repeated')])
    expect(await say('payout.failed', told)).toBe('contradiction')
    expect((await read(someone, withdrawal.id)).state).toBe('paid')
    expect(await purse(someone)).toEqual(['450000.00', '0.00'])
    await world.runJobs()
    const reported = world.facts.filter(({ name, reference }) => name === 'payoutQuarantined' && reference === withdrawal.reference)
    expect(reported.map(({ reason }) => String(reason)).toSorted()).toEqual(['contradiction', 'mismatch', 'mismatch'])
  })

  it('before a withdrawal was sent to it is a contradiction', async () => {
    const someone = await rich()
    const withdrawal = await asked(someone, '200000')
    const told = { payout: 'out_y', reference: withdrawal.reference, amount: '200000.00', currency: 'MMK' }
    expect(await say('payout.succeeded', told)).toBe('contradiction')
    expect(await purse(someone)).toEqual(['300000.00', '200000.00'])
    await reject(withdrawal, 'closing the test')
  })

  it('a no of the service gives nothing back while the service knows the reference', async () => {
    const someone = await rich()
    const withdrawal = await asked(someone, '200000')
    const other = {
      reference: withdrawal.reference,
      amount: '1.00',
      currency: 'MMK',
      method: 'card',
      holderName: 'X',
      accountNumber: '00019999',
    }
    expect((await world.sandbox.ask('POST', '/v1/payouts', other)).status).toBe(200)
    await approve(withdrawal)
    await reached(someone, withdrawal.id, 'paying')
    expect(await purse(someone)).toEqual(['300000.00', '200000.00'])
    const [queued] = (await world.wallet.withdrawalQueue(world.database.reader, ['paying'], 50)).filter(
      ({ reference }) => reference === withdrawal.reference,
    )
    expect(queued?.note).toContain('1.00 MMK')
  })

  it('and its webhook lost, is found by asking', async () => {
    const someone = await rich()
    const withdrawal = await asked(someone)
    world.site.mute = true
    await reached(someone, withdrawal.id, 'paying')
    await until(
      () => payoutOf(withdrawal),
      (payout) => payout['state'] === 'succeeded',
    )
    world.clock.forward({ minutes: 3 })
    await world.wallet.sweep(world.database)
    expect((await read(someone, withdrawal.id)).state).toBe('paid')
  })
})

describe('a payment service that dies', () => {
  it('killed in the middle of pay-ins and pay-outs comes back, and every order ends as it must', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, (_, index) => rich('200000', aNumber(index % 2 === 0 ? '8888' : '0000'))))
    const withdrawals = await Promise.all(people.map((someone) => asked(someone, '20000')))
    const deposits = await Promise.all(
      people.map(async ({ owner }) => {
        const input = {
          owner,
          key: newKey(),
          method: 'bank-transfer',
          amount: '30000',
          language: 'EN' as const,
          origin: 'http://127.0.0.1:3000',
        }
        const opened = await world.wallet.createDeposit(world.database, input)
        if (!opened.ok) throw new Error(opened.code)
        return opened.value
      }),
    )
    await Promise.all(deposits.map(({ payUrl }) => world.sandbox.press(payUrl, 'pay')))
    // Some payouts are accepted, others reach no service; payments are confirmed only after the service is back.
    await Promise.all([world.runJobs(), world.sandbox.kill()])
    await world.runJobs()
    await world.sandbox.start()
    await until(
      async () => {
        world.clock.forward({ minutes: 3 })
        await world.wallet.sweep(world.database)
        await world.runJobs()
        return Promise.all(people.map((someone, index) => read(someone, withdrawals[index]?.id ?? '')))
      },
      (all) => all.every(({ state }, index) => state === (index % 2 === 0 ? 'paid' : 'failed')),
    )
    await until(
      () =>
        Promise.all(
          people.map(({ owner }, index) => world.wallet.readDeposit(world.database.reader, owner, deposits[index]?.id ?? '', 'EN')),
        ),
      (all) => all.every((outcome) => outcome.ok && outcome.value.state === 'credited'),
    )
    for (const [index, someone] of people.entries())
      expect(await purse(someone)).toEqual([index % 2 === 0 ? '210000.00' : '230000.00', '0.00'])
    // Each member whose payout failed is told so, once.
    await world.runJobs()
    const told = world.facts.filter(({ name }) => name === 'withdrawalFailed').map(({ reference }) => reference)
    expect(withdrawals.map(({ reference }) => told.filter((each) => each === reference).length)).toEqual([0, 1, 0, 1])
    // Each reference was paid out at most once, whatever was repeated.
    const outbox = (await (await fetch(new URL('/outbox.json', world.sandbox.url()))).json()) as { payouts: { reference: string }[] }
    const references = outbox.payouts.map(({ reference }) => reference)
    expect(new Set(references).size).toBe(references.length)
  }, 60_000)
})
