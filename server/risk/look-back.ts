/** Look back: what of the past a slice of events is judged on. What no rule looks at then is not read. */
import { PLAYS, type EventType } from '@baize/rules/risk/event.ts'
import { asksOf, looksOf, reachOf } from '@baize/rules/risk/kinds/kinds.ts'
import { mayJudgeFrom, type Rule } from '@baize/rules/risk/rule.ts'
import type { Happened } from './signals.ts'

const plays = new Set<EventType>(PLAYS)
export const isPlay = (type: EventType): boolean => plays.has(type)

export type LookBack = {
  /** Types that a rule is asked at, now or later. */
  readonly asked: ReadonlySet<EventType>
  /** Those of the events at which a rule is asked. */
  readonly judged: readonly Happened[]
  /** The earliest moment on which the rules that are asked look back, and the earliest at which they look at bets and wins. */
  readonly since: Temporal.Instant
  readonly sincePlays: Temporal.Instant
}

export function lookBackOf(rules: readonly Rule[], happened: readonly Happened[], now: Temporal.Instant): LookBack {
  const first = happened.reduce((earliest, { at }) => (Temporal.Instant.compare(at, earliest) < 0 ? at : earliest), now)
  const may = mayJudgeFrom(rules, first.epochMilliseconds)
  const asked = new Set(may.flatMap(asksOf))
  const judged = happened.filter(({ type }) => asked.has(type))
  const types = new Set(judged.map(({ type }) => type))
  const about = may.filter((rule) => asksOf(rule).some((type) => types.has(type)))
  const before = (those: readonly Rule[]): Temporal.Instant => first.subtract({ seconds: Math.max(0, ...those.map(reachOf)) })
  return { asked, judged, since: before(about), sincePlays: before(about.filter((rule) => looksOf(rule).some(isPlay))) }
}
