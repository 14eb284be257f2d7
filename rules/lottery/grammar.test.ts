/** Proves that whatever is typed is read exactly or refused with a reason, and never thrown at. */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LONGEST_SELECTION } from './grammar.ts'
import { count, evaluate, lotteryGames, readDraw } from './lottery.ts'
import { ANIMALS, zodiacOf, zodiacTable } from './zodiac.ts'

type Good = { readonly game: string; readonly play: string; readonly selection: string; readonly draw: unknown; readonly odds?: unknown }
const params = { zodiac: zodiacTable(zodiacOf(ANIMALS.indexOf('马'))) }
/** A valid ticket of every play, from the sample. */
const GOOD = readFileSync(path.join(import.meta.dirname, 'sample-vectors.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Good & { valid: boolean })
  .filter(({ valid }) => valid)

const codeOf = (game: string, play: string, selection: string): string => {
  const counted = count({ game, play, selection, params })
  return counted.ok ? `counts ${counted.value.count}` : counted.code
}
const ONE_OF_EACH = fc.constantFrom(...GOOD)

/** Digits that look like digits and are not: fullwidth, Arabic-Indic, Devanagari, Burmese, Thai, Lao, mathematical bold, superscript. */
const SCRIPTS = ['０', '٠', '०', '၀', '๐', '໐', '𝟎']
const lookAlike = (text: string, script: string): string => {
  const zero = script.codePointAt(0) ?? 0
  return text.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)))
}

describe('what is typed', () => {
  it('[LOTT-03] is never thrown at, whatever it is', () => {
    const pieces = fc.constantFrom(
      ...'0123456789|,;-@&*R 大小单双龙虎和马鼠红\n\t\u0000'.split(''),
      '01',
      '11',
      '49',
      '豹子',
      'tong-3',
      'ပါဝါ',
    )
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(ONE_OF_EACH, anything, ({ game, play, draw, odds }, selection) => {
        const counted = count({ game, play, selection, params })
        const evaluated = evaluate({ game, play, selection, draw, odds, params })
        if (counted.ok) return counted.value.count > 0 && Number.isSafeInteger(counted.value.count)
        return !evaluated.ok && evaluated.code === counted.code
      }),
      { numRuns: 2500, seed: 1 },
    )
  })

  it('[LOTT-03] is refused with a look-alike digit of another script in place of any digit', () => {
    for (const { game, play, selection } of GOOD.filter((good) => /[0-9]/.test(good.selection))) {
      const accepted = SCRIPTS.map((script) => codeOf(game, play, lookAlike(selection, script))).filter((code) => code.startsWith('counts'))
      expect([game, play, accepted]).toEqual([game, play, []])
    }
  })

  it('[LOTT-03] is refused with white space, an empty area, an empty option or a sign anywhere', () => {
    for (const { game, play, selection } of GOOD) {
      const spoilt = [
        '',
        ' ',
        ` ${selection}`,
        `${selection} `,
        `${selection}\n`,
        `${selection},`,
        `,${selection}`,
        `${selection}|`,
        `|${selection}`,
        `${selection};`,
        `;${selection}`,
        `${selection}@`,
        `@${selection}`,
        `${selection}&`,
        `+${selection}`,
        `${selection}.0`,
        `${selection}\u200b`,
        selection.replace(/[,|;@&]/, (mark) => `${mark}${mark}`),
        selection.replace(/[,|;@&]/, (mark) => `${mark} `),
      ].filter((text) => text !== selection)
      const accepted = spoilt.filter((text) => codeOf(game, play, text).startsWith('counts'))
      expect([game, play, selection, accepted]).toEqual([game, play, selection, []])
    }
  })

  it('[LOTT-03] is refused when an option or a ticket stands twice', () => {
    for (const { game, play, selection } of GOOD) {
      const [before = '', after] = selection.split('@')
      const body = after ?? before
      const head = after === undefined ? '' : `${before}@`
      const first = body.split(/[|;]/)[0] ?? ''
      const option = first.split(/[,&]/)[0] ?? ''
      const twice = [
        ...(body.includes(';') || /DS$|^HH$|^XIEN.$|^TRUOT/.test(play) ? [`${head}${body};${first}`] : []),
        ...(option === '-' ? [] : [head + body.replace(option, `${option},${option}`)]),
      ]
      const accepted = twice.filter((text) => codeOf(game, play, text).startsWith('counts'))
      expect([game, play, accepted]).toEqual([game, play, []])
    }
  })

  it('[LOTT-03] is refused when it is longer than any ticket can be, quickly and by its length', () => {
    for (const { game, play } of GOOD) expect(codeOf(game, play, '1,'.repeat(LONGEST_SELECTION))).toBe('selection-too-long')
    const [longest, longer] = [LONGEST_SELECTION, LONGEST_SELECTION + 1].map((length) => codeOf('SSC5', 'Q3.ZX_DS', '1'.repeat(length)))
    expect([LONGEST_SELECTION, longest, longer]).toEqual([1_000_000, 'ticket-length', 'selection-too-long'])
    const many = ['1,', '1|', '11;', '@', '&', '*', '-|', '01,'].map((piece) =>
      piece.repeat(Math.floor(LONGEST_SELECTION / piece.length / 10)),
    )
    for (const { game, play } of GOOD.filter((_, place) => place % 5 === 0)) {
      for (const text of many) expect(codeOf(game, play, text)).not.toContain('counts')
    }
  })

  it('[LOTT-01, LOTT-03] of a game or play that does not exist is refused by name', () => {
    expect(codeOf('SSC6', '5X.ZX_FS', '1|2|3|4|5')).toBe('game-unknown')
    for (const play of ['', 'toString', '__proto__', 'constructor', '5x.zx_fs', 'Z3.DXDS', 'Q3.CZW'])
      expect([play, codeOf('SSC5', play, '1')]).toEqual([play, 'play-unknown'])
    for (const { game, plays } of lotteryGames())
      for (const play of Object.keys(plays)) expect(codeOf(game, play, '?')).not.toBe('play-unknown')
  })
})

