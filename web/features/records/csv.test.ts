/** The export opens in a spreadsheet as the rows that were shown, whatever a name contains. */
import { describe, expect, it } from 'vitest'
import { csvText } from './csv.ts'

describe('[MEMBER-05] the export', () => {
  it('quotes what must be quoted and disarms formulas, but leaves amounts alone', () => {
    expect(
      csvText([
        ['Game', 'Net'],
        ['Koi, the "big" one', '-12.50'],
        ['=HYPERLINK("x")', '+3'],
        ['-1+2', '@a'],
        ['နှစ်လိုင်း\nအမည်', '0.00'],
      ]),
    ).toBe('\uFEFFGame,Net\r\n"Koi, the ""big"" one",-12.50\r\n"\'=HYPERLINK(""x"")",+3\r\n\'-1+2,\'@a\r\n"နှစ်လိုင်း\nအမည်",0.00\r\n')
  })
})
