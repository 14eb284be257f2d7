/** Proves that slips of the two-digit lottery are read as people write them, and refused where they could mean two things. */
import { expect, test } from 'vitest'
import { count } from '@baize/rules/lottery/lottery.ts'
import { readSlip } from './written-slip.ts'

const read = (slip: string): unknown => {
  const reading = readSlip(slip)
  return 'bets' in reading ? reading.bets.map(({ play, selection, each }) => `${play} ${selection} ${each}`) : reading
}

test.each([
  ['12R500', ['R 12 500']],
  ['12,34-500', ['D 12,34 500']],
  ['၁၂R၅၀၀', ['R 12 500']],
  ['၁၂၊၃၄-၅ဝဝ', ['D 12,34 500']],
  ['12r500', ['R 12 500']],
  ['12အာ500', ['R 12 500']],
  ['12 R 500', ['R 12 500']],
  ['１２＝５００', ['D 12 500']],
  ['12–500', ['D 12 500']],
  ['12/34/56=1,000', ['D 12,34,56 1000']],
  ['12.34.56 - 500', ['D 12,34,56 500']],
  ['12 34 56 500', ['D 12,34,56 500']],
  ['12 34R500', ['R 12,34 500']],
  ['12-500R300', ['D 12 500', 'D 21 300']],
  ['12R500 34-200', ['R 12 500', 'D 34 200']],
  ['12R500, 34-200; 56=100', ['R 12 500', 'D 34 200', 'D 56 100']],
  ['12R500\n34,43-200\n', ['R 12 500', 'D 34,43 200']],
  ['12-၁သောင်း', ['D 12 10000']],
  ['12,12-500', ['D 12 500', 'D 12 500']],
  ['1\u200b2-5\u200b00', ['D 12 500']],
  ['အပူး-500', ['SET အပူး 500']],
  ['ပါဝါR 500', ['SET ပါဝါR 500']],
  ['15ထိပ်-500', ['HEAD 1,5 500']],
  ['151ထိပ်-500', ['HEAD 1,5 500']],
  ['၇ပတ် ၂၀၀', ['PAT 7 200']],
  ['123ခွေ500 45ခွေပူး-100', ['KHWE 1,2,3 500', 'KHWE_P 4,5 100']],
  ['', []],
])('[LOTT-01] %j', (slip, bets) => expect(read(slip)).toEqual(bets))

test.each([
  ['12', 'form', '12'],
  ['12,34,500', 'form', '12,34,500'],
  ['123-500', 'form', '123-500'],
  ['1-500', 'form', '1-500'],
  ['12R500 hello', 'form', 'hello'],
  ['12R500R300', 'form', '12R500R300'],
  ['12-500, 34', 'form', '34'],
  ['12--500', 'form', '12--500'],
  ['12-1.5', 'form', '12-1.5'],
  ['12 34', 'form', '12 34'],
])('[LOTT-01] %j is refused where it is not understood', (slip, fault, at) => expect(read(slip)).toEqual({ fault, at }))

test('[LOTT-01] every play that a slip names is known to the rules', () => {
  const slip =
    '12R500\n12,34-500\n15ထိပ်-500 15ပိတ်-500 1ပတ်-500 5ဘရိတ်-500 123ခွေ-500 12ခွေပူး-500\nပါဝါR-5 နက္ခတ်R-5 အပူး-5 စုံစုံ-5 စုံမ-5 မစုံ-5 မမ-5 ကြီး-5 ငယ်-5 ပါဝါ-5 နက္ခတ်-5 ညီကို-5'
  const reading = readSlip(slip)
  if (!('bets' in reading)) throw new Error(reading.at)
  expect(reading.bets).toHaveLength(20)
  expect(reading.bets.filter(({ play, selection }) => !count({ game: 'MM_2D', play, selection }).ok)).toEqual([])
})
