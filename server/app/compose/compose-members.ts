/** Composes what staff do with members: freezing in every wallet, and who may be given something. */
import type { Checks } from '../../checks/checks.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { OperatorNeeds } from '../../operator/operator.ts'
import type { Tx } from '../../platform/database.ts'
import type { Promotions } from '../../promotions/promotions.ts'
import type { Protection } from '../../protection/protection.ts'
import type { Risk } from '../../risk/risk.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import { offersRest } from './offers-rest.ts'

type Rooms = {
  readonly identity: Identity
  readonly ledger: Ledger
  readonly promotions: Pick<Promotions, 'hold' | 'resume'>
  readonly wallet: Pick<Wallet, 'hasOpenWithdrawal'>
  readonly protection: Pick<Protection, 'isExcluded' | 'hasReachedLimit' | 'beginFreeze' | 'endFreeze'>
  readonly checks: Pick<Checks, 'isBlocked'>
  readonly risk: Pick<Risk, 'offersRestAmong'>
}

/** Lets a frozen member in again, in every wallet. */
export async function letIn(
  { identity, ledger, promotions, checks }: Pick<Rooms, 'identity' | 'ledger' | 'promotions' | 'checks'>,
  tx: Tx,
  memberId: string,
) {
  const open = await identity.unfreeze(tx, memberId)
  if (open.ok) await promotions.resume(tx, memberId)
  // Another reason may stand: it is like an account that may not play (PX-08).
  if (open.ok) await ledger.setStandingOfAll(tx, memberId, 'main', { blocked: await checks.isBlocked(tx, memberId) })
  return open
}

/** A frozen member's sessions end and bets stop in the same transaction, because every bet is judged by the account row. */
export function memberActsOf({ identity, ledger, promotions, protection, wallet, checks, risk }: Rooms): OperatorNeeds['members'] {
  const rest = offersRest({ identity, protection, risk: () => risk })
  const block = (tx: Tx, memberId: string, blocked: boolean): Promise<void> => ledger.setStandingOfAll(tx, memberId, 'main', { blocked })
  return {
    async find(_reader, account) {
      const found = await identity.findByAccount(account)
      return found && { id: found.id, frozen: found.frozen !== undefined, currency: found.currency }
    },
    async giftRefusal(tx, { id, currency, frozen }) {
      if (frozen) return 'account-blocked'
      if (await protection.isExcluded(tx, id)) return 'account-excluded'
      // Nothing is offered to somebody whose money is on its way out (PS-03).
      if (await wallet.hasOpenWithdrawal(tx, id)) return 'withdrawal-open'
      if (await protection.hasReachedLimit(tx, { id, currency })) return 'limit-reached'
      return (await rest(tx, id)) ? 'offers-resting' : undefined
    },
    async freeze(tx, memberId, said) {
      const frozen = await identity.freeze(tx, memberId, said.reason)
      if (!frozen.ok) return frozen
      const begun = await protection.beginFreeze(tx, { member: memberId, ...said })
      if (!begun.ok) return begun
      await promotions.hold(tx, memberId)
      await block(tx, memberId, true)
      return begun
    },
    async unfreeze(tx, memberId, by) {
      const open = await letIn({ identity, ledger, promotions, checks }, tx, memberId)
      if (open.ok) await protection.endFreeze(tx, { member: memberId, by })
      return open
    },
    releaseWithdrawals: (tx, memberId) => identity.guards.releaseByStaff(tx, memberId),
    releaseContact: (tx, memberId, kind) => identity.guards.releaseContact(tx, memberId, kind),
    correctProfile: (tx, memberId, wish) => identity.profile.correct(tx, memberId, wish),
  }
}
