/** Kinds of transfer: the one list that names why money moved, text in the program and a small number in the table. */

/** The number of a kind is its place in this list for ever: new kinds go to the end, none is removed. */
export const LEDGER_KINDS = [
  'tombstone',
  'bet',
  'win',
  'rollback',
  'jackpot',
  'free-round',
  'promo',
  'resettle',
  'deposit',
  'withdrawal',
  'hold',
  'release',
  'adjustment',
  'transfer',
  'rebate',
  'salary',
  'dividend',
  'bonus',
  'points',
  'redeem',
  'convert',
  'fee',
  'refund',
  'contribution',
  'check-in',
  'referral',
  'opening',
  'close',
  'return',
  'debt',
] as const

export type LedgerKind = (typeof LEDGER_KINDS)[number]

const NUMBERS = new Map<string, number>(LEDGER_KINDS.map((kind, index) => [kind, index]))

/** The number that the table keeps for a kind; a kind outside the list is a bug and throws. */
export function numberOfKind(kind: LedgerKind): number {
  const number = NUMBERS.get(kind)
  if (number === undefined) throw new Error(`unknown ledger kind: ${kind}`)
  return number
}

/** Kinds that a credit, which only gives, never has. */
const NEVER_CREDITED: ReadonlySet<LedgerKind> = new Set([
  'hold',
  'release',
  'tombstone',
  'resettle',
  'rollback',
  'bet',
  'close',
  'return',
  'debt',
])

/** The number of a kind that may be credited. */
export function numberOfCredit(kind: LedgerKind): number {
  if (NEVER_CREDITED.has(kind)) throw new Error(`a credit is never a ${kind}`)
  return numberOfKind(kind)
}

/** The kind behind a number of the table. */
export function kindOfNumber(number: number): LedgerKind {
  const kind = LEDGER_KINDS[number]
  if (kind === undefined) throw new Error(`unknown ledger kind number: ${number}`)
  return kind
}
