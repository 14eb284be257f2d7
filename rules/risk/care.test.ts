/** Indicators of harm by the sentences of their kinds, and what points weigh: each boundary is tried on both sides. */
import { describe, expect, it } from 'vitest'
import { careLevelOf, halfOfWeek, isFor } from './care.ts'
import { ruleOf, tell } from './testing/story.ts'

describe('[PROT-08, PI-01] kinds of care', () => {
  it('count events of one type in their hours', () => {
    const story = tell({ rules: [{ kind: 'often', of: 'raise', hours: 168, count: 2 }] })
      .event('01 04:00:00', 'raise', '0')
      .event('08 04:00:00', 'raise', '0')
    expect(story.said()).toEqual([])
    expect(story.event('15 03:59:59', 'raise', '0').said()).toEqual(['often/1 m1: e2 e3 (1, open)'])
  })

  const UNUSUAL = { kind: 'unusual-loss', hours: 24, days: 10, times: 3, minimum: '50' }
  it('hold a loss against what the member usually loses in as long, exactly', () => {
    const losing = (amount: string) =>
      tell({ rules: [UNUSUAL] })
        .event('01 00:00:00', 'bet', '60')
        .event('02 00:00:00', 'win', '20')
        .event('04 00:00:00', 'bet', amount)
        .said()
    // Two days before the window lost 40, so one usually has 20.
    expect(losing('59.9999')).toEqual([])
    expect(losing('60')).toEqual(['unusual-loss/1 m1: e3 (1, open)'])
  })

  it('know no mean of who has not played for as long before, take a winner as one who loses nothing, and leave small losses', () => {
    const story = (first: string, win: string, lost: string) =>
      tell({ rules: [UNUSUAL] })
        .event(first, 'bet', '1')
        .event('02 12:00:00', 'win', win)
        .event('04 00:00:00', 'bet', lost)
        .said().length
    expect([story('02 00:00:01', '0', '900'), story('02 00:00:00', '900', '50'), story('01 00:00:00', '900', '49.9999')]).toEqual([0, 1, 0])
  })

  it('see a long day, told in seconds', () => {
    const day = (seconds: string) =>
      tell({ rules: [{ kind: 'long-play', minutes: 240 }] })
        .event('01 04:00:00', 'time', seconds)
        .said().length
    expect([day('1.4399'), day('1.44')]).toEqual([0, 1])
  })

  it('see stakes that rise three times over after an hour that lost', () => {
    const rising = (won: string, then: string) =>
      tell({ rules: [{ kind: 'chasing', minutes: 60, times: 3, minimum: '10' }] })
        .event('01 04:00:00', 'bet', '10')
        .event('01 04:10:00', 'win', won)
        .event('01 05:30:00', 'bet', '1')
        .event('01 05:30:00', 'bet', then)
        .said().length
    // The first hour is (03:30, 04:30], the second (04:30, 05:30].
    expect([rising('9', '29'), rising('9', '28.9999'), rising('10', '29')]).toEqual([1, 0, 0])
  })

  it('see play and deposits within days after a time-out, and none while it runs or later', () => {
    const back = (at: string, type: 'bet' | 'deposit' = 'bet') =>
      tell({ rules: [{ kind: 'returned', days: 7 }] })
        // A day has 86,400 seconds.
        .event('01 00:00:00', 'time-out', '8.64')
        .event(at, type)
        .said().length
    expect([back('01 23:59:59'), back('02 00:00:00'), back('08 23:59:59', 'deposit'), back('09 00:00:00')]).toEqual([0, 1, 1, 0])
  })

  it.each([
    [{ kind: 'often', of: 'bet', hours: 1, count: 1 }, 'of'],
    [{ ...UNUSUAL, days: 1 }, 'days'],
    [{ ...UNUSUAL, hours: 0 }, 'days'],
  ])('refuse %o', (row, wrong) => {
    expect(() => ruleOf(row)).toThrow(`the test's rule is wrong: ${wrong}`)
  })
})

describe('[PROT-08, PI-02, PI-03, PI-04] points', () => {
  it('are amber from 30 and red from 60', () => {
    expect([0, 29, 30, 59, 60].map(careLevelOf)).toEqual(['none', 'none', 'amber', 'amber', 'red'])
  })

  it('of young adults count to 24, those of the others from 25 and where no birthday was told', () => {
    const ages = [18, 24, 25, undefined]
    expect(ages.map((age) => [isFor('all', age), isFor('to-24', age), isFor('from-25', age)])).toEqual([
      [true, true, false],
      [true, true, false],
      [true, false, true],
      [true, false, true],
    ])
  })

  it('lead to half of a week of the last 90 days, and to no limit where there was nothing', () => {
    expect([halfOfWeek(1_800n), halfOfWeek(0n), halfOfWeek(-5n)]).toEqual([70n, null, null])
  })
})
