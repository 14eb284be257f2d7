/** Rules line: reads a line of rules and events. What is not of its shape makes the whole line broken. */
import type { Closing, Correction, RiskEvent } from '@baize/rules/risk/event.ts'
import { readParameters } from '@baize/rules/risk/kinds/kinds.ts'
import type { Rule } from '@baize/rules/risk/rule.ts'
import { units } from '../business/kind.ts'

type Json = Readonly<Record<string, unknown>>

export type RulesLine = {
  readonly id: string
  readonly zone: string
  readonly names: ReadonlyMap<string, string>
  readonly rules: readonly Rule[]
  readonly events: readonly (RiskEvent | Correction | Closing)[]
}

const AMOUNT = /^-?[0-9]{1,18}(\.[0-9]{1,4})?$/

class Broken extends Error {}

function broken(): never {
  throw new Broken()
}

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : broken()
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : broken())
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : broken())
export const unitsOf = (value: unknown): bigint => (AMOUNT.test(textOf(value)) ? units(value as string) : broken())
const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : broken())
export const timeOf = (value: unknown): number => Temporal.Instant.from(textOf(value)).epochMilliseconds
const isNone = (value: unknown): value is null | undefined => value === undefined || value === null

function ruleOf(value: unknown): Rule {
  const row = objectOf(value)
  const read = readParameters(row['kind'], row)
  if ('wrong' in read) return broken()
  const { from } = row
  return {
    ...read.rule,
    code: textOf(row['code']),
    version: numberOf(row['version']),
    ...(isNone(from) ? {} : { from: timeOf(from) }),
    ...(row['off'] === true ? { off: true } : {}),
  } as Rule
}

function eventOf(value: unknown, order: number): RulesLine['events'][number] {
  const row = objectOf(value)
  const placed = { id: textOf(row['id']), order, at: timeOf(row['at']) }
  const of = () => textOf(row['of'])
  const mark = (name: 'payee' | 'device') => ({ ...placed, type: name, member: textOf(row['member']), amount: 0n, mark: textOf(row[name]) })
  const { type } = row
  switch (type) {
    case 'deposit':
    case 'withdrawal':
    case 'bet':
    case 'win':
    case 'deposit-failed':
    case 'put-aside':
      return { ...placed, type, member: textOf(row['member']), amount: unitsOf(row['amount']) }
    case 'payee':
      return { ...mark(type), holder: isNone(row['holder']) ? '' : textOf(row['holder']) }
    case 'device':
      return mark(type)
    case 'rollback':
      return { type, of: of() }
    case 'refund':
    case 'resettle':
      return { type, of: of(), amount: unitsOf(row['amount']) }
    case 'close': {
      const { quietHours } = row
      const closing = { ...placed, type, rule: textOf(row['rule']), subject: textOf(row['subject']), outcome: textOf(row['outcome']) }
      return isNone(quietHours) ? closing : { ...closing, quietHours: numberOf(quietHours) }
    }
    default:
      return broken()
  }
}

function namesOf(members: unknown): Map<string, string> {
  const names = new Map<string, string>()
  if (isNone(members)) return names
  for (const [member, value] of Object.entries(objectOf(members))) {
    const { name } = objectOf(value)
    if (!isNone(name)) names.set(member, textOf(name))
  }
  return names
}

/** A line as the judge takes it; undefined where it is broken. */
export function lineOf(text: string): RulesLine | undefined {
  try {
    const row = objectOf(JSON.parse(text))
    const zone = textOf(row['zone'])
    // An unknown zone is no zone.
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
    return {
      id: textOf(row['id']),
      zone,
      names: namesOf(row['members']),
      rules: listOf(row['rules']).map(ruleOf),
      events: listOf(row['events']).map(eventOf),
    }
  } catch {
    return undefined
  }
}
