/** Composes what staff do with members: freezing in every wallet, and who may be given something. */
import type { Checks } from '../../checks/checks.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { OperatorNeeds } from '../../operator/operator.ts'
import type { Promotions } from '../../promotions/promotions.ts'
import type { Protection } from '../../protection/protection.ts'
import type { Risk } from '../../risk/risk.ts'
import { offersRest } from './offers-rest.ts'

type Rooms = {
  readonly identity: Identity
  readonly ledger: Ledger
  readonly promotions: Pick<Promotions, 'hold' | 'resume'>
  readonly protection: Pick<Protection, 'isExcluded' | 'hasReachedLimit'>
  readonly checks: Pick<Checks, 'isBlocked'>
  readonly risk: Pick<Risk, 'offersRestAmong'>
}

/** A frozen member's sessions end and bets stop in the same transaction, because every bet is judged by the account row. */
export function memberActsOf({ identity, ledger, promotions, protection, checks, risk }: Rooms): OperatorNeeds['members'] {
  const rest = offersRest({ identity, protection, risk: () => risk })
  const block = (tx: Parameters<Ledger['setStanding']>[0], memberId: string, blocked: boolean): Promise<void> =>
    ledger.setStandingOfAll(tx, memberId, 'main', { blocked })
  return {
    async find(_reader, account) {
      const found = await identity.findByAccount(account)
      return found && { id: found.id, frozen: found.frozen !== undefined, currency: found.currency }
    },
    async giftRefusal(tx, { id, currency, frozen }) {
      if (frozen) return 'account-blocked'
      if (await protection.isExcluded(tx, id)) return 'account-excluded'
      if (await protection.hasReachedLimit(tx, { id, currency })) return 'limit-reached'
      return (await rest(tx, id)) ? 'offers-resting' : undefined
    },
    async freeze(tx, memberId, reason) {
      const frozen = await identity.freeze(tx, memberId, reason)
      if (frozen.ok) await promotions.hold(tx, memberId)
      if (frozen.ok) await block(tx, memberId, true)
      return frozen
    },
    async unfreeze(tx, memberId) {
      const open = await identity.unfreeze(tx, memberId)
      if (open.ok) await promotions.resume(tx, memberId)
      // Another reason may stand: it is like an account that may not play (PX-08).
      if (open.ok) await block(tx, memberId, await checks.isBlocked(tx, memberId))
      return open
    },
    releaseWithdrawals: (tx, memberId) => identity.guards.releaseByStaff(tx, memberId),
    releaseContact: (tx, memberId, kind) => identity.guards.releaseContact(tx, memberId, kind),
    correctProfile: (tx, memberId, wish) => identity.profile.correct(tx, memberId, wish),
  }
}
