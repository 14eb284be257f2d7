/**
 * Pay bills: what is due is paid from the top down, under keys of bill and number. What a payer lacks waits for its next income (AG-44,
 * AG-45, AG-47).
 */
import { billState, HOUSE, payInOrder, type Payment } from '@baize/rules/agents/payment.ts'
import type { Tx } from '../../platform/database.ts'
import { eachGroup, groupsOf, type Resting } from '../../platform/work/each-item.ts'
import { kindOf } from '../kinds/kinds.ts'
import { spendOfLines } from '../line-terms.ts'
import type { AgentsNeeds, Money } from '../needs.ts'
import { insertPayments, isSolePayer, lockTrying, noteTried, tryAgain, tryingAfter, type OpenBill } from './payment-store.ts'

const PAID_AT_ONCE = 500
const CLEARING = 'clearing:agents'
/** What counts as income: never money that somebody deposited. */
const GAINS: ReadonlySet<string> = new Set(['win', 'jackpot', 'free-round', 'promo', 'resettle', 'rebate', 'salary', 'dividend', 'release'])

type Paying = { readonly bill: OpenBill; readonly amount: bigint }

const keyOf = ({ id, payments }: OpenBill): string => `pay:${id}:${payments + 1}`

/** Credits what the house pays. A credit names an account once, so several bills of an account go in turns. */
async function payByHouse({ ledger }: AgentsNeeds, tx: Tx, paying: readonly Paying[]): Promise<void> {
  for (const [contra, rows] of Map.groupBy(paying, ({ bill }) => kindOf(bill).contra)) {
    const turns: Paying[][] = []
    const turnOf = new Map<bigint, number>()
    for (const row of rows) {
      const turn = turnOf.get(row.bill.wallet) ?? 0
      turnOf.set(row.bill.wallet, turn + 1)
      ;(turns[turn] ??= []).push(row)
    }
    for (const turn of turns) {
      const operations = turn.map(({ bill, amount }) => ({
        key: keyOf(bill),
        account: bill.wallet,
        transfers: [{ kind: kindOf(bill).transfer, amount, reference: bill.id }],
      }))
      await ledger.credit(tx, { contra, operations })
    }
  }
}

/** Moves an upline's payments through the clearing account. Throws where the ledger refuses, which rolls the page back. */
async function payByUpline({ ledger }: AgentsNeeds, tx: Tx, { bill, amount }: Paying): Promise<void> {
  const part = (account: bigint, units: bigint, side: 'out' | 'in') => ({
    key: `${keyOf(bill)}:${side}`,
    account,
    transfers: [{ account, contra: CLEARING, amount: units, kind: kindOf(bill).transfer, reference: bill.id }],
  })
  for (const answer of await ledger.post(tx, [part(bill.payerWallet as bigint, -amount, 'out'), part(bill.wallet, amount, 'in')]))
    if (answer.status !== 'applied')
      throw new Error(`the book refused ${keyOf(bill)}: ${answer.status === 'refused' ? answer.code : answer.status}`)
}

/** The bills of a page of which neither side is frozen; the others wait. */
async function readyOf({ ledger }: AgentsNeeds, bills: readonly OpenBill[]): Promise<OpenBill[]> {
  const wallets = [...new Set(bills.flatMap(({ wallet, payerWallet }) => (payerWallet === null ? [wallet] : [wallet, payerWallet])))]
  const standings = new Map(await Promise.all(wallets.map(async (wallet) => [wallet, await ledger.standing(wallet)] as const)))
  const isFrozen = (wallet: bigint | null): boolean => wallet !== null && standings.get(wallet)?.blocked === true
  return bills.filter(({ wallet, payerWallet }) => !isFrozen(wallet) && !isFrozen(payerWallet))
}

/** Free balances of all wallets that pay. */
async function freeOf({ ledger }: AgentsNeeds, tx: Tx, bills: readonly OpenBill[]): Promise<Map<string, bigint>> {
  const free = new Map<string, bigint>()
  for (const { payerWallet } of bills)
    if (payerWallet !== null && !free.has(String(payerWallet)))
      free.set(String(payerWallet), (await ledger.balance(payerWallet, tx)).balance)
  return free
}

