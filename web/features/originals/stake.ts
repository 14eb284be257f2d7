/** Stake: half, double and the maximum of a bet, on decimal text by whole ten-thousandths. */
import { formatUnits, parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { MULTIPLIER_SCALE } from '@baize/rules/originals/payout.ts'

export type StakeLimits = { readonly minimumStake: string; readonly maximumStake: string; readonly maximumWin: string }

/** Typed text has at most this many decimals; the ledger itself keeps four. */
const PLACES = 2
const STEP = UNITS / 10n ** BigInt(PLACES)

export const unitsOf = (text: string): bigint => parseUnits(text.replace(/\.$/, '')) ?? 0n

/** Rounded down to the typed decimals, without trailing zeros. */
const shown = (units: bigint): string => formatUnits(units - (units % STEP), 0)

const within = (units: bigint, least: bigint, most: bigint): bigint => (units > most ? most : units < least ? least : units)

/** The maximum stake: the balance, the table's limit, and the stake with the maximum win; never below zero. */
export function mostStake(limits: StakeLimits, multiplier: bigint, balance: string | undefined): bigint {
  const byWin = (unitsOf(limits.maximumWin) * MULTIPLIER_SCALE) / multiplier
  const bounds = [unitsOf(limits.maximumStake), byWin, ...(balance === undefined ? [] : [unitsOf(balance)])]
  return bounds.reduce((least, bound) => (bound < least ? bound : least))
}

/** An empty field doubles and halves from the minimum, so that the buttons always give an allowed stake. */
export function halved(text: string, limits: StakeLimits): string {
  const least = unitsOf(limits.minimumStake)
  return shown(within(unitsOf(text) / 2n, least, unitsOf(limits.maximumStake)))
}

export function doubled(text: string, limits: StakeLimits, most: bigint): string {
  const least = unitsOf(limits.minimumStake)
  const twice = unitsOf(text) * 2n
  return shown(within(twice, least, most < least ? least : most))
}

export const maxed = (most: bigint): string => shown(most)

export type StakeFault = 'empty' | 'below' | 'above' | 'win' | 'balance'

/** What the table itself can check about a stake before it is sent. */
export function stakeFault(text: string, limits: StakeLimits, multiplier: bigint, balance: string | undefined): StakeFault | undefined {
  const units = unitsOf(text)
  if (units === 0n) return 'empty'
  if (units < unitsOf(limits.minimumStake)) return 'below'
  if (units > unitsOf(limits.maximumStake)) return 'above'
  if ((units * multiplier) / MULTIPLIER_SCALE > unitsOf(limits.maximumWin)) return 'win'
  return balance !== undefined && units > unitsOf(balance) ? 'balance' : undefined
}
