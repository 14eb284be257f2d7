/** Member: the locked row of a participant, made at the first contact, and the facts that conditions need. */
import { localDay } from '@baize/rules/promotions/period.ts'
import { asksFor, holds, type Condition, type Facts } from '@baize/rules/promotions/conditions.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { PromotionsNeeds, PromotionsOwner } from './needs.ts'
import { standingOf } from './vip/vip-store.ts'
import { depositsOf, insertMember, lockMember, type MemberRow } from './store.ts'

/** The type of a member who is no agent. */
export const MEMBER = 0

/** Locks a member's row; undefined for somebody whom identity does not know. */
export async function lockOne(needs: Pick<PromotionsNeeds, 'memberOf'>, tx: Tx, member: string): Promise<MemberRow | undefined> {
  const row = await lockMember(tx, member)
  if (row) return row
  const known = await needs.memberOf(member)
  if (known === undefined) return undefined
  await insertMember(tx, known, known.type === MEMBER)
  return lockMember(tx, member)
}

/** The same in the wallet of the act: what it makes has that wallet's currency. */
export async function lockOwner(
  needs: Pick<PromotionsNeeds, 'memberOf'>,
  tx: Tx,
  { id, wallet, currency }: PromotionsOwner,
): Promise<MemberRow | undefined> {
  const row = await lockOne(needs, tx, id)
  return row && { ...row, wallet, currency }
}

/** The same in the wallet of a currency; undefined where they have none. */
export async function inCurrency(
  needs: Pick<PromotionsNeeds, 'furtherWallets'>,
  tx: Tx,
  row: MemberRow,
  currency: string,
): Promise<MemberRow | undefined> {
  if (row.currency === currency) return row
  const wallet = (await needs.furtherWallets(tx, [row.member], currency)).get(row.member)
  return wallet === undefined ? undefined : { ...row, wallet, currency }
}

type Known = Omit<MemberRow, 'wallet' | 'takesPart'>
type AsksOthers = Pick<PromotionsNeeds, 'clock' | 'timeZone' | 'lineAbove' | 'countryOf'>

/** What is known of a member now, in the currency of the row, as far as the conditions ask for it. */
export async function factsOf(needs: AsksOthers, asker: Reader | Tx, row: Known, conditions: readonly Condition[]): Promise<Facts> {
  const [at, zone] = [needs.clock.now(), await needs.timeZone()]
  const deposits = await depositsOf(asker, row.member, row.currency)
  const registered = localDay(row.registeredAt, zone)
  return {
    level: BigInt((await standingOf(asker, row.member)).level),
    currency: row.currency,
    account: row.account,
    invitation: row.invitation ?? '',
    registered: registered.toString(),
    daysHere: BigInt(Math.max(0, registered.until(localDay(at, zone)).days)),
    deposits: BigInt(deposits.count),
    depositTotal: deposits.units,
    line: asksFor(conditions, 'line') ? await needs.lineAbove(asker, row.member) : undefined,
    country: asksFor(conditions, 'country') ? await needs.countryOf(asker, row.member) : undefined,
  }
}

/** Whether a member is one of those whom conditions name. Where there are none nothing is asked. */
export const isAmong = async (needs: AsksOthers, asker: Reader | Tx, row: Known, conditions: readonly Condition[]): Promise<boolean> =>
  conditions.length === 0 || holds(conditions, await factsOf(needs, asker, row, conditions))

/** What conditions ask about somebody in one wallet, also before the first contact; undefined for somebody whom identity does not know. */
export async function factsOfMember(
  needs: PromotionsNeeds,
  asker: Reader | Tx,
  { id, currency }: { readonly id: string; readonly currency: string },
  conditions: readonly Condition[],
): Promise<Facts | undefined> {
  const known = await needs.memberOf(id)
  return known && factsOf(needs, asker, { ...known, member: id, currency }, conditions)
}
