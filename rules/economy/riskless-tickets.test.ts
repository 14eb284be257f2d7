/** Proves which tickets of one person on one draw are near-riskless, by examples of both ways and against a count of every result. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { risklessTickets } from './riskless-tickets.ts'

const ticket = (play: string, selection: string, bets: number, unit = 2, rules = 'SSC5') => ({
  rules,
  play,
  selection,
  bets,
  unitUnits: BigInt(unit) * UNITS,
})
type Ticket = ReturnType<typeof ticket>
const riskless = (...tickets: readonly Ticket[]): number => Number(risklessTickets(tickets) / UNITS)
const list = (count: number, name: (at: number) => string): string[] => Array.from({ length: count }, (_, at) => name(at))
const upTo = (most: number): string[] => list(most, (at) => String(at + 1).padStart(2, '0'))
const digits = (count: number): string[] => list(10 ** count, (at) => String(at).padStart(count, '0'))

describe('[PR-42] tickets of one draw', () => {
  it('are near-riskless where they hold both sides of one place, in one ticket or several', () => {
    expect(riskless(ticket('LM.Q1', '大,小,单', 3))).toBe(4)
    expect(riskless(ticket('LM.Q1', '大', 1, 9), ticket('LM.Q1', '小', 1, 8))).toBe(17)
    expect(riskless(ticket('LM.LH', '0,4@龙', 1), ticket('LM.LH', '0,4@虎', 1))).toBe(4)
    expect(riskless(ticket('DWD', '0,1,2,3,4,5,6,7,8,9|-|-|-|5', 11))).toBe(20)
    expect(riskless(ticket('ZH', '总大,总小', 2), ticket('ZH', '总尾单', 1))).toBe(4)
    expect(riskless(ticket('2TOP', digits(2).slice(0, 60).join(','), 60), ticket('2TOP', digits(2).slice(60).join(','), 40))).toBe(200)
  })

  it('are not where one side is much lower: every part of the stake then runs its risk', () => {
    // 9 and 7 return 14 of 16 on the lower side, which is less than nine tenths.
    expect(riskless(ticket('LM.Q1', '大', 1, 9), ticket('LM.Q1', '小', 1, 7))).toBe(0)
    expect(riskless(ticket('LM.Q1', '大', 1), ticket('LM.Q1', '小', 1, 9))).toBe(0)
  })

  it('are not where a side is missing, stands on another place or play, or is combined with others', () => {
    expect(riskless()).toBe(0)
    expect(riskless(ticket('LM.Q1', '大,单', 2))).toBe(0)
    expect(riskless(ticket('LM.Q1', '大', 1), ticket('LM.Q2', '小', 1))).toBe(0)
    expect(riskless(ticket('LM.LH', '0,4@龙', 1), ticket('LM.LH', '1,3@虎', 1))).toBe(0)
    expect(riskless(ticket('DWD', '0,1,2,3,4,5,6,7,8|-|-|-|9', 10))).toBe(0)
    expect(riskless(ticket('Q2.DXDS', '大,小|大,单', 4))).toBe(0)
    expect(riskless(ticket('2TOP', digits(2).slice(10).join(','), 90), ticket('2BOT', digits(2).slice(0, 10).join(','), 10))).toBe(0)
    expect(riskless(ticket('Z3', '0,1,2,3,4,5,6,7,8,9', 90))).toBe(0)
    // Nine balls make nine bets of eight, none of which is a ball.
    expect(riskless(ticket('RX8.FS', upTo(9).join(','), 9, 2, '11X5'), ticket('RX8.FS', upTo(11).slice(2).join(','), 9, 2, '11X5'))).toBe(0)
    const halves = [
      ticket('ZMT', `1@${upTo(25).join(',')}`, 25, 2, 'LHC49'),
      ticket('ZMT', `2@${upTo(49).slice(25).join(',')}`, 24, 2, 'LHC49'),
    ]
    expect(riskless(...halves)).toBe(0)
  })

  it('are by every cover of sides that the market has', () => {
    const pairs = ['', '总', '合', '尾', '总尾'].flatMap((of) => [
      [`${of}大`, `${of}小`],
      [`${of}单`, `${of}双`],
    ])
    const covers = [...pairs, ['大单', '大双', '小单', '小双'], ['龙', '虎'], ['红', '蓝', '绿'], ['tai', 'xiu'], ['chan', 'le'], digits(1)]
    for (const cover of covers) {
      expect([cover[0], riskless(ticket('P', cover.join(','), cover.length))]).toEqual([cover[0], 2 * cover.length])
      expect([cover[0], riskless(ticket('P', cover.slice(1).join(','), cover.length - 1))]).toEqual([cover[0], 0])
    }
  })

  it('are from more than nine tenths of the numbers on', () => {
    for (const count of [2, 3, 4]) {
      const all = digits(count)
      const [enough, least] = [all.length * 0.9 + 1, all.length * 0.9]
      const of = (held: number) => ticket('P', all.slice(0, held).join(','), held)
      expect([count, riskless(of(enough)), riskless(of(least)), riskless(of(all.length))]).toEqual([count, 2 * enough, 0, 2 * all.length])
    }
  })

  it('are where they hold the cars of a race or the balls of a draw, by the rules of the lottery', () => {
    const held = (rules: string, play: string, most: number) => riskless(ticket(play, upTo(most).join(','), most, 2, rules))
    for (const play of ['Q1.ZX_FS', 'DWD']) expect([held('PK10', play, 10), held('PK10', play, 9)]).toEqual([20, 0])
    // Ten of eleven balls are 91 in a hundred results.
    for (const play of ['Q1.ZX_FS', 'DWD']) expect([11, 10, 9].map((most) => held('11X5', play, most))).toEqual([22, 20, 0])
    for (const play of ['TM', 'ZMT']) expect([49, 45, 44].map((most) => held('LHC49', play, most))).toEqual([98, 90, 0])
    // A draw brings several balls: a missing one is among them too often.
    for (const play of ['RX1.FS', 'Q3.BDW', 'Z3.BDW', 'H3.BDW']) expect([held('11X5', play, 11), held('11X5', play, 10)]).toEqual([22, 0])
    expect([held('LHC49', 'ZM', 49), held('LHC49', 'ZM', 48)]).toEqual([98, 0])
    const uneven = [ticket('ZM', upTo(6).join(','), 6, 1, 'LHC49'), ticket('ZM', upTo(49).slice(6).join(','), 43, 2, 'LHC49')]
    expect(riskless(...uneven)).toBe(0)
    expect(riskless(ticket('DWD', `${upTo(10).join(',')}|-|01`, 11, 2, 'PK10'))).toBe(20)
  })

  it('that name a sum stake on each number with it', () => {
    const all = list(19, String)
    const of = (sums: readonly string[], bets: number, unit = 2) => ticket('Q2.ZX_HZ', sums.join(','), bets, unit)
    expect(riskless(of(all, 100))).toBe(200)
    // Without the sums 0 to 3 there are ten numbers less.
    expect([riskless(of(all.slice(3), 94)), riskless(of(all.slice(4), 90))]).toEqual([188, 0])
    expect(riskless(of(all.slice(0, 7), 28), of(all.slice(7), 72, 5))).toBe(0)
    expect(riskless(ticket('BREAK', list(28, String).join(','), 1000, 2, 'MM_3D'))).toBe(2000)
    expect(riskless(ticket('RX2.ZX_HZ', `0,1,2@${all.join(',')}`, 300))).toBe(600)
    expect(riskless(ticket('Q2.ZU_HZ', all.slice(1, 18).join(','), 45))).toBe(0)
    const cars = list(17, (at) => String(at + 3))
    // One stake on every sum of two cars: the rare sums pay most, and the usual ones too little.
    expect(riskless(ticket('GYH', cars.join(','), 17, 2, 'PK10'))).toBe(0)
  })

  it('with stakes of any size are near-riskless exactly where a count of the ten results says so', () => {
    const stakes = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(stakes, (units) => {
        const tickets = units.flatMap((unit, digit) => (unit === 0 ? [] : [ticket('DWD', `${digit}|-|-|-|-`, 1, unit)]))
        const stake = units.reduce((sum, unit) => sum + unit, 0)
        const safe = units.filter((unit) => unit * 100 > stake * 9).length
        expect(riskless(...tickets)).toBe(safe > 9 && tickets.length > 1 ? stake : 0)
      }),
    )
  })
})
