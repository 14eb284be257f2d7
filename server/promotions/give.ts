/**
 * Give: makes awards, moves them by the table of moves, and credits them; credit and state move in one transaction (PR-10 to PR-12).
 * Next: `server/promotions/pay.ts`.
 */
import type { RefusalCode } from '@baize/contract/refusals.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { GrantTerms } from '@baize/rules/promotions/grant.ts'
import { rewardOf } from '@baize/rules/promotions/reward.ts'
import { triggerOf } from '@baize/rules/promotions/triggers/triggers.ts'
import type { Tx } from '../platform/database.ts'
import { mayMove, type By, type KeptState } from './award.ts'
import { hasAward, insertAward, insertStep, returnBudget, writeAward, type AwardChange, type AwardRow } from './award-store.ts'
import { rewardKind, rewardRow, unitsOf } from './document.ts'
import type { PromotionsNeeds } from './needs.ts'
import { freePlace, takePlace } from './person/person.ts'
import { countAward, takeBudget, type Campaign, type MemberRow } from './store.ts'

type Refusal = Extract<RefusalCode, 'promotion-over' | 'promotion-same-person'>

/** Who moves an award, and what they say about it. */
export type Mover = { readonly by: By; readonly who?: string; readonly reason?: string }

/** Moves an award; a move that the table lacks is a fault of ours where the caller has not asked before. */
async function move(
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

/** Ends an award without a credit: its place is free again, and a budget gets its money back. */
export async function end(needs: PromotionsNeeds, tx: Tx, row: AwardRow, to: 'close' | 'rejected', mover: Mover): Promise<AwardRow> {
  if (row.budgeted) await returnBudget(tx, row)
  await freePlace(tx, row)
  return move(needs, tx, row, to, mover, { reason: mover.reason ?? null, occasion: row.id, budgeted: false })
}

const DAY_HOURS = 24
const HOUR_SECONDS = 3600
const claimEnd = (needs: PromotionsNeeds, { document }: Campaign): Temporal.Instant | null =>
  document.claimDays === undefined ? null : needs.clock.now().add({ hours: document.claimDays * DAY_HOURS })

export type Giving = {
  readonly campaign: Campaign
  readonly member: MemberRow
  readonly period: string
  readonly occasion: string
  readonly by: By
  /** `process` takes part first, `applying` waits for staff, and `earned` is there at once. */
  readonly to: 'process' | 'applying' | 'earned'
  /** What it is given for. */
  readonly baseUnits?: bigint
  /** The amount where the trigger itself says it. */
  readonly amountUnits?: bigint
  readonly requiredUnits?: bigint
  /** How long it may be in process. */
  readonly lastsDays?: number
  readonly joinKey?: string
  readonly comment?: string
  readonly images?: readonly string[]
}

/** The amount of an award; undefined where the campaign has no offer in the currency. */
function amountOf({ campaign, member, amountUnits, baseUnits, to }: Giving): bigint | undefined {
  if (amountUnits !== undefined) return amountUnits
  const row = rewardRow(campaign.document, member.currency)
  if (row === undefined) return undefined
  return row.by === 'share' && to !== 'earned' ? 0n : rewardOf(row, baseUnits ?? 0n)
}

/**
 * Makes an award, under the locked row of its member. Undefined where the same occasion has one already: what is heard twice finds the row. What the
 * campaign has no money or number left for is refused and never given in part.
 */
export async function give(needs: PromotionsNeeds, tx: Tx, giving: Giving): Promise<Outcome<AwardRow | undefined, Refusal>> {
  const { campaign, member, period, occasion, by, to } = giving
  const amountUnits = amountOf(giving)
  if (amountUnits === undefined) return refused('promotion-over')
  const { member: id, wallet, currency } = member
  if (await hasAward(tx, campaign.id, id, period, occasion)) return done(undefined)
  if ((await takePlace(needs, tx, { campaign, member: id, period })) === 'same') return refused('promotion-same-person')
  const taken = amountUnits > 0n ? await takeBudget(tx, campaign.id, currency, amountUnits) : 'none'
  if (taken === 'over') return refused('promotion-over')
  const budgeted = taken === 'taken'
  if (!(await countAward(tx, campaign.id, campaign.document.limits.total))) {
    if (budgeted) await returnBudget(tx, { campaign: campaign.id, currency, amountUnits })
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
    kind: rewardKind(campaign.document),
    amountUnits,
    baseUnits: giving.baseUnits ?? 0n,
    requiredUnits: giving.requiredUnits ?? null,
    budgeted,
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

/** Takes the amount of the campaign's budget. */
async function reserve(tx: Tx, campaign: Campaign, award: AwardRow, units: bigint): Promise<Outcome<AwardRow, 'promotion-over'>> {
  if (units === 0n || award.budgeted) return done(award)
  const taken = await takeBudget(tx, campaign.id, award.currency, units)
  if (taken === 'over') return refused('promotion-over')
  return done(taken === 'taken' ? await writeAward(tx, award, { budgeted: true, amountUnits: units }, award.changedAt) : award)
}

/** An award in process is earned: it waits to be claimed, or is credited at once, as the campaign says. */
export async function earn(
  needs: PromotionsNeeds,
  tx: Tx,
  campaign: Campaign,
  award: AwardRow,
  earned: { readonly baseUnits?: bigint; readonly occasion?: string } = {},
): Promise<Outcome<AwardRow, 'promotion-over'>> {
  const row = rewardRow(campaign.document, award.currency)
  const baseUnits = earned.baseUnits ?? award.baseUnits
  const amountUnits = row?.by === 'share' ? rewardOf(row, baseUnits) : award.amountUnits
  const covered = await reserve(tx, campaign, award, amountUnits)
  if (!covered.ok) return covered
  const known = await writeAward(
    tx,
    covered.value,
    { amountUnits, baseUnits, ...(earned.occasion === undefined ? {} : { occasion: earned.occasion }) },
    award.changedAt,
  )
  return done(await credit(needs, tx, campaign, known, 'engine'))
}

/**
 * What was earned waits to be claimed or is credited. A person's own act holds one member and pays at once. The engine works on many in one transaction,
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

/** Whoever may be the same person as somebody with an award gets theirs by a decision of staff, never silently none (PR-42). */
export const askStaff = (
  needs: PromotionsNeeds,
  tx: Tx,
  award: AwardRow,
  by: 'engine' | 'person',
  change: AwardChange = {},
): Promise<AwardRow> => move(needs, tx, award, 'applying', { by, reason: 'alike' }, { ...change, reason: 'alike' })

export const PAY_TASK = 'promotions-pay'

/** Credits an award and moves it to its end. Lanes are taken last; the key of the award makes a second credit impossible. */
export async function settle(
  needs: PromotionsNeeds,
  tx: Tx,
  campaign: Campaign,
  award: AwardRow,
  to: 'issued' | 'claimed',
  mover: Mover,
  change: AwardChange = {},
): Promise<AwardRow> {
  const moved = await move(needs, tx, award, to, mover, { ...change, paidAt: needs.clock.now() })
  await pay(needs, tx, campaign, award)
  return moved
}

/** The account of a campaign in the book, from which its awards are given. */
export const contraOf = (code: string): string => `promotion:${code}`

async function pay(needs: PromotionsNeeds, tx: Tx, campaign: Campaign, award: AwardRow): Promise<void> {
  const { id, member, wallet: account, amountUnits: amount, kind } = award
  if (amount === 0n) return
  const key = `promo:${id}`
  const { code, document } = campaign
  if (kind === 'points') {
    const given = await needs.grantPoints(tx, { member, key, units: amount, reason: document.texts.EN.title })
    if (!given.ok) throw new Error(`points of an award were refused: ${given.code}`)
    return
  }
  if (kind === 'bonus') return payBonus(needs, tx, campaign, award)
  await needs.ledger.lock(tx, [account])
  const transfer = { account, contra: contraOf(code), amount, kind: triggerOf(document.trigger.by).kind, reference: code }
  const [answer] = await needs.ledger.post(tx, [{ key, account, transfers: [transfer] }])
  if (answer?.status !== 'applied') throw new Error(`the ledger refused an award: ${answer?.status}`)
}

async function payBonus(needs: PromotionsNeeds, tx: Tx, { code, document }: Campaign, award: AwardRow): Promise<void> {
  const { wagering } = document
  if (needs.grantBonus === undefined || wagering === undefined)
    throw new Error(`the campaign ${code} gives bonus money, which this house has not`)
  const { id, member, wallet, currency, amountUnits: amount, baseUnits } = award
  const { basis, form, onWithdrawal, plays, days } = wagering
  const terms: Omit<GrantTerms, 'expiresAt'> = {
    amount,
    deposit: baseUnits,
    basis,
    form,
    onWithdrawal,
    plays,
    times: BigInt(wagering.times),
    contribution: Object.fromEntries(Object.entries(wagering.contribution).map(([category, share]) => [category, BigInt(share)])),
    maxBet: unitsOf(wagering.maxBet, currency) ?? null,
    convertCap: unitsOf(wagering.convertCap, currency) ?? null,
  }
  const names = { EN: document.texts.EN.title, MY: document.texts.MY.title }
  const gift = { key: `promo:${id}`, member, wallet, currency, code, names, terms, lastsSeconds: days * DAY_HOURS * HOUR_SECONDS }
  const given = await needs.grantBonus(tx, gift)
  if (!given.ok) throw new Error(`bonus money of an award was refused: ${given.code}`)
}
