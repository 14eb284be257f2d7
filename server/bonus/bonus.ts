/** Bonus: the door of bonus money, from the grant of a campaign to its end. */
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { BonusMoney, BonusOwner, RoundKey } from '../ledger/ledger.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { createApply, lockFunds } from './apply.ts'
import { bonusKeys, bonusProof, proveBonus } from './books.ts'
import { count, FOLLOWER } from './count.ts'
import { atStakeOf, cancelGrant, endAllDue, endDue, excludedSoon, excludeMember, holdOf, resumeOf, returnGrant } from './end.ts'
import { bonusAccountOf, grantBonus } from './grant.ts'
import type { BonusNeeds } from './needs.ts'
import { bonusStakesOf } from './play-store.ts'
import { createShown, shownNow } from './shown.ts'
import { openGrantOf, progressOf } from './store.ts'
import { listBonusBets, listBonuses, readBonus, type BonusList } from './views.ts'
import type { Granted, GrantOrder } from './words.ts'

export type { BonusNeeds } from './needs.ts'
export { proveBonus } from './books.ts'

export type Bonus = ReturnType<typeof createBonus>

export function createBonus(needs: BonusNeeds) {
  const shown = createShown(needs)
  const money: BonusMoney = {
    apply: createApply(needs, shown),
    lock: (tx, owners, options) => lockFunds(needs, tx, owners, options),
    shown: shown.of,
    shownNow: (owner) => shownNow(needs, owner),
  }
  return {
    /** Gives bonus money in the caller's transaction; callers that hold lanes already hold that of `accountOf` too. */
    grantBonus: (tx: Tx, order: GrantOrder): Promise<Outcome<Granted, 'key-used-differently'>> => grantBonus(needs, tx, order),
    accountOf: (tx: Tx, owner: Pick<GrantOrder, 'member' | 'currency'>): Promise<bigint> => bonusAccountOf(needs, tx, owner),
    /** What of the live stakes in these rounds is bonus money, in order. */
    stakesOf: (asker: Reader | Tx, rounds: readonly (RoundKey & { readonly member: string })[]) => bonusStakesOf(asker, rounds),
    ...money,
    /** The balance of the bonus account. */
    leftOf: async (member: string, currency: string): Promise<bigint> =>
      (await openGrantOf(needs.database.reader, member, currency))?.bonusUnits ?? 0n,
    /** How far the grants under these keys are, for the room that gave them. */
    progressOf: (asker: Reader | Tx, keys: readonly string[]) => progressOf(asker, keys),
    /** Counts settled play until the signal aborts. The worker role runs it. */
    follow: (signal: AbortSignal): Promise<void> =>
      needs.followTurnover(FOLLOWER, (rows, tx) => count(needs, rows, tx), {
        signal,
        failed: (error) => needs.warn({ err: error }, 'play could not be counted for bonus money'),
      }),
    endDue: (id: string) => endDue(needs, id),
    endAllDue: () => endAllDue(needs),
    /** The person forfeits a grant. */
    async cancel(tx: Tx, owner: BonusOwner, id: string, language: LanguageCode) {
      const cancelled = await cancelGrant(needs, tx, owner, id)
      return cancelled.ok ? readBonus(needs, tx, owner.member, id, language) : cancelled
    },
    list: (member: string, list: BonusList | undefined, language: LanguageCode) => listBonuses(needs, member, list, language),
    bets: (member: string, id: string, page: Parameters<typeof listBonusBets>[3]) => listBonusBets(needs, member, id, page),
    /** Takes the lanes of a withdrawal and says what it would forfeit. */
    atStake: (tx: Tx, owner: BonusOwner, also?: readonly bigint[]) => atStakeOf(needs, tx, owner, also),
    /** Self-exclusion, in the transaction that writes it. */
    exclude: (tx: Tx, member: string, also?: readonly bigint[]) => excludeMember(needs, tx, member, also),
    /** The deposit of a grant came back. Answers what the grant had made real. */
    returned: (tx: Tx, key: string) => returnGrant(needs, tx, key),
    hold: (tx: Tx, member: string) => holdOf(needs, tx, member),
    resume: (tx: Tx, member: string) => resumeOf(needs, tx, member),
    excludedSoon: (asker: Reader | Tx, member: string) => excludedSoon(asker, member),
    /** Differences between the room's rows and the ledger. */
    prove: () => proveBonus(needs.database.reader, needs.ledger),
    /** The same as a part of the nightly proof, and that every key of bonus money names a grant. */
    nightly: { proof: bonusProof(needs.ledger), keys: bonusKeys },
  }
}
