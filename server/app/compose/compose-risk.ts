/** Composes the rules against laundering: they follow the ledger, and ask the wallet for payees and identity for names. */
import type { Identity } from '../../identity/identity.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { tell } from '../../platform/jobs.ts'
import { createRisk, type Risk } from '../../risk/risk.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Wallet } from '../../wallet/wallet.ts'

type Rooms = {
  readonly ledger: Ledger
  readonly settings: Settings
  /** Built later: it asks the rules whether a payout may go. */
  readonly wallet: () => Pick<Wallet, 'payeeFacts'>
  readonly identity: Pick<Identity, 'realName'>
}

export const composeRisk = (
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { ledger, settings, wallet, identity }: Rooms,
): Risk =>
  createRisk({
    database,
    clock,
    ledger,
    async merchant() {
      const { timeZone, currency } = await settings.read('merchant')
      return { timeZone, currency }
    },
    payeeFacts: async (asker, member, payee) => wallet().payeeFacts(asker, member, payee, await identity.realName.of(asker, member)),
    reportTemplate: () => settings.read('cases.report'),
    tell,
  })
