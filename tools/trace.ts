/** Tells which requirements have a test that names them, area by area; `--short` leaves out the list of those without one. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { factsOf } from './tidy/facts.ts'
import { isTest, readProject, type SourceFile } from './tidy/source.ts'

type Requirement = { id: string; text: string }

/** The requirements of the living list, in its order. */
export function requirementsOf(markdown: string): Requirement[] {
  return [...markdown.matchAll(/^- \*\*([A-Z]+-\d+)\*\* (.*)$/gm)].map(([, id, text]) => ({ id: id!, text: text! }))
}

/** Requirement ids by the test files whose titles name them in brackets, like `[WALLET-03]` or `[HOME-01, HOME-02]`. */
export function namedBy(files: SourceFile[]): Map<string, string[]> {
  const named = new Map<string, string[]>()
  for (const file of files) {
    if (!isTest(file.path)) continue
    const titles = factsOf(file).titles.join('\n')
    for (const [, inside] of titles.matchAll(/\[((?:[A-Z]+-\d+)(?:[ ,]+[A-Z]+-\d+)*)\]/g)) {
      for (const id of inside!.split(/[ ,]+/)) named.set(id, [...new Set([...(named.get(id) ?? []), file.path])])
    }
  }
  return named
}

/** The lines of the report. */
export function traceOf(requirements: Requirement[], named: Map<string, string[]>, short: boolean): string[] {
  const lines: string[] = []
  const missing = requirements.filter(({ id }) => !named.has(id))
  for (const [area, rows] of Map.groupBy(requirements, ({ id }) => id.split('-')[0]!)) {
    const without = rows.filter(({ id }) => !named.has(id)).map(({ id }) => id.split('-')[1])
    const have = rows.length - without.length
    lines.push(
      `${area.padEnd(8)} ${String(have).padStart(3)} of ${String(rows.length).padStart(3)}${without.length > 0 ? `   missing: ${without.join(' ')}` : ''}`,
    )
  }
  const seen = requirements.filter(({ id }) => named.get(id)?.some((file) => file.endsWith('.e2e.ts'))).length
  lines.push(`all      ${requirements.length - missing.length} of ${requirements.length}, ${seen} of them in a browser test`)
  const known = new Set(requirements.map(({ id }) => id))
  const unknown = [...named.keys()].filter((id) => !known.has(id))
  if (unknown.length > 0) lines.push(`named by tests but not in the list: ${unknown.join(' ')}`)
  return short ? lines : [...lines, ...missing.map(({ id, text }) => `- ${id} ${text.slice(0, 140)}`)]
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  const list = path.join(root, 'docs/requirements.md')
  if (!existsSync(list)) throw new Error(`the list of requirements is missing: ${list}`)
  for (const line of traceOf(requirementsOf(readFileSync(list, 'utf8')), namedBy(readProject(root)), process.argv.includes('--short')))
    console.log(line)
}
