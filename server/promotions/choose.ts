/** Choose: a promotion is chosen with a deposit, and only that deposit earns it (PR-30, WC-03). */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import { awardsOfCampaign, chosenWith, lockAward, writeAward } from './award-store.ts'
import { end } from './give.ts'
import { join } from './join.ts'
import { unitsOf } from './kinds/amounts.ts'
import { kindOf } from './kinds/kinds.ts'
import { lockOne } from './member.ts'
import type { PromotionsNeeds, PromotionsOwner } from './needs.ts'
import { campaignById, depositsOf, type Campaign } from './store.ts'

export type Choice = {
  readonly owner: PromotionsOwner
  readonly campaign: string
  readonly version: number
  /** The reference of the deposit order, as the ledger will name it. */
  readonly order: string
  readonly units: bigint
}
export type ChoiceRefusal = 'promotion-not-open' | 'promotion-over' | 'promotion-same-person' | 'terms-changed' | 'amount-below-minimum'

/** Refusals of joining that a deposit passes on in the same words. */
const PASSED_ON = ['terms-changed', 'promotion-over', 'promotion-same-person'] as const

/** The minimum of the next deposit that earns an award; undefined where it earns none. */
export function leastDeposit({ document: { trigger } }: Campaign, currency: string, depositsSoFar: number): bigint | undefined {
  const { deposit } = kindOf(trigger)
  const number = deposit?.number?.(trigger) ?? depositsSoFar + 1
  return number === depositsSoFar + 1 ? unitsOf(deposit?.least(trigger), currency) : undefined
}

/** Joins the promotion for one deposit, or binds the award that was joined before to it. */
export async function chooseFor(needs: PromotionsNeeds, tx: Tx, choice: Choice): Promise<Outcome<undefined, ChoiceRefusal>> {
  const { owner, campaign: id, version, order, units } = choice
  if ((await lockOne(needs, tx, owner.id)) === undefined) return refused('promotion-not-open')
  const campaign = await campaignById(tx, id)
  if (campaign === undefined) return refused('promotion-not-open')
  const least = leastDeposit(campaign, owner.currency, (await depositsOf(tx, owner.id, owner.currency)).count)
  if (least === undefined) return refused('promotion-not-open')
  if (units < least) return refused('amount-below-minimum')
  const open = (await awardsOfCampaign(tx, id, owner.id)).find(
    ({ state, currency, earnedAt, paidAt, depositOrder }) =>
      state === 'process' && currency === owner.currency && earnedAt === null && paidAt === null && depositOrder === null,
  )
  const joined = open ? done(open) : await join(needs, tx, { owner, campaign: id, version, key: `deposit:${order}` })
  if (joined.ok && joined.value.version !== version) return refused('terms-changed')
  if (!joined.ok) return refused(PASSED_ON.find((code) => code === joined.code) ?? 'promotion-not-open')
  await writeAward(tx, joined.value, { depositOrder: order }, joined.value.changedAt)
  return done(undefined)
}

/** Orders that will not be paid release their promotions. A late payment of one is credited without the promotion. */
export async function dropFor(needs: PromotionsNeeds, tx: Tx, orders: readonly string[]): Promise<void> {
  for (const { id, member } of await chosenWith(tx, orders)) {
    await lockOne(needs, tx, member)
    const award = await lockAward(tx, id)
    if (award?.state === 'process' && award.earnedAt === null && award.paidAt === null)
      await end(needs, tx, award, 'close', { by: 'clock', reason: 'over' })
  }
}
