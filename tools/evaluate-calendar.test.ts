/** Proves the answers of the command, and what it refuses. The rules themselves are held to the world beside them. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { answerOf } from './evaluate-calendar.ts'

const ask = (line: unknown) => answerOf(JSON.stringify(line))

/** The rows of one lottery: its draw days and their numbers. */
const published = readFileSync(new URL('../rules/lottery/calendars/published-draws.csv', import.meta.url), 'utf8')
  .split('\n')
  .map((row) => row.split(','))

describe('[LOTT-04, LOTT-11] what the command answers', () => {
  it('gives the numbers of all draws of a year, as their publisher writes them', () => {
    const rows = published.filter(([lottery, day]) => lottery === 'ssq' && day?.startsWith('2026-'))
    expect(rows.length).toBeGreaterThan(50)
    expect(ask({ lottery: 'ssq', draws: rows.map(([, day]) => day) })).toEqual({ numbers: rows.map(([, , number]) => number) })
    expect(ask({ lottery: 'hk-lhc', draws: ['2026-01-03', '2026-01-06'] })).toEqual({ numbers: ['26/001', '26/002'] })
    expect(ask({ lottery: 'ssq', draws: [] })).toEqual({ numbers: [] })
  })

  it('gives the days on which a lottery is sold, without the closed ones and with the added ones', () => {
    const week = { lottery: 'mm-2d', from: '2026-12-04', to: '2026-12-12' }
    expect(ask({ ...week, closed: ['2026-12-07', '2026-12-10'], added: ['2026-12-12'] })).toEqual({
      days: ['2026-12-04', '2026-12-08', '2026-12-09', '2026-12-11', '2026-12-12'],
    })
    expect(ask(week)).toEqual({
      days: ['2026-12-04', '2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11'],
    })
  })
})

describe('[VE-05] what the command refuses', () => {
  it.each(['no json', '[]', 'null', '7', '{}', '{"lottery":7}'])('a broken line: %s', (line) => {
    expect(answerOf(line)).toEqual({ refused: 'line' })
  })

  it('a lottery that no publisher draws, the names of objects included', () => {
    for (const lottery of ['ssc-5', 'toString', '__proto__']) expect(ask({ lottery, draws: [] })).toEqual({ refused: 'lottery' })
  })

  it.each([
    ['draws that are no list', { draws: 'all' }, 'draws'],
    ['a draw on a day that does not exist', { draws: ['2026-02-30'] }, 'draws'],
    ['draws out of their order', { draws: ['2026-01-04', '2026-01-01'] }, 'order'],
    ['a draw twice', { draws: ['2026-01-01', '2026-01-01'] }, 'order'],
    ['no days', {}, 'days'],
    ['an end before the beginning', { from: '2026-01-02', to: '2026-01-01' }, 'days'],
    ['a span of centuries', { from: '0001-01-01', to: '9999-12-31' }, 'days'],
    ['closed days that are none', { from: '2026-01-01', to: '2026-01-02', closed: [20260101] }, 'special-days'],
    ['added days that are no list', { from: '2026-01-01', to: '2026-01-02', added: '2026-01-02' }, 'special-days'],
  ])('%s', (_, line, why) => {
    expect(ask({ lottery: 'ssq', ...line })).toEqual({ refused: why })
  })
})
