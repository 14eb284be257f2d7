/** The parameters of rules: what is not of its shape is refused with the name of the field. */
import { describe, expect, it } from 'vitest'
import { ruleOf } from './testing/story.ts'

const THRESHOLD = { kind: 'threshold', flow: 'deposit', hours: 24, amount: '100' }

describe('[PROT-08, PA-01] parameters', () => {
  it.each([
    [{ kind: 'horoscope' }, 'kind'],
    [{ kind: 'toString' }, 'kind'],
    [{ ...THRESHOLD, amount: '1.00001' }, 'amount'],
    [{ ...THRESHOLD, amount: 100 }, 'amount'],
    [{ ...THRESHOLD, flow: 'bet' }, 'flow'],
    [{ ...THRESHOLD, hours: undefined }, 'hours'],
    [{ ...THRESHOLD, every: 'day' }, 'hours'],
    [{ kind: 'night', days: 7, nights: 4, fromHour: 6, toHour: 6 }, 'toHour'],
    [{ kind: 'failed', minutes: 10, count: 1.5 }, 'count'],
    [{ kind: 'shared', mark: 'phone', members: 2 }, 'mark'],
  ])('%o is refused', (row, wrong) => {
    expect(() => ruleOf(row)).toThrow(`the test's rule is wrong: ${wrong}`)
  })
})
