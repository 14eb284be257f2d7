/** Stake: reads amounts and chips from text and checks them against the operator's present limits. */
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { TableBet, TableSettlement } from '@baize/rules/originals/table-bets.ts'
import type { GameLimits, OriginalsNeeds } from './needs.ts'
import type { PlainData, ReadBet, ReadRefusal } from './played-game.ts'

const TOO_LARGE = /^[1-9][0-9]{12}(\.[0-9]{1,4})?$/

/** A stake of nothing is left to the limits, which name the minimum. */
export function readStake(stake: string): Outcome<bigint, 'invalid-input' | 'stake-above-maximum'> {
  const units = parseUnits(stake)
  if (units !== undefined) return done(units)
  return TOO_LARGE.test(stake) ? refused('stake-above-maximum') : refused('invalid-input', { field: 'stake' })
}

const HUNDREDTHS = /^(0|[1-9][0-9]{0,6})\.[0-9]{2}$/
/** `"49.50"` is 4950; undefined when it is not written so. */
export const readHundredths = (text: string): number | undefined => (HUNDREDTHS.test(text) ? Number(text.replace('.', '')) : undefined)
/** 4950 is `"49.50"`. */
export const hundredths = (count: number): string => `${Math.floor(count / 100)}.${String(count % 100).padStart(2, '0')}`

export type LimitRefusal =
  | 'game-switched-off'
  | 'currency-not-offered'
  | 'stake-below-minimum'
  | 'stake-above-maximum'
  | 'win-above-maximum'

export const unitsOf = (amount: string): bigint => {
  const units = parseUnits(amount)
  if (units === undefined) throw new Error(`a limit is no amount: ${amount}`)
  return units
}

/** The limits in the merchant's first currency, which every game has. */
export async function firstLimits(
  { limitsOf, currency }: Pick<OriginalsNeeds, 'limitsOf' | 'currency'>,
  game: OriginalCode,
): Promise<GameLimits> {
  const first = await currency()
  const limits = await limitsOf(game, first)
  if (limits === undefined) throw new Error(`${game} has no limits in ${first}`)
  return limits
}

type Bounds = Pick<ReadBet, 'stakeUnits' | 'smallestUnits' | 'mostWonUnits'>

/** Checks a bet against the operator's present limits in its currency; a win is counted with its stake. Without limits there is no offer (WC-51). */
export function withinLimits(
  { stakeUnits, smallestUnits, mostWonUnits }: Bounds,
  limits: GameLimits | undefined,
): Outcome<undefined, LimitRefusal> {
  if (limits === undefined) return refused('currency-not-offered')
  const { minimumStake, maximumStake, maximumWin } = limits
  if (!limits.open) return refused('game-switched-off')
  if (smallestUnits < unitsOf(minimumStake)) return refused('stake-below-minimum', { minimumStake })
  if (stakeUnits > unitsOf(maximumStake)) return refused('stake-above-maximum', { maximumStake })
  return mostWonUnits > unitsOf(maximumWin) ? refused('win-above-maximum', { maximumWin }) : done(undefined)
}

export type ChipWish = { readonly on: string; readonly stake: string }
type KeptChip = { readonly on: string; readonly units: string }

/** Reads chips in the order in which they were placed; `check` is the game's own check of spots. */
export function readChips(
  wish: readonly ChipWish[],
  check: (bets: readonly TableBet[]) => Outcome<readonly TableBet[], 'stake-below-minimum' | 'invalid-input'>,
): Outcome<readonly TableBet[], ReadRefusal> {
  const bets: TableBet[] = []
  for (const { on, stake } of wish) {
    const units = readStake(stake)
    if (!units.ok) return units
    bets.push({ on, stakeUnits: units.value })
  }
  return check(bets)
}

export const keptChips = (bets: readonly TableBet[]): KeptChip[] => bets.map(({ on, stakeUnits }) => ({ on, units: String(stakeUnits) }))
export const chipsOf = (bet: PlainData): TableBet[] =>
  (bet['bets'] as unknown as readonly KeptChip[]).map(({ on, units }) => ({ on, stakeUnits: BigInt(units) }))

/** The limit check of a table game; `payouts` are those of every possible result. */
export const tableBet = (bet: PlainData, bets: readonly TableBet[], payouts: readonly bigint[]): ReadBet => ({
  bet,
  stakeUnits: bets.reduce((sum, { stakeUnits }) => sum + stakeUnits, 0n),
  smallestUnits: bets.reduce((least, { stakeUnits }) => (stakeUnits < least ? stakeUnits : least), bets[0]?.stakeUnits ?? 0n),
  mostWonUnits: payouts.reduce((most, payout) => (payout > most ? payout : most), 0n),
})

/** Paid chips as their view shows them. */
export const paidChips = ({ bets }: TableSettlement) =>
  bets.map(({ on, stakeUnits, multiplier, payoutUnits }) => ({
    on,
    stake: formatUnits(stakeUnits),
    multiplier: formatUnits(multiplier),
    payout: formatUnits(payoutUnits),
  }))
