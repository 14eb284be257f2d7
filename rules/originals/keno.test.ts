/** Proves each of keno's 40 tables against the published one and its return by the exact hypergeometric sum. */

import { describe, expect, it } from 'vitest'
import { stream } from '../fairness/fairness.ts'
import { addFractions, fraction, fractionText, percentText, timesFraction } from './fraction.ts'
import { KENO_HUNDREDTHS } from './keno-table.ts'
import type { KenoRisk } from './keno-table.ts'
import { KENO, KENO_DRAWN, KENO_MOST_PICKS, KENO_NUMBERS, checkKenoBet, decideKeno, drawKeno, kenoChance, kenoReturn } from './keno.ts'
import published from './published.json' with { type: 'json' }

const RISKS = ['classic', 'low', 'medium', 'high'] as const satisfies readonly KenoRisk[]
const COUNTS = Array.from({ length: KENO_MOST_PICKS }, (_, index) => index + 1)
const tables: Record<string, { multipliersByHits: number[]; rtpExact: string; rtpPct: number }> = published.keno.tables
const decide = (risk: KenoRisk, picks: readonly number[], drawn: readonly number[], stakeUnits = 100n) => {
  const outcome = decideKeno({ bet: { stakeUnits, risk, picks }, drawn })
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

describe('keno', () => {
  it('[GAME-17] has the 40 published tables with their exact returns', () => {
    expect(Object.keys(tables)).toHaveLength(RISKS.length * COUNTS.length)
    for (const risk of RISKS) {
      for (const picks of COUNTS) {
        const table = tables[`${risk}-${picks}`]
        expect(KENO_HUNDREDTHS[risk][picks]?.map((hundredths) => hundredths / 100)).toEqual(table?.multipliersByHits)
        expect(fractionText(kenoReturn(risk, picks))).toBe(table?.rtpExact)
        expect(percentText(kenoReturn(risk, picks), 6)).toBe(table?.rtpPct.toFixed(6))
      }
    }
  })

  it('[GAME-17] the decisions on each number of hits, weighed by their chance, make the published return', () => {
    for (const risk of RISKS) {
      for (const count of COUNTS) {
        const picks = COUNTS.slice(0, count)
        let exact = fraction(0n)
        for (let hits = 0; hits <= count; hits += 1) {
          const drawn = [...picks.slice(0, hits), ...Array.from({ length: 10 - hits }, (_, index) => 31 + index)]
          const decision = decide(risk, picks, drawn)
          expect(decision.hits).toHaveLength(hits)
          exact = addFractions(exact, timesFraction(kenoChance(count, hits), fraction(decision.payoutUnits, 100n)))
        }
        expect(fractionText(exact)).toBe(tables[`${risk}-${count}`]?.rtpExact)
      }
    }
  })

  it('[GAME-17] the chances of two picks are those counted over every pair of places', () => {
    // By symmetry the drawn ten may stand still while the two picks go through all pairs of the forty numbers.
    const counts = [0n, 0n, 0n]
    const drawn = Array.from({ length: 10 }, (_, index) => index * 4 + 1)
    for (let one = 1; one <= 40; one += 1) {
      for (let two = one + 1; two <= 40; two += 1) {
        const hits = decide('classic', [one, two], drawn).hits.length
        counts[hits] = (counts[hits] ?? 0n) + 1n
      }
    }
    for (const [hits, count] of counts.entries()) expect(kenoChance(2, hits)).toEqual(fraction(count, 780n))
  })

  it('[GAME-17] refuses picks outside the card and draws ten numbers from the fair stream', async () => {
    for (const picks of [[], [0], [41], [1, 1], [1.5], Array.from({ length: 11 }, (_, index) => index + 1)]) {
      expect(checkKenoBet({ stakeUnits: 1n, risk: 'low', picks })).toMatchObject({ ok: false, code: 'invalid-input' })
    }
    expect(checkKenoBet({ stakeUnits: 1n, risk: 'toString' as KenoRisk, picks: [1] })).toMatchObject({ ok: false, code: 'invalid-input' })
    expect(checkKenoBet({ stakeUnits: 0n, risk: 'low', picks: [1] })).toMatchObject({ ok: false, code: 'stake-below-minimum' })
    const open = () => stream({ ...KENO, serverSeed: new Uint8Array(32), clientSeed: 'a', nonce: 5 })
    expect(await drawKeno(open())).toEqual((await open().take(KENO_DRAWN, KENO_NUMBERS)).map((place) => place + 1))
  })
})
