/** The door of markets: their rows, which only grow, and what they allow of one round. */
import { capOf, HOUSE_MARKET, MARKET_SETTINGS } from '@baize/rules/market/market.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { RoundBettor, RoundBounds, RoundRules } from '../ledger/ledger.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { MarketNeeds } from './needs.ts'
import { roundStarts } from './starts.ts'
import { insertSetting, lockMarkets, settingRows, type SettingRow } from './store.ts'

export type Market = ReturnType<typeof createMarket>

const MARKET = /^[a-z][a-z-]{1,39}$/

/** The strictest of a game's categories. */
async function boundsOf({ stakeCaps, paces, ageOf }: MarketNeeds, { person, currency, categories }: RoundBettor): Promise<RoundBounds> {
  const [caps, milliseconds] = await Promise.all([stakeCaps(), paces()])
  // An age is opened only where a cap may ask for it.
  const age = categories.some((category) => caps[category] !== undefined) ? await ageOf(person) : undefined
  const found = categories.flatMap((category) => capOf(caps, { category, currency, age }) ?? [])
  const paced = categories.flatMap((category) =>
    milliseconds[category] ? [{ person, category, milliseconds: milliseconds[category] }] : [],
  )
  return {
    capUnits: found.length === 0 ? undefined : found.reduce((least, each) => (each < least ? each : least)),
    pace: paced.toSorted((a, b) => b.milliseconds - a.milliseconds)[0],
  }
}

type Wish = {
  readonly market: string
  readonly name: string
  readonly value: unknown
  readonly from: Temporal.Instant | undefined
  readonly by: string
  readonly reason: string
}
type Written = Outcome<{ readonly before: unknown; readonly after: unknown }, 'value-refused' | 'state-conflict'>

const shown = ({ value, fromAt }: Pick<SettingRow, 'value' | 'fromAt'>) => ({ value, from: fromAt.toString() })

/** A row is never changed: another value is another row, which begins now or later. */
async function write({ clock, mayStand, tell }: MarketNeeds, tx: Tx, { market, name, value, from, by, reason }: Wish): Promise<Written> {
  const at = clock.now()
  if (!MARKET.test(market)) return refused('value-refused', { market: 'small letters and hyphens' })
  if (!Object.hasOwn(MARKET_SETTINGS, name)) return refused('value-refused', { name: Object.keys(MARKET_SETTINGS).join(', ') })
  if (!mayStand(name, value)) return refused('value-refused', { name, value: 'has not its shape' })
  const fromAt = from ?? at
  if (Temporal.Instant.compare(fromAt, at) < 0) return refused('value-refused', { from: 'is over' })
  await lockMarkets(tx)
  const before = (await settingRows(tx)).findLast((row) => row.market === market && row.name === name)
  const row = { market, name, fromAt, value: value as SettingRow['value'], byName: by, reason, at }
  if (!(await insertSetting(tx, row))) return refused('state-conflict')
  await tell(tx, { name: 'settingsChanged', setting: `market ${market} ${name}` })
  return done({ before: before ? shown(before) : null, after: shown(row) })
}

export const createMarket = (needs: MarketNeeds) => ({
  rows: settingRows,
  round: { bounds: (bettor) => boundsOf(needs, bettor), starts: roundStarts } satisfies RoundRules as RoundRules,
  /** Whether a merchant may name it: the house's needs no row. */
  exists: async (asker: Reader | Tx, market: string): Promise<boolean> =>
    market === HOUSE_MARKET || (await settingRows(asker)).some((row) => row.market === market),
  staff: {
    write: (tx: Tx, wish: Wish) => write(needs, tx, wish),
    list: async (reader: Reader) =>
      (await settingRows(reader)).map((row) => ({
        market: row.market,
        setting: row.name,
        from: row.fromAt.toString(),
        value: JSON.stringify(row.value),
        by: row.byName,
      })),
  },
})
