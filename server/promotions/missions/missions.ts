/** Missions: the door of joined missions. Play, deposits and sign-ins fill their steps, and a mission with all steps met is earned (PR-34). */
import { isMissionDone, stepFor, type Mission, type MissionFact } from '@baize/rules/promotions/mission.ts'
import type { Tx } from '../../platform/database.ts'
import { lockJoined, type AwardRow } from '../award-store.ts'
import { earn, end } from '../give.ts'
import { dataOf } from '../kinds/kinds.ts'
import { stepsIn } from '../kinds/mission.ts'
import { lockOne } from '../member.ts'
import type { PromotionsNeeds, Turnover } from '../needs.ts'
import { campaignById, type Campaign } from '../store.ts'
import {
  addToStep,
  insertSteps,
  membersOfDeposit,
  membersWithMissions,
  noteDeposit,
  noteRound,
  stepOfRound,
  stepsOf,
  takeFromSteps,
} from './mission-store.ts'

/** Makes the steps of a mission that was just joined. */
export async function beginMission(tx: Tx, award: AwardRow, { document }: Campaign): Promise<void> {
  const terms = dataOf('mission', document.trigger)
  if (terms !== undefined) await insertSteps(tx, award.id, terms.steps.length)
}

type Joined = { readonly award: AwardRow; readonly campaign: Campaign; readonly mission: Mission }

/** The open missions of a member, in the order in which they were joined. */
async function joinedOf(needs: PromotionsNeeds, tx: Tx, member: string): Promise<Joined[]> {
  await lockOne(needs, tx, member)
  const awards = await lockJoined(tx, member, ['mission'])
  const rows = await stepsOf(
    tx,
    awards.map(({ id }) => id),
  )
  const joined: Joined[] = []
  for (const award of awards) {
    const campaign = await campaignById(tx, award.campaign, award.version)
    const terms = campaign && dataOf('mission', campaign.document.trigger)
    const steps = terms && stepsIn(terms, award.currency)
    if (campaign === undefined || steps === undefined) continue
    const done = (step: number): bigint => rows.find((row) => row.award === award.id && row.step === step)?.doneUnits ?? 0n
    joined.push({ award, campaign, mission: { id: award.id, steps: steps.map((step, index) => ({ ...step, done: done(index) })) } })
  }
  return joined
}

const isWithin = ({ award }: Joined, begun: Temporal.Instant, at: Temporal.Instant): boolean =>
  Temporal.Instant.compare(award.madeAt, begun) <= 0 &&
  (award.processUntil === null || Temporal.Instant.compare(at, award.processUntil) < 0)

const added = (joined: readonly Joined[], id: string, step: number, units: bigint): Joined[] =>
  joined.map((each) =>
    each.award.id === id
      ? {
          ...each,
          mission: { id, steps: each.mission.steps.map((row, index) => (index === step ? { ...row, done: row.done + units } : row)) },
        }
      : each,
  )

/** Earns what is met, and tells how far the others moved. A budget that is used up closes the mission. */
async function earnMet(needs: PromotionsNeeds, tx: Tx, joined: readonly Joined[], moved: ReadonlySet<string>): Promise<void> {
  for (const { award, campaign, mission } of joined) {
    if (!isMissionDone(mission)) {
      if (moved.has(award.id)) await needs.tell(tx, { name: 'promotionAward', memberId: award.member, award: award.id, state: award.state })
      continue
    }
    const earned = await earn(needs, tx, campaign, award)
    if (!earned.ok) await end(needs, tx, award, 'close', { by: 'engine', reason: earned.code })
  }
}

/** Takes a batch of turnover. A round belongs to one mission for ever, with every later change of it. */
export async function playMissions(needs: PromotionsNeeds, rows: readonly Turnover[], tx: Tx): Promise<void> {
  const members = await membersWithMissions(tx, [...new Set(rows.map(({ member }) => member))])
  for (const member of members) {
    let joined = await joinedOf(needs, tx, member)
    const moved = new Set<string>()
    for (const row of rows.filter((each) => each.member === member)) {
      const units = row.countedUnits
      const before = await stepOfRound(tx, member, row)
      const open = joined.filter((each) => each.award.currency === row.currency && isWithin(each, row.placedAt, row.at))
      const found = before ?? place(open, { counts: 'turnover', category: row.category })
      if (found === undefined || units === 0n) continue
      if (before === undefined) await noteRound(tx, member, row, found)
      await addToStep(tx, found.award, found.step, units)
      moved.add(found.award)
      joined = added(joined, found.award, found.step, units)
    }
    await earnMet(needs, tx, joined, moved)
  }
}

function place(joined: readonly Joined[], fact: MissionFact): { award: string; step: number } | undefined {
  const found = stepFor(
    joined.map(({ mission }) => mission),
    fact,
  )
  return found && { award: found.mission, step: found.step }
}

/** A deposit or a sign-in fills the first step that needs it; the caller holds the member's row. */
export async function countForMissions(
  needs: PromotionsNeeds,
  tx: Tx,
  // A sign-in has no currency: it counts for a mission of any.
  fact: MissionFact & {
    readonly member: string
    readonly currency: string | undefined
    readonly units: bigint
    readonly at: Temporal.Instant
    /** The deposit's reference. */
    readonly deposit?: string
  },
): Promise<void> {
  const { member, currency, units, at, deposit } = fact
  if ((await membersWithMissions(tx, [member])).length === 0) return
  const joined = await joinedOf(needs, tx, member)
  const found = place(
    joined.filter((each) => (currency === undefined || each.award.currency === currency) && isWithin(each, at, at)),
    fact,
  )
  if (found === undefined) return
  await addToStep(tx, found.award, found.step, units)
  if (deposit !== undefined) await noteDeposit(tx, deposit, { ...found, units })
  await earnMet(needs, tx, added(joined, found.award, found.step, units), new Set([found.award]))
}

/** A deposit that came back counts no more for a mission that is under way. */
export async function undoDeposit(needs: PromotionsNeeds, tx: Tx, deposit: string): Promise<void> {
  for (const member of await membersOfDeposit(tx, deposit)) await lockOne(needs, tx, member)
  await takeFromSteps(tx, deposit)
}
