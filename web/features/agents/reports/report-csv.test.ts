/** The export has the columns of the page, and a name that begins like a formula is no formula. */
import { expect, it } from 'vitest'
import english from '../../../i18n/en/late/agent-reports.json' with { type: 'json' }
import agent from '../../../i18n/en/late/agent.json' with { type: 'json' }
import type { Text } from '../../../i18n/i18n.ts'
import { REPORTS } from './figures.ts'
import { reportCsv } from './report-csv.ts'

const text: Text = (key) => ({ ...english, ...agent })[key as keyof typeof english] ?? key

it('[AGENT-10] the export says what the table says, and disarms what begins like a formula', () => {
  const member = (account: string) => ({ id: '1', account })
  const rows = [
    { member: member('mya'), own: true, stake: '60.00', bets: 2, result: '-3.00' },
    { member: member('=SUM(A1)'), stake: '40.00' },
    { member: member('@kyaw'), stake: '0.00' },
  ]
  const csv = reportCsv({ first: 'Member', figures: REPORTS.agentBets, rows, sums: { stake: '100.00', bets: 2 } }, text)
  expect(csv.trim().split('\r\n')).toEqual([
    'Member,Bets,Stakes,Valid bets,Wins,Stakes less wins,"Active members, summed by day"',
    'mya (own),2,60.00,,,-3.00,',
    "'=SUM(A1),,40.00,,,,",
    "'@kyaw,,0.00,,,,",
    'Total,2,100.00,,,,',
  ])
})
