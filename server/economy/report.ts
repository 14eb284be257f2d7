/** Report: the tables that `npm run economy` prints. */
import { formatUnits } from '@baize/contract/values/money.ts'
import { bestExpectation } from '@baize/rules/economy/hunt.ts'
import { isLosing, sumsOf, type Standing } from '@baize/rules/economy/sum.ts'
import { percent, sumText } from './losses.ts'
import type { EconomyNeeds } from './needs.ts'

export type ReportRow = {
  readonly currency: string
  readonly what: string
  readonly keeps: string
  readonly gives: string
  readonly verdict: string
  readonly terms: string
}

/** One row for each class of games: what the house keeps of a stake, and all that it can earn. */
export const sumRows = (currency: string, standing: Standing): ReportRow[] =>
  sumsOf(standing).map((row) => ({
    currency,
    what: `${row.category} (${row.game}), counts ${percent(row.weightBp * 100n)}`,
    keeps: percent(row.keptPpm),
    gives: percent(row.earnedPpm),
    verdict: isLosing(row) ? 'LOSES' : 'holds',
    terms: sumText(row.terms),
  }))

type Offers = Awaited<ReturnType<EconomyNeeds['offers']>>['offers']

const atMostText = (units: bigint | null): string => (units === null ? 'by turnover' : formatUnits(units))

/** One row for each campaign: the best that a player can expect of it alone. */
export const offerRows = (currency: string, { fullBp }: Pick<Standing, 'fullBp'>, offers: Offers): ReportRow[] =>
  offers.map(({ subject, offer }) => {
    const { atLeast, atMost } = bestExpectation(offer, { fullBp })
    const plan = atLeast === null ? '–' : formatUnits(BigInt(Math.round(atLeast)))
    return {
      currency,
      what: `${subject} alone`,
      keeps: '–',
      gives: atMostText(atMost),
      verdict: atMost === 0n ? 'nothing to expect' : 'pays',
      terms: `${offer.by}; a plan reaches ${plan}`,
    }
  })
