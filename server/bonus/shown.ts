/** Shown: the bonus money that players see beside their main account. It is kept in memory, so that a bet of real money needs no query. */
import { isFinal, stateOf } from '@baize/rules/promotions/grant.ts'
import type { BonusMoney, BonusOwner, ShownBonus } from '../ledger/ledger.ts'
import { forMany } from '../platform/own-rows.ts'
import type { BonusNeeds } from './needs.ts'
import { grantOfRow, timeOf } from './standing.ts'
import { openGrantOf, playableGrants, type GrantRow } from './store.ts'

/** The maximum age of what is kept. */
const KEPT_MS = 1000

function shownOf(row: GrantRow | undefined, now: Temporal.Instant): ShownBonus | undefined {
  if (row === undefined || isFinal(row.endedAs)) return undefined
  const grant = grantOfRow(row)
  return stateOf(grant, timeOf(now)) === 'active' && grant.bonus > 0n ? { units: grant.bonus, plays: grant.terms.plays } : undefined
}

/** As it stands now. */
export const shownNow = async ({ database, clock }: BonusNeeds, { member, currency }: BonusOwner): Promise<ShownBonus | undefined> =>
  shownOf(await openGrantOf(database.reader, member, currency), clock.now())

export type Shown = {
  /** From memory, by main account. At most one read a second runs, in the background. */
  readonly of: BonusMoney['shown']
  /** What a transaction of this process has left. A read that began before it leaves it as it is. */
  readonly remember: (wallet: bigint, row: GrantRow | undefined, real?: bigint) => void
}

export function createShown(needs: Pick<BonusNeeds, 'database' | 'clock' | 'warn'>): Shown {
  let kept = new Map<bigint, GrantRow>()
  const reals = new Map<bigint, bigint>()
  let readAt = Number.NEGATIVE_INFINITY
  /** What was remembered during the read that runs. */
  let during: Set<bigint> | undefined
  const read = async (): Promise<void> => {
    if (during !== undefined) return
    const newer = (during = new Set<bigint>())
    try {
      const fresh = new Map((await playableGrants(needs.database.reader)).map((row) => [row.wallet, row]))
      for (const wallet of newer) {
        const row = kept.get(wallet)
        if (row === undefined) fresh.delete(wallet)
        else fresh.set(wallet, row)
      }
      kept = fresh
      for (const wallet of reals.keys()) if (!kept.has(wallet)) reals.delete(wallet)
    } finally {
      during = undefined
    }
  }
  return {
    of(wallet) {
      const now = needs.clock.now()
      if (now.epochMilliseconds - readAt >= KEPT_MS) {
        readAt = now.epochMilliseconds
        forMany(read).catch((error: unknown) => needs.warn({ err: error }, 'bonus money that is shown could not be read'))
      }
      const shown = shownOf(kept.get(wallet), now)
      return shown && { ...shown, real: reals.get(wallet) }
    },
    remember(wallet, row, real) {
      during?.add(wallet)
      if (row === undefined || real === undefined) reals.delete(wallet)
      else reals.set(wallet, real)
      if (row === undefined) kept.delete(wallet)
      else kept.set(wallet, row)
    },
  }
}
