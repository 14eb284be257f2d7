/** Composes the in-house games: their limits are settings, of further currencies under one name, and everyone who is connected receives their table. */
import { parseUnits } from '@baize/contract/values/money.ts'
import { JACKPOT_CEILING_UNITS, JACKPOT_SEED_UNITS } from '@baize/rules/originals/jackpot.ts'
import type { Identity } from '../../identity/identity.ts'
import { createOriginals, type Originals, type OriginalsNeeds } from '../../originals/originals.ts'
import { warnsIn, type Log } from '../../platform/log.ts'
import type { Settings } from '../../settings/settings.ts'

type Inputs = Pick<OriginalsNeeds, 'database' | 'clock' | 'databaseClock' | 'random' | 'secrets'> & {
  readonly log: Log
  readonly limitScale?: number
}
type Rooms = Pick<OriginalsNeeds, 'ledger' | 'bonus' | 'round'> & { readonly settings: Settings; readonly identity: Identity }

const NOTHING = 0n
const unitsOf = (amount: string): bigint => parseUnits(amount) ?? NOTHING

export function composeOriginals(
  { database, clock, databaseClock, random, secrets, log, limitScale = 1 }: Inputs,
  { settings, identity, ledger, bonus, round }: Rooms,
): Originals {
  return createOriginals({
    database,
    ledger,
    bonus,
    round,
    clock,
    databaseClock,
    random,
    secrets,
    async limitsOf(game, currency) {
      if (currency === (await settings.read('merchant')).currency) return await settings.read(game)
      const limits = (await settings.read('originals.currencies'))[currency]?.games[game]
      return limits && { open: (await settings.read(game)).open, ...limits }
    },
    async jackpotOf(currency) {
      if (currency === (await settings.read('merchant')).currency)
        return { seedUnits: JACKPOT_SEED_UNITS, ceilingUnits: JACKPOT_CEILING_UNITS }
      const given = (await settings.read('originals.currencies'))[currency]?.jackpot
      return given && { seedUnits: unitsOf(given.seed), ceilingUnits: unitsOf(given.ceiling) }
    },
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
    currencies: async () => [(await settings.read('merchant')).currency, ...Object.keys(await settings.read('originals.currencies'))],
    nameOf: async (member) => (await identity.memberOf(member))?.account,
    warn: warnsIn(log),
  })
}
