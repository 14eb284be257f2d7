/** Proves that a failed browser test is run once more at most, and never one of money or security. */
import { describe, expect, it } from 'vitest'
import { afterRepeat, filesToRepeat } from './repeats.ts'

const spec = (file: string, title: string, status: string, message?: string) => ({
  title,
  file,
  line: 3,
  tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
})
const report = (...specs: ReturnType<typeof spec>[]) => ({ suites: [{ suites: [{ specs }] }] })

describe('repeats', () => {
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
