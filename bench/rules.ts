/** Measures how many events a second a set of 30 rules against laundering judges on one core: `node bench/rules.ts [events]`. */
import type { EventType, RiskEvent } from '@baize/rules/risk/event.ts'
import { createJudge } from '@baize/rules/risk/judge.ts'
import { readParameters } from '@baize/rules/risk/kinds/kinds.ts'
import type { Rule } from '@baize/rules/risk/rule.ts'

const ROWS: readonly Readonly<Record<string, unknown>>[] = [
  ...[24, 168, 720].flatMap((hours) =>
    ['deposit', 'withdrawal', 'both', 'put-aside'].map((flow) => ({ kind: 'threshold', flow, hours, amount: String(hours * 5_000) })),
  ),
  { kind: 'threshold', flow: 'both', every: 'day', amount: '100000' },
  ...[2, 3].map((count) => ({ kind: 'structuring', hours: 72, count, under: '10000', share: 8000 })),
  ...[24, 168].map((hours) => ({ kind: 'no-play', hours, share: 5000, minimum: '1000' })),
  ...[30, 60].map((minutes) => ({ kind: 'rapid', minutes, share: 9000, minimum: '1000' })),
  { kind: 'shared', mark: 'payee', members: 2 },
  { kind: 'shared', mark: 'device', members: 3, hours: 720 },
  ...[24, 720].map((hours) => ({ kind: 'net', hours, amount: '100000' })),
  { kind: 'failed', minutes: 10, count: 5 },
  { kind: 'dormant', days: 1, amount: '100' },
  { kind: 'holder' },
  { kind: 'rising', hours: 24, count: 4 },
  ...[4, 6].map((nights) => ({ kind: 'night', days: 7, nights, fromHour: 0, toHour: 6 })),
  { kind: 'loss', hours: 24, amount: '50000' },
]

const rules = ROWS.map((row, at) => {
  const read = readParameters(row['kind'], row)
  if ('wrong' in read) throw new Error(`${String(row['kind'])}: ${read.wrong}`)
  return { ...read.rule, code: `${String(row['kind'])}-${at}`, version: 1 } as Rule
})

/** Of twenty events so many are of each type. */
const TYPES: readonly EventType[] = (
  [
    ['bet', 10],
    ['win', 4],
    ['deposit', 2],
    ['withdrawal', 1],
    ['deposit-failed', 1],
    ['payee', 1],
    ['device', 1],
  ] as const
).flatMap(([type, times]) => Array<EventType>(times).fill(type))

const MEMBERS = 200
const STEP_MS = 20_000
const BEGIN = 1_762_500_000_000

/** The same numbers in each run. */
function* draws(): Generator<number> {
  for (let state = 42n; ; state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn)
    yield Number(state >> 40n)
}

const count = Number(process.argv[2] ?? 100_000)
const drawn = draws()
const draw = (below: number): number => (drawn.next().value as number) % below
const events: readonly RiskEvent[] = Array.from({ length: count }, (_, order) => {
  const type = TYPES[draw(TYPES.length)]!
  const isMark = type === 'payee' || type === 'device'
  return {
    id: `e${order}`,
    order,
    at: BEGIN + order * STEP_MS,
    type,
    member: `m${draw(MEMBERS)}`,
    amount: isMark ? 0n : BigInt(1 + draw(type === 'bet' || type === 'win' ? 1_000 : 9_000)) * 10_000n,
    ...(isMark ? { mark: `k${draw(MEMBERS)}`, holder: 'U Ba' } : {}),
  }
})

const judge = createJudge({ zone: 'Asia/Yangon', rules, nameOf: () => 'Daw Khin Myo' })
const from = process.hrtime.bigint()
for (const event of events) judge.take(event)
const seconds = Number(process.hrtime.bigint() - from) / 1e9
const hits = judge.cases.reduce((sum, row) => sum + row.hits, 0)
process.stdout.write(
  `${rules.length} rules, ${count} events of ${MEMBERS} members over ${Math.round((count * STEP_MS) / 86_400_000)} days: ` +
    `${Math.round(count / seconds)} a second; ${judge.cases.length} cases, ${hits} hits\n`,
)
