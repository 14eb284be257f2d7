/**
 * Returned: a deposit came back, whole or in part. The promotions that it earned end, and what they gave for it goes back, whatever becomes of it later.
 * That holds for whoever invited its member too. What play with it earned stays, and staff see its sum at the case.
 */
import type { Reader, Tx } from '../../platform/database.ts'
import { eachStep } from '../../platform/work/in-turn.ts'
import { isOpen } from '../award.ts'
import { awardsOfOrder, creditsOf, lockAward, partsIn, type AwardRow } from '../award-store.ts'
import { end } from '../give.ts'
import { lockOne } from '../member.ts'
import { undoDeposit } from '../missions/missions.ts'
import type { PromotionsNeeds } from '../needs.ts'
import { decideInvited, unearnedOf } from '../referral/referral.ts'
import { contraOf, keyOf } from './reward.ts'
import { campaignById } from '../store.ts'

type Stopped = { readonly award: AwardRow; readonly code: string; readonly moneyUnits: bigint; readonly pointsUnits: bigint }

/** Ends one award, and answers what it gave that can be taken: money that is real, and points. */
async function stop(needs: PromotionsNeeds, tx: Tx, id: string, member: string): Promise<Stopped | undefined> {
  if ((await lockOne(needs, tx, member)) === undefined) return undefined
  const award = await lockAward(tx, id)
  const campaign = award && (await campaignById(tx, award.campaign, award.version))
  if (award === undefined || campaign === undefined) return undefined
  if (isOpen(award)) await end(needs, tx, award, 'close', { by: 'clock', reason: 'returned' })
  if (award.paidAt === null) return undefined
  const of = (wanted: string): bigint => partsIn(award).find(({ kind }) => kind === wanted)?.units ?? 0n
  const madeReal = of('bonus') > 0n ? ((await needs.returnGrant(tx, keyOf(id))) ?? 0n) : 0n
  return { award, code: campaign.code, moneyUnits: of('cash') + madeReal, pointsUnits: of('points') }
}

/** Ends an award, and takes back what it gave. */
async function takeBack(needs: PromotionsNeeds, deposit: string, { id, member }: { readonly id: string; readonly member: string }) {
  const { database } = needs
  const stopped = await database.write((tx) => stop(needs, tx, id, member))
  if (stopped === undefined) return
  const { award, code, moneyUnits, pointsUnits } = stopped
  const owner = { id: member, currency: award.currency, wallet: award.wallet }
  const gift = { key: keyOf(id), owner, contra: contraOf(code), reference: code, takes: 'whole', deposit } as const
  await eachStep([
    () => database.write((tx) => needs.takeGift(tx, { ...gift, of: 'money', units: moneyUnits })),
    () => database.write((tx) => needs.takeGift(tx, { ...gift, of: 'points', units: pointsUnits })),
  ])
}

/** Each award in transactions of its own, also where one before it failed; then it throws, so that its job repeats. Safe to repeat. */
export async function depositReturned(needs: PromotionsNeeds, deposit: string): Promise<void> {
  const { database } = needs
  const awards = await awardsOfOrder(database.reader, deposit)
  await eachStep([
    () => database.write((tx) => undoDeposit(needs, tx, deposit)),
    ...awards.map((award) => () => takeBack(needs, deposit, award)),
  ])
}

/** The task that follows a deposit which came back and no longer counts among those of its member. */
export const UNEARNED_TASK = 'promotions-unearned'

/** A friend whose deposits are no longer enough has not counted: what both sides got for them ends and goes back. Safe to repeat. */
export async function takeUnearned(needs: PromotionsNeeds, { member, deposit }: { readonly member: string; readonly deposit: string }) {
  const { database, clock } = needs
  const awards = await unearnedOf(database.reader, member)
  if (awards === undefined) return
  await eachStep(awards.map((award) => () => takeBack(needs, deposit, award)))
  await database.write((tx) => decideInvited(tx, member, 'refused', clock.now()))
}

/** What a member was credited since an instant and what nothing takes back by itself, by the code of its campaign. */
export const creditedSince = (asker: Reader | Tx, member: string, since: Temporal.Instant) => creditsOf(asker, member, since)
