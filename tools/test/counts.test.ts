/** Proves that no failure is lost on the way to the closing line, and which test may pass at its second try. */
import { describe, expect, it } from 'vitest'
import { add, afterSecondTry, closingLine, countsOf, failedWith, filesToTryAgain, NONE } from './counts.ts'
import type { Note } from './notes.ts'

const note = (ended: Note['ended'], name: string, ...says: string[]): Note => ({ name, ended, says })

describe('the counts of a test run', () => {
  it('count each test, and name the failed ones with the first lines of their message', () => {
    const says = 'Error: \u001B[31mexpected 1\u001B[39m\n    at node:internal/run:1:1\n    at own.ts:3:1'
    const notes = [note('passed', 'a.test.ts > moves'), note('failed', 'a.test.ts > keeps', says), note('skipped', 'a.test.ts > later')]
    expect(countsOf(notes)).toEqual({
      ...NONE,
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: ['a.test.ts > keeps\nError: expected 1\n    at own.ts:3:1'],
    })
  })

  it('name a test that came back at its second try as flaky, with its first failure', () => {
    const flaky = note('flaky', 'web/pages/home.browser.test.tsx > [HOME-01] shows notices', 'not visible')
    const told = ['web/pages/home.browser.test.tsx > [HOME-01] shows notices\nnot visible']
    expect(countsOf([flaky])).toEqual({ ...NONE, passed: 1, flaky: told })
  })

  it.each([
    ['e2e/main-job.e2e.ts > [WALLET-03] deposits'],
    ['web/pages/cash.browser.test.tsx > [HOME-01, WALLET-03, WC-31] deposits'],
    ['web/pages/limits.browser.test.tsx > [PROT-01, PL-14] refuses'],
    ['e2e/sign.e2e.ts > [API-02] refuses'],
    ['e2e/trust.e2e.ts > [MSG-04] runs no script'],
    ['web/pages/markup.browser.test.tsx > keeps bold'],
    ['trust.e2e.ts'],
  ])('leave %s failed, whatever it did at its second try', (name) => {
    expect(countsOf([note('flaky', name, 'no money')])).toEqual(failedWith(`${name}\nno money`))
  })

  it('take a second try of the files that failed, and of none of money or security; what passes then has come back', () => {
    const first = [
      note('failed', 'web/home.browser.test.tsx > [HOME-01] opens', 'not visible'),
      note('passed', 'web/home.browser.test.tsx > closes'),
      note('failed', 'web/cash.browser.test.tsx > [WALLET-03] deposits', 'no money'),
      note('failed', 'web/look.browser.test.tsx', 'no module'),
    ]
    expect(filesToTryAgain(first)).toEqual(['web/home.browser.test.tsx', 'web/look.browser.test.tsx'])
    const second = [note('passed', first[0]!.name), note('passed', first[1]!.name), note('passed', first[2]!.name)]
    expect(countsOf(afterSecondTry(first, second))).toMatchObject({ passed: 2, failed: 2, flaky: [`${first[0]!.name}\nnot visible`] })
    expect(countsOf(afterSecondTry(first, []))).toMatchObject({ passed: 1, failed: 3, flaky: [] })
    const many = Array.from({ length: 11 }, (_, at) => note('failed', `web/${at}.browser.test.tsx > opens`))
    expect([filesToTryAgain(many), filesToTryAgain(many.slice(1)).length]).toEqual([[], 10])
  })

  it('show what the page of a failed test said, whole, behind the first lines of its message', () => {
    const long = Array.from({ length: 20 }, (_, line) => `line ${line}`)
    const [told] = countsOf([note('failed', 'e2e/home.e2e.ts > opens', long.join('\n'), 'the page:', ...long)]).failures
    expect(told?.split('\n')).toEqual(['e2e/home.e2e.ts > opens', ...long.slice(0, 14), 'the page:', ...long])
  })

  it('close with one line, which names skipped tests only where there are some', () => {
    expect(closingLine(add({ ...NONE, passed: 2 }, failedWith('a')))).toBe('2 passed, 1 failed')
    expect(closingLine({ ...NONE, passed: 2, skipped: 5 })).toBe('2 passed, 0 failed, 5 skipped')
  })
})
