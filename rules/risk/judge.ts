/**
 * Judge: the rules against laundering over events in their order. It holds what it needs of the past in memory. A room that goes on from an earlier
 * time first gives it the events and cases of then.
 */
import { close, newStanding, takeHit, type HitEffect, type RiskCase, type Standing } from './case.ts'
import { CORRECTS, markOf, type Closing, type Correction, type EventType, type RiskEvent } from './event.ts'
import { asksOf, hitOf, markOfRule } from './kinds/kinds.ts'
import { correct, emptyLine, push, type Entry, type Line } from './line.ts'
import { createLocalTime } from './local-time.ts'
import { standingAt, versionsOf, type Rule } from './rule.ts'

export type JudgeInput = {
  readonly zone: string
  readonly rules: readonly Rule[]
  /** The name that a member has given. */
  readonly nameOf: (member: string) => string | undefined
}

/** A hit and what it did. */
export type Hit = {
  readonly rule: Rule
  readonly subject: string
  readonly effect: HitEffect
  readonly case: RiskCase | undefined
  readonly event: Entry
  readonly evidence: readonly Entry[]
}

type Lines = Map<EventType, Line>
const NO_LINE = emptyLine()

/** The events of every subject, and each of them by its id. */
function createPast() {
  const bySubject = new Map<string, Lines>()
  const byId = new Map<string, { readonly entry: Entry; readonly line: Line }>()

  function lineOf(subject: string, type: EventType): Line {
    const lines = bySubject.get(subject) ?? new Map<EventType, Line>()
    bySubject.set(subject, lines)
    const line = lines.get(type) ?? emptyLine()
    lines.set(type, line)
    return line
  }

  return {
    of: (subject: string, type: EventType): Line => bySubject.get(subject)?.get(type) ?? NO_LINE,
    add(event: RiskEvent): Entry {
      const { type, member, mark } = event
      const isMark = type === 'payee' || type === 'device'
      const line = lineOf(isMark ? markOf(type, mark ?? '') : member, type)
      const entry = push(line, event)
      byId.set(event.id, { entry, line })
      return entry
    },
    /** A target that is undone counts nowhere any more, whatever comes behind (PA-02). */
    correct(correction: Correction): void {
      const target = byId.get(correction.of)
      if (target === undefined || target.entry.isUndone || !CORRECTS[correction.type].has(target.entry.type)) return
      const { entry, line } = target
      if (correction.type === 'rollback') correct(line, entry, 0n, true)
      else correct(line, entry, correction.type === 'refund' ? entry.amount - correction.amount : correction.amount, false)
    },
  }
}

export type Judge = ReturnType<typeof createJudge>

export function createJudge({ zone, rules, nameOf }: JudgeInput) {
  const localTime = createLocalTime(zone)
  const codes = versionsOf(rules)
  const asks = new Map(rules.map((rule) => [rule, new Set(asksOf(rule))]))
  const past = createPast()
  const standings = new Map<string, Map<string, Standing>>()
  const cases: RiskCase[] = []

  function standingOf(code: string, subject: string): Standing {
    const bySubject = standings.get(code) ?? new Map<string, Standing>()
    standings.set(code, bySubject)
    const standing = bySubject.get(subject) ?? newStanding()
    bySubject.set(subject, standing)
    return standing
  }

  function judgeBy(rule: Rule, event: Entry): Hit | undefined {
    const mark = markOfRule(rule)
    const subject = mark === undefined ? event.member : markOf(mark, event.mark ?? '')
    const standing = standingOf(rule.code, subject)
    const { cut, isClosed, open } = standing
    const line = (type: EventType): Line => past.of(subject, type)
    const evidence = hitOf(rule, { event, line, cut, isClosed, isOpen: open !== undefined, localTime, name: nameOf(event.member) })
    if (evidence === undefined) return undefined
    const effect = takeHit(standing, { rule, subject, event, evidence }, (row) => cases.push(row))
    return { rule, subject, effect, case: standing.open?.case, event, evidence }
  }

  return {
    /** All cases in the order of their opening. */
    cases: cases as readonly RiskCase[],
    /** Takes an event without judging it. */
    remember: past.add,
    correct: past.correct,
    close: (closing: Closing): void => close(standingOf(closing.rule, closing.subject), closing),
    /** Sets how a rule stands to a subject when it goes on. */
    restore: (code: string, subject: string, standing: Standing): void => {
      Object.assign(standingOf(code, subject), standing)
    },
    /** Judges an event by every code in its order (PA-06). */
    take(event: RiskEvent): readonly Hit[] {
      const entry = past.add(event)
      return codes.flatMap((versions) => {
        const rule = standingAt(versions, event.at)
        return (rule && asks.get(rule)?.has(event.type) && judgeBy(rule, entry)) || []
      })
    },
  }
}