/** Makes the payments in their order, the house's first where no member's payment lies between them. */
async function make(needs: AgentsNeeds, tx: Tx, payments: readonly Payment[], byId: ReadonlyMap<string, OpenBill>): Promise<void> {
  const paying = payments.map(({ bill, amount }): Paying => ({ bill: byId.get(bill) as OpenBill, amount }))
  // The house's bills come first: they only raise what an upline can pay. By the rule an upline pays no more than it had at its place.
  const ofHouse = paying.filter(({ bill }) => bill.payer === null)
  await spendOfLines(
    needs.spend,
    tx,
    ofHouse.map(({ bill: { agent: member, currency }, amount: units }) => ({ member, currency, units })),
  )
  await payByHouse(needs, tx, ofHouse)
  for (const row of paying.filter(({ bill }) => bill.payer !== null)) await payByUpline(needs, tx, row)
  await insertPayments(
    tx,
    needs.clock.now(),
    paying.map(({ bill, amount }) => ({ bill: bill.id, number: bill.payments + 1, amount })),
  )
}

/** Tries some bills in one transaction; nothing where another process pays. */
async function payTogether(needs: AgentsNeeds, numbers: readonly bigint[]): Promise<void> {
  await needs.database.write(async (tx) => {
    if (!(await isSolePayer(tx))) return
    const bills = await readyOf(needs, await lockTrying(tx, numbers))
    if (bills.length === 0) return
    await needs.ledger.lock(
      tx,
      bills.flatMap(({ wallet, payerWallet }) => (payerWallet === null ? [wallet] : [wallet, payerWallet])),
    )
    // A wallet pays and is paid by itself: what somebody has in one currency pays nothing in another.
    const given = bills.map(({ id, payerWallet, wallet, due, paid }) => ({
      id,
      payer: payerWallet === null ? HOUSE : String(payerWallet),
      payee: String(wallet),
      due,
      paid,
    }))
    const byId = new Map(bills.map((bill) => [bill.id, bill]))
    const { bills: tried, payments } = payInOrder(given, await freeOf(needs, tx, bills))
    await make(needs, tx, payments, byId)
    const paidNow = new Set(payments.map(({ bill }) => bill))
    await noteTried(
      tx,
      tried.map((bill) => {
        const { payments: before } = byId.get(bill.id) as OpenBill
        return { id: bill.id, paid: bill.paid, payments: before + (paidNow.has(bill.id) ? 1 : 0), state: billState(bill) }
      }),
    )
  })
}

/** Tries every bill that waits, in pages of one transaction each. Where a page fails, each of its bills is tried by itself, in the same order. */
export async function payBills(needs: AgentsNeeds, isOver: () => boolean = () => false): Promise<void> {
  for (let after: bigint | undefined = 0n; after !== undefined && !isOver();) {
    const [from, page]: [bigint, { last?: bigint }] = [after, {}]
    const find = async ({ resting }: Resting) => {
      const numbers = await tryingAfter(needs.database.reader, from, PAID_AT_ONCE)
      if (numbers.length === PAID_AT_ONCE) page.last = numbers.at(-1)!
      return numbers.filter((number) => !resting.includes(String(number)))
    }
    await eachGroup(needs, { loop: 'agents-bills', find, idOf: String, isOver }, groupsOf(PAID_AT_ONCE), (numbers) =>
      payTogether(needs, numbers),
    )
    after = page.last
  }
}

/** Follows money: a member with new income pays what they owe. */
export async function hearGains(tx: Tx, entries: readonly Pick<Money, 'owner' | 'accountKind' | 'kind' | 'amount'>[]): Promise<void> {
  const gained = entries.filter(({ accountKind, kind, amount }) => accountKind === 'main' && amount > 0n && GAINS.has(kind))
  if (gained.length > 0) await tryAgain(tx, [...new Set(gained.map(({ owner }) => owner))])
}
