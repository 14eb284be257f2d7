/** Loop cases of the wallet: for each of its loops two due items, of which the first is poisoned. */
import { newId } from '../../platform/database.ts'
import { minutes, walletRows } from '../../wallet/testing/rows.ts'
import type { LoopCase } from './loop-case.ts'

export const WALLET_LOOPS: readonly LoopCase[] = [
  [
    'wallet-expire',
    'wallet-expire',
    async ({ world, one }) => {
      const rows = walletRows(world.database)
      const bad = await rows.deposit(await newId(world.database.reader), { expiresAt: minutes(-2) })
      const good = await rows.deposit(await newId(world.database.reader), { expiresAt: minutes(-1) })
      const done = async () => (await one('select state from wallet_deposit where id = $1', good.id))?.['state'] === 'expired'
      return { item: bad.id, table: 'wallet_deposit', column: 'id', done }
    },
  ],
  [
    'wallet-receipts',
    'wallet-expire',
    async ({ world, one, put }) => {
      const rows = walletRows(world.database)
      const paid = async (until: Temporal.Instant): Promise<string> => {
        const { id } = await rows.withdrawal(await newId(world.database.reader))
        await put('wallet_withdrawal_receipt', { withdrawal_id: id, state: 'awaiting', until, amount_units: 5n })
        return id
      }
      const [bad, good] = [await paid(minutes(-2)), await paid(minutes(-1))]
      const done = async () =>
        (await one('select state from wallet_withdrawal_receipt where withdrawal_id = $1', good))?.['state'] === 'assumed'
      return { item: bad, table: 'wallet_withdrawal_receipt', column: 'withdrawal_id', done }
    },
  ],
  [
    'wallet-payee-marks',
    'wallet-sweep',
    async ({ world, one }) => {
      const rows = walletRows(world.database)
      const payee = async () => (await rows.payee(await newId(world.database.reader), { numberMark: null })).id
      const [bad, good] = [await payee(), await payee()]
      const done = async () => (await one('select number_mark from wallet_payee where id = $1', good))?.['number_mark'] !== null
      return { item: bad, table: 'wallet_payee', column: 'id', done }
    },
  ],
  [
    'wallet-deposits',
    'wallet-sweep',
    async ({ world, one, answers }) => {
      const rows = walletRows(world.database)
      const paid = async (capture: string): Promise<string> => {
        const { memberId } = await world.member()
        const { reference, id } = await rows.deposit(memberId, { service: 'sandbox', wallet: await world.give(memberId, 1n) })
        const money = { amount: '0.01', currency: 'MMK' }
        const state = { state: 'succeeded', payUrl: 'https://pay.test/', reason: null }
        answers.set(reference, { id: `pay-${capture}`, reference, ...money, ...state, captures: [{ id: capture, ...money }] })
        return id
      }
      const [bad, good] = [await paid('bad'), await paid('good')]
      const done = async () => (await one('select state from wallet_deposit where id = $1', good))?.['state'] === 'credited'
      return { item: bad, table: 'wallet_receipt', column: 'provider_reference', value: 'bad', done }
    },
  ],
  [
    'wallet-withdrawals',
    'wallet-sweep',
    async ({ world, one, answers }) => {
      const rows = walletRows(world.database)
      const paying = async (at: string): Promise<{ id: string; reference: string }> =>
        rows.withdrawal(await newId(world.database.reader), { service: at, state: 'paying' })
      const [bad, good] = [await paying('gone'), await paying('sandbox')]
      const { reference } = good
      answers.set(reference, { id: 'payout', reference, state: 'pending', amount: '0.01', currency: 'MMK', reason: null })
      const done = async () => (await one('select payout_id from wallet_withdrawal where id = $1', good.id))?.['payout_id'] === 'payout'
      const heal = () => world.database.pool.query("update wallet_withdrawal set state = 'paid' where id = $1", [bad.id])
      const fails = { reason: `the payment service gone does not answer about ${bad.reference}`, heal }
      return { item: bad.id, table: 'wallet_withdrawal', column: 'id', done, fails }
    },
  ],
  [
    'wallet-pay-again',
    'wallet-sweep',
    async ({ world, one, put, answers }) => {
      const rows = walletRows(world.database)
      const again = async (): Promise<string> => {
        const { id, reference: first } = await rows.withdrawal(await newId(world.database.reader), { service: 'sandbox' })
        const reference = `${first}-2`
        answers.set(reference, { id: 'second', reference, state: 'succeeded', amount: '0.01', currency: 'MMK', reason: null })
        const amounts = { amount_units: 100n, again_units: 100n }
        await put('wallet_withdrawal_receipt', { withdrawal_id: id, state: 'paid-again', until: minutes(99), ...amounts })
        return id
      }
      const [bad, good] = [await again(), await again()]
      const done = async () =>
        (await one('select again_paid_at from wallet_withdrawal_receipt where withdrawal_id = $1', good))?.['again_paid_at'] !== null
      return { item: bad, table: 'wallet_withdrawal_receipt', column: 'withdrawal_id', done }
    },
  ],
  [
    'wallet-debts',
    'wallet-debts',
    async ({ world }) => {
      const { ledger } = world.house
      const owes = async (): Promise<bigint> => {
        const { memberId: owner } = await world.rich(50n)
        return world.database.write(async (tx) => {
          const account = await ledger.openAccount(tx, { owner, kind: 'debt', currency: 'MMK' })
          await ledger.lock(tx, [account])
          const transfer = { account, contra: 'payment:test', amount: -5n, kind: 'return' } as const
          await ledger.post(tx, [{ key: `owes:${owner}`, account, transfers: [transfer] }])
          return account
        })
      }
      const [bad, good] = [await owes(), await owes()]
      const done = async () => (await ledger.balance(good)).balance === 0n
      return { item: String(bad), table: 'ledger_account', column: 'id', value: String(bad), done }
    },
  ],
]
