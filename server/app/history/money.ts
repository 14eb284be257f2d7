/** Money: members of the history deposit and withdraw through the payment service, which calls the server as in the running product. */
import { parseUnits } from '@baize/contract/values/money.ts'
import type { WalletOwner } from '../../wallet/wallet.ts'
import type { House } from '../compose.ts'
import { until } from './passing.ts'

const METHOD = 'mynah-pay'
const AT_ONCE = 12

/** Runs an act for each, several at a time. */
export async function forEach<Item>(
  items: readonly Item[],
  act: (item: Item, at: number) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  let next = 0
  const work = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) await act(items[at]!, at)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
}

export type Paying = { readonly owner: WalletOwner & { readonly account: string }; readonly amount: string; readonly key: string }

/** Opens an order, pays it on the service's own page and waits until the server has received it. */
export async function payIn({ wallet, needs: { database, outside } }: House, { owner, amount, key }: Paying): Promise<void> {
  const opened = await wallet.createDeposit(database, { owner, key, method: METHOD, amount, language: 'MY', origin: outside.site() })
  if (!opened.ok || opened.value.payUrl === null)
    throw new Error(`a deposit of ${amount} was refused: ${opened.ok ? 'no page' : opened.code}`)
  const pressed = await fetch(opened.value.payUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'act=pay',
  })
  await pressed.arrayBuffer()
  const { id } = opened.value
  await until(async () => {
    const read = await wallet.readDeposit(database.reader, owner, id, 'MY')
    return read.ok && read.value.state === 'credited'
  }, `deposit ${opened.value.reference}`)
}

/** Requests a withdrawal of free money, to a payee that is bound the first time; returns whether it was accepted. */
export async function payOut({ wallet, needs: { database } }: House, { owner, amount, key }: Paying): Promise<boolean> {
  const [known] = await wallet.listPayees(database.reader, owner, 'MY')
  const number = `09${String(BigInt(`0x${owner.id.slice(-8)}`))
    .padStart(10, '0')
    .slice(-9)}`
  const named = { method: METHOD, holderName: owner.account.replace(/[0-9]+$/, ''), accountNumber: number }
  const bound = known ? { ok: true as const, value: known } : await database.transact((tx) => wallet.addPayee(tx, owner, named, 'MY'))
  if (!bound.ok) return false
  const { value: payee } = bound
  const asked = await database.transact((tx) => wallet.createWithdrawal(tx, { owner, key, payeeId: payee.id, amount }, 'MY'))
  if (!asked.ok) return false
  if (asked.value.state === 'under-review') return true
  const { id } = asked.value
  await until(async () => {
    const read = await wallet.readWithdrawal(database.reader, owner, id, 'MY')
    return read.ok && !['submitted', 'approved', 'paying'].includes(read.value.state)
  }, `withdrawal ${asked.value.reference}`)
  return true
}

/** A member's available balance. */
export const freeUnits = async ({ wallet }: House, owner: WalletOwner): Promise<bigint> =>
  parseUnits((await wallet.balance(owner)).balance) ?? 0n
