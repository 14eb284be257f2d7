/** Crumbs: a file of a few lines that one neighbour alone imports belongs into it, since a reader of the one needs the other. */
import path from 'node:path'
import type { Facts } from './facts.ts'
import { targetOf } from './floors.ts'
import { isCode, isConfig, isTest, type Fault, type SourceFile } from './source.ts'

const FEWEST_LINES = 15
const PRODUCT = /^(contract|rules|ui|web|console|server|sandbox)\//
/** One file for each thing that a table gathers: adding one adds a file. */
const GATHERED = /^server\/(promotions|agents)\/kinds\//

/** The names by which a room is read: files of SQL, of needs and of HTTP stay separate however short they are. */
const TOWER = /\/(?:[\w-]+-)?(?:store|needs|routes|jobs|sealed)\.ts$/

/** Whether a file is loaded late, or for its side effects; then it stays separate. */
const standsAlone = (user: string, specifier: string): boolean => {
  const quoted = specifier.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`import\\s*\\(\\s*['"]${quoted}|^import\\s+['"]${quoted}`, 'm').test(user)
}

export function crumbFaults(files: readonly SourceFile[], all: readonly Facts[]): Fault[] {
  const texts = new Map(files.map(({ path: file, text }) => [file, text]))
  const users = new Map<string, Map<string, string>>()
  for (const { path: user, imports } of all)
    for (const { specifier } of imports) {
      const target = targetOf(user, specifier)
      if (target === undefined || target === user || isTest(user)) continue
      users.set(target, (users.get(target) ?? new Map<string, string>()).set(user, specifier))
    }
  return files.flatMap(({ path: file, text }) => {
    if (!PRODUCT.test(file) || !isCode(file) || isTest(file) || isConfig(file) || GATHERED.test(file) || TOWER.test(file)) return []
    const [only, ...others] = users.get(file) ?? []
    if (only === undefined || others.length > 0 || text.trimEnd().split('\n').length >= FEWEST_LINES) return []
    const [user, specifier] = only
    if (path.posix.dirname(user) !== path.posix.dirname(file) || standsAlone(texts.get(user) ?? '', specifier)) return []
    return [{ rule: 'crumbs', path: file, line: 1, says: `has under ${FEWEST_LINES} lines, and only ${user} imports it; join them` }]
  })
}
