/** Conditions: who a campaign is for, as rows of fact, comparison and value that must all hold (PR-05). */

import type { CONDITION_OPERATORS } from '@baize/contract/promotions.ts'
import { parseUnits } from '@baize/contract/values/money.ts'

/** The facts that are known of a member, with how their values compare. */
export const FACTS = {
  /** The VIP level. */
  level: 'number',
  currency: 'text',
  account: 'text',
  /** The invitation code of a member; '' for none. */
  invitation: 'text',
  /** The local day of the registration. */
  registered: 'day',
  /** Local days since the registration. */
  daysHere: 'number',
  deposits: 'number',
  depositTotal: 'amount',
  /** The accounts of the agents above a member, all the way up. */
  line: 'accounts',
  /** The ISO code of a country. */
  country: 'text',
} as const
export type FactName = keyof typeof FACTS
/** What other rooms are asked for is looked up only where a condition names it. */
const ASKED = ['line', 'country'] as const
type ForeignFact = (typeof ASKED)[number]
export type Facts = Readonly<Record<Exclude<FactName, ForeignFact>, bigint | string>> & {
  readonly line?: readonly string[] | undefined
  readonly country?: string | undefined
}

export type Operator = (typeof CONDITION_OPERATORS)[number]
export type Condition = { readonly fact: string; readonly op: Operator; readonly value: string | readonly string[] }

const DAY = /^\d{4}-\d{2}-\d{2}$/
const WHOLE = /^\d{1,15}$/

/** Whether a condition names a fact. */
export const asksFor = (conditions: readonly Condition[], name: FactName): boolean => conditions.some(({ fact }) => fact === name)

/** A value for comparison, or undefined where it is invalid for its kind. */
function valueOf(fact: FactName, text: string): bigint | string | undefined {
  const kind = FACTS[fact]
  if (kind === 'number') return WHOLE.test(text) ? BigInt(text) : undefined
  if (kind === 'amount') return parseUnits(text)
  if (kind === 'accounts') return text.toLowerCase()
  return kind === 'day' && !DAY.test(text) ? undefined : text
}

const isFact = (name: string): name is FactName => Object.hasOwn(FACTS, name)
const listOf = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value)

/** Whether a row can be judged at all: an unknown fact is refused when it is written and never treated as false. */
export function mayStand({ fact, op, value }: Condition): boolean {
  if (!isFact(fact)) return false
  const isList = op === 'in' || op === 'not-in'
  if (isList === (typeof value === 'string')) return false
  if ((FACTS[fact] === 'text' || FACTS[fact] === 'accounts') && !isList && op !== '=' && op !== '!=') return false
  return listOf(value).length > 0 && listOf(value).every((text) => valueOf(fact, text) !== undefined)
}

function meets({ fact, op, value }: Condition, facts: Facts): boolean {
  if (!isFact(fact)) throw new Error(`a condition names ${fact}, which is no fact`)
  const own = facts[fact]
  if (own === undefined) throw new Error(`a condition names ${fact}, which nobody has looked up`)
  const [given] = listOf(value).map((text) => valueOf(fact, text))
  const isOwn = (text: string): boolean => {
    const known = valueOf(fact, text)
    return Array.isArray(own) ? own.some((each) => each === known) : known === own
  }
  const among = listOf(value).some(isOwn)
  if (op === 'in') return among
  if (op === 'not-in') return !among
  if (given === undefined) return false
  if (op === '=') return among
  if (op === '!=') return !among
  if (op === '<') return own < given
  if (op === '<=') return own <= given
  return op === '>' ? own > given : own >= given
}

/** Whether all rows hold. */
export const holds = (conditions: readonly Condition[], facts: Facts): boolean => conditions.every((row) => meets(row, facts))
