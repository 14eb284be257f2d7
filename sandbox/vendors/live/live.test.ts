/** Proves the rules of the live tables: the shoe, the spots, the roads, the times of a round, and the returns that they publish. */
import { fractionText, percentText } from '@baize/rules/originals/fraction.ts'
import published from '@baize/rules/originals/published.json' with { type: 'json' }
import { ROULETTE_SPOTS } from '@baize/rules/originals/roulette-table.ts'
import { rouletteReturn } from '@baize/rules/originals/roulette.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phaseAt, phaseBounds, timesFrom } from '../table/timetable.ts'
import { dealFrom } from './baccarat/baccarat.ts'
import { bigRoad, ROAD_ROWS, type Winner } from './baccarat/page/roads.ts'
import { PUBLISHED } from './baccarat/published.ts'
import { colourOf, WHEEL } from './roulette/page/wheel.ts'

const valueOf = (rank: number): number => (rank >= 10 ? 0 : rank)

describe('the shoe of live baccarat', () => {
  const shuffles = fc.shuffledSubarray(
    Array.from({ length: 416 }, (_, card) => card),
    { minLength: 416 },
  )

  it('[GAME-14] deals every card once, by the third-card rules, to the cut card near its end', () => {
    fc.assert(
      fc.property(shuffles, (cards) => {
        let [shoe, last] = [{ cards, dealt: 0 } as Parameters<typeof dealFrom>[0], false]
        while (!last) {
          const before = shoe.dealt
          const { outcome, shoe: after, last: wasLast } = dealFrom(shoe)
          const { player, banker, result } = outcome
          const total = (hand: typeof player): number => hand.reduce((sum, { rank }) => sum + valueOf(rank), 0) % 10
          expect([total(player), total(banker)]).toEqual([result.playerTotal, result.bankerTotal])
          expect(after.dealt - before).toBe(player.length + banker.length)
          const [first, second] = [total(player.slice(0, 2)), total(banker.slice(0, 2))]
          const natural = first >= 8 || second >= 8
          expect(player.length).toBe(!natural && first <= 5 ? 3 : 2)
          if (natural) expect(banker.length).toBe(2)
          else if (player.length === 2) expect(banker.length).toBe(second <= 5 ? 3 : 2)
          ;[shoe, last] = [after, wasLast]
        }
        expect(shoe.dealt).toBeGreaterThan(400)
        expect(shoe.dealt).toBeLessThanOrEqual(416)
      }),
      { numRuns: 20 },
    )
  })

  it('[GAME-14] publishes the returns that the count of all hands proves', () => {
    const { rtp } = published.baccarat
    const exact = {
      player: rtp.player,
      banker: rtp.banker5pc,
      'banker-no-commission': rtp.bankerNoCommission_6pays50,
      tie: rtp.tie8,
      'player-pair': rtp.pair11,
      'banker-pair': rtp.pair11,
    }
    for (const [spot, percent] of Object.entries(PUBLISHED))
      expect(percent).toBe(/^\d+\.\d\d/.exec(String(exact[spot as keyof typeof exact]))?.[0])
  })
})

describe('the roads', () => {
  const letters: Readonly<Record<string, Winner>> = { P: 'player', B: 'banker', T: 'tie' }
  const road = (text: string) =>
    bigRoad(text.split('').map((letter) => letters[letter] ?? 'tie')).map(({ column, row, ties }) => [column, row, ties])

  it('[GAME-14] runs down, turns at the bottom and beside what is there, and marks ties', () => {
    expect(road('PPB')).toEqual([
      [0, 0, 0],
      [0, 1, 0],
      [1, 0, 0],
    ])
    expect(road('TPTTB')).toEqual([
      [0, 0, 3],
      [1, 0, 0],
    ])
    expect(road('PPPPPPPP').slice(-3)).toEqual([
      [0, 5, 0],
      [1, 5, 0],
      [2, 5, 0],
    ])
    // The second run finds the bottom cell of its column taken by the first one's tail.
    expect(road('PPPPPPPBBBBBB').slice(-2)).toEqual([
      [1, 4, 0],
      [2, 4, 0],
    ])
  })

  it('[GAME-14] gives every round but ties a cell of its own', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<Winner>('player', 'banker', 'tie'), { maxLength: 80 }), (rounds) => {
        const marks = bigRoad(rounds)
        expect(marks).toHaveLength(rounds.filter((winner) => winner !== 'tie').length)
        expect(new Set(marks.map(({ column, row }) => `${column},${row}`)).size).toBe(marks.length)
        expect(marks.every(({ row }) => row >= 0 && row < ROAD_ROWS)).toBe(true)
      }),
    )
  })
})

describe('the wheel', () => {
  it('[GAME-14] has every number once, reds and blacks in turn, and returns 36/37 on every spot', () => {
    expect([...WHEEL].toSorted((one, other) => one - other)).toEqual(Array.from({ length: 37 }, (_, number) => number))
    for (const [index, number] of WHEEL.entries()) if (index > 1) expect(colourOf(number)).not.toBe(colourOf(WHEEL[index - 1] ?? 0))
    for (const spot of ROULETTE_SPOTS.european.keys()) expect(fractionText(rouletteReturn('european', spot))).toBe('36/37')
    expect(percentText(rouletteReturn('european', 'red'), 4)).toBe('97.2973')
  })
})

describe('the times of a round', () => {
  const spans = { bettingMs: 18_000, closedMs: 2_000, dealingMs: 9_000, resultMs: 6_000 }

  it('[GAME-14] follow one another without a gap, at any speed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 0, max: 40_000 }), (percent, since) => {
        const times = timesFrom(1_000, spans, percent)
        const now = 1_000 + since
        const phase = phaseAt(times, now)
        const [from, to] = phaseBounds(times, now)
        expect(to).toBeGreaterThan(from)
        if (phase !== 'over') expect([from <= now, now < to]).toEqual([true, true])
        if (phase === 'betting') expect(now).toBeLessThan(times.closesMs)
      }),
    )
    const times = timesFrom(0, spans, 100)
    expect([0, 17_999, 18_000, 20_000, 29_000, 35_000].map((now) => phaseAt(times, now))).toEqual([
      'betting',
      'betting',
      'closed',
      'dealing',
      'result',
      'over',
    ])
  })
})
