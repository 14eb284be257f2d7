/** Scores: settled rounds, and the points that they earn, raise and lower the boards of rankings, each exactly once (PR-35). */
import { isPlayedIn, periodOf, type Period } from '@baize/rules/promotions/period.ts'
import type { Tx } from '../../platform/database.ts'
import { prizedIn } from '../kinds/ranking.ts'
import type { Earned, PromotionsNeeds, Turnover } from '../needs.ts'
import { campaigns, type Campaign } from '../store.ts'
import { addScores, type ScoreRow } from './run-store.ts'

type Ranking = Campaign<'ranking'>
type Play = Pick<Turnover, 'member' | 'currency' | 'category' | 'placedAt' | 'at'>
/** What a row adds to a board. */
type Score = Pick<ScoreRow, 'currency' | 'units'>

/** The score of a round on a board: its valid turnover, or what was won beyond it. */
function ofRound(
  { document: { trigger } }: Ranking,
  { currency, stakeUnits, bonusStakeUnits, countedUnits, winUnits }: Turnover,
): Score | undefined {
  if (trigger.score === 'points' || !prizedIn(trigger).includes(currency)) return undefined
  return { currency, units: trigger.score === 'turnover' ? countedUnits : winUnits - (stakeUnits - bonusStakeUnits) }
}

/** The score of points on a board. They have no currency: those of every wallet add up under the currency of the prizes. */
function ofPoints({ document: { trigger } }: Ranking, { units }: Earned): Score | undefined {
  if (trigger.score !== 'points') return undefined
  return { currency: prizedIn(trigger)[0]!, units }
}

/** The period in which a campaign counts a row: a change belongs to the one in which it is booked (PR-41). Undefined for play that does not count. */
function periodFor({ document: { trigger, periodType, window } }: Ranking, row: Play, zone: string): Period | undefined {
  if (trigger.categories !== undefined && !trigger.categories.some((category) => category === row.category)) return undefined
  return isPlayedIn(window, row.placedAt, row.at, zone) ? periodOf(periodType, window, row.at, zone) : undefined
}

/** Adds the rows to the boards on which they have a score. */
async function score<Row extends Play>(
  needs: PromotionsNeeds,
  tx: Tx,
  rows: readonly Row[],
  scoreOf: (campaign: Ranking, row: Row) => Score | undefined,
): Promise<void> {
  const rankings = await campaigns(tx, { trigger: 'ranking' })
  if (rankings.length === 0) return
  const zone = await needs.timeZone()
  const scores = new Map<string, ScoreRow>()
  for (const campaign of rankings)
    for (const row of rows) {
      const [scored, period] = [scoreOf(campaign, row), periodFor(campaign, row, zone)]
      if (scored === undefined || scored.units === 0n || period === undefined) continue
      const { currency, units } = scored
      const key = JSON.stringify([campaign.id, period.name, currency, row.member])
      const before = scores.get(key)?.units ?? 0n
      const { member, at: reachedAt } = row
      scores.set(key, { campaign: campaign.id, period: period.name, currency, member, units: before + units, reachedAt })
    }
  await addScores(tx, [...scores.values()])
}

/** Takes a batch of turnover, in the transaction that moves the room's mark. */
export const scoreRounds = (needs: PromotionsNeeds, rows: readonly Turnover[], tx: Tx): Promise<void> => score(needs, tx, rows, ofRound)

/** Takes what rounds earned in points, in the transaction that books it. */
export const scorePoints = (needs: PromotionsNeeds, tx: Tx, rows: readonly Earned[]): Promise<void> => score(needs, tx, rows, ofPoints)
