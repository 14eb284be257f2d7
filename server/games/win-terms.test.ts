/** Win terms: what is paid at once and what is held, at each limit and one ten-thousandth beyond it. */
import { describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { drawsOnBudget, isBeyond, winTermsOf, withWinTerms, type HourSums, type Winning, type WinTerms } from './win-terms.ts'

const TERMS: WinTerms = { winUnits: 1000n, multiple: 50n, hourWinUnits: 5000n, hourNetUnits: 3000n, hourGiftUnits: 200n }
const QUIET: HourSums = { staked: 0n, won: 0n, given: 0n }
const beyond = (winning: Partial<Winning>, hour: Partial<HourSums> = {}): boolean =>
  isBeyond(TERMS, { units: 100n, staked: 100n, won: 0n, isGift: false, ...winning }, { ...QUIET, ...hour })
const pair = (of: (one: bigint) => boolean): boolean[] => [of(0n), of(1n)]

describe('[GAME-20] a win', () => {
  it('is held from one ten-thousandth above the highest win of its round on', () => {
    expect(pair((more) => beyond({ units: 1000n + more }))).toEqual([false, true])
    expect(pair((more) => beyond({ units: 400n, won: 600n + more }))).toEqual([false, true])
  })

  it('is held above the multiple of what its round staked', () => {
    expect(pair((more) => beyond({ units: 500n + more, staked: 10n }))).toEqual([false, true])
    expect(pair((more) => beyond({ units: 1n, staked: 1n, won: 49n + more }))).toEqual([false, true])
  })

  it('is held above the hour’s wins, and above what they may exceed the stakes', () => {
    expect(pair((more) => beyond({}, { won: 4900n + more, staked: 100_000n }))).toEqual([false, true])
    expect(pair((more) => beyond({}, { won: 3100n + more, staked: 200n }))).toEqual([false, true])
  })

  it('never is where it gives nothing or takes away', () => {
    for (const units of [0n, -1n]) expect(beyond({ units, won: 5000n }, { won: 9000n })).toBe(false)
  })
})

describe('[GAME-20] a gift', () => {
  it('is what needs no stake or returns nobody’s, and is held above the budget of gifts or the highest win', () => {
    expect(
      [
        { isGift: true, staked: 9n },
        { isGift: false, staked: 0n },
        { isGift: false, staked: 1n },
      ].map(drawsOnBudget),
    ).toEqual([true, true, false])
    for (const kind of [{ isGift: true }, { staked: 0n }]) {
      expect(pair((more) => beyond({ ...kind, units: 150n }, { given: 50n + more }))).toEqual([false, true])
      expect(beyond({ ...kind, won: 5000n }, { won: 9000n })).toBe(false)
    }
    const wide = { ...TERMS, hourGiftUnits: 9000n }
    expect(pair((more) => isBeyond(wide, { units: 1000n + more, staked: 0n, won: 0n, isGift: true }, QUIET))).toEqual([false, true])
  })
})

describe('[GAME-20] the terms of a currency', () => {
  it('are those that were set over those before, and the usual ones where none were', () => {
    const kept = withWinTerms({ MMK: { multiple: '7' }, THB: { winUnits: '5' } }, 'MMK', { winUnits: 25_000n, hourGiftUnits: 0n })
    expect(kept).toEqual({ MMK: { multiple: '7', winUnits: '2.50', hourGiftUnits: '0.00' }, THB: { winUnits: '5' } })
    const [real, sandbox] = [winTermsOf(kept, false), winTermsOf(kept, true)]
    expect(real('MMK')).toMatchObject({ multiple: 7n, winUnits: 25_000n, hourGiftUnits: 0n, hourWinUnits: 1_000_000_000n * UNITS })
    expect(real('THB')).toMatchObject({ winUnits: 50_000n, multiple: 20_000n })
    expect(real('USD')).toEqual({
      winUnits: 1_000_000_000_000n,
      multiple: 20_000n,
      hourWinUnits: 10_000_000_000_000n,
      hourNetUnits: 5_000_000_000_000n,
      hourGiftUnits: 0n,
    })
    expect(sandbox('USD')).toEqual({
      winUnits: 10_000_000_000_000n,
      multiple: 100_000n,
      hourWinUnits: 200_000_000_000_000n,
      hourNetUnits: 100_000_000_000_000n,
      hourGiftUnits: 1_000_000_000_000n,
    })
    // A term that nobody can read is the usual one.
    expect(winTermsOf({ MMK: { hourNetUnits: 'much', hourWinUnits: '0.0001' } }, false)('MMK')).toEqual({
      ...real('USD'),
      hourWinUnits: 1n,
    })
  })
})
