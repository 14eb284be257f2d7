/** Proves that every play of every game says by data what its bets load, and that it loads all that was chosen. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { lotteryGames } from './lottery.ts'
import { loadedCells } from './loads.ts'

type Line = { readonly valid: boolean; readonly game: string; readonly play: string; readonly selection: string }
const LINES = readFileSync(path.join(import.meta.dirname, 'sample-vectors.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line)
  .filter(({ valid }) => valid)
const SOLD = lotteryGames().flatMap(({ game, plays }) => Object.entries(plays).map(([play, { loads }]) => ({ game, play, loads })))

describe('what a bet loads', () => {
  it('[LOTT-10] is said by the data of each of the 386 plays, and every option of a selection is loaded', () => {
    expect(SOLD).toHaveLength(386)
    for (const { game, play, loads } of SOLD) {
      const lines = LINES.filter((line) => line.game === game && line.play === play)
      expect([game, play, lines.length > 0]).toEqual([game, play, true])
      for (const { selection } of lines) {
        const cells = loadedCells(game, play, selection)
        expect([game, play, selection, cells.length > 0, new Set(cells).size]).toEqual([game, play, selection, true, cells.length])
        if (loads === 'results' || loads === 'any-order' || cells.includes(`${play}:*`)) continue
        const options = selection.split(/[|,;@&*]/).filter((option) => option !== '-')
        const text = cells.join(' ')
        expect([game, play, selection, options.filter((option) => !text.includes(option))]).toEqual([game, play, selection, []])
      }
    }
  })

  it.each([
    ['SSC5', 'Q2.ZX_FS', '1,2|3', ['Q2.ZX_FS:1|3', 'Q2.ZX_FS:2|3']],
    ['SSC5', 'SSC.DWD', '1|-|-|-|2,3', ['SSC.DWD:1=1', 'SSC.DWD:5=2', 'SSC.DWD:5=3']],
    ['SSC5', 'H3.HH', '321;465', ['H3.HH:123', 'H3.HH:456']],
    ['PK10', 'POS_DXDS', '5@大,单', ['POS_DXDS:5=大', 'POS_DXDS:5=单']],
    ['SSQ', 'DT', '01|02,03,04,05,06|12', ['DT:red=01', 'DT:red=02', 'DT:red=03', 'DT:red=04', 'DT:red=05', 'DT:red=06', 'DT:blue=12']],
    ['SSC5', 'Q3.ZX_DS', '123;456', ['Q3.ZX_DS:123', 'Q3.ZX_DS:456']],
    ['SSC5', 'RX2.ZX_DS', '12@34;56', ['RX2.ZX_DS:12=34', 'RX2.ZX_DS:12=56']],
    ['SSC5', '5X.Z60', '1|2,3,4', ['5X.Z60:1=1', '5X.Z60:2=2', '5X.Z60:2=3', '5X.Z60:2=4']],
    ['11X5', 'RX3.DT', '01,02|03,04', ['RX3.DT:01', 'RX3.DT:02', 'RX3.DT:03', 'RX3.DT:04']],
    ['SSQ', 'FS', '01,02,03,04,05,06|12', ['FS:red=01', 'FS:red=02', 'FS:red=03', 'FS:red=04', 'FS:red=05', 'FS:red=06', 'FS:blue=12']],
    ['LHC49', 'HX', '鼠,牛', ['HX:牛,鼠']],
    ['LHC49', 'ZMT', '3@07,08', ['ZMT:3=07', 'ZMT:3=08']],
    ['TH_GOV', '3TOD', '321,100', ['3TOD:123', '3TOD:001']],
    ['VN_NORTH', 'XIEN2', '32&82', ['XIEN2:32&82']],
    ['LHC49', 'PTW', '3尾,4', ['PTW:3', 'PTW:4']],
    ['MM_2D', 'D', '07', ['result=07']],
    ['MM_2D', 'R', '07', ['result=07', 'result=70']],
    ['MM_2D', 'SET', 'ပါဝါ', ['result=05', 'result=16', 'result=27', 'result=38', 'result=49']],
  ])('[LOTT-10] %s %s %s', (game, play, selection, cells) => {
    expect(loadedCells(game, play, selection)).toEqual(cells)
  })

  it('[LOTT-10] is one cell for a bet on more numbers than can be told one by one', () => {
    const all = '0,1,2,3,4,5,6,7,8,9'
    expect(loadedCells('SSC5', '5X.ZX_FS', [all, all, all, all, all].join('|'))).toEqual(['5X.ZX_FS:*'])
    expect(loadedCells('SSC5', '5X.ZX_FS', [all, all, all, '1', '2'].join('|'))).toHaveLength(1_000)
    const tickets = (count: number) => Array.from({ length: count }, (_, number) => String(number).padStart(5, '0')).join(';')
    expect(loadedCells('SSC5', '5X.ZX_DS', tickets(1_000))).toHaveLength(1_000)
    expect(loadedCells('SSC5', '5X.ZX_DS', tickets(1_001))).toEqual(['5X.ZX_DS:*'])
  })

  it('[LOTT-10] is nothing that can be read of a bet that was never taken, or of a play that nobody sells', () => {
    expect(() => loadedCells('MM_2D', 'D', '7')).toThrow('ticket-length')
    expect(() => loadedCells('SSC5', 'none', '1')).toThrow('does not say what it loads')
  })
})