/** Selections with the one reason for which each is refused. */
const REFUSED: readonly (readonly [game: string, play: string, selection: string, reason: string])[] = [
  ['SSC5', '5X.ZX_FS', '', 'nothing-selected'],
  ['SSC5', 'SSC.DWD', '-|-|-|-|-', 'nothing-selected'],
  ['MY4D', 'BIG', '', 'nothing-selected'],
  ['MY4D', 'ROLL_BIG', '', 'nothing-selected'],
  ['SSC5', 'Q3.ZX_DS', '', 'nothing-selected'],
  ['SSC5', 'Q3.ZX_DS', '123;', 'ticket-empty'],
  ['11X5', 'RX2.DS', '', 'nothing-selected'],
  ['11X5', 'RX2.DS', '01,02;', 'ticket-empty'],
  ['VN_NORTH', 'XIEN2', '', 'nothing-selected'],
  ['MY4D', 'BIG', '1234,', 'option-empty'],
  ['SSC5', '5X.ZX_FS', '1|2|3|4', 'too-few-areas'],
  ['SSC5', '5X.ZX_FS', '1|2|3|4|5|6', 'too-many-areas'],
  ['SSC5', '5X.ZX_FS', '1|2|3|4|-', 'option-unknown'],
  ['SSC5', '5X.ZX_FS', '1|2|3|4|10', 'out-of-range'],
  ['SSC5', '5X.ZX_FS', '1|2|3|4|05', 'out-of-range'],
  ['SSC5', 'Q3.ZX_DS', '123;123', 'ticket-repeated'],
  ['SSC5', 'Q3.ZX_DS', '1234', 'ticket-length'],
  ['SSC5', 'Q3.HH', '112;121', 'ticket-repeated'],
  ['SSC5', 'Q3.ZU_HZ', '27', 'out-of-range'],
  ['SSC5', '5X.Z60', '12|3,4,5', 'out-of-range'],
  ['SSC5', '5X.Z60', '1|2,3', 'too-few-options'],
  ['SSC5', '5X.Z30', '1|2', 'too-few-options'],
  ['SSC5', 'Q3.Z3_FS', '1', 'too-few-options'],
  ['SSC5', 'Q3.Z6_FS', '1,2', 'too-few-options'],
  ['SSC5', 'Q3.ZU_BD', '1,2', 'too-many-options'],
  ['SSC5', '5X.Z30', '1,2|1,2', 'areas-overlap'],
  ['SSC5', 'SSC.DWD', '1|2', 'too-few-areas'],
  ['SSC5', 'RX2.ZX_FS', '1|-|-|-|-', 'no-bet-remains'],
  ['SSC5', 'RX2.ZX_DS', '1@12', 'too-few-positions'],
  ['SSC5', 'RX2.ZX_DS', '11@12', 'positions-malformed'],
  ['SSC5', 'RX2.ZX_DS', '21@12', 'positions-malformed'],
  ['SSC5', 'RX2.ZX_DS', '16@12', 'positions-malformed'],
  ['SSC5', 'RX2.ZX_DS', '12', 'positions-malformed'],
  ['SSC5', 'RX2.ZX_DS', '12@12@12', 'positions-malformed'],
  ['SSC5', 'LH', '123@龙', 'positions-malformed'],
  ['SSC5', 'LH', '11@龙', 'positions-malformed'],
  ['SSC5', 'LH', '12@龍', 'option-unknown'],
  ['11X5', 'Q3.ZX_FS', '1|2|3', 'out-of-range'],
  ['11X5', 'Q3.ZX_FS', '01|01|02', 'no-bet-remains'],
  ['11X5', 'Q3.ZX_DS', '01,01,02', 'option-repeated'],
  ['11X5', 'RX2.DS', '01,02;02,01', 'ticket-repeated'],
  ['11X5', 'RX3.DT', '01,02,03|04', 'too-many-options'],
  ['11X5', 'RX5.DT', '01|02,03', 'too-few-options'],
  ['11X5', 'RX3.DT', '|01,02,03', 'area-empty'],
  ['11X5', 'RX3.FS', '01|02,03', 'option-unknown'],
  ['11X5', 'RX3.FS', '01,02,12', 'out-of-range'],
  ['PK10', 'POS_DXDS', '11@大', 'positions-malformed'],
  ['PK10', 'POS_DXDS', '01@大', 'positions-malformed'],
  ['PK10', 'GYH', '03', 'out-of-range'],
  ['SSQ', 'FS', '01,02,03,04,05|01', 'too-few-options'],
  ['SSQ', 'FS', '01,02,03,04,05,06|17', 'out-of-range'],
  ['SSQ', 'DT', '01,02,03,04,05,06|07|01', 'too-many-options'],
  ['LHC49', 'ZMT', '7@01', 'positions-malformed'],
  ['LHC49', 'TM', '50', 'out-of-range'],
  ['LHC49', 'HX', '马', 'too-few-options'],
  ['LHC49', 'HX', ANIMALS.join(','), 'too-many-options'],
  ['LHC49', 'LM.2QZ', '马*马', 'option-repeated'],
  ['LHC49', 'LM.2QZ', '马*3', 'option-unknown'],
  ['LHC49', 'LM.2QZ', '马*鼠*牛', 'selection-malformed'],
  ['LHC49', 'LM.3QZ', '马*鼠', 'option-unknown'],
  ['VN_NORTH', 'LO2', '5', 'ticket-length'],
  ['VN_NORTH', 'XIEN2', '11&11', 'option-repeated'],
  ['VN_NORTH', 'XIEN2', '11&12;12&11', 'ticket-repeated'],
  ['VN_NORTH', 'XIEN2', '11&12&13', 'ticket-length'],
  ['VN_NORTH', 'DB2_DXDS', 'tong-19', 'option-unknown'],
  ['TH_GOV', '3IN4', '1123', 'option-repeated'],
  ['TH_GOV', '19DOOR_TOP', '1,2', 'too-many-options'],
  ['MY4D', 'ROLL_BIG', 'R123R', 'ticket-malformed'],
  ['MY4D', 'ROLL_BIG', '1234', 'ticket-malformed'],
  ['MY4D', 'PERM_BIG', '1234,5678', 'too-many-options'],
  ['MY4D', 'IBOX_BIG', '1234,5678', 'too-many-options'],
  ['TH_GOV', '3IN4', '1234,5678', 'too-many-options'],
  ['MM_2D', 'PAT', '1,2', 'too-many-options'],
  ['MM_2D', 'BRAKE', '1,2', 'too-many-options'],
  ['MM_2D', 'KHWE_P', '1', 'too-few-options'],
  ['MM_2D', 'BRAKE', '0', 'out-of-range'],
  ['MM_2D', 'SET', 'ပါဝါ,မမ', 'too-many-options'],
  ['MM_2D', 'KHWE', '1', 'too-few-options'],
]

