/** Playwright notes: what Playwright's own tests are written down by, in the form of `notes.ts`. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FullConfig, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { Notes, NOTES, saidBy } from './notes.ts'

const ENDED = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' } as const

/** For Playwright, which makes it by itself. An error outside the tests, such as a server that does not start, is a failed one. */
export default class PlaywrightNotes implements Reporter {
  readonly #notes = new Notes(process.env[NOTES] ?? '/dev/null')
  #root = ''

  onBegin({ rootDir }: FullConfig): void {
    this.#root = path.dirname(rootDir)
  }

  onTestEnd(test: TestCase, { status }: TestResult): void {
    const isRunAgain = (status === 'failed' || status === 'timedOut') && test.results.length <= test.retries
    if (isRunAgain) return
    const says = test.results.flatMap(({ errors, attachments }) => [...saidBy(errors), ...pageOf(attachments)])
    const file = path.relative(this.#root, test.location.file)
    this.#notes.add({ name: `${file} > ${test.title}`, ended: ENDED[test.outcome()], says })
  }

  onError(error: TestError): void {
    this.#notes.add({ name: 'browser tests', ended: 'failed', says: saidBy([error]) })
  }
}

const PAGE_LINES = 80

/** What the page of a failed test showed, from Playwright's snapshot of it: the lines with words, without its marks. */
function pageOf(attachments: TestResult['attachments']): string[] {
  const accounts = attachments.filter(({ name }) => name === 'error-context')
  return accounts.flatMap(({ path: at }) => {
    if (at === undefined || !existsSync(at)) return []
    const [, page = ''] = /^```yaml\n(.*?)^```$/ms.exec(readFileSync(at, 'utf8')) ?? []
    const lines = page.replaceAll(/ \[(?:ref|cursor)=\w+\]/g, '').split('\n')
    const said = lines.filter((line) => /"|: [^\s\d]/.test(line) && !line.includes('- /url:'))
    return said.length === 0 ? [] : ['the page:', ...said.slice(0, PAGE_LINES)]
  })
}
