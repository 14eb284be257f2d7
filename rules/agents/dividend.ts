/** Dividends: a share of what a team lost in a period, by tiers, with losses carried as the contract says (AG-30 to 37). */

import { lineIsWhole, ownPart, payState } from './pay.ts'
import type { PayState } from './pay.ts'
import { teamSums } from './tree.ts'
import type { Tree } from './tree.ts'

export type DividendTier = { readonly turnover: bigint; readonly active: number; readonly loss: bigint; readonly rateBp: bigint }

/** A period's figures of one member; `stake` is valid turnover. */
export type DividendFigures = {
  readonly stake: bigint
  readonly win: bigint
  readonly rebate: bigint
  readonly bonus: bigint
  readonly fee: bigint
}

export type Carry = 'none' | 'month' | 'always'

export type DividendTerms = {
  readonly mode: 'fixed' | 'floating'
  readonly activeStake: bigint
  readonly platformFeeBp: bigint
  readonly carry: Carry
  /** Which half of the month it is; it matters for `month` alone. */
  readonly half: 1 | 2
  /** A dividend is at most this share of valid turnover, in basis points; without a limit where it is left out. */
  readonly turnoverCapBp?: bigint | undefined
}

/** `carryIn` is a previous loss as a positive figure. */
export type DividendContract = { readonly agent: string; readonly tiers: readonly DividendTier[]; readonly carryIn: bigint }

export type Dividend = {
  readonly agent: string
  readonly turnover: bigint
  /** After the platform fee, before the carry. */
  readonly result: bigint
  readonly active: number
  /** The rated amount: the result less the carried loss. */
  readonly base: bigint
  /** From 1. */
  readonly tier: number | null
  readonly achievedPercent: bigint | null
  readonly gross: bigint
  readonly own: bigint
  readonly carryOut: bigint
  readonly state: PayState
}

const WHOLE = 10_000n
const PERCENT = 100n

type Reached = { readonly tier: number | null; readonly achievedPercent: bigint | null; readonly gross: bigint }
type Team = { readonly turnover: bigint; readonly active: number }

const NOTHING: Reached = { tier: null, achievedPercent: null, gross: 0n }

function fixedTier(tiers: readonly DividendTier[], { turnover, active }: Team, base: bigint): Reached {
  const index = tiers.findLastIndex((tier) => turnover >= tier.turnover && active >= tier.active && base >= tier.loss)
  const tier = tiers[index]
  return tier === undefined ? NOTHING : { tier: index + 1, achievedPercent: PERCENT, gross: (base * tier.rateBp) / WHOLE }
}

/** The share of a tier's loss that was reached, in whole percent. */
function achieved(base: bigint, loss: bigint): bigint {
  const percent = loss === 0n ? PERCENT : (PERCENT * base) / loss
  return percent > PERCENT ? PERCENT : percent
}

function floatingTier(tiers: readonly DividendTier[], { turnover, active }: Team, base: bigint): Reached {
  return tiers.reduce<Reached>((best, tier, index) => {
    if (turnover < tier.turnover || active < tier.active) return best
    const achievedPercent = achieved(base, tier.loss)
    const gross = (base * tier.rateBp * achievedPercent) / (WHOLE * PERCENT)
    return gross > 0n && gross >= best.gross ? { tier: index + 1, achievedPercent, gross } : best
  }, NOTHING)
}

/** The rated and the carried amount (AG-31). */
function carried(
  { carry, half }: Pick<DividendTerms, 'carry' | 'half'>,
  result: bigint,
  carryIn: bigint,
): { base: bigint; carryOut: bigint } {
  const takesIn = carry === 'always' || (carry === 'month' && half === 2)
  const passesOn = carry === 'always' || (carry === 'month' && half === 1)
  const base = takesIn ? result - carryIn : result
  return { base, carryOut: passesOn && base < 0n ? -base : 0n }
}

/** What a tier gives, as far as the team's turnover allows. */
const cappedBy = (reached: Reached, turnover: bigint, capBp: bigint | undefined): Reached => {
  const most = capBp === undefined ? reached.gross : (turnover * capBp) / WHOLE
  return reached.gross > most ? { ...reached, gross: most > 0n ? most : 0n } : reached
}

/** The result of a team after the platform's fee, which only a gain pays. */
const afterFee = (result: bigint, feeBp: bigint): bigint => (result > 0n ? result - (result * feeBp) / WHOLE : result)

/** The dividends of one period, in the order of the contracts. */
export function dividends(
  tree: Tree,
  terms: DividendTerms,
  figures: (id: string) => DividendFigures,
  contracts: readonly DividendContract[],
): Dividend[] {
  const turnovers = teamSums(tree, (id) => figures(id).stake)
  const actives = teamSums(tree, (id) => (figures(id).stake >= terms.activeStake ? 1n : 0n))
  const results = teamSums(tree, (id) => {
    const { stake, win, rebate, bonus, fee } = figures(id)
    return stake - win - rebate - bonus - fee
  })
  const agents = new Set(contracts.map(({ agent }) => agent))
  const rows = contracts.map(({ agent, tiers, carryIn }) => {
    const turnover = turnovers.get(agent) as bigint
    const active = Number(actives.get(agent))
    const result = afterFee(results.get(agent) as bigint, terms.platformFeeBp)
    const { base, carryOut } = carried(terms, result, carryIn)
    const whole = lineIsWhole(tree, agent, (id) => agents.has(id))
    const judge = terms.mode === 'fixed' ? fixedTier : floatingTier
    const reached = whole && base > 0n ? cappedBy(judge(tiers, { turnover, active }, base), turnover, terms.turnoverCapBp) : NOTHING
    return { agent, turnover, result, active, base, carryOut, whole, ...reached }
  })
  const grosses = new Map(rows.map(({ agent, gross }) => [agent, gross]))
  return rows.map(({ whole, ...row }) => {
    const own = ownPart(tree, row.agent, grosses)
    return { ...row, own, state: payState(whole, row.gross, own) }
  })
}
