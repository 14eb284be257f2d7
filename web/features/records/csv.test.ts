/** The export opens in a spreadsheet as the rows that were shown, whatever a name contains. */
import { describe, expect, it } from 'vitest'
import type { BetRecord } from '@baize/contract/records.ts'
import english from '../../i18n/en/late/records.json' with { type: 'json' }
import burmese from '../../i18n/my/late/records.json' with { type: 'json' }
import { betsCsv } from './bets-csv.ts'
import { csvText } from '../../api/csv.ts'

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
  const round: BetRecord = {
    id: '01a2040e-ecd8-703f-bff7-8f06c81d0ab5',
    vassalage: 'LOTT',
    vendorName: 'Lottery',
    gameType: 'LOTT',
    gameCode: 'hk-6',
    gameName: 'Mark Six',
    round: '20261120-001',
    stake: '30.00',
    win: '58.50',
    net: '28.50',
    refund: '12.3456',
    refundReasons: ['staff', 'drawn-early'],
    currency: 'MMK',
    state: 'settled',
    startedAt: '2026-11-20T08:00:00Z',
    settledAt: '2026-11-20T08:05:00Z',
    originalRound: null,
  }

  it.each([
    ['English', english],
    ['Burmese', burmese],
  ])('says in %s what came back of a stake in a column of its own, beside the net that does not count it', (_language, texts) => {
    const lines = betsCsv(
      [round, { ...round, refund: '0.00', refundReasons: [], state: 'rolled-back' }, { ...round, state: 'open' }],
      (key) => texts[key as keyof typeof texts],
      'Asia/Yangon',
    )
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(/,(?! )/))
    const [head = [], first = [], second = [], third = []] = lines
    const of = (cells: readonly string[]) => Object.fromEntries(head.map((name, at) => [name, cells[at]]))
    expect([lines.length, head.length, first.length, second.length, third.length]).toEqual([4, 11, 11, 11, 11])
    const open = [texts['records.stake'], texts['records.net'], texts['records.state']].map((name) => of(third)[name])
    expect(open).toEqual(['30.00', '', texts['records.state.open']])
    expect(of(first)[`"${texts['records.time']} (Asia/Yangon, UTC+06:30)"`]).toBe('2026-11-20 14:30:00')
    const amounts = { [texts['records.stake']]: '30.00', [texts['records.win']]: '58.50', [texts['records.net']]: '28.50' }
    const settled = { ...amounts, [texts['records.refund']]: '12.3456', [texts['records.state']]: texts['records.state.settled'] }
    expect(of(first)).toMatchObject({ ...settled, [texts['records.game']]: 'Mark Six', [texts['records.currency']]: 'MMK' })
    const why = `${texts['records.refund.staff']} · ${texts['records.refund.drawn-early']}`
    expect([of(first)[texts['records.refund.why']], of(second)[texts['records.refund.why']]]).toEqual([why, ''])
    expect(of(second)).toMatchObject({ [texts['records.refund']]: '0.00', [texts['records.state']]: texts['records.state.rolled-back'] })
  })
})
