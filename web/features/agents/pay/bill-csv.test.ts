/** The export of bills has the columns of the page and its sums, and a name that begins like a formula is no formula. */
import { expect, it } from 'vitest'
import type { AgentBill } from '@baize/contract/agents/agent-pay.ts'
import agent from '../../../i18n/en/late/agent.json' with { type: 'json' }
import type { Text } from '../../../i18n/i18n.ts'
import { billCsv } from './bill-csv.ts'

const text: Text = (key) => agent[key as keyof typeof agent] ?? key

it('[AGENT-10] [AG-S10, AG-S11] the export of bills says what the page says, and disarms what begins like a formula', () => {
  const bill = { kind: 'daily', from: '2026-11-20T17:30:00Z', fromDay: '2026-11-21', base: '-5.00', due: '60.00', paid: '20.00' }
  const of = (account: string, more: object) => ({ ...bill, agent: { id: '1', account }, state: 'part', ...more }) as AgentBill
  const bills = [of('mya', {}), of('=HYPERLINK("x")', { kind: 'hourly' }), of('+1', {}), of('-1+2', {}), of('@x', {})]
  const csv = billCsv(bills, { due: '300.00', paid: '100.00' }, text, 'Asia/Yangon')
  expect(csv.trim().split('\r\n')).toEqual([
    '"Period (Asia/Yangon, UTC+06:30)",Agent,Calculation base,Due,Paid,Status',
    '2026-11-21,mya,-5.00,60.00,20.00,Partly paid',
    `2026-11-21 00:00:00,"'=HYPERLINK(""x"")",-5.00,60.00,20.00,Partly paid`,
    '2026-11-21,+1,-5.00,60.00,20.00,Partly paid',
    "2026-11-21,'-1+2,-5.00,60.00,20.00,Partly paid",
    "2026-11-21,'@x,-5.00,60.00,20.00,Partly paid",
    'Total,,,300.00,100.00,',
  ])
})
