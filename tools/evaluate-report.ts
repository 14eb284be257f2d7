/** Evaluates lines of entries of the book from standard input, one JSON object a line, each answered in one line with its business report. */
import { createInterface } from 'node:readline'
import { formatUnits } from '@baize/contract/values/money.ts'
import type { BookEntry } from '@baize/rules/report/columns.ts'
import { createReport, KEYS, type Key, type ReportRequest, type ReportMember, type ReportRow } from '@baize/rules/report/report.ts'
import { listOf, objectOf, textOf, timeOf, unitsOf } from './risk/rules-line.ts'

const isNone = (value: unknown): value is null | undefined => value === undefined || value === null
const ALWAYS = Number.NEGATIVE_INFINITY

function memberOf(value: unknown): ReportMember {
  const { type, types, agents, test } = objectOf(value)
  const rows = (list: unknown) => (isNone(list) ? [] : listOf(list).map(objectOf))
  return {
    type: textOf(type),
    types: rows(types).map((row) => ({ type: textOf(row['type']), from: timeOf(row['from']) })),
    agents: rows(agents).map((row) => ({ agent: textOf(row['agent']), from: timeOf(row['from']) })),
    ...(isNone(test) || test === false ? {} : { testFrom: test === true ? ALWAYS : timeOf(test) }),
  }
}

function entryOf(value: unknown): BookEntry {
  const row = objectOf(value)
  const maybe = (name: string) => (isNone(row[name]) ? {} : { [name]: textOf(row[name]) })
  const text = (name: string) => textOf(row[name])
  return {
    id: text('id'),
    at: timeOf(row['at']),
    member: text('member'),
    account: text('account'),
    currency: text('currency'),
    kind: text('kind'),
    amount: unitsOf(row['amount']),
    ...maybe('vendor'),
    ...maybe('contra'),
    ...maybe('reverses'),
  }
}

const isKey = (name: unknown): name is Key => KEYS.includes(name as Key)

function askedOf(row: Readonly<Record<string, unknown>>): ReportRequest {
  const by = listOf(row['by']).filter(isKey)
  const members = isNone(row['members']) ? {} : objectOf(row['members'])
  return {
    zone: textOf(row['zone']),
    from: Temporal.PlainDate.from(textOf(row['from'])).toString(),
    to: Temporal.PlainDate.from(textOf(row['to'])).toString(),
    by,
    members: new Map(Object.entries(members).map(([member, value]) => [member, memberOf(value)])),
  }
}

const shown = ({ keys, amounts, counts }: ReportRow) => ({
  ...keys,
  ...Object.fromEntries(Object.entries(amounts).map(([name, units]) => [name, formatUnits(units)])),
  ...counts,
})

export function answerOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const row = objectOf(JSON.parse(text))
    const id = textOf(row['id'])
    const report = createReport(askedOf(row))
    for (const entry of listOf(row['entries']).map(entryOf)) report.add(entry)
    const { rows, totals } = report.made()
    return { id, report: { rows: rows.map(shown), totals: totals.map(shown) } }
  } catch {
    return { id: null, reason: 'line-broken' }
  }
}

if (import.meta.main) {
  for await (const text of createInterface({ input: process.stdin, crlfDelay: Infinity }))
    process.stdout.write(`${JSON.stringify(answerOf(text))}\n`)
}
