/** Proves the confirmation of a withdrawal: answered once, with pictures as evidence, ended by staff, and never a source of new money. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import type { Withdrawal } from '@baize/contract/wallet.ts'
import { createOperator, runCommand, type OperatorNeeds } from '../../operator/operator.ts'
import { addPeople, balancedBooks, memoryKeys } from '../../operator/testing/staffed.ts'
import { systemRandom } from '../../platform/random.ts'
import type { WalletOwner } from '../../wallet/wallet.ts'
import { newKey, sendWebhook } from '../testing/wallet-desk.ts'
import { aNumber, until, walletWorld, type WalletWorld } from '../testing/wallet-world.ts'

let world: WalletWorld
beforeAll(async () => {
  world = await walletWorld({ approvedBelow: 1_000_000_000n })
})
afterEach(async () => {
  expect((await world.ledger.proveBooks()).faults).toEqual([])
})
afterAll(() => world.close())

type Paid = { readonly owner: WalletOwner; readonly withdrawal: Withdrawal }

async function read(owner: WalletOwner, id: string): Promise<Withdrawal> {
  const outcome = await world.wallet.readWithdrawal(world.database.reader, owner, id, 'EN')
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}
const receiptOf = async ({ owner, withdrawal }: Paid) => (await read(owner, withdrawal.id)).receipt
const balanceOf = async ({ owner }: Paid) => (await world.wallet.balance(owner)).balance

async function paid(amount = '50000'): Promise<Paid> {
  const owner = await world.member('MMK', '500000')
  const input = { method: 'bank-transfer', bank: 'river-bank', holderName: 'Daw Mya', accountNumber: aNumber() }
  const bound = await world.database.transact((tx) => world.wallet.addPayee(tx, owner, input, 'EN'))
  if (!bound.ok) throw new Error(bound.code)
  const wish = { owner, key: newKey(), payeeId: bound.value.id, amount }
  const asked = await world.database.transact((tx) => world.wallet.createWithdrawal(tx, wish, 'EN'))
  if (!asked.ok) throw new Error(asked.code)
  if (asked.value.state === 'under-review') {
    const review = { withdrawal: asked.value.reference, by: 'Thida', reason: 'looked at' }
    await world.database.transact((tx) => world.wallet.approveWithdrawal(tx, review))
  }
  const withdrawal = await until(
    async () => {
      await world.runJobs()
      return read(owner, asked.value.id)
    },
    ({ state }) => state === 'paid',
  )
  return { owner, withdrawal }
}

type ReceiptInput = Partial<Parameters<WalletWorld['wallet']['answerReceipt']>[1]>
const say = ({ owner, withdrawal }: Paid, answer: 'received' | 'not-received' | 'partly-received', more: ReceiptInput = {}) =>
  world.database.transact((tx) =>
    world.wallet.answerReceipt(tx, { owner, key: newKey(), withdrawal: withdrawal.id, answer, proofs: [], ...more }, 'EN'),
  )
const decide = ({ withdrawal }: Paid, decision: 'received' | 'paid-again' | 'returned') =>
  world.database.transact((tx) =>
    world.wallet.decideReceipt(tx, { withdrawal: withdrawal.reference, decision, by: 'Thida', reason: 'asked the bank' }),
  )
/** A picture that its sender has not used yet. */
async function picture(): Promise<string> {
  const id = (await world.database.pool.query<{ id: string }>('select gen_random_uuid() as id')).rows[0]!.id
  world.files.add(id)
  return id
}
/** Staff at the command line, with a large act from 100,000 on; `stands` says that the audit chain is whole. */
async function staff(...names: string[]) {
  const { wallet, database, clock } = world
  const rest = { lottery: {}, points: {}, content: {}, messages: {}, members: {}, games: {}, vendors: {}, protection: {}, settings: {} }
  const own = {
    clock,
    random: systemRandom,
    staffKeys: memoryKeys(),
    largeFrom: async () => 1_000_000_000n,
    audit: { key: Buffer.alloc(32, 5) },
  }
  const operator = createOperator({
    ...rest,
    books: balancedBooks,
    invitations: {},
    dataKey: {},
    promotions: {},
    ...own,
    wallet,
  } as unknown as OperatorNeeds)
  await addPeople({ operator, database }, ...names)
  return {
    by: async (name: string, ...words: string[]): Promise<string> => {
      const said: string[] = []
      const sink = { say: (line: string) => void said.push(line), complain: (line: string) => void said.push(line) }
      await runCommand({ operator, database }, [...words, '--by', name, '--reason', 'asked the bank'], sink)
      return said.join('\n')
    },
    stands: async () => (await operator.verifyAudit(database.reader)).faults.length === 0,
  }
}
const reports = (state: 'failed' | 'succeeded', { withdrawal: { reference, amount } }: Paid) =>
  sendWebhook(world, {
    type: `payout.${state}`,
    timestamp: '2026-11-20T10:00:00Z',
    data: { payout: 'out_x', reference, amount, currency: 'MMK', ...(state === 'failed' ? { reason: 'returned by the bank' } : {}) },
  })
