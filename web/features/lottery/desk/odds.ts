/** Odds: what a play and each of its cells pay for one unit of stake. The rules are asked, so that the odds show before any pick. */
import type { BetTerms, LotteryPlay } from '@baize/contract/lottery/lottery.ts'
import { readFactor, readTicket } from '@baize/rules/lottery/lottery.ts'
import { FULL_GROUP } from '@baize/rules/lottery/order/prize.ts'
import type { Row } from './board.ts'
import type { Zodiac } from './pricing.ts'

/** A return of `24.375` is shown with three digits at most, cut and not rounded: nobody is promised more than is paid. */
const DIGITS = 1000n
type Paying = Pick<BetTerms, 'maximumGroup'>

/** The return of one unit of stake at a tier, in thousandths, at the member's own prize group. */
function thousandths(play: Pick<LotteryPlay, 'basis' | 'factors'>, tier: string, { maximumGroup }: Paying): bigint | undefined {
  const factor = readFactor(play.factors[tier])
  if (factor === undefined) return undefined
  const group = play.basis === 'fair' ? BigInt(maximumGroup) : FULL_GROUP
  return (factor.numerator * group * DIGITS) / (factor.denominator * FULL_GROUP)
}

const shown = (value: bigint): string => {
  const fraction = String(value % DIGITS)
    .padStart(3, '0')
    .replace(/0+$/, '')
  const whole = String(value / DIGITS).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** `47.5`, or `1.9 – 47.5` where tiers pay differently. */
export function playOdds(play: Pick<LotteryPlay, 'basis' | 'factors'>, terms: Paying): string {
  const all = Object.keys(play.factors)
    .flatMap((tier) => thousandths(play, tier, terms) ?? [])
    .toSorted((one, other) => (one < other ? -1 : 1))
  const [lowest] = all
  const highest = all.at(-1)
  if (lowest === undefined || highest === undefined) return '–'
  return lowest === highest ? shown(lowest) : `${shown(lowest)} – ${shown(highest)}`
}

/** How many bets with an option are tried, where one option alone is no bet. */
const COMPANIES = 11

/** The tier that a bet with this option wins, where it is always the same one. */
function tierOf(rules: string, play: Pick<LotteryPlay, 'code'>, selection: string, zodiac: Zodiac): string | undefined {
  const read = readTicket({ game: rules, play: play.code, selection, ...(zodiac ? { params: { zodiac } } : {}) })
  if (!read.ok) return undefined
  const tiers = new Set(read.value.reach().best.flatMap((wins) => wins.map(({ tier }) => tier)))
  const [only] = tiers
  return tiers.size === 1 ? only : undefined
}

/** Bets of an option with as few others as make one; `before` is the place that stands before the options. */
function betsWith(row: Row, option: string, before: string): string[] {
  const others = row.options.filter((one) => one !== option)
  if (row.least <= 1) return [before + option]
  return others.slice(0, COMPANIES).map((_, start) => {
    const company = Array.from({ length: row.least - 1 }, (__, step) => others[(start + step) % others.length])
    return before + [option, ...company].join(',')
  })
}

const mostCommon = (tiers: readonly string[]): string | undefined =>
  [...Map.groupBy(tiers, (tier) => tier)].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0]

/** What each cell of a row pays. It is empty where a cell has no odds of its own: all pay the same, or the payout depends on the draw. */
export function cellOdds(
  rules: string,
  play: Pick<LotteryPlay, 'code' | 'basis' | 'factors'>,
  row: Row,
  terms: Paying,
  given: { readonly zodiac: Zodiac; readonly before: string },
): ReadonlyMap<string, string> {
  if (Object.keys(play.factors).length === 0 || row.label !== 'pick') return new Map()
  const odds = new Map<string, string>()
  for (const option of row.options) {
    const tier = mostCommon(betsWith(row, option, given.before).flatMap((bet) => tierOf(rules, play, bet, given.zodiac) ?? []))
    const value = tier === undefined ? undefined : thousandths(play, tier, terms)
    if (value !== undefined) odds.set(option, shown(value))
  }
  return new Set(odds.values()).size > 1 ? odds : new Map()
}
