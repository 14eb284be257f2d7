/** Composes the in-house games: their limits are settings under their own codes, and their table tells everyone who is connected. */
import { createOriginals, type Originals } from '../originals/originals.ts'
import type { ComposeNeeds, House } from './compose.ts'

export function composeOriginals(
  { database, clock, random, secrets, log }: ComposeNeeds,
  { settings, identity, ledger }: Pick<House, 'settings' | 'identity' | 'ledger'>,
): Originals {
  return createOriginals({
    database,
    ledger,
    clock,
    random,
    secrets,
    limitsOf: (game) => settings.read(game),
    rules: () => settings.read('originals'),
    currency: async () => (await settings.read('merchant')).currency,
    nameOf: async (member) => (await identity.memberOf(member))?.account,
    warn: (about, message) => log.warn(about, message),
  })
}
