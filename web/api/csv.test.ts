/** CSV: whatever leads a cell, a spreadsheet reads it as text, and amounts stay numbers. */
import { expect, it } from 'vitest'
import { csvText } from './csv.ts'

const cellOf = (value: string): string => csvText([[value]]).slice(1, -2)
const SUM = '1+1'

it.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', ' =', '\u00a0=', '\u3000＝', '\ufeff='])(
  '[MEMBER-05] a cell led by %j stays text',
  (sign) => {
    expect(cellOf(`${sign}${SUM}`)).toBe(`'${sign}${SUM}`)
  },
)

it.each(['\n', '\t', '\r', '\r\n', '\n='])('[MEMBER-05] a cell led by %j stays text, in one cell', (sign) => {
  expect(cellOf(`${sign}${SUM}`)).toBe(`"'${sign}${SUM}"`)
})

it('[MEMBER-05] leaves amounts and plain words as they are, and quotes what could begin another cell', () => {
  for (const value of ['-12.50', '+3', '0.00', 'Koi', 'a=b', '12:30', 'နှစ်လိုင်း', '']) expect(cellOf(value)).toBe(value)
  expect(['a,=1', 'a;=1', 'a\t=1', 'a"=1'].map(cellOf)).toEqual(['"a,=1"', '"a;=1"', '"a\t=1"', '"a""=1"'])
})
