/** Proves that a failed browser test is run once more at most, and never one of money or security. */
import { describe, expect, it } from 'vitest'
import { asBrowserReport } from './counts.ts'
import { afterRepeat, filesToRepeat } from './repeats.ts'

const spec = (file: string, title: string, status: string, message?: string) => ({
  title,
  file,
  line: 3,
  tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
})
const report = (...specs: ReturnType<typeof spec>[]) => ({ suites: [{ suites: [{ specs }] }] })

describe('repeats', () => {
  it('judge component tests by the same rule, and a file that does not load by its name', () => {
    const ended = (fullName: string, status: string) => ({ fullName, status, failureMessages: status === 'failed' ? ['not there'] : [] })
    const component = (name: string, ...assertionResults: ReturnType<typeof ended>[]) => ({
      name,
      status: 'failed',
      message: 'no module',
      assertionResults,
    })
    const read = (status: string) =>
      asBrowserReport(
        {
          testResults: [
            component('/house/web/pages/home.browser.test.tsx', ended('[HOME-07] rows', status), ended('[HOME-08] pages', 'passed')),
            component('/house/web/pages/trust.browser.test.tsx', ended('[MSG-04] runs nothing', 'failed')),
            component('/house/web/pages/cash.browser.test.tsx', ended('[WALLET-03] deposits', 'failed')),
            component('/house/web/pages/lost.browser.test.tsx'),
          ],
        },
        '/house',
      )
    expect(filesToRepeat(read('failed'))).toEqual(['web/pages/home.browser.test.tsx', 'web/pages/lost.browser.test.tsx'])
    const { counts, flaky } = afterRepeat(read('failed'), read('passed'))
    expect(counts).toMatchObject({ passed: 2, failed: 3 })
    expect(flaky).toEqual(['web/pages/home.browser.test.tsx:0 > [HOME-07] rows\nnot there'])
    expect(counts.failures).toContain('web/pages/lost.browser.test.tsx:0 > the file itself\nno module')
  })

  const first = report(
    spec('home.e2e.ts', '[HOME-01] shows notices', 'unexpected', 'not visible'),
    spec('home.e2e.ts', '[HOME-02] shows banners', 'expected'),
    spec('look.e2e.ts', 'comes back', 'skipped'),
    spec('main-job.e2e.ts', '[WALLET-03] deposits', 'unexpected', 'no money'),
    spec('trust.e2e.ts', '[MSG-04] runs no script', 'unexpected', 'it ran'),
  )

  it('run the files of ordinary tests that failed, and none of money or security', () => {
    expect(filesToRepeat(first)).toEqual(['home.e2e.ts'])
  })

  it('count a test that passes then, and name it as flaky with its first failure', () => {
    const second = report(
      spec('home.e2e.ts', '[HOME-01] shows notices', 'expected'),
      spec('home.e2e.ts', '[HOME-02] shows banners', 'expected'),
    )
    const { counts, flaky } = afterRepeat(first, second)
    expect(counts).toMatchObject({ passed: 2, failed: 2, skipped: 1 })
    expect(counts.failures.map((text) => text.split('\n')[0])).toEqual([
      'main-job.e2e.ts:3 > [WALLET-03] deposits',
      'trust.e2e.ts:3 > [MSG-04] runs no script',
    ])
    expect(flaky).toEqual(['home.e2e.ts:3 > [HOME-01] shows notices\nnot visible'])
  })

  it('leave a test failed that fails again, or that the second run did not reach', () => {
    const again = report(spec('home.e2e.ts', '[HOME-01] shows notices', 'unexpected', 'still not'))
    expect(afterRepeat(first, again)).toMatchObject({ counts: { failed: 3, passed: 1 }, flaky: [] })
    expect(afterRepeat(first, report())).toMatchObject({ counts: { failed: 3, passed: 1 }, flaky: [] })
  })

  it('keep a test of money failed although its file was run again for another one', () => {
    const mixed = report(
      spec('main-job.e2e.ts', '[WALLET-03] deposits', 'unexpected', 'no money'),
      spec('main-job.e2e.ts', 'opens the page', 'unexpected', 'slow'),
      spec('main-job.e2e.ts', 'goes on', 'skipped'),
    )
    expect(filesToRepeat(mixed)).toEqual(['main-job.e2e.ts'])
    const second = report(
      spec('main-job.e2e.ts', '[WALLET-03] deposits', 'expected'),
      spec('main-job.e2e.ts', 'opens the page', 'expected'),
      spec('main-job.e2e.ts', 'goes on', 'expected'),
    )
    expect(afterRepeat(mixed, second)).toMatchObject({ counts: { passed: 2, failed: 1, skipped: 0 } })
  })

  it('are none where the run itself broke or too much failed, and an error of the second run counts', () => {
    expect(filesToRepeat({ ...first, errors: [{ message: 'port is taken' }] })).toEqual([])
    expect(filesToRepeat(report(...Array.from({ length: 11 }, (_, n) => spec(`a${n}.e2e.ts`, 'opens', 'unexpected'))))).toEqual([])
    expect(afterRepeat(first, { suites: [], errors: [{ message: 'port is taken' }] }).counts.failures).toContain(
      'browser tests\nport is taken',
    )
  })
})
