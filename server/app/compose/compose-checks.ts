/** Composes identity checks: they ask identity for what a member has stated, and shut the account of somebody who is under age. */
import { createChecks, type Checks, type ChecksNeeds } from '../../checks/checks.ts'
import { identityChecksOf } from '../../gateways/checks/checks.ts'
import { CLOSED_UNDER_AGE, type Identity } from '../../identity/identity.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { tell } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Promotions } from '../../promotions/promotions.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import type { IdentityOutside } from '../identity-outside.ts'
import { ownOrigin, ownOrigins } from '../own-origin.ts'

type Given = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly outside: { identity?(): IdentityOutside; site(): string }
}
type Rooms = {
  readonly settings: Settings
  readonly identity: Pick<Identity, 'stated' | 'freeze'>
  readonly ledger: Pick<Ledger, 'setStandingOfAll'>
  readonly promotions: () => Pick<Promotions, 'hold'>
  /** Built later: it asks whether a member is known well enough. */
  readonly wallet: () => Pick<Wallet, 'deposited' | 'withdrawn' | 'ownDepositsLeft'>
}

export function composeChecks({ database, clock, log, outside }: Given, { settings, identity, ledger, promotions, wallet }: Rooms): Checks {
  const services: ChecksNeeds['services'] = () => {
    const service = outside.identity?.().checks
    const adapter = service && identityChecksOf(service, clock)
    return new Map(service && adapter ? [[service.name, adapter]] : [])
  }
  return createChecks({
    database,
    clock,
    services,
    person: (...asked) => identity.stated(...asked),
    returnUrl: async (origin) => `${ownOrigin(origin, await ownOrigins(settings, outside.site()))}/member/identity`,
    async shut(tx, member) {
      await identity.freeze(tx, member, CLOSED_UNDER_AGE)
      await promotions().hold(tx, member)
      await ledger.setStandingOfAll(tx, member, 'main', { blocked: true })
    },
    gates: () => settings.read('checks.gates'),
    moved: (tx, act, owner, since) => (act === 'deposit' ? wallet().deposited(tx, owner, since) : wallet().withdrawn(tx, owner, since)),
    ownDeposits: (tx, owner) => wallet().ownDepositsLeft(tx, owner),
    tell,
    warn: (about, message) => log.warn(about, message),
  })
}
