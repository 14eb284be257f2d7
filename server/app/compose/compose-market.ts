/** Composes markets: settings read their rows, and rooms that take bets ask what a market allows of one round. */
import { HOUSE_MARKET } from '@baize/rules/market/market.ts'
import { refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Identity } from '../../identity/identity.ts'
import { createMarket, type Market } from '../../market/market.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { tell } from '../../platform/jobs.ts'
import type { Sealing } from '../../platform/secrets.ts'
import { createSettings, type Settings } from '../../settings/settings.ts'

type Inputs = { readonly database: Database; readonly clock: Clock; readonly secrets: Sealing }
/** Identity is built later. */
type Rooms = { readonly countryOf: (ip: string) => string | undefined; readonly identity: () => Pick<Identity, 'ageOf'> }

/** Settings read the rows of markets, and markets ask settings what holds. */
export function composeSettings({ database, clock, secrets }: Inputs, { countryOf, identity }: Rooms) {
  const market: Market = createMarket({
    clock,
    tell,
    mayStand: (name, value) => settings.mayStandInMarket(name, value),
    stakeCaps: () => settings.read('rounds.stakeCaps'),
    paces: () => settings.read('rounds.pace'),
    ageOf: (member) => identity().ageOf(member),
  })
  const settings: Settings = createSettings({ database, clock, tell, secrets, marketRows: market.rows, countryOf })
  return { market, settings }
}

type Judge = (tx: Tx, name: string, value: unknown) => Promise<Outcome<unknown, string>>

/** A merchant names a market that has rows, or nothing would bind it. */
export const judgedInMarket =
  (market: Pick<Market, 'exists'>, judge: Judge): Judge =>
  async (tx, name, value) => {
    const named = name === 'merchant' ? ((value as { readonly market?: string }).market ?? HOUSE_MARKET) : HOUSE_MARKET
    return (await market.exists(tx, named)) ? judge(tx, name, value) : refused('value-refused', { market: named })
  }
