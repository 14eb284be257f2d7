/** Columns: which column of the business report an entry of the book belongs to, and whether it counts (RP-01 to RP-12). Amounts are ten-thousandths. */

export const SUMS = [
  'stake',
  'win',
  'jackpot',
  'promo',
  'vendorWallets',
  'given',
  'agents',
  'fees',
  'deposits',
  'withdrawals',
  'adjustments',
  'moved',
] as const
export type Sum = (typeof SUMS)[number]
export type Sums = Record<Sum, bigint>

/** An entry as the book has it. Times are milliseconds. */
export type BookEntry = {
  readonly id: string
  readonly at: number
  readonly member: string
  readonly account: string
  readonly currency: string
  readonly kind: string
  readonly amount: bigint
  readonly vendor?: string
  readonly contra?: string
  /** The entry that a rollback undoes. */
  readonly reverses?: string
}

const NEVER: ReadonlySet<string> = new Set(['TRIAL', 'PTS'])
const OF_PLAYERS: ReadonlySet<string> = new Set(['main', 'bonus'])
const WALLET = 'transfer:'
const PAYOUT = 'payout:'
const PAYMENT = 'payment:'

/** The column of each kind, and whether it has the other sign there: what leaves a player is a stake, a fee or a withdrawal. */
const KINDS: Readonly<Record<string, readonly [sum: Sum, turned: boolean]>> = {
  bet: ['stake', true],
  refund: ['stake', true],
  win: ['win', false],
  'free-round': ['win', false],
  resettle: ['win', false],
  jackpot: ['jackpot', false],
  promo: ['promo', false],
  bonus: ['given', false],
  rebate: ['given', false],
  'check-in': ['given', false],
  referral: ['given', false],
  redeem: ['given', false],
  convert: ['given', false],
  salary: ['agents', false],
  dividend: ['agents', false],
  fee: ['fees', true],
  deposit: ['deposits', false],
  withdrawal: ['withdrawals', true],
  adjustment: ['adjustments', false],
}
const MOVED = ['moved', false] as const

function placeOf({ kind, contra = '' }: BookEntry): readonly [sum: Sum, turned: boolean] {
  // Money that lies in a vendor's own wallet is still the player's.
  if (kind === 'transfer' && contra.startsWith(WALLET)) return ['vendorWallets', true]
  if (kind === 'adjustment' && contra.startsWith(PAYOUT)) return ['withdrawals', true]
  if (kind === 'return' && contra.startsWith(PAYMENT)) return ['deposits', false]
  return Object.hasOwn(KINDS, kind) ? KINDS[kind]! : MOVED
}

/** Adds an amount to the column of an entry. */
export function addTo(sums: Sums, entry: BookEntry, amount: bigint): void {
  const [sum, turned] = placeOf(entry)
  sums[sum] += turned ? -amount : amount
}

export const vendorOf = ({ kind, contra = '', vendor = '' }: BookEntry): string =>
  kind === 'transfer' && contra.startsWith(WALLET) ? contra.slice(WALLET.length) : vendor

/** Whether an entry is of a player's money. */
export const isCounted = ({ account, currency }: BookEntry): boolean => OF_PLAYERS.has(account) && !NEVER.has(currency)

/** What the columns come to. `change` is the sum of all entries, which every row is checked by. */
export function resultOf({
  stake,
  win,
  jackpot,
  promo,
  vendorWallets,
  given,
  agents,
  fees,
  deposits,
  withdrawals,
  adjustments,
  moved,
}: Sums) {
  const ggr = stake - win - jackpot - promo
  return {
    ggr,
    ngr: ggr - given - agents + fees,
    change: deposits - withdrawals - ggr - vendorWallets + given + agents - fees + adjustments + moved,
  }
}
