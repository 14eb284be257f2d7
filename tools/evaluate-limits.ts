/** Evaluates lines of events about limits from standard input, one JSON object a line, each answered in one line: one answer for each event. */
import { createInterface } from 'node:readline'
import { answersOf } from './limits/answers.ts'
import { lineOf } from './limits/events.ts'

export function answerOf(text: string): Readonly<Record<string, unknown>> {
  const line = lineOf(text)
  return line ? { id: line.id, answers: answersOf(line) } : { id: null, reason: 'line-broken' }
}

if (import.meta.main) {
  for await (const text of createInterface({ input: process.stdin, crlfDelay: Infinity }))
    process.stdout.write(`${JSON.stringify(answerOf(text))}\n`)
}
