/**
 * Give: makes awards, moves them by the table of moves, and credits them. Credit and state move in one transaction (PR-10 to PR-12).
 * Next: `server/promotions/pay.ts`.
 */
import type { RefusalCode } from '@baize/contract/refusals.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { costOf, partsOf, type Part } from '@baize/rules/promotions/reward.ts'
import type { Tx } from '../platform/database.ts'
import { mayMove, type By, type KeptState } from './award.ts'
import {
  hasAward,
  insertAward,
  insertStep,
  keptParts,
  partsIn,
  returnBudget,
  writeAward,
  type AwardChange,
  type AwardRow,
} from './award-store.ts'
import { ownKind, rewardsIn } from './document.ts'
import type { PromotionsNeeds } from './needs.ts'
import { freePlace, takePlace } from './person/person.ts'
import { payParts } from './reward/reward.ts'
import { countAward, takeBudget, uncountAwards, type Campaign, type MemberRow } from './store.ts'

type Refusal = Extract<RefusalCode, 'promotion-over' | 'promotion-same-person'>

/** Who moves an award, and their comment. */
export type Mover = { readonly by: By; readonly who?: string; readonly reason?: string }

/** Moves an award; a move that the table lacks is a fault of ours where the caller has not asked before. */
export async function move(
  needs: PromotionsNeeds,
  tx: Tx,
  row: AwardRow,
  to: KeptState,
  mover: Mover,
  change: AwardChange = {},
): Promise<AwardRow> {
  if (!mayMove(row.state, to, mover.by)) throw new Error(`an award does not go from ${row.state} to ${to} by ${mover.by}`)
  const at = needs.clock.now()
  const { id: award, state: from, version } = row
  await insertStep(tx, { award, from, to, by: mover.by, who: mover.who ?? null, version, reason: mover.reason ?? null, at })
  const moved = await writeAward(tx, row, { ...change, state: to }, at)
  await needs.tell(tx, { name: 'promotionAward', memberId: row.member, award, state: to })
  return moved
}

/** An award that is credited and goes on in its state. */
async function stay(needs: PromotionsNeeds, tx: Tx, row: AwardRow, change: AwardChange): Promise<AwardRow> {
  const stays = await writeAward(tx, row, change, needs.clock.now())
  await needs.tell(tx, { name: 'promotionAward', memberId: row.member, award: row.id, state: row.state })
  return stays
}

/** Ends an award without a credit: its place is free again, and a budget gets its money back. */
export async function end(needs: PromotionsNeeds, tx: Tx, row: AwardRow, to: 'close' | 'rejected', mover: Mover): Promise<AwardRow> {
  if (row.takenUnits > 0n) await returnBudget(tx, row, row.takenUnits)
  await uncountAwards(tx, row.campaign, 1)
  await freePlace(tx, row)
  return move(needs, tx, row, to, mover, { reason: mover.reason ?? null, occasion: row.id, takenUnits: 0n })
}

const DAY_HOURS = 24
const claimEnd = (needs: PromotionsNeeds, { document }: Campaign): Temporal.Instant | null =>
  document.claimDays === undefined ? null : needs.clock.now().add({ hours: document.claimDays * DAY_HOURS })

export type Giving = {
  readonly campaign: Campaign
  readonly member: MemberRow
  readonly period: string
  readonly occasion: string
  readonly by: By
  /** `process` takes part first, `applying` waits for staff, and `earned` is earned at once. */
  readonly to: 'process' | 'applying' | 'earned'
  /** The cause of the award. */
  readonly baseUnits?: bigint
  /** The amount where the kind itself sets it. */
  readonly amountUnits?: bigint
  readonly requiredUnits?: bigint
  /** How long it may be in process. */
  readonly lastsDays?: number | undefined
  readonly joinKey?: string
  readonly comment?: string
  readonly images?: readonly string[]
}

/** What an award gives; undefined where the campaign has no offer in the currency. Shares are known when it is earned. */
function partsFor({ campaign: { document }, member, amountUnits, baseUnits, to }: Giving): Part[] | undefined {
  if (amountUnits !== undefined) return [{ kind: ownKind(document), units: amountUnits }]
  const rewards = rewardsIn(document, member.currency)
  return rewards.length === 0 ? undefined : partsOf(rewards, to === 'earned' ? (baseUnits ?? 0n) : 0n)
}

/**
 * Makes an award, under the locked row of its member. Undefined where the same occasion already has one: an event that arrives twice finds the row.
 * Where the campaign has no money or number left, the award is refused and never given in part.
 */
