/** Paying bills: the house pays in full, an upline as far as its wallet reaches, and the rest waits for its later income (AG-44, 45). */

export const HOUSE = 'house'

export type BillState = 'paid' | 'part' | 'insufficient'

export type Bill = { readonly id: string; readonly payer: string; readonly payee: string; readonly due: bigint; readonly paid: bigint }

/** Free main balances by agent; a missing one is 0. */
export type Wallets = ReadonlyMap<string, bigint>

export type Payment = { readonly bill: string; readonly amount: bigint }

/** The state of a bill by its amounts in ten-thousandths. */
export function billState({ due, paid }: Pick<Bill, 'due' | 'paid'>): BillState {
  if (paid >= due) return 'paid'
  return paid === 0n ? 'insufficient' : 'part'
}

/** What a payer can give for a bill now. */
function payable({ payer, due, paid }: Bill, free: bigint): bigint {
  const rest = due - paid
  return payer === HOUSE || free >= rest ? rest : free > 0n ? free : 0n
}

/** Goes through all bills once in their order. A bill whose payer is paid later in the pass waits for the next one. */
export function payInOrder(bills: readonly Bill[], wallets: Wallets): { bills: Bill[]; wallets: Map<string, bigint>; payments: Payment[] } {
  const left = new Map(wallets)
  const payments: Payment[] = []
  const after = bills.map((bill) => {
    const amount = payable(bill, left.get(bill.payer) ?? 0n)
    if (amount === 0n) return bill
    if (bill.payer !== HOUSE) left.set(bill.payer, (left.get(bill.payer) ?? 0n) - amount)
    left.set(bill.payee, (left.get(bill.payee) ?? 0n) + amount)
    payments.push({ bill: bill.id, amount })
    return { ...bill, paid: bill.paid + amount }
  })
  return { bills: after, wallets: left, payments }
}
