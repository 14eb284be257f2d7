/** Reads the reports of Vitest and Playwright into the counts and failures that the test command prints. */
import { existsSync, readFileSync } from 'node:fs'
import { plain } from './run.ts'

/** How many tests ended how, and one text for each failure: its name, then its message. */
export type Counts = { passed: number; failed: number; skipped: number; failures: string[] }

export type VitestReport = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
}

type PlaywrightResult = { errors?: { message?: string }[]; attachments?: { name: string; path?: string }[] }

export type PlaywrightSpec = { title: string; file: string; line: number; tests: { status: string; results: PlaywrightResult[] }[] }

export type PlaywrightSuite = {
  specs?: PlaywrightSpec[]
  suites?: PlaywrightSuite[]
}

export type PlaywrightReport = { suites: PlaywrightSuite[]; errors?: { message?: string }[] }

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] }

export function add(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  }
}

/** A file that fails before its first test counts as one failed test. */
export function vitestCounts(report: VitestReport, root: string): Counts {
  const counts: Counts = { ...NONE, failures: [] }
  for (const file of report.testResults) {
    const name = file.name.replace(`${root}/`, '')
    let failedInside = 0
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1
      else if (status === 'failed') {
        failedInside += 1
        counts.failures.push(failure(`${name} > ${fullName}`, failureMessages?.join('\n')))
      } else counts.skipped += 1
    }
    if (file.status === 'failed' && failedInside === 0) {
      failedInside = 1
      counts.failures.push(failure(name, file.message))
    }
    counts.failed += failedInside
  }
  return counts
}

/** An error outside the tests, such as a server that does not start, counts as one failed test. */
export function playwrightCounts(report: PlaywrightReport): Counts {
  const counts: Counts = { ...NONE, failures: [] }
  const read = (suite: PlaywrightSuite) => {
    for (const { title, file, line, tests } of suite.specs ?? []) {
      for (const { status, results } of tests) {
        if (status === 'expected') counts.passed += 1
        else if (status === 'skipped') counts.skipped += 1
        else {
          counts.failed += 1
          const messages = results.flatMap(({ errors }) => errors?.map(({ message }) => message ?? '') ?? [])
          counts.failures.push([failure(`${file}:${line} > ${title}`, messages.join('\n')), ...pageOf(results)].join('\n'))
        }
      }
    }
    for (const inner of suite.suites ?? []) read(inner)
  }
  for (const suite of report.suites) read(suite)
  for (const { message } of report.errors ?? []) {
    counts.failed += 1
    counts.failures.push(failure('browser tests', message))
  }
  return counts
}

/** A report of component tests in the shape of the other browser tests', so that both are counted and repeated by one rule. */
export function asBrowserReport(report: VitestReport, root: string): PlaywrightReport {
  const ENDED: Readonly<Record<string, string>> = { passed: 'expected', failed: 'unexpected' }
  const specOf = (file: string, title: string, status: string, messages: readonly string[]): PlaywrightSpec => ({
    title,
    file,
    line: 0,
    tests: [{ status: ENDED[status] ?? 'skipped', results: [{ errors: messages.map((message) => ({ message })) }] }],
  })
  const suites = report.testResults.map(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    const specs = assertionResults.map((each) => specOf(file, each.fullName, each.status, each.failureMessages ?? []))
    const isTold = status !== 'failed' || assertionResults.some((each) => each.status === 'failed')
    return { specs: isTold ? specs : [...specs, specOf(file, 'the file itself', 'failed', [message ?? ''])] }
  })
  return { suites }
}

/** How many browser tests a `--list` report names. */
export function playwrightTotal(report: PlaywrightReport): number {
  const within = (suite: PlaywrightSuite): number =>
    (suite.specs ?? []).reduce((sum, { tests }) => sum + tests.length, 0) +
    (suite.suites ?? []).reduce((sum, inner) => sum + within(inner), 0)
  return report.suites.reduce((sum, suite) => sum + within(suite), 0)
}

/** The one line with which the test command ends. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

const PAGE_LINES = 80

/** What the page of a failed test showed, from Playwright's snapshot of it: the lines with words, without its marks. */
function pageOf(results: readonly PlaywrightResult[]): string[] {
  const accounts = results.flatMap(({ attachments = [] }) => attachments.filter(({ name }) => name === 'error-context'))
  return accounts.flatMap(({ path }) => {
    if (path === undefined || !existsSync(path)) return []
    const [, page = ''] = /^```yaml\n(.*?)^```$/ms.exec(readFileSync(path, 'utf8')) ?? []
    const lines = page.replaceAll(/ \[(?:ref|cursor)=\w+\]/g, '').split('\n')
    const said = lines.filter((line) => /"|: [^\s\d]/.test(line) && !line.includes('- /url:'))
    return said.length === 0 ? [] : ['the page:', ...said.slice(0, PAGE_LINES)]
  })
}

function failure(name: string, message: string | undefined): string {
  const lines = plain(message ?? '')
    .trim()
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|node:internal)/.test(line))
  return [name, ...lines.slice(0, 14)].join('\n').trimEnd()
}