describe('reasons', () => {
  it.each(REFUSED)('[LOTT-03] %s %s "%s" is refused: %s', (game, play, selection, reason) => {
    expect(codeOf(game, play, selection)).toBe(reason)
  })
})

describe('draws', () => {
  it('[LOTT-03] of a wrong shape settle nothing', () => {
    const wrong: readonly (readonly [string, unknown])[] = [
      ['SSC5', ['1', '2', '3', '4']],
      ['SSC5', [1, 2, 3, 4, 5]],
      ['SSC5', ['1', '2', '3', '4', '１']],
      ['SSC5', '12345'],
      ['SSC5', undefined],
      ['11X5', ['01', '02', '03', '04', '04']],
      ['11X5', ['1', '2', '3', '4', '5']],
      ['LHC49', ['01', '02', '03', '04', '05', '06', '50']],
      ['SSQ', ['01', '02', '03', '04', '05', '06', '17']],
      ['VN_NORTH', { DB: ['12345'] }],
      ['MM_2D', { result: 77 }],
      ['MM_2D', { result: ['77'] }],
      ['MM_2D', null],
      ['LAO', { result4: '12a4' }],
    ]
    for (const [game, draw] of wrong)
      expect([game, draw, readDraw(game, draw)]).toEqual([game, draw, { ok: false, code: 'draw-malformed' }])
    fc.assert(
      fc.property(ONE_OF_EACH, fc.anything(), ({ game }, draw) => {
        readDraw(game, draw)
      }),
      { numRuns: 500, seed: 2 },
    )
  })
})
