/** Sums: the kinds that weigh what flowed in a window against an amount: `threshold`, `net` and `loss`. */
import { amount, oneOf, whole } from '../field.ts'
import { FLOWS, PLAYS, type EventType } from '../event.ts'
import type { Flow, KindParameters } from '../rule.ts'
import { entriesOf, HOUR_S, lately, reachOfSpan, SPAN, sumOf, within, wrongSpan, type Kind } from './kind.ts'

const TYPES: Readonly<Record<Flow, readonly EventType[]>> = {
  deposit: ['deposit'],
  withdrawal: ['withdrawal'],
  both: FLOWS,
  'put-aside': ['put-aside'],
}

/** A closing does not end the window: a day stays one sum, however often somebody looked at it. */
export const threshold: Kind<KindParameters['threshold']> = {
  fields: { ...SPAN, flow: oneOf(...Object.keys(TYPES)), amount },
  wrong: wrongSpan,
  reach: reachOfSpan,
  asks: ({ flow }) => TYPES[flow],
  looks: ({ flow }) => TYPES[flow],
  hit: (rule, look) => {
    const types = TYPES[rule.flow]
    const begin = within({ ...look, cut: -1 }, rule)
    return sumOf(look, types, begin) >= rule.amount ? entriesOf(look, types, begin) : undefined
  },
}

export const net: Kind<KindParameters['net']> = {
  fields: { ...SPAN, amount },
  wrong: wrongSpan,
  reach: reachOfSpan,
  asks: () => ['deposit'],
  looks: () => FLOWS,
  hit: (rule, look) => {
    const begin = within(look, rule)
    const sum = sumOf(look, ['deposit'], begin) - sumOf(look, ['withdrawal'], begin)
    return sum >= rule.amount ? entriesOf(look, FLOWS, begin) : undefined
  },
}

export const loss: Kind<KindParameters['loss']> = {
  fields: { hours: whole, amount },
  reach: reachOfSpan,
  asks: () => ['bet'],
  looks: () => PLAYS,
  hit: (rule, look) => {
    const begin = lately(look, rule.hours * HOUR_S)
    const lost = sumOf(look, ['bet'], begin) - sumOf(look, ['win'], begin)
    return lost >= rule.amount ? entriesOf(look, PLAYS, begin) : undefined
  },
}
