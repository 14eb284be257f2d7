/** Needs: what a room needs of another is required, since a forgotten function would drop its check without an error. */
import type { Fault, SourceFile } from './source.ts'

const NEEDS = /^server\/[\w/-]*needs\.ts$/
/** An optional function, or a part of another type that may be one. What only measures may be left out. */
const OPTIONAL = /^ {2}(?:readonly )?(\w+)\?(?:: (?:\(|NonNullable<)|\()/gm
const MEASURES = new Set(['onPasswordHash'])

/** Faults of the rule `needs`. */
export function needFaults({ path, text }: SourceFile): Fault[] {
  if (!NEEDS.test(path)) return []
  return [...text.matchAll(OPTIONAL)]
    .filter(({ 1: name = '' }) => !MEASURES.has(name))
    .map(({ 1: name, index }) => ({
      rule: 'needs',
      path,
      line: text.slice(0, index).split('\n').length,
      says: `makes "${name}" optional; require it, and let a test give a stand-in`,
    }))
}
