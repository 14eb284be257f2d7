/** The saved record has every field of a row in a column of its own, and no cell that a spreadsheet would run. */
import { expect, it } from 'vitest'
import type { PointRow } from '@baize/contract/points.ts'
import english from '../../i18n/en/late/points.json' with { type: 'json' }
import { pointsCsv } from './point-record-csv.ts'

const row: PointRow = {
  id: '01a2040e-ecd8-703f-bff7-8f06c81d0ab5',
  reference: 'P0123456789AB',
  applyTime: '2026-11-20T08:00:00Z',
  type: 'redeem',
  cause: 'goods',
  name: 'A bowl, green',
  quantity: 2,
  pointsRequirement: '10.00',
  amountRequirement: '500.00',
  currency: 'MMK',
  status: 'rejected',
  changedPoints: '-10.00',
  pointsBalance: '3.3333',
  remark: '=HYPERLINK("https://elsewhere.test")',
}

it('[POINT-02, PT-24, PT-25] has the columns of the record, and disarms what begins like a formula', () => {
  const remarks = ['+1+1', '-1+1', '@SUM(1)', 'out of parcels']
  const csv = pointsCsv(
    [row, ...remarks.map((remark) => ({ ...row, remark }))],
    (key) => english[key as keyof typeof english],
    'Asia/Yangon',
  )
  const [head, first, ...others] = csv.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(head?.split(/,(?! )/)).toEqual([
    'Reference',
    '"Time (Asia/Yangon, UTC+06:30)"',
    'Type',
    'For',
    'Quantity',
    'Points needed',
    'Money needed',
    'Currency',
    'Status',
    'Change',
    'Balance',
    'Remark',
  ])
  expect(first).toBe(
    `P0123456789AB,2026-11-20 14:30:00,Redeem,"Redeemed: A bowl, green",2,10.00,500.00,MMK,Rejected,-10.00,3.3333,"'=HYPERLINK(""https://elsewhere.test"")"`,
  )
  expect(others.map((line) => line.split(',').at(-1))).toEqual(["'+1+1", "'-1+1", "'@SUM(1)", 'out of parcels'])
})
