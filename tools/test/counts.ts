/** Counts: what the notes of a test run add up to, as the test command prints it. */
import type { Note } from './notes.ts'
import { plain } from './run.ts'

/** How many tests ended how, and one text for each that failed or is flaky: its name, then its message. */
export type Counts = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly string[]
  readonly flaky: readonly string[]
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
  flaky: [...a.flaky, ...b.flaky],
})

/** One more failure, of a step as a whole. */
export const failedWith = (failure: string): Counts => ({ ...NONE, failed: 1, failures: [failure] })

/** A test of money, security or protection that fails once may have found something, whatever it does when it is run again. */
const NEVER_BY_TITLE = /\[[^\]]*\b(?:WALLET|PROT|API)-\d/
const NEVER_BY_FILE = /(?:^|\/)(?:trust|markup)\.(?:e2e|browser\.test)\.tsx?(?: |$)/

const mayComeBack = (name: string): boolean => !NEVER_BY_TITLE.test(name) && !NEVER_BY_FILE.test(name)

/** More failures than this are no accident of one page. */
const MOST_FAILED = 10

/** The files of tests that failed and are worth a second try, which begins in a fresh page; none where too many failed. */
export function filesToTryAgain(notes: readonly Note[]): string[] {
  const failed = notes.filter(({ ended }) => ended === 'failed')
  if (failed.length > MOST_FAILED) return []
  return [...new Set(failed.filter(({ name }) => mayComeBack(name)).map(({ name }) => name.split(' > ')[0]!))].toSorted()
}

/** The notes of the first run, in which a test that failed and passed at its second try has come back. */
export function afterSecondTry(first: readonly Note[], second: readonly Note[]): Note[] {
  const passed = new Set(second.filter(({ ended }) => ended === 'passed').map(({ name }) => name))
  return first.map((note) => (note.ended === 'failed' && passed.has(note.name) ? { ...note, ended: 'flaky' } : note))
}

function countOf({ name, ended, says }: Note): Counts {
  if (ended === 'passed' || ended === 'skipped') return { ...NONE, [ended]: 1 }
  const told = failure(name, says)
  const counts = ended === 'flaky' && mayComeBack(name)
  return counts ? { ...NONE, passed: 1, flaky: [told] } : failedWith(told)
}

export const countsOf = (notes: readonly Note[]): Counts => notes.map(countOf).reduce(add, NONE)

/** The one line with which the test command ends. */
export const closingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

const LINES = 14
const PAGE = 'the page:'

/** The first lines of what was said, without those of libraries. What its page showed is told whole. */
function failure(name: string, says: readonly string[]): string {
  const page = says.indexOf(PAGE)
  const [said, shown] = page === -1 ? [says, []] : [says.slice(0, page), says.slice(page)]
  const lines = plain(said.join('\n'))
    .trim()
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|node:internal)/.test(line))
  return [[name, ...lines.slice(0, LINES)].join('\n').trimEnd(), ...shown].join('\n')
}
