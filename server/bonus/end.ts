/**
 * End: what ends a grant. It ends by itself when its time has come, or at once by the person, a withdrawal or a self-exclusion (PR-25 to
 * PR-29).
 */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { atStakeIn, endAtOnce, isFinal } from '@baize/rules/promotions/grant.ts'
import type { BonusOwner } from '../ledger/ledger.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { eachItem, type Resting } from '../platform/work/each-item.ts'
import { applyChange, lockFunds, openFunds, settleFunds } from './apply.ts'
import { FOLLOWER } from './count.ts'
import type { BonusNeeds } from './needs.ts'
import { bookTime, openRowOf, standingOf, timeOf, type Funds } from './standing.ts'
import {
  dueGrants,
  endOneWaiting,
  endWaiting,
  grantById,
  grantByKey,
  grantsOf,
  holdGrants,
  isHeld,
  resumeGrants,
  soonExcluded,
  type GrantRow,
} from './store.ts'

const ENDED_IN_A_TURN = 500

/** One grant in one transaction. An expiring grant waits until everything that was placed in time has been counted. */
export async function endDue(needs: BonusNeeds, id: string): Promise<void> {
  await needs.database.write(async (tx) => {
    const asked = await grantById(tx, id)
    if (asked?.expiresAt == null || (await isHeld(tx, id))) return
    const funds = await openFunds(needs, tx, asked, { also: [asked.wallet] })
    if (funds === undefined || openRowOf(funds)?.id !== id) return
    if (timeOf(funds.at) < timeOf(asked.expiresAt)) return
    if (await needs.hasCounted(tx, FOLLOWER, asked.wallet, asked.expiresAt)) await settleFunds(needs, tx, funds, true)
  })
}

/** Ends everything that is due. */
export async function endAllDue(needs: BonusNeeds): Promise<void> {
  const find = ({ resting }: Resting) => dueGrants(needs.database.reader, needs.clock.now(), ENDED_IN_A_TURN, resting)
  await eachItem(needs, { loop: 'bonus-grants', find, idOf: (id) => id }, (id) => endDue(needs, id))
}

/** Ends the open grant at once; undefined where the rules keep it. */
async function endNow(
  needs: BonusNeeds,
  tx: Tx,
  funds: Funds,
  end: 'cancelled' | 'withdrawn' | 'excluded' | 'returned',
): Promise<GrantRow | undefined> {
  const row = openRowOf(funds)
  if (row === undefined) return undefined
  const before = standingOf(funds, row)
  const after = endAtOnce(before, end, timeOf(funds.at))
  if (after === before) return undefined
  await applyChange(needs, tx, funds, row, after)
  return row
}

/** The person forfeits a grant. Asked again, it stays as it is. A forfeited grant is answered, and any other end is a conflict. */
export async function cancelGrant(
  needs: BonusNeeds,
  tx: Tx,
  owner: BonusOwner,
  id: string,
): Promise<Outcome<undefined, 'not-found' | 'state-conflict'>> {
  const asked = await grantById(tx, id)
  if (asked === undefined || asked.member !== owner.member) return refused('not-found')
  const funds = await openFunds(needs, tx, { member: asked.member, currency: asked.currency, wallet: asked.wallet })
  if (funds === undefined || openRowOf(funds)?.id !== id) return refused('state-conflict')
  return (await endNow(needs, tx, funds, 'cancelled')) === undefined ? refused('state-conflict') : done(undefined)
}

/** What a withdrawal would forfeit. */
export type AtStake = { readonly grant: string; readonly units: bigint; readonly giveUp: () => Promise<void> }

/** Takes the lanes for a withdrawal, and those of accounts that it moves too, and says what it would forfeit. Undefined where it forfeits nothing. */
export async function atStakeOf(needs: BonusNeeds, tx: Tx, owner: BonusOwner, also: readonly bigint[] = []): Promise<AtStake | undefined> {
  const funds = await openFunds(needs, tx, owner, { also: [owner.wallet, ...also] })
  const row = funds && openRowOf(funds)
  if (funds === undefined || row === undefined) return undefined
  if (!atStakeIn(standingOf(funds, row).grant, timeOf(funds.at))) return undefined
  return { grant: row.id, units: row.bonusUnits, giveUp: async () => void (await endNow(needs, tx, funds, 'withdrawn')) }
}

/**
 * Self-exclusion ends the member's grants, the waiting ones first. What exceeds the bonus of an open one stays the person's (PR-48). It takes the lanes of
 * `also` too, since lanes are taken once.
 */
export async function excludeMember(needs: BonusNeeds, tx: Tx, member: string, also: readonly bigint[] = []): Promise<void> {
  const open = (await grantsOf(tx, member)).filter(({ openedAt, endedAs }) => openedAt !== null && !isFinal(endedAs))
  await lockFunds(needs, tx, open, { also })
  const waited = await endWaiting(tx, member, bookTime(needs.clock.now()))
  for (const key of waited) await needs.ended(tx, { key, member, end: 'excluded', realUnits: 0n })
  for (const owner of open) {
    const funds = await openFunds(needs, tx, owner)
    if (funds) await endNow(needs, tx, funds, 'excluded')
  }
}

/**
 * The deposit of a grant came back: the grant ends at once, also one that is ready or waits for its turn. Answers what it had made real before, which is
 * nothing but where it had its final end; undefined where there is no such grant. It takes the lanes of its member.
 */
export async function returnGrant(needs: BonusNeeds, tx: Tx, key: string): Promise<bigint | undefined> {
  const asked = await grantByKey(tx, key)
  if (asked === undefined) return undefined
  if (asked.openedAt === null && asked.endedAs === null) {
    if (await endOneWaiting(tx, asked.id, bookTime(needs.clock.now())))
      await needs.ended(tx, { key, member: asked.member, end: 'returned', realUnits: 0n })
    return 0n
  }
  const { member, currency, wallet } = asked
  const funds = await openFunds(needs, tx, { member, currency, wallet })
  if (funds && openRowOf(funds)?.id === asked.id) await endNow(needs, tx, funds, 'returned')
  const { realUnits } = (await grantByKey(tx, key)) ?? asked
  return realUnits > 0n ? realUnits : 0n
}

/** A frozen account's grants are paused, and keep their whole time to clear (PR-48). */
export const holdOf = ({ clock }: BonusNeeds, tx: Tx, member: string): Promise<void> => holdGrants(tx, member, bookTime(clock.now()))
export const resumeOf = ({ clock }: BonusNeeds, tx: Tx, member: string): Promise<void> => resumeGrants(tx, member, bookTime(clock.now()))

/** A self-exclusion this soon after a grant is reviewed by staff before its converted money is paid out (PR-48). */
const SOON_HOURS = 72

/** When that exclusion was; undefined where there is none. */
export const excludedSoon = (asker: Reader | Tx, member: string): Promise<Temporal.Instant | undefined> =>
  soonExcluded(asker, member, SOON_HOURS)