export async function give(needs: PromotionsNeeds, tx: Tx, giving: Giving): Promise<Outcome<AwardRow | undefined, Refusal>> {
  const { campaign, member, period, occasion, by, to } = giving
  const parts = partsFor(giving)
  if (parts === undefined) return refused('promotion-over')
  const cost = costOf(parts)
  const { member: id, wallet, currency } = member
  if (await hasAward(tx, campaign.id, id, period, occasion)) return done(undefined)
  if ((await takePlace(needs, tx, { campaign, member: id, period })) === 'same') return refused('promotion-same-person')
  const taken = cost > 0n ? await takeBudget(tx, campaign.id, currency, cost) : 'none'
  if (taken === 'over') return refused('promotion-over')
  const takenUnits = taken === 'taken' ? cost : 0n
  if (!(await countAward(tx, campaign.id, campaign.document.limits.total))) {
    if (takenUnits > 0n) await returnBudget(tx, { campaign: campaign.id, currency }, takenUnits)
    return refused('promotion-over')
  }
  const madeAt = needs.clock.now()
  const state = to === 'earned' ? 'process' : to
  const award = await insertAward(tx, {
    campaign: campaign.id,
    version: campaign.version,
    member: id,
    wallet,
    currency,
    period,
    occasion,
    state,
    ...keptParts(parts),
    baseUnits: giving.baseUnits ?? 0n,
    requiredUnits: giving.requiredUnits ?? null,
    takenUnits,
    comment: giving.comment ?? null,
    images: giving.images ?? [],
    joinKey: giving.joinKey ?? null,
    claimUntil: null,
    processUntil: giving.lastsDays === undefined ? null : madeAt.add({ hours: giving.lastsDays * DAY_HOURS }),
    madeAt,
  })
  await insertStep(tx, { award: award.id, from: null, to: state, by, who: null, version: campaign.version, reason: null, at: madeAt })
  if (to === 'earned') return done(await credit(needs, tx, campaign, award, by))
  await needs.tell(tx, { name: 'promotionAward', memberId: id, award: award.id, state })
  return done(award)
}

/** Takes from the campaign's budget what an award costs and was not taken yet. */
async function reserve(tx: Tx, campaign: Campaign, award: AwardRow, cost: bigint): Promise<Outcome<AwardRow, 'promotion-over'>> {
  const lacking = cost - award.takenUnits
  if (lacking <= 0n) return done(award)
  const taken = await takeBudget(tx, campaign.id, award.currency, lacking)
  if (taken === 'over') return refused('promotion-over')
  return done(taken === 'taken' ? { ...award, takenUnits: cost } : award)
}

/** An award in process is earned. It waits to be claimed, or is credited at once, as the campaign says. */
export async function earn(
  needs: PromotionsNeeds,
  tx: Tx,
  campaign: Campaign,
  award: AwardRow,
  earned: { readonly baseUnits?: bigint; readonly occasion?: string } = {},
): Promise<Outcome<AwardRow, 'promotion-over'>> {
  const rewards = rewardsIn(campaign.document, award.currency)
  const baseUnits = earned.baseUnits ?? award.baseUnits
  const parts = rewards.length === 0 ? partsIn(award) : partsOf(rewards, baseUnits)
  const covered = await reserve(tx, campaign, award, costOf(parts))
  if (!covered.ok) return covered
  const { occasion = award.occasion } = earned
  const change = { ...keptParts(parts), baseUnits, occasion, takenUnits: covered.value.takenUnits }
  const known = await writeAward(tx, award, change, award.changedAt)
  return done(await credit(needs, tx, campaign, known, 'engine'))
}

/**
 * An earned award waits to be claimed or is credited. A person's own act holds one member and pays at once. The engine works on many in one transaction,
 * which may take its lanes once. Each of its awards is therefore paid by its own task.
 */
async function credit(needs: PromotionsNeeds, tx: Tx, campaign: Campaign, award: AwardRow, by: By): Promise<AwardRow> {
  const { member, period } = award
  if ((await takePlace(needs, tx, { campaign, member, period })) !== 'other') return askStaff(needs, tx, award, 'engine')
  const claimUntil = claimEnd(needs, campaign)
  if (claimUntil !== null) return move(needs, tx, award, 'claim', { by: 'engine' }, { claimUntil })
  if (by === 'person') return settle(needs, tx, campaign, award, 'issued', { by: 'engine' })
  const earnedAt = needs.clock.now()
  await needs.enqueue(tx, PAY_TASK, { award: award.id }, { key: `promotion:${award.id}` })
  return writeAward(tx, award, { earnedAt }, earnedAt)
}

/** A member who may be the same person as another with an award gets theirs by a decision of staff, never silently none (PR-42). */
export const askStaff = (
  needs: PromotionsNeeds,
  tx: Tx,
  award: AwardRow,
  by: 'engine' | 'person',
  change: AwardChange = {},
): Promise<AwardRow> => move(needs, tx, award, 'applying', { by, reason: 'alike' }, { ...change, reason: 'alike' })

export const PAY_TASK = 'promotions-pay'

/**
 * Credits an award and moves it to its end; one of bonus money stays in process until its grant has ended (PR-23). Lanes are taken last; the key of the award makes a
 * second credit impossible.
 */
export async function settle(
  needs: PromotionsNeeds,
  tx: Tx,
  campaign: Campaign,
  award: AwardRow,
  to: 'issued' | 'claimed',
  mover: Mover,
  change: AwardChange = {},
): Promise<AwardRow> {
  const paid = { ...change, paidAt: needs.clock.now() }
  const runsOn = partsIn(award).some(({ kind, units }) => kind === 'bonus' && units > 0n)
  const moved =
    runsOn && award.state === 'process'
      ? await stay(needs, tx, award, paid)
      : await move(needs, tx, award, runsOn ? 'process' : to, mover, paid)
  return payParts(needs, tx, campaign, moved)
}
