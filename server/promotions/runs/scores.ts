/** Scores: settled rounds raise and lower the boards of rankings, each round exactly once (PR-35). */
import { periodOf, phaseOf, type Period } from '@baize/rules/promotions/period.ts'
import type { Tx } from '../../platform/database.ts'
import type { PromotionsNeeds, Turnover } from '../needs.ts'
import { campaigns, type Campaign } from '../store.ts'
import { currenciesOf } from './amounts.ts'
import { addScores, type ScoreRow } from './run-store.ts'

/** The score of a row on a board: its valid turnover, or what was won beyond it. */
function unitsFor({ document: { trigger } }: Campaign, row: Turnover): bigint | undefined {
  if (trigger.by !== 'ranking' || !currenciesOf(trigger).includes(row.currency)) return undefined
  if (trigger.categories !== undefined && !trigger.categories.some((category) => category === row.category)) return undefined
  const stake = row.stakeUnits - row.bonusStakeUnits
  return trigger.score === 'turnover' ? stake : row.winUnits - stake
}

/** The period in which a campaign counts a row; undefined outside its window. */
function periodFor({ document: { periodType, window } }: Campaign, row: Turnover, zone: string): Period | undefined {
  return phaseOf(window, row.at, zone) === 'open' ? periodOf(periodType, window, row.at, zone) : undefined
}

/** Takes a batch of turnover, in the transaction that moves the room's mark. */
export async function scoreRounds(needs: PromotionsNeeds, rows: readonly Turnover[], tx: Tx): Promise<void> {
  const rankings = await campaigns(tx, { trigger: 'ranking' })
  if (rankings.length === 0) return
  const zone = await needs.timeZone()
  const scores = new Map<string, ScoreRow>()
  for (const campaign of rankings)
    for (const row of rows) {
      const [units, period] = [unitsFor(campaign, row), periodFor(campaign, row, zone)]
      if (units === undefined || units === 0n || period === undefined) continue
      const key = JSON.stringify([campaign.id, period.name, row.currency, row.member])
      const before = scores.get(key)?.units ?? 0n
      const { member, currency, at: reachedAt } = row
      scores.set(key, { campaign: campaign.id, period: period.name, currency, member, units: before + units, reachedAt })
    }
  await addScores(tx, [...scores.values()])
}
