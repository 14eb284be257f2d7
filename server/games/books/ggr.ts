/** GGR: what each vendor earned by brand, currency and day, from sums of the ledger. It is pure and never rounds. */

/** The sum of one kind; `undid` names what a rollback undid where it was no win of a bet. */
export type MovedSum = {
  readonly day: string
  readonly vendor: string
  /** The other side of the entry, which carries the brand. */
  readonly contra: string
  readonly currency: string
  readonly kind: string
  readonly undid: 'jackpot' | 'promo' | null
  readonly inUnits: bigint
  readonly outUnits: bigint
  readonly entries: number
}

export type GgrRow = {
  readonly day: string
  readonly vendor: string
  /** '' is without a brand. */
  readonly brand: string
  readonly currency: string
  readonly bets: number
  readonly stake: bigint
  readonly win: bigint
  readonly jackpot: bigint
  readonly promo: bigint
  /** Stake less win, jackpot and promo. */
  readonly ggr: bigint
}

type Column = 'stake' | 'win' | 'jackpot' | 'promo'

/** The column of a kind. A resettlement changes a win, and a refund returns a part of a stake. */
const COLUMNS: Readonly<Record<string, Column>> = {
  bet: 'stake',
  refund: 'stake',
  win: 'win',
  'free-round': 'win',
  resettle: 'win',
  jackpot: 'jackpot',
  promo: 'promo',
}

type Sums = Record<Column, bigint> & { bets: number }

/** A rollback counts where its target counted: returned money belongs to a stake, and taken money to a win. */
function addTo(sums: Sums, { kind, undid, inUnits, outUnits, entries }: MovedSum): void {
  if (kind === 'rollback') {
    sums.stake -= inUnits
    sums[undid ?? 'win'] -= outUnits
    return
  }
  const column = COLUMNS[kind]
  if (column === undefined) return
  if (kind === 'bet') sums.bets += entries
  sums[column] += column === 'stake' ? outUnits - inUnits : inUnits - outUnits
}

/** The brand in a contra account's name as the vendors' wallet writes it. */
const brandIn = (contra: string): string => /^(?:vendor:[A-Z0-9_]+|clearing:review)\/(.+)$/.exec(contra)?.[1] ?? ''

/** One row for each day, vendor, brand and currency with any count, sorted. Currencies are never added to one another. */
export function ggrOf(moved: readonly MovedSum[]): GgrRow[] {
  const byRow = Map.groupBy(
    moved.filter(({ kind, currency }) => currency !== 'TRIAL' && (kind === 'rollback' || COLUMNS[kind] !== undefined)),
    ({ day, vendor, contra, currency }) => `${day} ${vendor} ${brandIn(contra)} ${currency}`,
  )
  return [...byRow.keys()].sort().map((key) => {
    const all = byRow.get(key)!
    const sums: Sums = { bets: 0, stake: 0n, win: 0n, jackpot: 0n, promo: 0n }
    for (const one of all) addTo(sums, one)
    const { day, vendor, contra, currency } = all[0]!
    return { day, vendor, brand: brandIn(contra), currency, ...sums, ggr: sums.stake - sums.win - sums.jackpot - sums.promo }
  })
}
