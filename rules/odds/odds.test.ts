/** Proves odds, settlement and pools against their definitions: what is risked and won, two half stakes, and money that adds up. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addFractions, compareFractions, fraction, timesFraction } from '../originals/fraction.ts'
import { combinedOddsRoundedDown, ODDS_FORMATS, oddsFigure, oddsText, parseOdds, pricesRoundedDown } from './odds.ts'
import { dividendPaidRoundedDown, dividendsRoundedDown, netPoolRoundedDown } from './pool.ts'
import {
  legFactor,
  lineText,
  returnRoundedDown,
  settleHandicap,
  settleThreeWay,
  settleTotal,
  type LegResult,
  type Score,
} from './settlement.ts'

const anyOdds = fc.bigInt({ min: 1_001n, max: 100_000n })
const goals = fc.integer({ min: 0, max: 12 })
const anyScore = fc.record({ home: goals, away: goals })
const anyLine = fc.integer({ min: -40, max: 40 })
const anySide = fc.constantFrom<'home' | 'away'>('home', 'away')
const anyStake = fc.bigInt({ min: 1n, max: 10n ** 13n })
const anyLeg = fc.record({ result: fc.constantFrom<LegResult>('win', 'half-win', 'push', 'half-loss', 'loss', 'void'), odds: anyOdds })

describe('odds formats', () => {
  it.each([
    ['1.95', '1.95', '0.95', '0.95', '-1.052'],
    ['2', '2.00', '1.00', '1.00', '1.00'],
    ['2.1', '2.10', '1.10', '-0.909', '1.10'],
    ['1.5', '1.50', '0.50', '0.50', '-2.00'],
    ['3.125', '3.125', '2.125', '-0.47', '2.125'],
  ])('shows %s as decimal, Hong Kong, Malay and Indo', (text, ...shown) => {
    const odds = parseOdds(text)
    expect(ODDS_FORMATS.map((format) => oddsText(odds ?? 0n, format))).toEqual(shown)
  })

  it('means the same win for the same risk in every format', () => {
    fc.assert(
      fc.property(anyOdds, fc.constantFrom(...ODDS_FORMATS), (odds, format) => {
        const figure = oddsFigure(odds, format)
        // A positive figure is won on a risk of 1, a negative one is risked to win 1; decimal has the stake in it.
        const negative = figure.numerator < 0n
        const won = negative
          ? fraction(-figure.denominator, figure.numerator)
          : format === 'decimal'
            ? addFractions(figure, fraction(-1n))
            : figure
        expect(won).toEqual(fraction(odds - 1_000n, 1_000n))
        const size = negative ? fraction(-figure.numerator, figure.denominator) : figure
        if (format === 'malay') expect(compareFractions(size, fraction(1n))).toBeLessThanOrEqual(0)
        if (format === 'indo') expect(compareFractions(size, fraction(1n))).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('reads back what it writes, and nothing that is no price', () => {
    fc.assert(
      fc.property(anyOdds, (odds) => {
        expect(parseOdds(oddsText(odds, 'decimal'))).toBe(odds)
      }),
    )
    for (const text of ['', '1', '1.000', '0.5', '-2', '1.2345', '1e3', ' 2', '၂', '01.5', 'NaN', '1000000'])
      expect(parseOdds(text)).toBeUndefined()
  })

  it('quotes prices that hold at least the margin, the longest one capped and decided outcomes left out', () => {
    const weights = fc.array(fc.bigInt({ min: 1n, max: 1_000_000n }), { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 1_500 }), (parts, margin) => {
        const prices = pricesRoundedDown(parts, margin)
        if (prices.some((price) => price === undefined)) return
        const book = prices.reduce((sum, price) => addFractions(sum, fraction(1_000n, price ?? 1n)), fraction(0n))
        expect(compareFractions(book, fraction(BigInt(10_000 + margin), 10_000n))).toBeGreaterThanOrEqual(0)
      }),
    )
    expect(pricesRoundedDown([1n, 0n], 500)).toEqual([undefined, undefined])
    expect(pricesRoundedDown([1n, 1n], 500)).toEqual([1_900n, 1_900n])
    expect(pricesRoundedDown([999n, 1n], 0)).toEqual([undefined, 100_000n])
    expect(pricesRoundedDown([100n, 1n], 0)).toEqual([1_010n, 100_000n])
    expect(pricesRoundedDown([1_000n, 9n], 0)).toEqual([undefined, 100_000n])
    expect([pricesRoundedDown([99n, 1n], 0)[1], pricesRoundedDown([98n, 1n], 0)[1]]).toEqual([100_000n, 99_000n])
    expect(pricesRoundedDown([2n, 1n], 1_000)).toEqual([1_360n, 2_720n])
  })
})

describe('settlement', () => {
  it('settles a handicap as two half stakes on the lines a quarter to each side', () => {
    fc.assert(
      fc.property(anySide, anyLine, anyScore, anyScore, anyOdds, (side, line, since, more, odds) => {
        const score: Score = { home: since.home + more.home, away: since.away + more.away }
        // The definition: whole and half lines win, push or lose; quarter lines are the mean of their neighbours.
        const lead = (side === 'home' ? 1 : -1) * (more.home - more.away)
        const factorAt = (quarters: number) => legFactor(lead * 4 + quarters > 0 ? 'win' : lead * 4 + quarters < 0 ? 'loss' : 'push', odds)
        const halves = line % 2 === 0 ? [line, line] : [line - 1, line + 1]
        const mean = timesFraction(addFractions(factorAt(halves[0] ?? 0), factorAt(halves[1] ?? 0)), fraction(1n, 2n))
        expect(legFactor(settleHandicap(side, line, score, since), odds)).toEqual(mean)
      }),
    )
  })

  it('gives the two sides of a handicap and of a total opposite results', () => {
    const opposite: Partial<Record<LegResult, LegResult>> = {
      win: 'loss',
      'half-win': 'half-loss',
      push: 'push',
      'half-loss': 'half-win',
      loss: 'win',
    }
    fc.assert(
      fc.property(anyLine, anyScore, (line, score) => {
        expect(settleHandicap('away', -line, score)).toBe(opposite[settleHandicap('home', line, score)])
        expect(settleTotal('under', line, score)).toBe(opposite[settleTotal('over', line, score)])
      }),
    )
  })

  it.each<[string, LegResult, LegResult]>([
    ['home -0.75, 1-0', settleHandicap('home', -3, { home: 1, away: 0 }), 'half-win'],
    ['home -0.25, 1-1', settleHandicap('home', -1, { home: 1, away: 1 }), 'half-loss'],
    ['away +0.25, 1-1', settleHandicap('away', 1, { home: 1, away: 1 }), 'half-win'],
    ['home 0 in play from 0-2, ends 1-2', settleHandicap('home', 0, { home: 1, away: 2 }, { home: 0, away: 2 }), 'win'],
    ['over 2.75, three goals', settleTotal('over', 11, { home: 2, away: 1 }), 'half-win'],
    ['under 2.25, two goals', settleTotal('under', 9, { home: 2, away: 0 }), 'half-win'],
    ['over 3, three goals', settleTotal('over', 12, { home: 3, away: 0 }), 'push'],
    ['draw, 2-2', settleThreeWay('draw', { home: 2, away: 2 }), 'win'],
    ['home, 2-1', settleThreeWay('home', { home: 2, away: 1 }), 'win'],
    ['away, 2-1', settleThreeWay('away', { home: 2, away: 1 }), 'loss'],
    ['away, 0-1', settleThreeWay('away', { home: 0, away: 1 }), 'win'],
    ['draw, 0-1', settleThreeWay('draw', { home: 0, away: 1 }), 'loss'],
    ['home, 2-2', settleThreeWay('home', { home: 2, away: 2 }), 'loss'],
  ])('%s', (_, result, expected) => {
    expect(result).toBe(expected)
  })

  it('has exactly one winner of the three ways', () => {
    fc.assert(
      fc.property(anyScore, (score) => {
        const ways = (['home', 'draw', 'away'] as const).map((on) => settleThreeWay(on, score))
        expect(ways.filter((result) => result === 'win')).toHaveLength(1)
        expect(ways.filter((result) => result === 'loss')).toHaveLength(2)
      }),
    )
  })

  it('pays a parlay the product of its legs, rounded down once', () => {
    fc.assert(
      fc.property(anyStake, fc.array(anyLeg, { minLength: 1, maxLength: 10 }), (stake, legs) => {
        const paid = returnRoundedDown(stake, legs)
        const exact = legs.reduce((product, { result, odds }) => timesFraction(product, legFactor(result, odds)), fraction(stake))
        expect(compareFractions(fraction(paid), exact)).toBeLessThanOrEqual(0)
        expect(compareFractions(fraction(paid + 1n), exact)).toBe(1)
        expect(returnRoundedDown(stake, [...legs].reverse())).toBe(paid)
        // A void leg is as if it had never been on the ticket, and one lost leg loses all.
        expect(returnRoundedDown(stake, [...legs, { result: 'void', odds: 5_000n }])).toBe(paid)
        expect(returnRoundedDown(stake, [...legs, { result: 'loss', odds: 5_000n }])).toBe(0n)
      }),
    )
    const legs = [
      { result: 'half-win', odds: 1_900n },
      { result: 'half-loss', odds: 2_000n },
      { result: 'win', odds: 3_000n },
    ] as const
    expect(returnRoundedDown(100_000n, legs)).toBe(217_500n)
    expect(combinedOddsRoundedDown([1_950n, 1_950n])).toBe(3_802n)
    expect(combinedOddsRoundedDown([1_950n])).toBe(1_950n)
    expect(combinedOddsRoundedDown([1_500n, 1_500n, 1_333n])).toBe(2_999n)
    for (const none of [1_000n, 0n]) expect(() => oddsFigure(none, 'decimal')).toThrow(RangeError)
  })

  it('writes lines as people read them, and knows no eighths', () => {
    expect([-3, -1, 0, 2, 5].map((line) => lineText(line))).toEqual(['-0.75', '-0.25', '0', '+0.5', '+1.25'])
    expect(lineText(10, false)).toBe('2.5')
    expect(() => settleTotal('over', 2.5, { home: 0, away: 0 })).toThrow(RangeError)
  })
})

describe('a pool', () => {
  const terms = { takeBasisPoints: 500, stepTenThousandths: 100n }
  const anyPool = fc.record({
    a: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    b: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    c: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  })

  it('never pays out more than the net pool, nor keeps more than the take and what the step cuts off', () => {
    fc.assert(
      fc.property(anyPool, fc.constantFrom(['a'], ['c'], ['a', 'b'], ['a', 'b', 'c']), (pool, winners) => {
        const dividends = dividendsRoundedDown(pool, winners, terms)
        if (dividends === undefined) return
        const net = netPoolRoundedDown(pool, terms)
        const staked = (outcome: string) => pool[outcome as keyof typeof pool]
        const paid = Object.entries(dividends).reduce(
          (sum, [outcome, dividend]) => sum + dividendPaidRoundedDown(staked(outcome), dividend),
          0n,
        )
        expect(paid).toBeLessThanOrEqual(net)
        const cut = Object.keys(dividends).reduce((sum, outcome) => sum + (staked(outcome) * terms.stepTenThousandths) / 10_000n + 2n, 0n)
        expect(net - paid).toBeLessThanOrEqual(cut + BigInt(winners.length))
      }),
    )
  })

  it('shares a dead heat, and gives everything back where there was no contest', () => {
    expect(dividendsRoundedDown({ a: 100n, b: 300n, c: 0n }, ['a'], terms)).toEqual({ a: 38_000n })
    expect(dividendsRoundedDown({ a: 100n, b: 300n, c: 0n }, ['a', 'b'], terms)).toEqual({ a: 19_000n, b: 6_300n })
    expect(dividendsRoundedDown({ a: 100n, b: 300n, c: 0n }, ['c', 'b'], terms)).toEqual({ b: 12_600n })
    expect([netPoolRoundedDown({ a: 101n, b: 0n }, terms), netPoolRoundedDown({ a: 100n, b: 20n }, terms)]).toEqual([95n, 114n])
    expect([dividendPaidRoundedDown(3n, 12_600n), dividendPaidRoundedDown(10_000n, 12_600n)]).toEqual([3n, 12_600n])
    expect(dividendsRoundedDown({ a: 300n, b: 10n, c: 0n }, ['a'], terms)).toEqual({ a: 9_800n })
    expect(dividendsRoundedDown({ a: 100n, b: 300n, c: 0n }, ['c'], terms)).toBeUndefined()
    expect(dividendsRoundedDown({ a: 100n, b: 0n, c: 0n }, ['a'], terms)).toBeUndefined()
  })
})