const failsAfterwards = (one: Paid) => reports('failed', one)

describe('a paid withdrawal', () => {
  it('[WALLET-05, OPS-03, WC-41, WC-46] that arrived in part is reported with pictures, reviewed, and the rest is given back once', async () => {
    const one = await paid()
    expect(await receiptOf(one)).toMatchObject({ state: 'awaiting', answers: [] })
    const proofs = [await picture(), await picture()]
    const key = newKey()
    const said = { received: '30000', comment: 'Only half came.', account: '0912345678', proofs, key }
    const answers = await Promise.all([1, 2, 3].map(() => say(one, 'partly-received', said)))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(await receiptOf(one)).toMatchObject({
      state: 'under-check',
      received: '30000.00',
      remaining: '20000.00',
      answersUntil: null,
      answers: [{ answer: 'partly-received', received: '30000.00', proofs, comment: 'Only half came.' }],
    })
    expect(await say(one, 'not-received')).toMatchObject({ ok: false, code: 'state-conflict' })
    expect(await say(one, 'partly-received', { ...said, received: '1' })).toMatchObject({ ok: false, code: 'key-used-differently' })
    expect(await world.wallet.receiptQueue(world.database.reader)).toContainEqual(
      expect.objectContaining({ withdrawal: one.withdrawal.reference, received: '30000.00', proofs: proofs.join(' ') }),
    )
    expect(await balanceOf(one)).toBe('450000.00')
    const decided = await Promise.all([1, 2, 3].map(() => decide(one, 'returned')))
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await balanceOf(one)).toBe('470000.00')
    expect(await receiptOf(one)).toMatchObject({ state: 'returned', reason: 'asked the bank' })
  })

  it('[WC-44] refuses what cannot be said, and uses no picture up by it', async () => {
    const one = await paid()
    const proof = await picture()
    const partly = (received: string) => say(one, 'partly-received', { received, proofs: [proof] })
    expect(await partly('0')).toMatchObject({ ok: false, code: 'amount-below-minimum' })
    expect(await partly('50000')).toMatchObject({ ok: false, code: 'amount-above-maximum' })
    expect(await partly('1.005')).toMatchObject({ ok: false, code: 'amount-too-precise' })
    expect(await say(one, 'not-received', { received: '5' })).toMatchObject({ ok: false, code: 'invalid-input' })
    expect(await say(one, 'not-received', { proofs: [one.withdrawal.id] })).toMatchObject({ ok: false, code: 'file-refused' })
    const stranger = { owner: await world.member(), withdrawal: one.withdrawal }
    expect(await say(stranger, 'received')).toMatchObject({ ok: false, code: 'not-found' })
    expect(world.files.has(proof)).toBe(true)
    expect((await say(one, 'received')).ok).toBe(true)
    expect(await say(one, 'not-received')).toMatchObject({ ok: false, code: 'state-conflict' })
    expect(await decide(one, 'returned')).toMatchObject({ ok: false, code: 'state-conflict' })
    expect(await balanceOf(one)).toBe('450000.00')
  })

  it('[WC-42, WC-45] without an answer counts as received; the member can still report once that it did not arrive', async () => {
    const [one, two] = [await paid(), await paid()]
    world.clock.forward({ minutes: 1441 })
    await world.wallet.expire(world.database)
    expect(await receiptOf(one)).toMatchObject({ state: 'assumed', received: '50000.00', remaining: '0.00' })
    expect(await say(one, 'received')).toMatchObject({ ok: false, code: 'state-conflict' })
    expect((await say(one, 'not-received')).ok).toBe(true)
    const { rows } = await world.database.pool.query(
      'select disputed from wallet_withdrawal_receipt where withdrawal_id = any ($1::uuid[])',
      [[one.withdrawal.id, two.withdrawal.id]],
    )
    expect(new Set(rows.map(({ disputed }) => disputed as boolean))).toEqual(new Set([true, false]))
    expect((await decide(one, 'received')).ok).toBe(true)
    expect(await receiptOf(one)).toMatchObject({ state: 'received', received: '50000.00', remaining: '0.00' })
    expect(await say(one, 'not-received')).toMatchObject({ ok: false, code: 'state-conflict' })
    world.clock.forward({ minutes: 31 * 24 * 60 })
    expect(await say(two, 'not-received')).toMatchObject({ ok: false, code: 'state-conflict' })
    expect(await balanceOf(one)).toBe('450000.00')
  })

  it('[WC-45] is paid again once, under a reference of its own, and moves nothing in the ledger', async () => {
    const one = await paid()
    expect((await say(one, 'partly-received', { received: '30000' })).ok).toBe(true)
    expect((await decide(one, 'paid-again')).ok).toBe(true)
    await until(
      async () => {
        await world.runJobs()
        return receiptOf(one)
      },
      (receipt) => receipt?.againPaid === true,
    )
    const second = await world.sandbox.ask('GET', `/v1/payouts/by-reference/${one.withdrawal.reference}-2`)
    expect(second.json).toMatchObject({ amount: '20000.00', state: 'succeeded' })
    expect(await receiptOf(one)).toMatchObject({ state: 'paid-again', againPaid: true })
    expect(await decide(one, 'returned')).toMatchObject({ ok: false, code: 'state-conflict' })
    expect(await balanceOf(one)).toBe('450000.00')
    const { rows } = await world.database.pool.query(
      'select received_units + returned_units + again_units = amount_units as whole from wallet_withdrawal_receipt where withdrawal_id = $1',
      [one.withdrawal.id],
    )
    expect(rows).toEqual([{ whole: true }])
  })

  it('[WC-45] is paid again by the sweep where the job was lost and no webhook comes, and once', async () => {
    const one = await paid()
    expect((await say(one, 'not-received')).ok).toBe(true)
    world.site.mute = true
    expect((await decide(one, 'paid-again')).ok).toBe(true)
    const again = () => world.sandbox.ask('GET', `/v1/payouts/by-reference/${one.withdrawal.reference}-2`)
    expect((await again()).status).toBe(404)
    // Another service knows nothing of it.
    const reference = `${one.withdrawal.reference}-2`
    const payout = { id: 'out_y', reference, state: 'succeeded' as const, units: 50_000n * UNITS, currency: 'MMK', reason: null }
    const heard = { service: 'elsewhere', id: 'w-again', type: 'payout.succeeded', notice: { about: 'payout' as const, payout } }
    expect(await world.database.write((tx) => world.wallet.hear(tx, heard))).toBe('unknown-order')
    expect(await receiptOf(one)).toMatchObject({ againPaid: false })
    const sweep = async () => {
      // Nobody asks about it twice within two minutes.
      world.clock.forward({ minutes: 2 })
      await world.wallet.sweep(world.database)
      return receiptOf(one)
    }
    expect(await until(sweep, (receipt) => receipt?.againPaid === true)).toMatchObject({ state: 'paid-again' })
    world.site.mute = false
    expect((await again()).json).toMatchObject({ amount: '50000.00', state: 'succeeded' })
    await world.runJobs()
    expect([await receiptOf(one), await balanceOf(one)]).toMatchObject([{ againPaid: true }, '450000.00'])
  })

  it('[WC-43] [OPS-01, OPS-03] takes two of the staff where much is missing, and forced always takes two and the provider’s proof', async () => {
    const [small, large] = [await paid(), await paid('200000')]
    for (const one of [small, large]) expect((await say(one, 'not-received')).ok).toBe(true)
    const { by, stands } = await staff('Thida', 'Zaw')
    const forced = ['decide-receipt', small.withdrawal.reference, 'forced']
    expect(await by('Thida', ...forced)).toContain('proof-needed')
    for (const word of ['Noted', 'Somebody else']) expect(await by('Thida', ...forced, '--proof', 'bank slip 7')).toContain(word)
    // Another person with another proof counts as a first approval again.
    expect(await by('Zaw', ...forced, '--proof', 'bank slip 8')).toContain('Noted')
    expect(await receiptOf(small)).toMatchObject({ state: 'under-check' })
    expect(await by('Zaw', ...forced, '--proof', 'bank slip 7')).toContain('Done')
    const whole = { state: 'forced', received: '50000.00', remaining: '0.00' }
    expect([await receiptOf(small), await balanceOf(small)]).toMatchObject([whole, '450000.00'])
    const returned = ['decide-receipt', large.withdrawal.reference, 'returned']
    expect(await by('Thida', ...returned)).toContain('Noted')
    expect(await balanceOf(large)).toBe('300000.00')
    expect(await by('Zaw', ...returned)).toContain('Done')
    expect(await balanceOf(large)).toBe('500000.00')
    expect(await stands()).toBe(true)
  })

  it('[WC-42] that the provider reports as failed is reviewed, whatever was reported before', async () => {
    const one = await paid()
    expect((await say(one, 'received')).ok).toBe(true)
    expect((await failsAfterwards(one)).status).toBe(200)
    expect(await receiptOf(one)).toMatchObject({ state: 'under-check', remaining: '50000.00' })
    expect(await balanceOf(one)).toBe('450000.00')
  })

  it('[WC-42, WC-43] that was forced or said to have come in part is whole the member’s again once the provider reports its failure', async () => {
    const [forced, partly] = [await paid(), await paid()]
    expect((await say(forced, 'not-received')).ok).toBe(true)
    const decision = {
      withdrawal: forced.withdrawal.reference,
      decision: 'forced',
      by: 'Thida',
      reason: 'the slip',
      proof: 'slip 9',
    } as const
    expect((await world.database.transact((tx) => world.wallet.decideReceipt(tx, decision))).ok).toBe(true)
    expect((await say(partly, 'partly-received', { received: '30000' })).ok).toBe(true)
    for (const one of [forced, partly]) {
      expect((await failsAfterwards(one)).status).toBe(200)
      expect(await receiptOf(one)).toMatchObject({ state: 'under-check', received: '0.00', remaining: '50000.00', reason: null })
      expect((await decide(one, 'returned')).ok).toBe(true)
      // What was given back stays, whatever is reported again.
      expect((await failsAfterwards(one)).status).toBe(200)
      expect([await receiptOf(one), await balanceOf(one)]).toMatchObject([{ state: 'returned' }, '500000.00'])
    }
  })

  it('[WC-42, WC-45] whose second payout fails after it was paid is reviewed again, and one that comes too late is put aside', async () => {
    const one = await paid()
    expect((await say(one, 'partly-received', { received: '30000' })).ok).toBe(true)
    expect((await decide(one, 'paid-again')).ok).toBe(true)
    await until(
      async () => {
        await world.runJobs()
        return receiptOf(one)
      },
      (receipt) => receipt?.againPaid === true,
    )
    const second = { ...one, withdrawal: { ...one.withdrawal, reference: `${one.withdrawal.reference}-2`, amount: '20000.00' } }
    expect(await (await reports('succeeded', second)).json()).toMatchObject({ effect: 'repeated' })
    expect(await (await reports('failed', second)).json()).toMatchObject({ effect: 'failed' })
    expect(await receiptOf(one)).toMatchObject({ state: 'under-check', received: '30000.00', remaining: '20000.00', againPaid: false })
    expect((await decide(one, 'returned')).ok).toBe(true)
    for (const [state, effect] of [
      ['failed', 'repeated'],
      ['succeeded', 'contradiction'],
    ] as const)
      expect(await (await reports(state, second)).json()).toMatchObject({ effect })
    expect([await receiptOf(one), await balanceOf(one)]).toMatchObject([{ state: 'returned' }, '470000.00'])
  })
})
