/** Worth of a loss-back as an option: what it pays on average to somebody who bets for it. */
import { lossBack, type LossTerms } from '../promotions/loss-back.ts'
import { countedUnits } from './weight.ts'
import type { HunterBet } from './bets.ts'

/** So many bets of one stake each, on different days where the terms ask for days. */
export type LossPlan = { readonly bet: HunterBet; readonly stake: bigint; readonly bets: number; readonly weightBp: bigint }

/** The chances of each net loss, in whole units of the plan's stake after so many bets. */
function losses({ bet: { outcomes }, bets }: LossPlan): ReadonlyMap<number, number> {
  let after = new Map<number, number>([[0, 1]])
  for (let bet = 0; bet < bets; bet += 1) {
    const next = new Map<number, number>()
    for (const [loss, chance] of after)
      for (const outcome of outcomes) {
        const lost = loss + outcome.staked - outcome.returned
        next.set(lost, (next.get(lost) ?? 0) + chance * outcome.chance)
      }
    after = next
  }
  return after
}

/** What the plan earns on average, in ten-thousandths: what is given back, less what the bets cost. Shown, never paid. */
export function lossBackExpectation(terms: LossTerms, plan: LossPlan): number {
  const { stake, bets, weightBp } = plan
  let sum = 0
  for (const [lost, chance] of losses(plan)) {
    const loss = BigInt(Math.round(lost * Number(stake)))
    const staked = stake * BigInt(bets)
    const played = { counted: countedUnits(staked, weightBp), bets: BigInt(bets), days: BigInt(bets) }
    const { amount } = lossBack(terms, { stake: staked, win: staked - loss, bonus: 0n, excluded: false, ...played })
    sum += chance * (Number(amount) - Number(loss))
  }
  return sum
}

/**
 * The most that a loss-back gives for each unit of loss, in millionths and rounded up. It is the rate of one tier of the whole loss, or at most that of the
 * last of marginal tiers. The cap and the minimum only lower it. A bet with a rare win loses its stake almost surely, so this is what an option on it is worth.
 */
export function highestShareOfLoss({ tiers }: Pick<LossTerms, 'tiers'>): bigint {
  const highest = tiers.reduce((most, { rateBp }) => (rateBp > most ? rateBp : most), 0n)
  return highest * 100n
}
