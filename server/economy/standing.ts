/** Standing: everything that pays for play in one currency, as the rules add it up. */
import { worthOfLine } from '@baize/rules/economy/line-worth.ts'
import { worthOf } from '@baize/rules/economy/offer.ts'
import { bestPoint, worthOfPoints } from '@baize/rules/economy/points-worth.ts'
import type { Standing } from '@baize/rules/economy/sum.ts'
import { together, type Worth } from '@baize/rules/economy/term.ts'
import type { Asker, Coming, EconomyNeeds } from './needs.ts'

const POINTS = 'points'

/** What stands in a currency, without what was accepted with a budget. */
export async function standingIn(
  needs: EconomyNeeds,
  asker: Asker,
  currency: string,
  accepted: ReadonlySet<string>,
  coming: Coming = {},
): Promise<Standing> {
  const [campaigns, points, lines] = [
    await needs.offers(asker, currency, accepted),
    await needs.points(asker, currency),
    await needs.lines(asker, currency),
  ]
  const [{ fullBp, classes: games }, lineRules] = [await needs.games(asker, coming), coming.lineRules ?? (await needs.lineRules(asker))]
  const { offers, givesPoints, multiplierBp } = campaigns
  const standards = {
    fullBp: BigInt(fullBp),
    pointRates: Object.fromEntries(points.rules.map(({ category, pointsPer10000 }) => [category, pointsPer10000 * multiplierBp])),
  }
  const ofPoints: Worth = {
    terms: worthOfPoints({
      rules: points.rules,
      multiplierBp,
      pointUnits: bestPoint(points.rates, points.goods),
      given: givesPoints || points.givesForDeposits,
    }).map((term) => ({ ...term, subject: POINTS })),
    gifts: points.unknown.map((code) => ({ subject: POINTS, of: 'goods' as const, code, units: null })),
  }
  const all = together([...offers.map(({ subject, offer }) => worthOf(subject, offer, standards)), ofPoints])
  const counts = ({ subject }: { readonly subject: string }): boolean => !accepted.has(subject)
  return {
    fullBp: standards.fullBp,
    games,
    // Of goods without a worth nobody could say when a budget is used up.
    offers: { terms: all.terms.filter(counts), gifts: all.gifts.filter((gift) => gift.of === 'goods' || counts(gift)) },
    lines: lines.map((line) => worthOfLine(line, lineRules).filter(counts)),
  }
}
