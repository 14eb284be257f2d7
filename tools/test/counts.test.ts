/** Proves that no failure of a test run is lost on the way to the closing line. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { add, closingLine, NONE, playwrightCounts, playwrightTotal, vitestCounts } from './counts.ts'

const passed = { status: 'passed', fullName: 'wallet moves money' }
const failed = {
  status: 'failed',
  fullName: 'wallet keeps money',
  failureMessages: ['Error: \u001B[31mexpected 1\u001B[39m\n    at node:internal/run:1:1\n    at own.ts:3:1'],
}

const spec = (status: string, message?: string) => ({
  title: 'opens home',
  file: 'home.e2e.ts',
  line: 3,
  tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
})

describe('the counts of a test run', () => {
  it('counts each test of Vitest and names the failed ones with their message', () => {
    const file = {
      name: '/house/server/wallet.test.ts',
      status: 'failed',
      assertionResults: [passed, failed, { status: 'pending', fullName: 'later' }],
    }
    expect(vitestCounts({ testResults: [file] }, '/house')).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: ['server/wallet.test.ts > wallet keeps money\nError: expected 1\n    at own.ts:3:1'],
    })
  })

  it('counts a file that could not be loaded as one failure', () => {
    const file = { name: '/house/a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
    expect(vitestCounts({ testResults: [file] }, '/house')).toEqual({ ...NONE, failed: 1, failures: ['a.test.ts\nno such module'] })
  })

  it('counts browser tests in nested suites; one that passed only at a second try has failed', () => {
    const report = {
      suites: [{ specs: [spec('expected')], suites: [{ specs: [spec('unexpected', 'not visible'), spec('flaky'), spec('skipped')] }] }],
      errors: [],
    }
    expect(playwrightCounts(report)).toEqual({
      passed: 1,
      failed: 2,
      skipped: 1,
      failures: ['home.e2e.ts:3 > opens home\nnot visible', 'home.e2e.ts:3 > opens home'],
    })
    expect(playwrightTotal(report)).toBe(4)
  })

  it('reports what the page of a failed browser test said', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'baize-counts-'))
    const account = path.join(folder, 'error-context.md')
    writeFileSync(
      account,
      '# Test info\n\n# Page snapshot\n\n```yaml\n- generic [ref=e1]:\n  - link "Home" [ref=e2] [cursor=pointer]:\n    - /url: "/"\n  - alert [ref=e3]: Not known\n```\n\n# Test source\n',
    )
    const broken = spec('unexpected', 'not visible')
    const results = [{ errors: [{ message: 'not visible' }], attachments: [{ name: 'error-context', path: account }] }]
    const report = { suites: [{ specs: [{ ...broken, tests: [{ status: 'unexpected', results }] }] }] }
    expect(playwrightCounts(report).failures).toEqual([
      'home.e2e.ts:3 > opens home\nnot visible\nthe page:\n  - link "Home":\n  - alert: Not known',
    ])
    rmSync(folder, { recursive: true })
  })

  it('counts a server that did not start as a failure', () => {
    expect(playwrightCounts({ suites: [], errors: [{ message: 'port is taken' }] })).toMatchObject({
      failed: 1,
      failures: ['browser tests\nport is taken'],
    })
  })

  it('closes with one line, which names skipped tests only where there are some', () => {
    expect(closingLine(add({ ...NONE, passed: 2 }, { ...NONE, passed: 1, failed: 1 }))).toBe('3 passed, 1 failed')
    expect(closingLine({ ...NONE, passed: 2, skipped: 5 })).toBe('2 passed, 0 failed, 5 skipped')
  })
})
