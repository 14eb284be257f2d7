/** Proves mines: the multiplier of every board and number of picks returns 99 percent less its own rounding, and the round follows its choices. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stream } from '../fairness/fairness.ts'
import { compareFractions, fraction, fractionText, timesFraction } from './fraction.ts'
import { MINES, MINES_MOST, MINES_TILES, checkMinesBet, layMines, minesChance, minesMultiplier, playMines } from './mines.ts'
import type { MinesChoice } from './mines.ts'
import published from './published.json' with { type: 'json' }

const open = (tile: number): MinesChoice => ({ kind: 'open', tile })
const cashOut: MinesChoice = { kind: 'cash-out' }
const play = (mined: readonly number[], choices: readonly MinesChoice[], stakeUnits = 10_000n) => {
  const outcome = playMines({ bet: { stakeUnits, mines: mined.length }, mined, choices })
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

describe('mines', () => {
  it('[GAME-17] has the published chances and multipliers', () => {
    for (const { mines, picks, pSurvive, pay99 } of published.mines.samples) {
      expect(fractionText(minesChance(mines, picks))).toBe(pSurvive)
      expect(minesMultiplier(mines, picks)).toBe(BigInt(pay99.replace('.', '')))
    }
  })

  it('[GAME-17] returns 99 percent at every leave of every board, short of it by less than one step of the multiplier', () => {
    for (let mines = 1; mines <= MINES_MOST; mines += 1) {
      for (let picks = 1; picks <= MINES_TILES - mines; picks += 1) {
        const chance = minesChance(mines, picks)
        const multiplier = minesMultiplier(mines, picks)
        expect(compareFractions(timesFraction(chance, fraction(multiplier, 10_000n)), fraction(99n, 100n))).toBeLessThanOrEqual(0)
        expect(compareFractions(timesFraction(chance, fraction(multiplier + 1n, 10_000n)), fraction(99n, 100n))).toBe(1)
      }
    }
  })

  it('[GAME-17] survives as often as published over every board of two and three mines', () => {
    for (const [mines, picks] of [
      [2, 4],
      [3, 5],
    ] as const) {
      const choices = [...Array.from({ length: picks }, (_, index) => open((index * 7) % 25)), cashOut]
      let [boards, paid] = [0n, 0n]
      for (let one = 0; one < 25; one += 1) {
        for (let two = one + 1; two < 25; two += 1) {
          const rest = mines === 2 ? [[]] : Array.from({ length: 24 - two }, (_, index) => [two + 1 + index])
          for (const third of rest) {
            const mined = [one, two, ...third]
            const hit = choices.findIndex((choice) => choice.kind === 'open' && mined.includes(choice.tile))
            boards += 1n
            paid += play(mined, hit === -1 ? choices : choices.slice(0, hit + 1)).payoutUnits
          }
        }
      }
      expect(fraction(paid, boards)).toEqual(timesFraction(minesChance(mines, picks), fraction(minesMultiplier(mines, picks))))
    }
  })

  it('[GAME-17] follows the choices of a round', () => {
    expect(play([3, 9, 20], [])).toEqual({ state: 'open', opened: [], multiplier: 0n, nextMultiplier: 11_250n, payoutUnits: 0n })
    expect(play([3, 9, 20], [open(0)])).toMatchObject({ state: 'open', multiplier: 11_250n, nextMultiplier: minesMultiplier(3, 2) })
    expect(play([3, 9, 20], [open(0), cashOut])).toMatchObject({ state: 'paid', payoutUnits: 11_250n, nextMultiplier: null })
    expect(play([3, 9, 20], [open(0), open(9)])).toMatchObject({ state: 'lost', multiplier: 0n, payoutUnits: 0n })
    const allMinedButLast = Array.from({ length: 24 }, (_, tile) => tile)
    expect(play(allMinedButLast, [open(24)])).toMatchObject({ state: 'paid', payoutUnits: 247_500n })
  })

  it('[GAME-17] refuses choices that a round cannot take', () => {
    const bad: MinesChoice[][] = [
      [cashOut],
      [open(25)],
      [open(-1)],
      [open(0.5)],
      [open(1), open(1)],
      [open(9), open(1)],
      [open(1), cashOut, open(2)],
    ]
    for (const choices of bad) {
      expect(playMines({ bet: { stakeUnits: 1n, mines: 1 }, mined: [9], choices })).toMatchObject({
        ok: false,
        code: 'state-conflict',
        detail: { at: choices.length - 1 },
      })
    }
    for (const mines of [0, 25, 1.5]) expect(checkMinesBet({ stakeUnits: 1n, mines })).toMatchObject({ ok: false, code: 'invalid-input' })
    expect(checkMinesBet({ stakeUnits: 0n, mines: 3 })).toMatchObject({ ok: false, code: 'stake-below-minimum' })
  })

  it('[GAME-17] lays the mines before play, and a longer list of choices never changes an earlier state', async () => {
    const opened = () => stream({ ...MINES, serverSeed: new Uint8Array(32), clientSeed: 'a', nonce: 5 })
    const mined = await layMines(opened(), 5)
    expect(mined).toEqual(await opened().take(5, 25))
    fc.assert(
      fc.property(fc.shuffledSubarray(Array.from({ length: 25 }, (_, tile) => tile)), (tiles) => {
        for (const [index, tile] of tiles.entries()) {
          const round = play(mined, tiles.slice(0, index + 1).map(open))
          expect(round.state === 'lost').toBe(mined.includes(tile))
          if (round.state !== 'open') break
        }
      }),
    )
  })
})
