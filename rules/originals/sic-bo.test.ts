/** Proves sic bo: ways and return of every spot over all 216 throws. */

import { describe, expect, it } from 'vitest'
import { stream } from '../fairness/fairness.ts'
import { fraction, percentText } from './fraction.ts'
import published from './published.json' with { type: 'json' }
import { SIC_BO, SIC_BO_SPOTS, checkSicBoBets, decideSicBo, sicBoReturn, throwDice } from './sic-bo.ts'
import type { Dice } from './sic-bo.ts'

const table: Record<string, { ways?: number; rtpPct: number }> = published.sicbo.bets
/** The published name of a spot: `total-9` is `total9`, each triple is `triple`, each pair is `combo12`. */
const publishedName = (on: string): string => {
  if (on === 'any-triple') return 'anyTriple'
  const [kind = on, number] = on.split('-')
  return kind === 'total' ? `total${number}` : kind === 'pair' ? 'combo12' : kind
}
const decide = (on: string, dice: Dice) => {
  const outcome = decideSicBo({ bets: [{ on, stakeUnits: 1n }], dice })
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value.payoutUnits
}

describe('sic bo', () => {
  it('[GAME-17] has the published ways and return on each of its spots, counted over all 216 throws', () => {
    const seen = new Set<string>()
    for (const on of SIC_BO_SPOTS.keys()) {
      const row = table[publishedName(on)]
      seen.add(publishedName(on))
      const { ways, exact } = sicBoReturn(on)
      if (row?.ways !== undefined) expect([on, ways]).toEqual([on, row.ways])
      expect([on, percentText(exact, 6)]).toEqual([on, on.startsWith('single') ? '92.129630' : row?.rtpPct.toFixed(6)])
      let paid = 0n
      for (let code = 0; code < 216; code += 1)
        paid += decide(on, [(code % 6) + 1, (Math.floor(code / 6) % 6) + 1, Math.floor(code / 36) + 1])
      expect(fraction(paid, 216n)).toEqual(exact)
    }
    expect([...seen].toSorted()).toEqual(Object.keys(table).toSorted())
    expect(SIC_BO_SPOTS.size).toBe(4 + 1 + 6 + 6 + 15 + 14 + 6)
  })

  it('[GAME-17] pays by the rules where they are easily mistaken', () => {
    expect([decide('small', [2, 2, 2]), decide('odd', [3, 3, 3]), decide('small', [1, 2, 3])]).toEqual([0n, 0n, 2n])
    expect([
      decide('single-4', [4, 1, 2]),
      decide('single-4', [4, 4, 2]),
      decide('single-4', [4, 4, 4]),
      decide('single-4', [1, 1, 1]),
    ]).toEqual([2n, 3n, 4n, 0n])
    expect([decide('double-5', [5, 5, 5]), decide('pair-1-6', [6, 6, 1]), decide('total-17', [6, 6, 5])]).toEqual([11n, 6n, 61n])
  })

  it('[GAME-17] tells the even chances apart, which have the same ways: on every throw but a triple one of each two wins', () => {
    for (let code = 0; code < 216; code += 1) {
      const dice: Dice = [(code % 6) + 1, (Math.floor(code / 6) % 6) + 1, Math.floor(code / 36) + 1]
      const sum = dice[0] + dice[1] + dice[2]
      const winners = dice.every((face) => face === dice[0]) ? [] : [sum < 11 ? 'small' : 'big', sum % 2 === 0 ? 'even' : 'odd']
      const paid = ['small', 'big', 'even', 'odd'].filter((on) => decide(on, dice) > 0n)
      expect(paid, dice.join()).toEqual(winners)
    }
  })

  it('[GAME-17] refuses spots that it does not have and throws by the fair stream', async () => {
    for (const on of ['total-3', 'pair-2-1', 'triple-7'])
      expect(checkSicBoBets([{ on, stakeUnits: 1n }])).toMatchObject({ ok: false, code: 'invalid-input' })
    const open = () => stream({ ...SIC_BO, serverSeed: new Uint8Array(32), clientSeed: 'a', nonce: 5 })
    const second = open()
    for (const face of await throwDice(open())) expect(face).toBe((await second.below(6)) + 1)
  })
})
