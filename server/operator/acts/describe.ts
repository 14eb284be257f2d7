/** Describe: the acts as data, from which help, forms and palettes are made. Sentences stand apart, under keys that other languages share. */
import { REASON_LENGTH, type ActDescription, type DescribedActs, type GateKind } from '@baize/contract/ops/acts.ts'
import type { Act } from './act.ts'

const gateOf = (act: Act): GateKind => {
  if (!act.changes || act.gate === undefined) return 'none'
  return typeof act.gate === 'string' ? act.gate : 'by-effect'
}

function described(act: Act, texts: Record<string, string>): ActDescription {
  const { name, summary, permission, changes } = act
  const key = `act.${name}`
  texts[key] = summary
  const fields = Object.entries(act.fields).map(([field, { place, needed, bounds, says }]) => {
    if (says !== '') texts[`${key}.${field}`] = says
    return { name: field, ...(says === '' ? {} : { text: `${key}.${field}` }), place, needed, bounds }
  })
  return {
    name,
    text: key,
    changes,
    permission,
    gate: gateOf(act),
    danger: act.changes ? act.danger : 'none',
    ...(changes ? { reason: REASON_LENGTH } : {}),
    fields,
  }
}

/** What whoever has these permissions may do. */
export function describeActs(acts: readonly Act[], may: (permission: string) => boolean): DescribedActs {
  const texts: Record<string, string> = {}
  return { acts: acts.filter(({ permission }) => may(permission)).map((act) => described(act, texts)), texts }
}
