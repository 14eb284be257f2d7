/** Kinds: the door of every kind of rule, by its name. A name without a kind is an error of types. */
import type { EventType } from '../event.ts'
import type { Entry } from '../line.ts'
import { readFields, type Fields } from '../field.ts'
import type { KindName, KindParameters, Rule } from '../rule.ts'
import type { Kind, Look } from './kind.ts'
import { chasing, longPlay, often, returned, unusualLoss } from './care.ts'
import { holder, shared } from './marks.ts'
import { night } from './night.ts'
import { noPlay, rapid } from './passing.ts'
import { dormant, failed, rising, structuring } from './patterns.ts'
import { loss, net, threshold } from './sums.ts'

const KINDS: { readonly [Name in KindName]: Kind<KindParameters[Name]> } = {
  threshold,
  structuring,
  'no-play': noPlay,
  rapid,
  shared,
  net,
  failed,
  dormant,
  holder,
  rising,
  night,
  loss,
  often,
  'unusual-loss': unusualLoss,
  'long-play': longPlay,
  chasing,
  returned,
}

/** The row of a name takes the parameters of that name, which a union cannot say. */
const kindOf = ({ kind }: Rule): Kind<Rule['parameters']> => KINDS[kind] as Kind<Rule['parameters']>

export const asksOf = (rule: Rule): readonly EventType[] => kindOf(rule).asks(rule.parameters)

/** The types of events that a rule looks at. */
export const looksOf = (rule: Rule): readonly EventType[] => kindOf(rule).looks(rule.parameters)

/** How many seconds before an event a rule looks at. Marks and the last sign of life are looked for without an end. */
export const reachOf = (rule: Rule): number => kindOf(rule).reach(rule.parameters)

export const markOfRule = (rule: Rule): 'payee' | 'device' | undefined => kindOf(rule).mark?.(rule.parameters)

export const hitOf = (rule: Rule, look: Look): readonly Entry[] | undefined => kindOf(rule).hit(rule.parameters, look)

const isKind = (name: unknown): name is KindName => typeof name === 'string' && Object.hasOwn(KINDS, name)

/** The parameters that somebody wrote for a kind, or the name of the first that is wrong; `kind` where there is no such kind. */
export function readParameters(
  kind: unknown,
  row: Readonly<Record<string, unknown>>,
): { readonly rule: Pick<Rule, 'kind' | 'parameters'> } | { readonly wrong: string } {
  if (!isKind(kind)) return { wrong: 'kind' }
  const read = readFields(KINDS[kind].fields as Fields, row)
  if ('wrong' in read) return read
  const rule = { kind, parameters: read.values } as unknown as Rule
  const wrong = kindOf(rule).wrong?.(rule.parameters)
  return wrong === undefined ? { rule } : { wrong }
}
