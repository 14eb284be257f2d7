/** Payment store: the bills that the next pass takes, and their payments. */
import { sql } from 'kysely'
import type { BillState } from '@baize/rules/agents/payment.ts'
import type { ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import type { Reader, Tx } from '../../platform/database.ts'

export type OpenBill = {
  readonly id: string
  readonly number: bigint
  readonly kind: ContractKind
  readonly currency: string
  readonly agent: string
  readonly wallet: bigint
  readonly payer: string | null
  readonly payerWallet: bigint | null
  readonly due: bigint
  readonly paid: bigint
  readonly payments: number
}

/** Whether nobody else pays until the end of the transaction. A bill is asked of its payer after the bills above it. */
export async function isSolePayer(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`select pg_try_advisory_xact_lock(4724) as alone`.execute(tx)
  return rows[0]?.alone === true
}

/** A page of the numbers of bills to try, after one of them, in their order. */
export async function tryingAfter(reader: Reader, after: bigint, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{
    number: bigint
  }>`select number from agents_bill where tries and number > ${after} order by number limit ${limit}`.execute(reader)
  return rows.map(({ number }) => number)
}

/** Those of them that are still to be tried, locked, in their order. */
export async function lockTrying(tx: Tx, numbers: readonly bigint[]): Promise<OpenBill[]> {
  const { rows } = await sql<OpenBill>`
    select b.id, b.number, r.kind, r.currency, b.agent, b.wallet, b.payer, b.payer_wallet as "payerWallet", b.due_units as due, b.paid_units as paid, b.payments
    from agents_bill b join agents_run r on r.id = b.run where b.tries and b.number = any (${[...numbers]}::bigint[]) order by b.number for update of b`.execute(
    tx,
  )
  return rows
}

export async function noteTried(
  tx: Tx,
  rows: readonly { readonly id: string; readonly paid: bigint; readonly payments: number; readonly state: BillState }[],
): Promise<void> {
  await sql`update agents_bill b set paid_units = r.paid, payments = r.payments, state = r.state, tries = false
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ paid }) => paid)}::bigint[], ${rows.map(({ payments }) => payments)}::int[],
      ${rows.map(({ state }) => state)}::text[]) as r(id, paid, payments, state) where b.id = r.id`.execute(tx)
}

export async function insertPayments(
  tx: Tx,
  at: Temporal.Instant,
  rows: readonly { readonly bill: string; readonly number: number; readonly amount: bigint }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into agents_bill_payment (bill, number, units, at) select r.bill, r.number, r.units, ${at}
    from unnest(${rows.map(({ bill }) => bill)}::uuid[], ${rows.map(({ number }) => number)}::int[], ${rows.map(({ amount }) => amount)}::bigint[])
      as r(bill, number, units)`.execute(tx)
}

/** Lets the open bills of these payers be tried again, in the transaction that took in their income. */
export async function tryAgain(tx: Tx, payers: readonly string[]): Promise<void> {
  await sql`update agents_bill set tries = true
    where payer = any (${[...payers]}::uuid[]) and state in ('part', 'insufficient') and not tries`.execute(tx)
}
