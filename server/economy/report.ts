/** Report: the tables that `npm run economy` prints. */
import { formatUnits } from '@baize/contract/values/money.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { bestExpectation } from '@baize/rules/economy/hunt.ts'
import { isLosing, sumsOf, type Standing } from '@baize/rules/economy/sum.ts'
import { percent, sumText } from './losses.ts'
import type { EconomyNeeds } from './needs.ts'
import { said } from './words.ts'

export type ReportRow = {
  readonly currency: string
  readonly what: string
  readonly keeps: string
  readonly gives: string
  readonly verdict: string
  readonly terms: string
}

/** One row for each class of games: what the house keeps of a stake, and all that it can earn. */
export const sumRows = (currency: string, standing: Standing, language: LanguageCode): ReportRow[] =>
  sumsOf(standing).map((row) => ({
    currency,
    what: said(language, 'counts', { game: `${row.category} (${row.game})`, share: percent(row.weightBp * 100n) }),
    keeps: percent(row.keptPpm),
    gives: percent(row.earnedPpm),
    verdict: said(language, isLosing(row) ? 'loses' : 'holds'),
    terms: sumText(row.terms, language),
  }))

type Offers = Awaited<ReturnType<EconomyNeeds['offers']>>['offers']

/** One row for each campaign: the best that a player can expect of it alone. */
export const offerRows = (currency: string, { fullBp }: Pick<Standing, 'fullBp'>, offers: Offers, language: LanguageCode): ReportRow[] =>
  offers.map(({ subject, offer }) => {
    const { atLeast, atMost } = bestExpectation(offer, { fullBp })
    const plan = atLeast === null ? '–' : formatUnits(BigInt(Math.round(atLeast)))
    return {
      currency,
      what: said(language, 'alone', { offer: subject }),
      keeps: '–',
      gives: atMost === null ? said(language, 'byTurnover') : formatUnits(atMost),
      verdict: said(language, atMost === 0n ? 'nothing' : 'pays'),
      terms: said(language, 'plan', { amount: plan }),
    }
  })
