/** VIP: levels rise at once with play and deposits, and fall by one at most at a month's end. Each level is rewarded once in a life (PR-38). */
import type { VipInfo } from '@baize/contract/promotion-boards.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { localDay, phaseOf } from '@baize/rules/promotions/period.ts'
import { judgeParts, type VipLevel } from '@baize/rules/promotions/vip.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { eachGroup, groupsOf, type Resting } from '../../platform/work/each-item.ts'
import { give } from '../give.ts'
import { isOffered } from '../document.ts'
import { inCurrency, isAmong, lockOne } from '../member.ts'
import type { PromotionsNeeds, PromotionsOwner } from '../needs.ts'
import { campaigns } from '../store.ts'
import {
  levelRows,
  lockStandings,
  membersToLookAt,
  multipliersOf,
  noteLook,
  standingOf,
  writeStandings,
  type Judged,
  type LevelRow,
} from './vip-store.ts'

const PAGE = 1_000
/** Turnover and deposits count for this long. */
const DAYS = 30

const levelOf = ({ level, turnoverUnits, depositUnits, keepUnits, rewardUnits }: LevelRow): VipLevel => ({
  level,
  turnover: turnoverUnits,
  deposits: depositUnits,
  keep: keepUnits,
  reward: rewardUnits,
})

type Days = { readonly today: Temporal.PlainDate; readonly since: string; readonly until: string; readonly month: string }

async function daysOf(needs: PromotionsNeeds): Promise<Days> {
  const today = localDay(needs.clock.now(), await needs.timeZone())
  return {
    today,
    since: today.subtract({ days: DAYS - 1 }).toString(),
    until: today.add({ days: 1 }).toString(),
    month: today.with({ day: 1 }).toString(),
  }
}

/** Marks the members of a batch of rounds or of money. */
export async function noteMembers(needs: PromotionsNeeds, tx: Tx, members: readonly string[]): Promise<void> {
  if (members.length > 0) await noteLook(tx, members, (await daysOf(needs)).month)
}

/** The rewards of levels that were reached for the first time, as awards of their campaign. */
async function reward(needs: PromotionsNeeds, tx: Tx, { member: id, currency }: Judged, levels: readonly VipLevel[]): Promise<void> {
  if (levels.length === 0) return
  const [now, zone] = [needs.clock.now(), await needs.timeZone()]
  const campaign = (await campaigns(tx, { trigger: 'level-up' })).find(
    ({ document }) => isOffered(document, currency) && phaseOf(document.window, now, zone) === 'open',
  )
  const known = campaign && (await lockOne(needs, tx, id))
  const member = known && (await inCurrency(needs, tx, known, currency))
  if (campaign === undefined || member === undefined) return
  if (!(await isAmong(needs, tx, member, campaign.document.audience))) return
  for (const { level, reward: amountUnits } of levels)
    if (amountUnits > 0n)
      await give(needs, tx, { campaign, member, period: '', occasion: `level:${level}`, by: 'engine', to: 'earned', amountUnits })
}

/** Looks at a page of members in one transaction. */
async function lookAt(needs: PromotionsNeeds, members: readonly string[], days: Days): Promise<void> {
  await needs.database.write(async (tx) => {
    // Members are locked before their standings, like everywhere where awards are judged.
    for (const member of members) await lockOne(needs, tx, member)
    const levels = Map.groupBy(await levelRows(tx), ({ currency }) => currency)
    const judged = await lockStandings(tx, members, needs.memberDays(days.since, days.until), days.since)
    const after = []
    for (const [member, rows] of Map.groupBy(judged, (row) => row.member)) {
      const parts = rows.map(({ currency, turnoverUnits: turnover, depositUnits: deposits }) => ({
        levels: (levels.get(currency) ?? []).map(levelOf),
        play: { turnover, deposits },
      }))
      const [{ level, highestEver, month }] = rows as [Judged]
      const { rewarded, ...standing } = judgeParts(parts, { level, highestEver }, month < days.month)
      after.push({ member, ...standing })
      for (const [index, reached] of rewarded.entries()) await reward(needs, tx, rows[index]!, reached)
    }
    await writeStandings(tx, after, members, days.month)
  })
}

/** Judges every member with news, and every level whose month has ended. What is left when the time is over is judged by the next run. */
export async function judgeLevels(needs: PromotionsNeeds, isOver: () => boolean = () => false): Promise<void> {
  const days = await daysOf(needs)
  const find = ({ resting }: Resting) => membersToLookAt(needs.database.reader, days.month, PAGE, resting)
  const page = () =>
    eachGroup(needs, { loop: 'promotions-levels', find, idOf: (member: string) => member, isOver }, groupsOf(PAGE), (members) =>
      lookAt(needs, members, days),
    )
  for (let { due, done } = await page(); due > 0 && done > 0 && !isOver(); { due, done } = await page());
}

/** The table of a currency, or of all. */
export const levelsIn = (asker: Reader | Tx, currency?: string) => levelRows(asker, currency)

/** The multiplier of points from play. */
export async function levelsOf(
  needs: PromotionsNeeds,
  members: readonly string[],
): Promise<ReadonlyMap<string, { level: number; multiplierBp: bigint }>> {
  const rows = await multipliersOf(needs.database.reader, members)
  return new Map(rows.map(({ member, level, pointsBp }) => [member, { level, multiplierBp: BigInt(pointsBp) }]))
}

/** The table of levels, and the member's progress to the next one. */
export async function vipInfo(
  needs: PromotionsNeeds,
  owner: PromotionsOwner | undefined,
  currency: string,
  language: LanguageCode,
): Promise<VipInfo> {
  const { reader } = needs.database
  const rows = await levelRows(reader, currency)
  const levels = rows.map((row) => ({
    level: row.level,
    name: row.names[language],
    turnover: formatUnits(row.turnoverUnits),
    deposits: formatUnits(row.depositUnits),
    keep: formatUnits(row.keepUnits),
    reward: formatUnits(row.rewardUnits),
    pointsBp: row.pointsBp,
  }))
  if (owner === undefined) return { currency, days: DAYS, levels, mine: null }
  const days = await daysOf(needs)
  const { level } = await standingOf(reader, owner.id)
  const played = await needs.database.write((tx) => lockStandings(tx, [owner.id], needs.memberDays(days.since, days.until), days.since))
  const play = played.find((row) => row.currency === currency)
  return {
    currency,
    days: DAYS,
    levels,
    mine: {
      level,
      label: rows.find((row) => row.level === level)?.names[language] ?? '',
      turnover: formatUnits(play?.turnoverUnits ?? 0n),
      deposits: formatUnits(play?.depositUnits ?? 0n),
    },
  }
}
