/** Publish: a new version of a rule, which is tried on what was judged in the last 90 days before it counts, and is never changed (PA-01). */
import { CURRENCIES } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { AGES } from '@baize/rules/risk/care.ts'
import { looksOf, reachOf } from '@baize/rules/risk/kinds/kinds.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { eventOf, judgeFor } from './judge.ts'
import type { RiskNeeds } from './needs.ts'
import { ruleOf } from './rule.ts'
import { eventsSince, insertRate, insertRule, lockGate, rateRows, ruleRows, type RuleRow } from './store.ts'

const TRIED_DAYS = 90
/** How far a rule may look back. What lies before the calendar of the database stops every judge. */
const LONGEST_REACH_S = 10 * 366 * 86_400
/** What a unit may weigh, in ten-thousandths: a million of the first currency. */
const HEAVIEST = 1_000_000n * 10_000n
const PLAY_MONEY = 'TRIAL'
/** Cases that people open have codes of their own. */
const CODE = /^(?!by-hand-)[a-z][a-z0-9-]{1,39}$/

export type VersionWish = {
  readonly code: string
  /** The kind and its parameters, as one document. */
  readonly document: unknown
  readonly severity: string
  readonly from: Temporal.Instant | undefined
  readonly off: boolean
}

type Read = Pick<RuleRow, 'code' | 'kind' | 'parameters' | 'fromAt' | 'off' | 'severity' | 'area' | 'points' | 'ages'>

const MOST_POINTS = 100

/** What an indicator of care has besides its kind: its points, and for whom it is. A rule about money has neither (PI-01, PI-02, PI-04). */
function readArea(area: unknown, points: unknown, ages: unknown): Pick<Read, 'area' | 'points' | 'ages'> | undefined {
  if (area === undefined || area === 'money')
    return points === undefined && ages === undefined ? { area: 'money', points: null, ages: 'all' } : undefined
  const known = AGES.find((each) => each === (ages ?? 'all'))
  const isWhole = typeof points === 'number' && Number.isInteger(points) && points >= 1 && points <= MOST_POINTS
  return area === 'care' && isWhole && known !== undefined ? { area, points, ages: known } : undefined
}

function readWish({ code, document, severity, from, off }: VersionWish): Outcome<Read, 'value-refused'> {
  if (!CODE.test(code)) return refused('value-refused', { code: 'small letters, digits and hyphens' })
  if (severity !== 'amber' && severity !== 'red') return refused('value-refused', { severity: 'amber, red' })
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return refused('value-refused', { rule: 'a JSON object' })
  const { kind, area, points, ages, ...parameters } = document as Record<string, unknown>
  if (typeof kind !== 'string') return refused('value-refused', { rule: 'kind' })
  const about = readArea(area, points, ages)
  if (about === undefined) return refused('value-refused', { rule: 'area, points, ages' })
  const read = { code, kind, parameters, fromAt: from ?? null, off, severity, ...about } as const
  const rule = ruleOf({ ...read, version: 1 })
  if ('wrong' in rule) return refused('value-refused', { rule: rule.wrong })
  return reachOf(rule.rule) > LONGEST_REACH_S ? refused('value-refused', { rule: 'looks back ten years at most' }) : done(read)
}

/** How many cases a version would have opened. Nobody has looked at them, so each subject has one. */
async function triedOn(needs: RiskNeeds, asker: Reader | Tx, read: Read): Promise<number> {
  const rule = ruleOf({ ...read, version: 1, fromAt: null, off: false })
  if ('wrong' in rule) return 0
  const { timeZone } = await needs.merchant()
  const judge = judgeFor([rule.rule], timeZone)
  const since = needs.clock.now().subtract({ hours: TRIED_DAYS * 24 })
  for (const row of await eventsSince(asker, since, looksOf(rule.rule))) judge.take(eventOf(row))
  return judge.cases.length
}

export async function tryVersion(needs: RiskNeeds, reader: Reader, wish: VersionWish): Promise<Outcome<number, 'value-refused'>> {
  const read = readWish(wish)
  return read.ok ? done(await triedOn(needs, reader, read.value)) : read
}

const shown = ({ version, kind, parameters, fromAt, off, severity, area, points, ages }: RuleRow) => ({
  ...(area === 'care' ? { area, points, ages } : {}),
  version,
  kind,
  parameters,
  from: fromAt?.toString() ?? null,
  off,
  severity,
})

/** Writes the next version of a code. */
export async function publishVersion(
  needs: RiskNeeds,
  tx: Tx,
  wish: VersionWish,
  by: { readonly name: string; readonly reason: string },
): Promise<Outcome<{ readonly before: unknown; readonly after: unknown }, 'value-refused'>> {
  const read = readWish(wish)
  if (!read.ok) return read
  // The trial reads much, and nobody judges while the gate is held.
  const tried = await triedOn(needs, tx, read.value)
  await lockGate(tx)
  const before = (await ruleRows(tx)).findLast(({ code }) => code === wish.code)
  const at = needs.clock.now()
  const row: RuleRow = { ...read.value, version: (before?.version ?? 0) + 1, byName: by.name, reason: by.reason, tried, at }
  await insertRule(tx, row)
  return done({ before: before ? shown(before) : null, after: { ...shown(row), wouldHaveOpened: tried } })
}

export const listRules = async (reader: Reader) =>
  (await ruleRows(reader)).map((row) => ({
    rule: `${row.code} ${row.version}`,
    kind: row.kind,
    area: row.points === null ? row.area : `${row.area}: ${row.points} points${row.ages === 'all' ? '' : `, ages ${row.ages}`}`,
    parameters: JSON.stringify(row.parameters),
    from: row.fromAt?.toString() ?? null,
    state: row.off ? 'off' : 'on',
    severity: row.severity,
    by: row.byName,
    tried: `${row.tried} cases in ${TRIED_DAYS} days`,
  }))

export const listRates = async (reader: Reader) =>
  (await rateRows(reader)).map((row) => ({
    currency: row.currency,
    from: row.fromAt.toString(),
    weight: String(row.weight),
    by: row.byName,
  }))

/** What one unit of a currency weighs from now on. */
export async function writeRate(
  { clock, merchant }: RiskNeeds,
  tx: Tx,
  rate: { readonly currency: string; readonly weight: bigint },
  by: { readonly name: string; readonly reason: string },
): Promise<Outcome<{ readonly before: unknown; readonly after: unknown }, 'value-refused' | 'state-conflict'>> {
  const { currency, weight } = rate
  if (currency === (await merchant()).currency) return refused('value-refused', { currency: 'the first currency weighs one' })
  if (!Object.hasOwn(CURRENCIES, currency) || currency === PLAY_MONEY) return refused('value-refused', { currency: 'unknown' })
  if (weight <= 0n || weight > HEAVIEST) return refused('value-refused', { weight: 'above zero, a million at most' })
  await lockGate(tx)
  const before = (await rateRows(tx)).findLast((row) => row.currency === currency)
  if (!(await insertRate(tx, { currency, fromAt: clock.now(), weight, byName: by.name, reason: by.reason })))
    return refused('state-conflict')
  return done({ before: before ? String(before.weight) : null, after: String(weight) })
}
