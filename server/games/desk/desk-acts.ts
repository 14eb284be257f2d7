/**
 * Desk acts: what staff do to connect a real vendor, and what the vendor brought. They set its row, its addresses, its list of games and
 * free rounds for a player.
 */
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type { Random } from '../../platform/random.ts'
import { ggrOf, type MovedSum } from '../books/ggr.ts'
import type { Shelf } from '../catalogue/shelf.ts'
import type { ConnectionChange } from '../connection.ts'
import { jackpotPartsOf } from '../jackpot-parts-store.ts'
import { setVendorConnection } from '../set-connection.ts'
import { askingOf, type SecretNeeds } from '../vendor-secret.ts'
import { addVendor, type NewVendor } from './add-vendor.ts'
import { askFreeRounds, orderFreeRounds, wantBack, type FreeRoundsOrder } from './free-rounds.ts'
import { readGrants } from './grants-store.ts'
import { takeGames, theirGames } from './their-games.ts'
import type { AskOf, VendorDesk } from './vendor-desk.ts'

/** A span of calendar days in a zone. */
type Days = { readonly from: string; readonly to: string; readonly zone: string; readonly vendor?: string | undefined }

export type DeskActsNeeds = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly secrets: SecretNeeds
  readonly ledger: {
    vendorSums(query: {
      from: Temporal.Instant
      to: Temporal.Instant
      zone: string
      vendor?: string | undefined
    }): Promise<readonly MovedSum[]>
  }
  readonly desk: VendorDesk
}

const MOST_DAYS = 92

/** The instants in which a span of days begins and ends; undefined where a day does not exist. */
function spanOf({ from, to, zone }: Days) {
  try {
    const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
    const days = first.until(last).days
    if (days < 0 || days > MOST_DAYS) return undefined
    return { from: first.toZonedDateTime(zone).toInstant(), to: last.add({ days: 1 }).toZonedDateTime(zone).toInstant() }
  } catch {
    return undefined
  }
}

export function deskActs(needs: DeskActsNeeds, shelf: Shelf) {
  const { database, clock, random, secrets, ledger, desk } = needs
  const askOf: AskOf = (vendor) => {
    const asking = vendor && askingOf(vendor, secrets)
    if (vendor === undefined || asking === undefined) return undefined
    const { brand, country, platform } = vendor.connection
    return { vendor: vendor.code, dialect: vendor.dialect, ...asking, brand, country, platform }
  }
  const parts = { database, clock, random, shelf, desk, askOf }
  return {
    addVendor: (tx: Tx, vendor: NewVendor) => addVendor(tx, shelf, vendor),
    setVendorConnection: (tx: Tx, vendor: string, given: ConnectionChange) => setVendorConnection(tx, shelf, vendor, given),
    theirGames: (vendor: string) => theirGames(parts, vendor),
    takeGames: (wish: Parameters<typeof takeGames>[1]) => takeGames(parts, wish),
    orderFreeRounds: (tx: Tx, order: FreeRoundsOrder) => orderFreeRounds(tx, parts, order),
    wantFreeRoundsBack: wantBack,
    askFreeRounds: (id: string) => askFreeRounds(parts, id),
    freeRounds: (limit: number) => readGrants(database.reader, limit),
    /** What vendors earned by brand, currency and day, and which part of the stakes went to their jackpots. */
    async ggr(days: Days) {
      const span = spanOf(days)
      if (span === undefined) return refused('value-refused' as const, { days: `${days.from} to ${days.to}` })
      const { zone, vendor } = days
      const [moved, pools] = await Promise.all([
        ledger.vendorSums({ ...span, zone, vendor }),
        jackpotPartsOf(database.reader, { ...span, zone, vendor }),
      ])
      return done(
        ggrOf(moved).map((row) => ({ ...row, jackpotParts: pools.get(`${row.day} ${row.vendor} ${row.brand} ${row.currency}`) ?? '0' })),
      )
    },
  }
}
