/** Proves the counts of guesses at one account by themselves: how many guesses a crowd of strangers has, with and without solved captchas. */
import { expect, test } from 'vitest'
import { judgeAttempt, type Counter } from './attempt.ts'

const NOW = Temporal.Instant.from('2026-11-20T08:00:00Z')
const none: Counter = { failures: 0, windowFrom: NOW, lastAt: NOW }

/** Every guess comes from an address of its own. */
function crowd(guesses: number, captchaPassed: boolean): (string | undefined)[] {
  let strangers = none
  return Array.from({ length: guesses }, () => {
    const verdict = judgeAttempt({ mine: none, strangers }, captchaPassed, NOW)
    if (!verdict.go) return verdict.code
    strangers = verdict.strangers ?? none
    return undefined
  })
}

test('[ID-05] a crowd has twenty guesses, then one for each solved captcha, and two hundred in all in a quarter of an hour', () => {
  expect(crowd(30, false)).toEqual([...Array(20).fill(undefined), ...Array(10).fill('captcha-required')])
  expect(crowd(210, true)).toEqual([...Array(200).fill(undefined), ...Array(10).fill('too-many-requests')])
  const full = { ...none, failures: 200 }
  expect(judgeAttempt({ mine: none, strangers: full }, true, NOW)).toMatchObject({ retryAfterSeconds: 900 })
  expect(judgeAttempt({ mine: none, strangers: full }, true, NOW.add({ minutes: 15 }))).toMatchObject({
    go: true,
    strangers: { failures: 1 },
  })
  expect(judgeAttempt({ mine: none, strangers: undefined }, false, NOW)).toMatchObject({ go: true, asksCaptcha: false })
})

test('[ID-05] a stranger waits from the fifth failure on, a known browser from the tenth, and longer each time', () => {
  const waits = (failures: number, known: boolean) => {
    const verdict = judgeAttempt({ mine: { ...none, failures }, strangers: known ? undefined : none }, true, NOW)
    return verdict.go ? 0 : verdict.code === 'too-many-requests' ? verdict.retryAfterSeconds : -1
  }
  expect([4, 5, 6, 9, 20].map((failures) => waits(failures, false))).toEqual([0, 60, 120, 900, 900])
  expect([9, 10, 11].map((failures) => waits(failures, true))).toEqual([0, 60, 120])
})
