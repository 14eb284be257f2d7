/** The engine's door: what it reads as a factor or odds, how it adds up what several tiers won, and what it refuses to mix. */
import { describe, expect, it } from 'vitest'
import { fractionText } from '../originals/fraction.ts'
import { evaluate, factorsOf, readDraw, readFactor, readTicket, settle } from './lottery.ts'
import { addTallies, choose, hit, LOST, subsetsOf } from './play.ts'

const told = (text: unknown) => {
  const factor = readFactor(text)
  return factor && fractionText(factor)
}
const ticketOf = (game: string, play: string, selection: string) => {
  const read = readTicket({ game, play, selection })
  if (!read.ok) throw new Error(read.code)
  return read.value
}
const drawOf = (game: string, raw: unknown) => {
  const read = readDraw(game, raw)
  if (!read.ok) throw new Error(read.code)
  return read.value
}

describe('[LOTT-03] a factor', () => {
  it('is a whole number, a decimal or a fraction, read exactly, and never zero', () => {
    expect(['98.5', '625/6', '2500', '1250/3', '0.1', '1.9700', '007'].map(told)).toEqual([
      '197/2',
      '625/6',
      '2500',
      '1250/3',
      '1/10',
      '197/100',
      '7',
    ])
    expect(['0', '0.00', '0/5', '5/0', '-1', '1e3', '1.', '.5', '1/2/3', '1.5/2', '', ' 1', '１'].map(told)).toEqual(
      Array.from({ length: 13 }),
    )
    expect([told('9'.repeat(15)), told('9'.repeat(16)), told('0.0000000001'), told('0.00000000001')]).toEqual([
      '9'.repeat(15),
      undefined,
      '1/10000000000',
      undefined,
    ])
    expect([told(5), told(null), told(undefined), told(['5'])]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('comes from the price of a fair play, and from the ticket where it is sold at odds', () => {
    const of = (game: string, play: string, odds?: unknown) => {
      const factors = factorsOf(game, play, odds)
      return factors.ok ? Object.fromEntries([...factors.value].map(([tier, factor]) => [tier, fractionText(factor)])) : factors.code
    }
    expect([of('SSC5', 'RX2.ZX_DS'), of('SSC5', 'RX2.ZX_DS', { hit: '7' })]).toEqual([{ hit: '100' }, { hit: '100' }])
    expect([of('LHC49', 'ZMT', { hit: '44.5' }), of('LHC49', 'ZMT'), of('LHC49', 'ZMT', null)]).toEqual([
      { hit: '89/2' },
      'odds-missing',
      'odds-missing',
    ])
    expect(['45', ['45'], { hit: 45 }, { hit: '0' }].map((odds) => of('LHC49', 'ZMT', odds))).toEqual(
      Array.from({ length: 4 }, () => 'odds-malformed'),
    )
    expect([of('SSC5', 'none'), of('none', 'ZMT')]).toEqual(['play-unknown', 'play-unknown'])
  })
})

it('[LOTT-03] a draw may repeat digits, and never balls or cars', () => {
  const isRead = (game: string, ...raw: readonly string[]) => readDraw(game, raw).ok
  const cars = ['10', '02', '03', '04', '05', '06', '07', '08', '09']
  const balls = ['11', '22', '33', '44', '49', '06']
  expect([isRead('SSC5', '1', '1', '1', '1', '1'), isRead('P5', '1', '1', '1', '1', '1'), isRead('3D', '1', '1', '1')]).toEqual([
    true,
    true,
    true,
  ])
  expect([isRead('PK10', ...cars, '01'), isRead('PK10', ...cars, '02')]).toEqual([true, false])
  expect([isRead('11X5', '01', '02', '03', '04', '11'), isRead('11X5', '01', '02', '03', '04', '01')]).toEqual([true, false])
  expect([isRead('LHC49', ...balls, '01'), isRead('LHC49', ...balls, '06')]).toEqual([true, false])
  // A blue ball has the number of a red one as often as not.
  const reds = ['01', '02', '03', '04', '33']
  expect([isRead('SSQ', ...reds, '06', '06'), isRead('SSQ', ...reds, '33', '06')]).toEqual([true, false])
})

describe('[LOTT-03] a settled ticket', () => {
  it('has all tiers that it won in one order, and the sum of its bets at their factors', () => {
    const factors = factorsOf('SSC5', '5X.TX', { 后二: '2', 前二: '3', 后三: '10', 前三: '20.5', 全中: '1000' })
    if (!factors.ok) throw new Error(factors.code)
    const settled = settle(ticketOf('SSC5', '5X.TX', '1,2|2|3|4|5'), drawOf('SSC5', ['1', '2', '3', '4', '5']), factors.value)
    if (!settled.ok) throw new Error(settled.code)
    const { wins, winningBets, count, stakeUnits, refundedBets } = settled.value
    expect(wins.map(({ tier, bets }) => [tier, bets])).toEqual([
      ['全中', 1],
      ['前三', 1],
      ['前二', 1],
      ['后三', 2],
      ['后二', 2],
    ])
    expect(wins.map(({ factor }) => factor)).toEqual(['1000', '41/2', '3', '10', '2'])
    expect([winningBets, count, stakeUnits, refundedBets, settled.value.prizeFactor]).toEqual([7, 2, 2, 0, '2095/2'])
    expect(settle(ticketOf('SSC5', '5X.TX', '1|2|3|4|5'), drawOf('SSC5', ['1', '2', '3', '4', '5']), new Map())).toMatchObject({
      code: 'odds-missing',
    })
  })

  it('tells how many bets got their stake back', () => {
    const drawn = evaluate({ game: 'SSC5', play: 'LH_REFUND', selection: '15@龙,虎', draw: ['3', '0', '0', '0', '3'] })
    expect(drawn).toMatchObject({ value: { refundedBets: 2, winningBets: 0, wins: [], prizeFactor: '0', count: 2 } })
  })

  it('may compare a later place with an earlier one', () => {
    const won = (draw: readonly string[]) => evaluate({ game: 'SSC5', play: 'LH', selection: '41@龙', draw })
    expect([won(['1', '0', '0', '2', '0']), won(['2', '0', '0', '1', '0'])]).toMatchObject([
      { value: { winningBets: 1 } },
      { value: { winningBets: 0 } },
    ])
  })

  it('is never judged on the draw of another game', () => {
    const draw = drawOf('P5', ['1', '2', '3', '4', '5'])
    expect(() => ticketOf('SSC5', '5X.ZX_FS', '1|2|3|4|5').judge(draw)).toThrow('a ticket of SSC5 was judged on a draw of P5')
    expect([readDraw('none', []), readTicket({ game: 'none', play: 'x', selection: '1' })]).toMatchObject([
      { code: 'game-unknown' },
      { code: 'game-unknown' },
    ])
    expect(readTicket({ game: 'SSC5', play: '5X.ZX_FS', selection: 7 as unknown as string })).toMatchObject({ code: 'selection-malformed' })
  })
})

describe('[LOTT-03] tallies', () => {
  it('add up tier by tier, with what is given back', () => {
    const sum = addTallies([hit(2), hit(3, 'other'), { wins: [{ tier: 'hit', bets: 4 }], refunded: 5 }, { wins: [], refunded: 6 }])
    expect(sum).toEqual({
      wins: [
        { tier: 'hit', bets: 6 },
        { tier: 'other', bets: 3 },
      ],
      refunded: 11,
    })
    expect([addTallies([]), addTallies([LOST, hit(0)]), hit(0), hit(-1)]).toEqual([LOST, LOST, LOST, LOST])
  })

  it('choose without order', () => {
    expect([choose(5, 0), choose(5, 2), choose(5, 5), choose(5, 6), choose(5, -1), choose(49, 6)]).toEqual([1, 10, 1, 0, 0, 13_983_816])
    expect(subsetsOf(4, 2).toSorted((one, other) => Number(one.join('')) - Number(other.join('')))).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 3],
      [2, 3],
    ])
    expect([subsetsOf(3, 0), subsetsOf(2, 3)]).toEqual([[[]], []])
  })
})
