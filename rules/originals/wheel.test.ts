/** Proves the wheel's three tables and their returns over every segment. */

import { describe, expect, it } from 'vitest'
import { stream } from '../fairness/fairness.ts'
import { fraction } from './fraction.ts'
import { WHEEL, WHEEL_TENTHS, checkWheelBet, decideWheel, turnWheel, wheelReturn } from './wheel.ts'
import type { WheelRisk } from './wheel.ts'
import published from './published.json' with { type: 'json' }

const RISKS = ['low', 'medium', 'high'] as const satisfies readonly WheelRisk[]
const tables: Record<string, { segments: number[]; rtpPct: number }> = published.wheel.tables

describe('the wheel', () => {
  it('[GAME-17] has the published segments and returns exactly 99 percent over all of them', () => {
    for (const risk of RISKS) {
      const table = tables[`10-${risk}`]
      expect(WHEEL_TENTHS[risk].map((tenths) => tenths / 10)).toEqual(table?.segments)
      expect(table?.rtpPct).toBe(99)
      let paid = 0n
      for (let segment = 0; segment < 10; segment += 1) {
        const outcome = decideWheel({ bet: { stakeUnits: 10n, risk }, segment })
        if (!outcome.ok) throw new Error(outcome.code)
        paid += outcome.value.payoutUnits
      }
      expect(fraction(paid, 100n)).toEqual(fraction(99n, 100n))
      expect(wheelReturn(risk)).toEqual(fraction(99n, 100n))
    }
  })

  it('[GAME-17] refuses what it does not offer and turns by the fair stream', async () => {
    expect(checkWheelBet({ stakeUnits: 0n, risk: 'low' })).toMatchObject({ ok: false, code: 'stake-below-minimum' })
    expect(checkWheelBet({ stakeUnits: 1n, risk: 'none' as WheelRisk })).toMatchObject({ ok: false, code: 'invalid-input' })
    expect(() => decideWheel({ bet: { stakeUnits: 1n, risk: 'low' }, segment: 10 })).toThrow(RangeError)
    const open = () => stream({ ...WHEEL, serverSeed: new Uint8Array(32), clientSeed: 'a', nonce: 5 })
    expect(await turnWheel(open())).toBe(await open().below(10))
  })
})
