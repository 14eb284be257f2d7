/** Summary: the missions that a member may join or has joined, with the progress of each step (PR-34). */
import type { Mission } from '@baize/contract/promotion-boards.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { dataOf } from '../kinds/kinds.ts'
import { stepsIn } from '../kinds/mission.ts'
import type { PromotionsNeeds, PromotionsOwner } from '../needs.ts'
import { campaignsAt, type Campaign } from '../store.ts'
import { isOpen } from '../award.ts'
import { latestAwards, type AwardRow } from '../award-store.ts'
import { listPromotions, highestOf } from '../views.ts'
import { stepsOf } from './mission-store.ts'

const SHOWN = 60

function viewOf(
  campaign: Campaign,
  award: AwardRow | undefined,
  done: readonly bigint[],
  currency: string,
): Pick<Mission, 'steps' | 'until' | 'days' | 'rewards'> | undefined {
  const terms = dataOf('mission', campaign.document.trigger)
  const steps = terms && stepsIn(terms, currency)
  if (terms === undefined || steps === undefined) return undefined
  return {
    steps: steps.map(({ counts, categories, needed }, index) => ({
      counts,
      categories: categories === undefined ? null : [...categories],
      done: formatUnits(done[index] ?? 0n),
      needed: formatUnits(needed),
    })),
    until: award?.state === 'process' ? (award.processUntil?.toString() ?? null) : null,
    days: terms.days,
    rewards: highestOf(campaign, currency),
  }
}

export async function missionsOf(needs: PromotionsNeeds, owner: PromotionsOwner, language: LanguageCode): Promise<Mission[]> {
  const { reader } = needs.database
  const whose = { owner, currency: owner.currency, language }
  const [{ content }, latest] = await Promise.all([
    listPromotions(needs, { pageNo: 1, pageSize: SHOWN, trigger: 'mission' }, whose),
    latestAwards(reader, owner),
  ])
  const awardOf = (id: string): AwardRow | undefined => latest.find(({ campaign }) => campaign === id)
  // An award is judged by its own version, an unjoined mission by the published one.
  const keys = content.map(({ id, version }) => {
    const award = awardOf(id)
    return { campaign: id, version: award && award.state !== 'close' ? award.version : version }
  })
  const [named, rows] = await Promise.all([
    campaignsAt(reader, keys),
    stepsOf(
      reader,
      latest.map(({ id }) => id),
    ),
  ])
  return content.flatMap(({ id, title, summary, status, availableToMe }, index) => {
    const award = awardOf(id)
    const campaign = named.find((each) => each.id === id)
    const done = rows.filter((row) => row.award === award?.id && status !== 'join').map(({ doneUnits }) => doneUnits)
    const view = campaign && viewOf(campaign, award, done, award !== undefined && isOpen(award) ? award.currency : owner.currency)
    if (view === undefined) return []
    return [
      { id, version: keys[index]!.version, name: title, summary, status, available: availableToMe, award: award?.id ?? null, ...view },
    ]
  })
}
