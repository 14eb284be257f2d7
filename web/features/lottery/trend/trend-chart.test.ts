/** The charts of past draws say what a recount says. */
import type { Trend } from '@baize/contract/lottery/lottery-results.ts'
import { describe, expect, it } from 'vitest'
import { gridOf, lineOf } from './trend-chart.ts'

const omission = (value: string): Trend['overall'][number] => ({
  value,
  appeared: 0,
  current: 0,
  last: 0,
  maximum: 0,
  average: '0.00',
  desire: '0.00',
  heat: 'warm',
})
const values = ['0', '1', '2', '3'].map(omission)
const row = (issue: string, numbers: string[], sum: number, shape: string, side: string): Trend['rows'][number] => ({
  issue,
  publishedNumber: issue,
  numbers,
  sum,
  sumTail: sum % 10,
  span: Math.max(...numbers.map(Number)) - Math.min(...numbers.map(Number)),
  median: '1.50',
  bigSmall: '1:1',
  oddEven: '2:0',
  primeComposite: '0:2',
  road: numbers.map((number) => Number(number) % 3).join(''),
  shape,
  dragonTiger: side,
})
const trend: Trend = {
  game: 'x',
  issues: 3,
  positions: [
    { position: '1', values },
    { position: '2', values },
  ],
  overall: values,
  rows: [row('3', ['1', '1'], 2, '2', 'tie'), row('2', ['3', '0'], 3, '1-1', 'dragon'), row('1', ['1', '2'], 3, '1-1', 'tiger')],
}
/** One row as `issue: times or gap of each column`, a drawn column in brackets. */
const written = (chart: Parameters<typeof gridOf>[1], place = 0): string[] =>
  gridOf(trend, chart, place).rows.map(
    ({ issue, cells, at }) => `${issue}: ${cells.map(({ times, gap }) => (times > 0 ? `[${times}]` : gap)).join(' ')} @${at}`,
  )

describe('[LOTT-06] trend charts', () => {
  it('count for each number how many draws it has not come at a place, newest draw first', () => {
    expect(written('place')).toEqual(['3: 3 [1] 3 1 @1', '2: 2 1 2 [1] @3', '1: 1 [1] 1 1 @1'])
    expect(written('place', 1)[0]).toBe('3: 1 [1] 2 3 @1')
  })

  it('mark every number of a draw, as often as it came, and draw no line there', () => {
    expect(written('spread')).toEqual(['3: 1 [2] 2 1 @undefined', '2: [1] 1 1 [1] @undefined', '1: 1 [1] [1] 1 @undefined'])
  })

  it('run through remainders, ratios, spans, shapes and sides', () => {
    expect(gridOf(trend, 'road', 0).rows.map(({ at }) => at)).toEqual([1, 0, 1])
    expect(gridOf(trend, 'bigSmall', 0)).toMatchObject({ columns: ['0:2', '1:1', '2:0'], rows: [{ at: 1 }, { at: 1 }, { at: 1 }] })
    expect(gridOf(trend, 'span', 0)).toMatchObject({ columns: ['0', '1', '2', '3'], rows: [{ at: 0 }, { at: 3 }, { at: 1 }] })
    expect(gridOf(trend, 'shape', 0)).toMatchObject({ columns: ['1-1', '2'], rows: [{ at: 1 }, { at: 0 }, { at: 0 }] })
    expect(gridOf(trend, 'dragonTiger', 0).rows.map(({ at }) => at)).toEqual([1, 0, 2])
    expect(lineOf(trend, 'sum')).toEqual([
      { issue: '1', value: 3 },
      { issue: '2', value: 3 },
      { issue: '3', value: 2 },
    ])
  })

  it('stand without a draw', () => {
    const empty = { ...trend, rows: [], positions: [] }
    for (const chart of ['place', 'spread', 'span', 'shape', 'bigSmall'] as const) expect(gridOf(empty, chart, 4).rows).toEqual([])
  })
})
