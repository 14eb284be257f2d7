/** Composes the in-house games: their limits are settings under their own codes, and everyone who is connected receives their table. */
import type { Identity } from '../../identity/identity.ts'
import { createOriginals, type Originals, type OriginalsNeeds } from '../../originals/originals.ts'
import type { Log } from '../../platform/log.ts'
import type { Settings } from '../../settings/settings.ts'

type Given = Pick<OriginalsNeeds, 'database' | 'clock' | 'random' | 'secrets'> & { readonly log: Log; readonly limitScale?: number }
type Rooms = Pick<OriginalsNeeds, 'ledger' | 'bonusSeats'> & { readonly settings: Settings; readonly identity: Identity }

export function composeOriginals(
  { database, clock, random, secrets, log, limitScale = 1 }: Given,
  { settings, identity, ledger, bonusSeats }: Rooms,
): Originals {
  return createOriginals({
    database,
    ledger,
    ...(bonusSeats ? { bonusSeats } : {}),
    clock,
    random,
    secrets,
    limitsOf: (game) => settings.read(game),
    async rules() {
      const [{ minimumSpinMs, minimumRoundMs, ...rules }, jackpotSource] = await Promise.all([
        settings.read('originals'),
        settings.read('jackpot.source'),
      ])
      return {
        ...rules,
        jackpotSource,
        minimumSpinMs: Math.floor(minimumSpinMs / limitScale),
        minimumRoundMs: Math.floor(minimumRoundMs / limitScale),
      }
    },
    currency: async () => (await settings.read('merchant')).currency,
    nameOf: async (member) => (await identity.memberOf(member))?.account,
    warn: (about, message) => log.warn(about, message),
  })
}
