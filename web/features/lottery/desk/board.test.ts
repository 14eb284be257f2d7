/** Every play of every game has a board, and what is drawn by chance on it is a bet that the rules count. */
import { count, lotteryGames } from '@baize/rules/lottery/lottery.ts'
import { zodiacOf, zodiacTable } from '@baize/rules/lottery/zodiac.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { boardsOf } from './board.ts'
import { emptyEntry, optionsIn, quickPicks, randomEntry, selectionOf, steadyChance, ticketsOf, toggled } from './entry.ts'

const words = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../../server/lottery/play-words.json'), 'utf8')) as Record<
  string,
  Record<string, [string, string]>
>
const plays = lotteryGames().flatMap(({ game, plays: all }) =>
  Object.keys(all).map((code) => {
    const [grammar = ''] = words[game]?.[code] ?? []
    return { rules: game, code, grammar }
  }),
)
const zodiac = zodiacTable(zodiacOf(6))

describe('boards', () => {
  it.each(plays)('$rules $code can be filled by chance and counted', (play) => {
    const boards = boardsOf(play)
    expect(boards.length).toBeGreaterThan(0)
    for (const board of boards) {
      for (let seed = 1; seed < 20; seed += 1) {
        const selection = selectionOf(board, randomEntry(board, steadyChance(seed * 7919)))
        const counted = count({ game: play.rules, play: play.code, selection, params: { zodiac } })
        expect({ selection, code: counted.ok ? 'ok' : counted.code }).toMatchObject({ code: 'ok' })
      }
    }
  })
})

describe('places', () => {
  it.each(plays.filter(({ grammar }) => /^position[ @]/.test(grammar)))(
    '$rules $code offers each place that its rules count, and no other',
    (play) => {
      const [board] = boardsOf(play)
      const { places, rows } = board!
      const counts = Array.from({ length: 12 }, (_, at) => {
        const entry = { ...toggled(board!, emptyEntry(board!), 0, rows[0]!.options[0]!), places: [at + 1] }
        return count({ game: play.rules, play: play.code, selection: selectionOf(board!, entry), params: { zodiac } }).ok
      })
      expect(counts.lastIndexOf(true) + 1).toBe(places?.of)
      expect(counts.filter(Boolean)).toHaveLength(places?.of ?? 0)
    },
  )
})

const rowOf = (rules: string, code: string) => boardsOf(plays.find((play) => play.rules === rules && play.code === code)!)[0]!

describe('entries', () => {
  it('reads pasted numbers in every usual writing', () => {
    const { rows } = rowOf('11X5', 'RX3.FS')
    expect(optionsIn(rows[0]!, '01 05 11')).toEqual(['01', '05', '11'])
    expect(optionsIn(rows[0]!, '1, 5\n11')).toEqual(['01', '05', '11'])
    expect(optionsIn(rows[0]!, '010511')).toEqual(['01', '05', '11'])
    expect(optionsIn(rowOf('SSC5', '5X.ZX_FS').rows[0]!, '135')).toEqual(['1', '3', '5'])
  })

  it('reads pasted tickets, once each', () => {
    expect(ticketsOf(rowOf('SSC5', 'Q3.ZX_DS').typed!, '123 456,123\n789')).toEqual(['123', '456', '789'])
    expect(ticketsOf(rowOf('11X5', 'RX2.DS').typed!, '01 05\n3,11; 2 4')).toEqual(['01,05', '03,11', '02,04'])
  })

  it('splits numbers into big, small, odd and even', () => {
    const row = rowOf('SSC5', '5X.ZX_FS').rows[0]!
    expect(quickPicks(row, 'big')).toEqual(['5', '6', '7', '8', '9'])
    expect(quickPicks(row, 'even')).toEqual(['0', '2', '4', '6', '8'])
    expect(quickPicks(rowOf('11X5', 'RX2.FS').rows[0]!, 'small')).toEqual(['01', '02', '03', '04', '05'])
  })

  it('takes a number out of the bankers when it becomes a leg', () => {
    const board = rowOf('11X5', 'RX3.DT')
    const banked = toggled(board, emptyEntry(board), 0, '05')
    expect(toggled(board, banked, 1, '05').picks).toEqual([[], ['05']])
  })
})
