/**
 * Deposits: follows deposits and withdrawals of main wallets in the ledger. A joined deposit offer is earned by the receipt (PR-30).
 * Next: `server/promotions/give.ts`.
 */
import { localDay } from '@baize/rules/promotions/period.ts'
import type { FeedEntry } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import { lockJoined, writeAward, type AwardRow } from './award-store.ts'
import { leastDeposit } from './choose.ts'
import { earn, end } from './give.ts'
import { namesWhere } from './kinds/kinds.ts'
import { lockOne } from './member.ts'
import type { PromotionsNeeds } from './needs.ts'
import { isMissed } from './offer/offer.ts'
import { countForMissions } from './missions/missions.ts'
import { UNEARNED_TASK } from './reward/returned.ts'
import { noteMembers } from './vip/vip.ts'
import { addCash, campaignById, depositsOf, type Campaign } from './store.ts'

const BY_DEPOSIT = namesWhere(({ deposit }) => deposit !== undefined)
const BY_NUMBER = namesWhere(({ deposit }) => deposit?.number !== undefined)

/** Whether this deposit is the one that a joined campaign requires; `number` counts it among the member's deposits. */
function isMeant(campaign: Campaign, award: AwardRow, entry: FeedEntry, number: number): boolean {
  const least = leastDeposit(campaign, award.currency, number - 1)
  if (least === undefined || entry.amount < least || entry.currency !== award.currency) return false
  // An award that was chosen with this deposit is older, whatever the clocks of two machines say.
  return award.depositOrder !== null || Temporal.Instant.compare(entry.at, award.madeAt) >= 0
}

/** Ends joined awards whose only deposit was made without them, so that nobody waits for what cannot come. */
async function endMissed(needs: PromotionsNeeds, tx: Tx, { owner, currency }: FeedEntry, deposits: number): Promise<void> {
  for (const award of await lockJoined(tx, owner, BY_NUMBER)) {
    if (award.currency !== currency) continue
    const campaign = await campaignById(tx, award.campaign, award.version)
    if (campaign && isMissed(campaign.document, deposits)) await end(needs, tx, award, 'close', { by: 'engine', reason: 'missed' })
  }
}

/** Gives a deposit to the campaign that was chosen with it, else to the oldest joined one that it fits. One deposit makes one award. */
async function hearDeposit(needs: PromotionsNeeds, tx: Tx, entry: FeedEntry, count: number): Promise<void> {
  const { reference = '' } = entry
  const joined = await lockJoined(tx, entry.owner, BY_DEPOSIT)
  const [chosen, others] = [joined.filter((row) => row.depositOrder === entry.reference), joined.filter((row) => row.depositOrder === null)]
  for (const award of [...chosen, ...others]) {
    const campaign = await campaignById(tx, award.campaign, award.version)
    if (campaign === undefined || !isMeant(campaign, award, entry, count)) continue
    const earned = await earn(needs, tx, campaign, award, { baseUnits: entry.amount, occasion: `deposit:${entry.id}` })
    if (!earned.ok) await end(needs, tx, award, 'close', { by: 'engine', reason: earned.code })
    // From now on it is this deposit's, whichever it might have been.
    else if (award.depositOrder === null) await writeAward(tx, earned.value, { depositOrder: reference }, earned.value.changedAt)
    return
  }
}

const CASH: ReadonlySet<string> = new Set(['deposit', 'withdrawal'])

/** A payment that came back, or was given back. What was not there left a debt, which is as much less of a deposit. */
const isReturn = ({ kind, accountKind, contra }: FeedEntry): boolean =>
  kind === 'return' && contra.startsWith('payment:') && (accountKind === 'main' || accountKind === 'debt')

/** Whether an entry is a deposit, a withdrawal, or a payment that came back. */
const isCash = (entry: FeedEntry): boolean => isReturn(entry) || (entry.accountKind === 'main' && CASH.has(entry.kind))

/** What others were given for it is looked at once it no longer counts. */
const hearReturned = (needs: PromotionsNeeds, tx: Tx, { owner: member, reference: deposit = '' }: FeedEntry): Promise<void> =>
  needs.enqueue(tx, UNEARNED_TASK, { member, deposit }, { key: `${UNEARNED_TASK}:${deposit}` })

/** Takes entries of the ledger, in the transaction that moves the room's watermark. */
async function hearMoney(needs: PromotionsNeeds, entries: readonly FeedEntry[], tx: Tx): Promise<void> {
  const cash = entries.filter(isCash)
  if (cash.length === 0) return
  const zone = await needs.timeZone()
  for (const member of [...new Set(cash.map(({ owner }) => owner))].sort()) {
    if ((await lockOne(needs, tx, member)) === undefined) continue
    for (const entry of cash.filter(({ owner }) => owner === member)) {
      const isDeposit = entry.kind === 'deposit' && entry.amount > 0n
      await addCash(tx, {
        member,
        currency: entry.currency,
        day: localDay(entry.at, zone).toString(),
        deposits: isDeposit ? 1 : 0,
        depositUnits: entry.kind === 'deposit' || isReturn(entry) ? entry.amount : 0n,
        withdrawalUnits: entry.kind === 'withdrawal' ? -entry.amount : 0n,
      })
      if (isReturn(entry) && entry.amount < 0n) await hearReturned(needs, tx, entry)
      if (!isDeposit) continue
      const { currency, amount: units, at, reference: deposit = '' } = entry
      // It came back before it was heard of here, so it earns nothing, and what was chosen with it ends.
      const { wasReturned } = await needs.orderReturned(tx, deposit)
      const { count } = await depositsOf(tx, member, currency)
      if (!wasReturned) await hearDeposit(needs, tx, entry, count)
      await endMissed(needs, tx, entry, count)
      if (wasReturned) continue
      await countForMissions(needs, tx, { counts: 'deposits', member, currency, units, at, ...(deposit === '' ? {} : { deposit }) })
    }
  }
  await noteMembers(needs, tx, [...new Set(cash.map(({ owner }) => owner))])
}

/** Follows the money of main wallets until the signal aborts. */
export const followMoney = (needs: PromotionsNeeds, signal: AbortSignal): Promise<void> =>
  needs.ledger.follow('promotions', (entries, tx) => hearMoney(needs, entries, tx), { signal, alone: (entries) => entries.some(isCash) })
