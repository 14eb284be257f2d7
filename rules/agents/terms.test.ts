/** Terms: the columns of offered tiers at their bounds, and whose contracts end below a new rate. */
import { describe, expect, it } from 'vitest'
import { endedBy, judgeTerms, type Offer, type OfferedTier } from './terms.ts'

const tier = (change: Partial<OfferedTier> = {}): OfferedTier => ({ turnover: 10n, active: 2, loss: 5n, rateBp: 100, ...change })
const judge = (tiers: readonly OfferedTier[], change: Partial<Offer> = {}) => {
  const outcome = judgeTerms({ tiers, minimumRateBp: 0, upline: null, openOffer: false, ...change })
  return outcome.ok ? outcome.value : outcome.code
}

describe('[AGENT-07, AG-22] offered tiers', () => {
  it('have rates that rise strictly, while no other column falls', () => {
    expect(judge([tier(), tier({ rateBp: 101 })])).toBe(101)
    for (const next of [{ rateBp: 100 }, { rateBp: 99 }, { turnover: 9n }, { active: 1 }, { loss: 4n }, { loss: null }])
      expect([next, judge([tier(), tier({ rateBp: 101, ...next })])]).toEqual([next, 'tiers-not-rising'])
    expect(judge([tier({ loss: null }), tier({ rateBp: 101, loss: 0n }), tier({ rateBp: 102, loss: null })])).toBe(102)
    expect(judge([tier({ loss: 0n }), tier({ rateBp: 101, loss: -1n })])).toBe('tiers-not-rising')
    expect(judge([tier({ loss: 1n }), tier({ rateBp: 101, loss: null })])).toBe('tiers-not-rising')
    expect(judge([tier(), tier({ rateBp: 102 }), tier({ rateBp: 101 })])).toBe('tiers-not-rising')
  })

  it('reach the least rate with their last one, and the highest of their upline or the house exactly', () => {
    expect([judge([tier()], { minimumRateBp: 100 }), judge([tier()], { minimumRateBp: 101 })]).toEqual([100, 'rate-below-minimum'])
    expect(judge([tier({ rateBp: 1 }), tier()], { minimumRateBp: 100 })).toBe(100)
    expect([100, 99].map((highestRateBp) => judge([tier()], { highestRateBp }))).toEqual([100, 'rate-above-own'])
    expect(judge([tier()], { highestRateBp: 99, upline: { id: 'u', contractRateBp: 100 } })).toBe(100)
    expect(judge([tier()], { upline: { id: 'u', contractRateBp: 99, tiers: [tier()] } })).toBe('rate-above-own')
  })

  it('ask for a loss where the upline’s tier asks for one', () => {
    const under = (own: bigint | null, offered: bigint | null) =>
      judge([tier({ loss: offered })], { upline: { id: 'u', contractRateBp: 100, tiers: [tier({ loss: own })] } })
    expect([under(null, null), under(null, 0n), under(0n, null), under(1n, null), under(1n, 1n)]).toEqual([
      100,
      100,
      100,
      'rate-above-own',
      100,
    ])
  })

  it('are covered each by one tier of the upline, whichever', () => {
    const own = [tier({ turnover: 10n, rateBp: 50 }), tier({ turnover: 100n, rateBp: 100 })]
    const under = (tiers: readonly OfferedTier[]) => judge(tiers, { upline: { id: 'u', contractRateBp: 100, tiers: own } })
    expect(under([tier({ turnover: 10n, rateBp: 50 }), tier({ turnover: 100n, rateBp: 100 })])).toBe(100)
    expect(under([tier({ turnover: 10n, rateBp: 51 }), tier({ turnover: 100n, rateBp: 100 })])).toBe('rate-above-own')
  })

  it('wait while another offer is open, after every other rule', () => {
    expect(judge([tier()], { openOffer: true })).toBe('offer-open')
    expect(judge([tier()], { openOffer: true, highestRateBp: 99 })).toBe('rate-above-own')
    expect(judge([tier()], { minimumRateBp: 101, upline: { id: 'u', contractRateBp: null } })).toBe('rate-below-minimum')
  })
})

it('[AG-23] a new rate ends only what is directly below and above it, with everybody under those, by id', () => {
  const row = (agent: string, upline: string, rateBp: number) => ({ agent, upline, rateBp })
  const below = [
    row('z', 'b', 101),
    row('y', 'z', 1),
    row('x', 'y', 1),
    row('a', 'b', 102),
    row('e', 'b', 100),
    row('f', 'e', 500),
    row('g', 'other', 500),
  ]
  expect(endedBy('b', 100, below)).toEqual(['a', 'x', 'y', 'z'])
  expect(endedBy('b', 100, below.toReversed())).toEqual(['a', 'x', 'y', 'z'])
  expect(endedBy('nobody', 0, below)).toEqual([])
})
