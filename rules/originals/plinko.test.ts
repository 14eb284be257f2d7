/** Proves each of plinko's 27 tables against the published one and its return by going through every path. */

import { describe, expect, it } from 'vitest'
import { stream } from '../fairness/fairness.ts'
import { fraction, fractionText, percentText } from './fraction.ts'
import { PLINKO_TENTHS } from './plinko-table.ts'
import type { PlinkoRisk } from './plinko-table.ts'
import { PLINKO, PLINKO_FEWEST_ROWS, PLINKO_MOST_ROWS, checkPlinkoBet, decidePlinko, dropBall, plinkoReturn } from './plinko.ts'
import published from './published.json' with { type: 'json' }

const RISKS = ['low', 'medium', 'high'] as const satisfies readonly PlinkoRisk[]
const ROWS = Array.from({ length: PLINKO_MOST_ROWS - PLINKO_FEWEST_ROWS + 1 }, (_, index) => index + PLINKO_FEWEST_ROWS)
const tables: Record<string, { multipliers: number[]; rtpExact: string; rtpPct: number }> = published.plinko.tables
const decide = (risk: PlinkoRisk, path: readonly number[], stakeUnits = 10n) => {
  const outcome = decidePlinko({ bet: { stakeUnits, rows: path.length, risk }, path })
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

describe('plinko', () => {
  it('[GAME-17] has the 27 published tables with their exact returns', () => {
    expect(Object.keys(tables)).toHaveLength(RISKS.length * ROWS.length)
    for (const risk of RISKS) {
      for (const rows of ROWS) {
        const table = tables[`${risk}-${rows}`]
        expect(PLINKO_TENTHS[risk][rows]?.map((tenths) => tenths / 10)).toEqual(table?.multipliers)
        expect(fractionText(plinkoReturn(risk, rows))).toBe(table?.rtpExact)
        expect(percentText(plinkoReturn(risk, rows), 6)).toBe(table?.rtpPct.toFixed(6))
      }
    }
  })

  it('[GAME-17] returns the published fraction over every path of every table up to 12 rows', () => {
    for (const risk of RISKS) {
      for (const rows of ROWS.filter((count) => count <= 12)) {
        let paid = 0n
        for (let code = 0; code < 2 ** rows; code += 1)
          paid += decide(
            risk,
            Array.from({ length: rows }, (_, row) => (code >> row) & 1),
          ).payoutUnits
        expect(fractionText(fraction(paid, 10n * 2n ** BigInt(rows)))).toBe(tables[`${risk}-${rows}`]?.rtpExact)
      }
    }
  })

  it('[GAME-17] pays the bucket of the right turns, rounded down, and refuses what the table does not have', () => {
    expect(
      decide(
        'high',
        Array.from({ length: 16 }, () => 1),
        1n,
      ),
    ).toMatchObject({ bucket: 16, multiplier: 10_000_000n, payoutUnits: 1_000n })
    expect(decide('low', [0, 1, 0, 1, 0, 1, 0, 1], 3n)).toMatchObject({ bucket: 4, multiplier: 5_000n, payoutUnits: 1n })
    for (const rows of [7, 17, 8.5])
      expect(checkPlinkoBet({ stakeUnits: 1n, rows, risk: 'low' })).toMatchObject({ ok: false, code: 'invalid-input' })
    expect(checkPlinkoBet({ stakeUnits: 1n, rows: 8, risk: 'none' as PlinkoRisk })).toMatchObject({ ok: false, code: 'invalid-input' })
    expect(checkPlinkoBet({ stakeUnits: 0n, rows: 8, risk: 'low' })).toMatchObject({ ok: false, code: 'stake-below-minimum' })
    for (const turns of [7, 9])
      expect(() => decidePlinko({ bet: { stakeUnits: 1n, rows: 8, risk: 'low' }, path: Array.from({ length: turns }, () => 0) })).toThrow(
        `${turns} turns`,
      )
  })

  it('[GAME-17] drops the ball along the fair stream', async () => {
    const open = () => stream({ ...PLINKO, serverSeed: new Uint8Array(32), clientSeed: 'a', nonce: 5 })
    const second = open()
    for (const turn of await dropBall(open(), 16)) expect(turn).toBe(await second.below(2))
  })
})
