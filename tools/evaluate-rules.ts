/** Evaluates lines of rules and events against laundering from standard input, one JSON object a line, each answered in one line with its cases. */
import { createInterface } from 'node:readline'
import type { RiskCase } from '@baize/rules/risk/case.ts'
import { createJudge } from '@baize/rules/risk/judge.ts'
import { lineOf, type RulesLine } from './risk/rules-line.ts'

const shown = (row: RiskCase) => ({
  ...row,
  openedAt: Temporal.Instant.fromEpochMilliseconds(row.openedAt).toString({ smallestUnit: 'second' }),
})

function casesOf({ zone, rules, names, events }: RulesLine) {
  const judge = createJudge({ zone, rules, nameOf: (member) => names.get(member) })
  for (const event of events) {
    if (event.type === 'close') judge.close(event)
    else if ('of' in event) judge.correct(event)
    else judge.take(event)
  }
  return judge.cases.map(shown)
}

export function answerOf(text: string): Readonly<Record<string, unknown>> {
  const line = lineOf(text)
  return line ? { id: line.id, cases: casesOf(line) } : { id: null, reason: 'line-broken' }
}

if (import.meta.main) {
  for await (const text of createInterface({ input: process.stdin, crlfDelay: Infinity }))
    process.stdout.write(`${JSON.stringify(answerOf(text))}\n`)
}
