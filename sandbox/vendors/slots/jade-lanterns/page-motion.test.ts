/** Proves the parts of the page that need no browser. A reel always stops exactly on its stop, and money is never a float. */
import { readFileSync } from 'node:fs'
import { REELS } from '@baize/rules/originals/line-slot-table.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyText, unitsOf } from '../../page/money-text.ts'
import { beginStop, mayStop, reelAt, symbolAt, turn, type Reel } from './page/reel-motion.ts'

/** Runs one reel frame by frame from a stop to another; answers the last reel and how far below its place it swung. */
const runReel = (index: number, from: number, to: number, frameMs: number) => {
  const reel = { ...reelAt(from), phase: 'running' as Reel['phase'] }
  let lowest = Number.POSITIVE_INFINITY
  for (let age = 0; age < 10_000; age += frameMs) {
    if (reel.phase === 'running' && mayStop(index, age)) beginStop(reel, to, age)
    const moving = turn(reel, index, age, age, frameMs / 1000)
    if (!moving) return { reel, swing: to - lowest }
    if (reel.phase !== 'running') lowest = Math.min(lowest, reel.top)
  }
  throw new Error('the reel never came to rest')
}

describe('a reel', () => {
  it('[GAME-14] rests exactly on the stop that was drawn, after a slight swing past it', () => {
    const frames = fc.constantFrom(4, 8, 16, 17, 33)
    fc.assert(
      fc.property(fc.nat(4), fc.nat(19), fc.nat(19), frames, (index, from, to, frameMs) => {
        const { reel, swing } = runReel(index, from, to, frameMs)
        expect(reel).toMatchObject({ top: to, speed: 0, phase: 'still' })
        expect(swing).toBeGreaterThan(0.02)
        expect(swing).toBeLessThan(0.3)
      }),
    )
  })

  it('[GAME-14] shows the strip around its end', () => {
    expect([symbolAt(0, -1), symbolAt(0, 20), symbolAt(0, 41)]).toEqual([REELS[0]?.[19], REELS[0]?.[0], REELS[0]?.[1]])
  })
})

describe('the sheet of symbols', () => {
  it('[GAME-14] has every symbol of the reels once, each where the page cuts it out', () => {
    const sheet = readFileSync(new URL('page/symbols.svg', import.meta.url), 'utf8')
    const found = [...sheet.matchAll(/<g id="(\w+)" transform="translate\((\d+) 60\)">/g)].map(([, id, middle]) => [id, Number(middle)])
    const order = ['H1', 'H2', 'H3', 'L1', 'L2', 'L3', 'L4', 'W', 'S']
    expect(found).toEqual(order.map((id, place) => [id, 60 + 120 * place]))
    expect(order.toSorted()).toEqual([...new Set(REELS.flat())].toSorted())
  })
})

describe('money on the page', () => {
  const money = moneyText('Ks', 2)
  it('[GAME-14] shows every amount exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), (units) => {
        expect(unitsOf(money.wire(units))).toBe(units)
        expect(unitsOf(money.plain(units).replaceAll(',', '').replace('−', '-'))).toBe(units)
      }),
    )
    expect([money.full(12_345_678_900n), money.signed(5_000n), money.signed(-2_000_000n), money.signed(0n), money.plain(25n)]).toEqual([
      '1,234,567.89 Ks',
      '+0.50',
      '−200.00',
      '0.00',
      '0.0025',
    ])
  })
})
