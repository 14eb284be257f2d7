/** Needs: what a room needs of another is required, since a forgotten function would drop its check without an error. */
import type { Fault, SourceFile } from './source.ts'

const NEEDS = /^server\/[\w/-]*needs\.ts$/
/** An optional function, a part of another type that may be one, or a named type that may have some. */
const OPTIONAL = /^ {2}(?:readonly )?(\w+)\?(?:: (?:\(|NonNullable<|Pick<|[A-Z]\w*\b(?!<))|\()/gm
/** What only measures or hurries may be left out. So may values: a cost, rules of a game, an outside service that may not be there. */
const MAY_LACK = new Set(['onPasswordHash', 'notices', 'passwordCost', 'beacon', 'weight', 'lineRules', 'gate'])

/** Faults of the rule `needs`. */
export function needFaults({ path, text }: SourceFile): Fault[] {
  if (!NEEDS.test(path)) return []
  return [...text.matchAll(OPTIONAL)]
    .filter(({ 1: name = '' }) => !MAY_LACK.has(name))
    .map(({ 1: name, index }) => ({
      rule: 'needs',
      path,
      line: text.slice(0, index).split('\n').length,
      says: `makes "${name}" optional; require it, and let a test give a stand-in`,
    }))
}
