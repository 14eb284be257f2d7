/** Reads the hand-written files of the project, so that the tidy rules see one plain list of paths and texts. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A file as the rules see it: its path from the project's root with forward slashes, and its text. */
export type SourceFile = { path: string; text: string }

/** One broken rule: which rule, where, and a sentence for whoever has to fix it. */
export type Fault = { rule: string; path: string; line: number; says: string }

const GROUNDS = ['contract', 'rules', 'ui', 'web', 'console', 'server', 'sandbox', 'tools', 'bench', 'e2e', 'docs']
const SKIPPED = new Set(['node_modules', 'dist', 'shots', 'out', 'test-results', 'playwright-report'])
const READ = /\.(ts|tsx|mts|sql|css|md)$/
/** Data whose texts are English sentences that people read. */
export const ENGLISH =
  /^(web|console)\/i18n\/en\/.*\.json$|^contract\/texts\/en\.json$|^server\/messaging\/event-texts\.json$|^server\/content\/pages\/.*\.json$|^server\/\w+\/seed\.json$/

/** Every file of the project's own folders; the text is read only when a rule uses it. */
export function readProject(root: string): SourceFile[] {
  const files: SourceFile[] = []
  const visit = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) continue
      const inside = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (folder === '' && !(entry.isFile() ? /\.(ts|md)$/.test(entry.name) : GROUNDS.includes(entry.name))) continue
      if (entry.isDirectory()) visit(inside)
      else if (entry.isFile())
        files.push({ path: inside, text: READ.test(inside) || ENGLISH.test(inside) ? readFileSync(path.join(root, inside), 'utf8') : '' })
    }
  }
  visit('')
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Whether a person wrote the file as code: generated files, JSON, pictures and data do not count. */
export function isCode(file: string): boolean {
  return /\.(ts|tsx|mts)$/.test(file) && !/\.gen\.tsx?$/.test(file)
}

/** Tests are `*.test.ts`, `*.test.tsx` and the browser tests `*.e2e.ts`; shared test code of a room is `*-testing.ts` or stands in `testing/`. */
export function isTest(file: string): boolean {
  return /\.(test|e2e)\.tsx?$|-testing\.ts$|\/testing\//.test(file)
}

/** Configuration of a tool is read by that tool, which asks for a default export. */
export function isConfig(file: string): boolean {
  return /(^|\/)[\w.-]+\.config\.ts$/.test(file)
}
