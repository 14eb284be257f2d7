/**
 * Fold: what entries of the ledger mean for rounds and for the counts of movements. It is pure, and gives the same however the entries are
 * cut into batches.
 */
import type { FeedEntry } from '../ledger/ledger.ts'

/** What some entries add to a round; numbers may be negative. */
export type RoundChange = {
  readonly member: string
  readonly account: bigint
  readonly currency: string
  readonly vendor: string
  readonly gameCode: string
  readonly round: string
  readonly startedAt: Temporal.Instant
  stakeUnits: bigint
  winUnits: bigint
  /** The returned part of the stakes. */
  backUnits: bigint
  bets: number
  wins: number
  undone: number
  /** How often it was closed without a win. */
  closes: number
  /** The latest win or close. */
  settledAt: Temporal.Instant | null
  /** The latest entry. */
  changedAt: Temporal.Instant
}

const WINS: ReadonlySet<string> = new Set(['win', 'jackpot', 'free-round', 'promo'])

/** Adds one entry to a change; answers false where the entry belongs to no round. */
function apply(change: RoundChange, { kind, amount, at }: FeedEntry): boolean {
  if (kind === 'bet') {
    change.stakeUnits -= amount
    change.bets += 1
  } else if (WINS.has(kind)) {
    change.winUnits += amount
    change.wins += 1
    change.settledAt = at
  } else if (kind === 'rollback') {
    // A bet is never 0, so a rollback of nothing undoes a win of nothing.
    if (amount > 0n) {
      change.stakeUnits -= amount
      change.backUnits += amount
      change.bets -= 1
    } else {
      change.winUnits += amount
      change.wins -= 1
    }
    change.undone += 1
  } else if (kind === 'refund') {
    // A returned part of a stake, such as of a lottery ticket that a tie refunds; a corrected draw may take it again.
    change.stakeUnits -= amount
    change.backUnits += amount
  } else if (kind === 'resettle') {
    // The ledger does not say whether a win was replaced or voided; the round stays settled at its present worth.
    change.winUnits += amount
  } else if (kind === 'close') {
    change.closes += 1
    change.settledAt = at
  } else return false
  change.changedAt = at
  return true
}

/** The changes of all rounds that the entries touch, one for each round, in the order of their first entry. */
export function roundChanges(entries: readonly FeedEntry[]): RoundChange[] {
  const changes = new Map<string, RoundChange>()
  for (const entry of entries) {
    const { owner, account, currency, vendor, game = '', round, at } = entry
    if (vendor === undefined || round === undefined) continue
    const key = JSON.stringify([account.toString(), vendor, game, round])
    const known = changes.get(key)
    const still = { stakeUnits: 0n, winUnits: 0n, backUnits: 0n, bets: 0, wins: 0, undone: 0, closes: 0, settledAt: null, changedAt: at }
    const change = known ?? { member: owner, account, currency, vendor, gameCode: game, round, startedAt: at, ...still }
    if (apply(change, entry) && known === undefined) changes.set(key, change)
  }
  return [...changes.values()]
}

export type CountChange = { readonly account: bigint; readonly quarter: Temporal.Instant; readonly kind: string; movements: number }

const QUARTER_MS = 15 * 60 * 1000
export const QUARTER = { minutes: 15 } as const
const quarterOf = (at: Temporal.Instant): number => Math.floor(at.epochMilliseconds / QUARTER_MS) * QUARTER_MS

/** Whether an entry is a movement of its wallet: a lost round's win of nothing is in the ledger and moves nothing. */
export const isMovement = ({ amount }: Pick<FeedEntry, 'amount'>): boolean => amount !== 0n

/** How many movements each account gains in each quarter of an hour. */
export function countChanges(entries: readonly FeedEntry[]): CountChange[] {
  const counts = new Map<string, CountChange>()
  for (const entry of entries.filter(isMovement)) {
    const { account, kind, at } = entry
    const quarter = quarterOf(at)
    const key = `${account}/${quarter}/${kind}`
    const count = counts.get(key) ?? { account, quarter: Temporal.Instant.fromEpochMilliseconds(quarter), kind, movements: 0 }
    count.movements += 1
    counts.set(key, count)
  }
  return [...counts.values()]
}
