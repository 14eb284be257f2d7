/** Leaderboard: the places of the running ranking with masked names, and the reader's own (PROMO-05, PR-35). */
import type { Leaderboard } from '@baize/contract/promotion-boards.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { maskedName } from '@baize/contract/values/masked-name.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { rank } from '@baize/rules/promotions/ranking.ts'
import { periodOf, phaseOf } from '@baize/rules/promotions/period.ts'
import { forMany } from '../../platform/own-rows.ts'
import { textsFor } from '../document.ts'
import { unitsOf } from '../kinds/amounts.ts'
import { prizesOf } from '../kinds/ranking.ts'
import type { PromotionsNeeds, PromotionsOwner } from '../needs.ts'
import { campaigns } from '../store.ts'
import { contestOf, placesIn } from './amounts.ts'
import { placeOf } from './run-store.ts'

/** The longest board that is shown. */
const SHOWN = 50
const NANOSECONDS = 1_000n

const EMPTY: Leaderboard = {
  promotion: null,
  title: '',
  score: 'turnover',
  from: null,
  until: null,
  least: '0.00',
  currency: '',
  places: [],
  mine: null,
}

/** The board of the ranking that runs now in the member's currency. */
export async function leaderboard(needs: PromotionsNeeds, { id, currency }: PromotionsOwner, language: LanguageCode): Promise<Leaderboard> {
  const { reader } = needs.database
  const [now, zone] = [needs.clock.now(), await needs.timeZone()]
  for (const campaign of await campaigns(reader, { trigger: 'ranking' })) {
    const { document } = campaign
    const { trigger, window, periodType } = document
    const prizes = prizesOf(trigger, currency)
    if (prizes === undefined || phaseOf(window, now, zone) === 'over') continue
    const period = periodOf(periodType, window, now, zone)
    const leastUnits = unitsOf(trigger.least, currency) ?? 0n
    const board = { campaign: campaign.id, period: period.name, currency, leastUnits }
    const [{ rows, excluded }, own] = await Promise.all([
      // Whom the limits leave out is found in everybody's awards.
      forMany(() => contestOf(needs, reader, campaign, board, Math.max(SHOWN, placesIn(prizes)))),
      placeOf(reader, board, id),
    ])
    const names = new Map(rows.map(({ member, account }) => [member, maskedName(account)]))
    const entrants = rows.map((row) => ({
      id: row.member,
      score: row.units,
      reachedAt: Number(row.reachedAt.epochNanoseconds / NANOSECONDS),
      excluded: excluded.has(row.wallet),
    }))
    const places = rank(entrants, leastUnits, prizes).places.map(({ place, member, score, prize }) => ({
      place,
      customerName: names.get(member) ?? '',
      score: formatUnits(score),
      prize: formatUnits(prize),
      mine: member === id,
    }))
    // Whoever is excluded takes no place: not the reader, and nobody above the reader.
    const placeAmong = (place: number): number | null => {
      if (rows.some(({ member }) => member === id)) return places.find(({ mine }) => mine)?.place ?? null
      return place - excluded.size
    }
    return {
      promotion: campaign.id,
      title: textsFor(document, currency)[language].title,
      score: trigger.score,
      from: period.from.toString(),
      until: period.until.toString(),
      least: formatUnits(leastUnits),
      currency,
      places: places.slice(0, SHOWN),
      mine: own === undefined ? null : { place: own.units >= leastUnits ? placeAmong(own.place) : null, score: formatUnits(own.units) },
    }
  }
  return { ...EMPTY, currency }
}
