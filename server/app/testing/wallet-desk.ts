/** Desk: what tests of deposits and withdrawals do often with a wallet world. They open orders, read them, wait for them, and send webhooks as the service would. */
import { Webhook } from 'standardwebhooks'
import type { Deposit, Withdrawal } from '@baize/contract/wallet.ts'
import { systemClock } from '../../platform/clock.ts'
import type { WalletOwner } from '../../wallet/wallet.ts'
import { aNumber, until, type WalletWorld } from './wallet-world.ts'

let keys = 0
/** A fresh key, as a browser would make one. */
export const newKey = (): string => `key-of-a-test-${(keys += 1)}`

type OrderInput = Partial<{ key: string; method: string; amount: string; language: 'EN' | 'MY'; origin: string }>

const usual = { method: 'mynah-pay', amount: '50000', language: 'EN', origin: 'http://127.0.0.1:3000' } as const

/** Acts on deposit orders of the world. */
export function depositDesk(world: () => WalletWorld) {
  const open = (owner: WalletOwner, given: OrderInput = {}) =>
    world().wallet.createDeposit(world().database, { owner, key: newKey(), ...usual, ...given })
  const read = async (owner: WalletOwner, id: string): Promise<Deposit> => {
    const outcome = await world().wallet.readDeposit(world().database.reader, owner, id, 'EN')
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.value
  }
  return {
    open,
    read,
    opened: async (owner: WalletOwner, given: OrderInput = {}): Promise<Deposit> => {
      const outcome = await open(owner, given)
      if (!outcome.ok) throw new Error(outcome.code)
      return outcome.value
    },
    reached: (owner: WalletOwner, id: string, state: Deposit['state']) =>
      until(
        () => read(owner, id),
        (deposit) => deposit.state === state,
      ),
    balanceOf: async (owner: WalletOwner): Promise<string> => (await world().wallet.balance(owner)).balance,
    asideOf: async (owner: WalletOwner) =>
      (await world().wallet.quarantine(world().database.reader)).filter((row) => row.memberId === owner.id),
    count: async (sql: string, ...values: unknown[]): Promise<number> =>
      Number((await world().database.pool.query<{ n: bigint }>(sql, values)).rows[0]?.n),
  }
}

export type Rich = { readonly owner: WalletOwner; readonly payee: string }

/** Acts on withdrawals of the world, for members with money and a bound account. */
export function withdrawalDesk(world: () => WalletWorld) {
  const ask = ({ owner, payee }: Rich, amount = '50000', given: { key?: string; payeeId?: string } = {}) => {
    const wish = { owner, key: newKey(), payeeId: payee, amount, ...given }
    return world().database.transact((tx) => world().wallet.createWithdrawal(tx, wish, 'EN'))
  }
  const read = async ({ owner }: Pick<Rich, 'owner'>, id: string): Promise<Withdrawal> => {
    const outcome = await world().wallet.readWithdrawal(world().database.reader, owner, id, 'EN')
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.value
  }
  const staff = (withdrawal: Withdrawal, reason = 'looked at it') => ({ withdrawal: withdrawal.reference, by: 'Thida', reason })
  return {
    ask,
    read,
    rich: async (balance = '500000', accountNumber = aNumber(), currency = 'MMK'): Promise<Rich> => {
      const owner = await world().member(currency, balance)
      const input = { method: 'bank-transfer', bank: 'river-bank', holderName: 'Daw Mya', accountNumber }
      const bound = await world().database.transact((tx) => world().wallet.addPayee(tx, owner, input, 'EN'))
      if (!bound.ok) throw new Error(bound.code)
      return { owner, payee: bound.value.id }
    },
    asked: async (someone: Rich, amount = '50000'): Promise<Withdrawal> => {
      const outcome = await ask(someone, amount)
      if (!outcome.ok) throw new Error(outcome.code)
      return outcome.value
    },
    /** Runs jobs until the withdrawal is there. */
    reached: (someone: Rich, id: string, state: Withdrawal['state']) =>
      until(
        async () => {
          await world().runJobs()
          return read(someone, id)
        },
        (withdrawal) => withdrawal.state === state,
      ),
    /** What is free, and what is held. */
    purse: async ({ owner }: Rich): Promise<[string, string]> => {
      const { balance, held } = await world().wallet.balance(owner)
      return [balance, held]
    },
    approve: (withdrawal: Withdrawal) => world().database.transact((tx) => world().wallet.approveWithdrawal(tx, staff(withdrawal))),
    reject: (withdrawal: Withdrawal, reason: string) =>
      world().database.transact((tx) => world().wallet.rejectWithdrawal(tx, staff(withdrawal, reason))),
    payoutOf: async (withdrawal: Withdrawal) => (await world().sandbox.ask('GET', `/v1/payouts/by-reference/${withdrawal.reference}`)).json,
  }
}

type Sent = Partial<{ id: string; secret: string; secondsAgo: number; service: string; headers: Record<string, string> }>

/** Sends a webhook as whoever knows the secret would. */
export async function sendWebhook(world: WalletWorld, body: object | string, given: Sent = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const at = new Date(systemClock.now().epochMilliseconds - (given.secondsAgo ?? 0) * 1000)
  const id = given.id ?? `msg_${newKey()}`
  const signature = new Webhook(given.secret ?? world.keys.webhookSecrets[0] ?? '').sign(id, at, text)
  return fetch(`${world.siteUrl}/payments/webhook/${given.service ?? 'sandbox'}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signature,
      ...given.headers,
    },
    body: text,
  })
}

/** What the service says when money came for an order. */
export const captureOf = (deposit: Deposit, change: Record<string, unknown> = {}) => ({
  type: 'payment.succeeded',
  timestamp: '2026-11-20T10:00:00Z',
  data: {
    payment: 'pay_x',
    reference: deposit.reference,
    capture: `cap_${newKey()}`,
    amount: deposit.amount,
    currency: deposit.currency,
    ...change,
  },
})
