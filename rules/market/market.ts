/** Market: what a market may ask of the site by name, and the stricter of its word and the merchant's (MK-01, MK-02). */
import { parseUnits } from '@baize/contract/values/money.ts'

/** The market of a merchant who names none. */
export const HOUSE_MARKET = 'house'

/** From an age on, the most that all stakes of one round may be, as decimal text. */
type CapFrom = { readonly fromAge: number; readonly most: string }
/** By category of games and currency. */
export type StakeCaps = Readonly<Record<string, Readonly<Record<string, readonly CapFrom[]>>>>
/** Milliseconds from the start of a round to the next start of the same person, by category of games. */
export type Paces = Readonly<Record<string, number>>

const NOTHING = 0n
const units = (amount: string): bigint => parseUnits(amount) ?? NOTHING
const least = (all: readonly bigint[]): bigint => all.reduce((low, each) => (each < low ? each : low))

/** The cap at an age: that of the greatest age that was reached. Who tells no age, or has reached none, has the lowest. */
function capAt(caps: readonly CapFrom[], age: number | undefined): bigint {
  const reached = caps.filter(({ fromAge }) => age !== undefined && fromAge <= age)
  if (reached.length === 0) return least(caps.map(({ most }) => units(most)))
  const latest = Math.max(...reached.map(({ fromAge }) => fromAge))
  return least(reached.filter(({ fromAge }) => fromAge === latest).map(({ most }) => units(most)))
}

/** The most that a round of the category may cost in a currency; undefined is no cap. A category with caps takes no stake in a currency that has none. */
export function capOf(
  caps: StakeCaps,
  { category, currency, age }: { readonly category: string; readonly currency: string; readonly age: number | undefined },
): bigint | undefined {
  const found = caps[category]
  if (found === undefined) return undefined
  const inCurrency = found[currency]
  return inCurrency === undefined || inCurrency.length === 0 ? NOTHING : capAt(inCurrency, age)
}

/** The names of both; `both` makes one of what stands in both. */
function merged<Value>(
  one: Readonly<Record<string, Value>>,
  other: Readonly<Record<string, Value>>,
  both: (a: Value, b: Value) => Value,
): Record<string, Value> {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return Object.fromEntries(
    [...names].map((name) => {
      const [a, b] = [one[name], other[name]]
      return [name, a === undefined ? b! : b === undefined ? a : both(a, b)]
    }),
  )
}

/** At every age that one of them names, the lower cap of both. */
const stricterAges = (one: readonly CapFrom[], other: readonly CapFrom[]): CapFrom[] =>
  [...new Set([...one, ...other].map(({ fromAge }) => fromAge))]
    .sort((a, b) => a - b)
    .map((fromAge) => {
      const lower = least([capAt(one, fromAge), capAt(other, fromAge)])
      return { fromAge, most: [...one, ...other].find(({ most }) => units(most) === lower)!.most }
    })

/** A currency that only one of them names keeps its cap: the other one has taken none there. */
const stricterCaps = (mine: StakeCaps, market: StakeCaps): StakeCaps => {
  const all = merged(mine, market, (a, b) => merged(a, b, stricterAges))
  return Object.fromEntries(
    Object.entries(all).map(([category, currencies]) => [
      category,
      Object.fromEntries(
        Object.entries(currencies).filter(([currency]) => isCapped(mine, category, currency) && isCapped(market, category, currency)),
      ),
    ]),
  )
}
/** Whether play of the category in the currency is open by these caps. */
const isCapped = (caps: StakeCaps, category: string, currency: string): boolean =>
  caps[category] === undefined || caps[category][currency] !== undefined

type Rest = { readonly after: number; readonly rest: number } | null
/** Bets rest after the shorter time of play, for the longer time. */
const stricterRest = (mine: Rest, market: Rest): Rest =>
  mine === null || market === null
    ? (mine ?? market)
    : { after: Math.min(mine.after, market.after), rest: Math.max(mine.rest, market.rest) }

/** The most that everybody may deposit, as decimal text, by currency and period. */
export type DepositLimits = Readonly<Record<string, Readonly<Record<string, string>>>>
const lowerOf = (one: string, other: string): string => (units(one) <= units(other) ? one : other)

type Paced = { readonly minimumSpinMs: number; readonly minimumRoundMs: number }
type Kind = {
  /** The setting of the merchant that it binds. */
  readonly setting: string
  readonly stricter: (mine: never, market: never) => unknown
}
const kind = <Mine, Market = Mine>(setting: string, stricter: (mine: Mine, market: Market) => Mine): Kind => ({ setting, stricter })

/** Every name of which a market has rows. */
export const MARKET_SETTINGS: Readonly<Record<string, Kind>> = {
  'register.birthdayAge': kind<number>('register.birthdayAge', Math.max),
  'promotions.maximumTimes': kind<number>('promotions.maximumTimes', Math.min),
  'promotions.mixedProducts': kind<boolean>('promotions.mixedProducts', (mine, market) => mine && market),
  'originals.minimumSpinMs': kind<Paced, number>('originals', (mine, market) => ({
    ...mine,
    minimumSpinMs: Math.max(mine.minimumSpinMs, market),
  })),
  'originals.minimumRoundMs': kind<Paced, number>('originals', (mine, market) => ({
    ...mine,
    minimumRoundMs: Math.max(mine.minimumRoundMs, market),
  })),
  'transfers.line': kind<boolean>('transfers.line', (mine, market) => mine && market),
  'vendors.ownWallets': kind<boolean>('vendors.ownWallets', (mine, market) => mine && market),
  'protection.register': kind<readonly string[]>('protection.register', (mine, market) => [...new Set([...mine, ...market])]),
  // Whoever opens another game at a vendor plays no longer at the one before.
  'vendors.oneWindow': kind<boolean>('vendors.oneWindow', (mine, market) => mine || market),
  'protection.breaks': kind<Rest>('protection.breaks', stricterRest),
  'deposits.limits': kind<DepositLimits>('deposits.limits', (mine, market) => merged(mine, market, (a, b) => merged(a, b, lowerOf))),
  'rounds.stakeCaps': kind<StakeCaps>('rounds.stakeCaps', stricterCaps),
  // What the authority of a market is told is the market's own word.
  'cases.report': kind<unknown>('cases.report', (_mine, market) => market),
  'rounds.pace': kind<Paces>('rounds.pace', (mine, market) => merged(mine, market, Math.max)),
}

export type MarketRow = {
  readonly market: string
  readonly name: string
  readonly fromAt: Temporal.Instant
  readonly value: unknown
}

/** What holds of a merchant's setting in a market now: the stricter of both, of each name the latest row that has come. */
export function inMarket(
  mine: unknown,
  asked: { readonly setting: string; readonly market: string },
  rows: readonly MarketRow[],
  now: Temporal.Instant,
): unknown {
  let held = mine
  for (const [name, { setting, stricter }] of Object.entries(MARKET_SETTINGS)) {
    if (setting !== asked.setting) continue
    const come = rows.filter((row) => row.name === name && row.market === asked.market && Temporal.Instant.compare(row.fromAt, now) <= 0)
    const latest = come.reduce<MarketRow | undefined>(
      (last, row) => (last !== undefined && Temporal.Instant.compare(last.fromAt, row.fromAt) > 0 ? last : row),
      undefined,
    )
    if (latest !== undefined) held = stricter(held as never, latest.value as never)
  }
  return held
}
