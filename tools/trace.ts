/** Says which requirements are proved by a test that names them, in part or not at all. `--short` leaves out the list of the open ones. */
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

/** What tests declare unproved of a requirement, in a comment like `// Missing SHELL-08: the point mall.` */
export function saidMissing(files: SourceFile[]): Map<string, string[]> {
  const said = new Map<string, string[]>()
  for (const { path: file, text } of files) {
    if (!isTest(file)) continue
    for (const [, id, what] of text.matchAll(/^ *\/\/ Missing ([A-Z]+-\d+): (.+)$/gm)) said.set(id!, [...(said.get(id!) ?? []), what!])
  }
  return said
}

/** The lines of the report. A requirement is done where a test names it and none says that something is missing. */
export function traceOf(
  requirements: Requirement[],
  named: Map<string, string[]>,
  partly: Map<string, string[]>,
  short: boolean,
): string[] {
  const lines: string[] = []
  const missing = requirements.filter(({ id }) => !named.has(id))
  const inPart = requirements.filter(({ id }) => named.has(id) && partly.has(id))
  for (const [area, rows] of Map.groupBy(requirements, ({ id }) => id.split('-')[0]!)) {
    const without = rows.filter(({ id }) => !named.has(id)).map(({ id }) => id.split('-')[1])
    const half = rows.filter((row) => inPart.includes(row)).map(({ id }) => id.split('-')[1])
    const done = rows.length - without.length - half.length
    const told = [
      ...(without.length > 0 ? [`missing: ${without.join(' ')}`] : []),
      ...(half.length > 0 ? [`in part: ${half.join(' ')}`] : []),
    ]
    lines.push([`${area.padEnd(8)} ${String(done).padStart(3)} of ${String(rows.length).padStart(3)}`, ...told].join('   '))
  }
  const seen = requirements.filter(({ id }) => named.get(id)?.some((file) => /\.(e2e\.ts|browser\.test\.tsx)$/.test(file))).length
  lines.push(
    `all      ${requirements.length - missing.length - inPart.length} of ${requirements.length}, ${seen} of them in a browser test`,
  )
  const known = new Set(requirements.map(({ id }) => id))
  const unknown = [...named.keys(), ...partly.keys()].filter((id) => !known.has(id))
  if (unknown.length > 0) lines.push(`named by tests but not in the list: ${unknown.join(' ')}`)
  if (short) return lines
  const halves = inPart.map(({ id }) => `- ${id} in part; missing: ${(partly.get(id) ?? []).join(' ')}`)
  return [...lines, ...halves, ...missing.map(({ id, text }) => `- ${id} ${text.slice(0, 140)}`)]
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  const list = path.join(root, 'docs/requirements.md')
  if (!existsSync(list)) throw new Error(`the list of requirements is missing: ${list}`)
  const files = readProject(root)
  const requirements = requirementsOf(readFileSync(list, 'utf8'))
  for (const line of traceOf(requirements, namedBy(files), saidMissing(files), process.argv.includes('--short'))) console.log(line)
}
