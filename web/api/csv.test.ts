/** CSV: whatever leads a cell, a spreadsheet reads it as text, and amounts stay numbers. */
import { expect, it } from 'vitest'
import { csvText, csvTime, csvTimeHead } from './csv.ts'

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

it.each([
  '0012',
  '-01',
  '20261120000001',
  '1234567890123.45',
  '12345678901.23456',
  '1e5',
  '3E10',
  '12-5',
  '1/2',
  '26/001',
  '12.5.26',
  'MAR1',
  'sept 2',
  '5-May',
  'march2026',
])('[MEMBER-05] %j is shown as it stands, without being taken for a number or a date', (value) => {
  expect(cellOf(value)).toBe(`"=""${value}"""`)
})

it('[MEMBER-05] leaves what spreadsheets show in full: amounts, days, times and other names', () => {
  const plain = ['12345678901', '-99999999999.99', '0.0001', '2026-11-20', '2026-11-20 14:30:00', '20261120-0001', 'maya1', 'decent', 'e5']
  for (const value of plain) expect(cellOf(value)).toBe(value)
})

it('[MEMBER-05] names the zone of its times in the head, with every offset that it has at them', () => {
  const [winter, summer] = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z']
  expect(csvTimeHead('Time', [winter, summer], 'Asia/Yangon')).toBe('Time (Asia/Yangon, UTC+06:30)')
  expect(csvTimeHead('Time', [winter, summer], 'Europe/Berlin')).toBe('Time (Europe/Berlin, UTC+01:00, UTC+02:00)')
  expect([csvTime(winter, 'Asia/Yangon'), csvTime(summer, 'Europe/Berlin')]).toEqual(['2026-01-15 18:30:00', '2026-07-15 14:00:00'])
})
