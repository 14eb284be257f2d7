/** What rules look at, and which versions may still judge: what is left out changes no case. */
import { describe, expect, it } from 'vitest'
import { FLOWS, PLAYS, type EventType } from './event.ts'
import { createJudge } from './judge.ts'
import { asksOf, looksOf } from './kinds/kinds.ts'
import { mayJudgeFrom } from './rule.ts'
import { ruleOf } from './testing/story.ts'

const KINDS = [
  { kind: 'threshold', flow: 'both', every: 'day', amount: '20' },
  { kind: 'threshold', flow: 'put-aside', hours: 3, amount: '8' },
  { kind: 'structuring', hours: 5, count: 2, under: '10', share: 5000 },
  { kind: 'no-play', hours: 24, share: 5000, minimum: '5' },
  { kind: 'rapid', minutes: 60, share: 5000, minimum: '3' },
  { kind: 'shared', mark: 'device', members: 2, hours: 6 },
  { kind: 'net', hours: 5, amount: '9' },
  { kind: 'failed', minutes: 90, count: 2 },
  { kind: 'dormant', days: 1, amount: '1' },
  { kind: 'holder' },
  { kind: 'rising', hours: 3, count: 2 },
  { kind: 'night', days: 2, nights: 1, fromHour: 0, toHour: 12 },
  { kind: 'loss', hours: 2, amount: '6' },
]
const TYPES: readonly EventType[] = [...FLOWS, ...PLAYS, 'deposit-failed', 'put-aside', 'payee', 'device']

/** The same events in each run. */
function events() {
  let state = 7
  const draw = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  let at = Temporal.Instant.from('2026-11-10T00:00:00Z').epochMilliseconds
  return Array.from({ length: 600 }, (_, order) => {
    at += draw(30) * 60_000 + (draw(50) === 0 ? 2 * 86_400_000 : 0)
    const about = { member: `m${draw(3)}`, amount: BigInt(1 + draw(9)) * 10_000n, mark: `k${draw(2)}`, holder: 'Mya' }
    return { id: `e${order}`, order, at, type: TYPES[draw(TYPES.length)]!, ...about }
  })
}

describe('[PROT-08, PA-04] what a kind looks at', () => {
  it.each(KINDS)('is all that $kind needs, and what it is asked at is in it', (row) => {
    const rule = ruleOf(row)
    const looks = new Set(looksOf(rule))
    const casesOf = (left: (type: EventType) => boolean) => {
      const judge = createJudge({ zone: 'Asia/Yangon', rules: [rule], nameOf: () => 'Aung' })
      for (const event of events()) if (left(event.type)) judge.take(event)
      return judge.cases
    }
    expect(asksOf(rule).every((type) => looks.has(type))).toBe(true)
    const all = casesOf(() => true)
    expect(all.length).toBeGreaterThan(0)
    expect(casesOf((type) => looks.has(type))).toEqual(all)
  })
})

describe('[PROT-08, PA-06] versions that may still judge', () => {
  const version = (number: number, more: object = {}) => ruleOf({ kind: 'holder', code: 'one', version: number, ...more })
  const from = '2026-11-10T00:00:00Z'
  const come = Temporal.Instant.from(from).epochMilliseconds
  it.each([
    ['the highest alone', [version(1), version(2)], come, [2]],
    ['none where that one is off', [version(1), version(2, { off: true })], come, []],
    ['those that come later too', [version(1), version(2), version(3, { from })], come - 1, [3, 2]],
    ['no lower one once its time has come', [version(1), version(2), version(3, { from })], come, [3]],
    ['none before where one that is off has come', [version(1), version(2, { from, off: true })], come, []],
    ['one before it as long as it has not', [version(1), version(2, { from, off: true })], come - 1, [1]],
    ['one that is to come where none stands', [version(1, { from })], come - 1, [1]],
  ] as const)('are %s', (_, rules, at, expected) => {
    expect(mayJudgeFrom(rules, at).map(({ version: number }) => number)).toEqual(expected)
  })
})
