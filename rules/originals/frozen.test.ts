/** Frozen results: what each game draws of one seed. A change of these changes rounds that people have verified, and needs a new version. */
import { describe, expect, it } from 'vitest'
import { stream } from '../fairness/fairness.ts'
import { BACCARAT, baccaratRound } from './baccarat.ts'
import { BLACKJACK, drawBlackjack } from './blackjack.ts'
import type { Card } from './cards.ts'
import { CRASH, crashBetLine, drawCrash } from './crash.ts'
import { DICE, diceRound } from './dice.ts'
import { DRAGON_TIGER, dragonTigerRound } from './dragon-tiger.ts'
import { HI_LO, drawHiLo } from './hi-lo.ts'
import { JACKPOT, drawJackpot } from './jackpot.ts'
import { KENO, kenoRound } from './keno.ts'
import { LIMBO, limboRound } from './limbo.ts'
import { LINE_SLOT, lineSlotRound } from './line-slot.ts'
import { MINES, layMines } from './mines.ts'
import { PLINKO, plinkoRound } from './plinko.ts'
import { ROULETTE, rouletteRound } from './roulette.ts'
import { SIC_BO, sicBoRound } from './sic-bo.ts'
import { WHEEL, wheelRound } from './wheel.ts'

const of = (code: { readonly game: string; readonly version: string }) =>
  stream({ ...code, serverSeed: Uint8Array.from({ length: 32 }, (_, place) => place), clientSeed: 'frozen', nonce: 7 })

describe('[GAME-17] one seed draws for ever the same', () => {
  it('numbers of dice, limbo, crash, wheel, roulette and the jackpot', async () => {
    expect((await diceRound(of(DICE))).roll).toBe(1017)
    expect((await limboRound(of(LIMBO))).point).toBe(127)
    expect(await drawCrash(of(CRASH))).toBe(110)
    expect((await wheelRound(of(WHEEL))).segment).toBe(0)
    expect([(await rouletteRound(of(ROULETTE), 'european')).pocket, (await rouletteRound(of(ROULETTE), 'american')).pocket]).toEqual([
      17, 7,
    ])
    expect(await drawJackpot(of(JACKPOT))).toBe(82_589_693_970_412)
  })

  it('tiles, balls, paths, dice and reels', async () => {
    expect(await layMines(of(MINES), 5)).toEqual([10, 9, 7, 16, 20])
    expect((await kenoRound(of(KENO))).drawn).toEqual([2, 14, 20, 17, 37, 31, 3, 9, 38, 5])
    expect((await plinkoRound(of(PLINKO), 12)).path).toEqual([1, 0, 0, 0, 0, 1, 0, 1, 1, 1, 1, 0])
    expect((await sicBoRound(of(SIC_BO))).dice).toEqual([6, 6, 4])
    expect((await lineSlotRound(of(LINE_SLOT))).stops).toEqual([12, 12, 13, 19, 6])
  })

  it('cards', async () => {
    expect((await drawBlackjack(of(BLACKJACK))).slice(0, 6)).toEqual([12, 3, 47, 35, 4, 42])
    expect((await drawHiLo(of(HI_LO))).slice(0, 6)).toEqual([39, 16, 13, 2, 44, 21])
    const { hands, result } = await baccaratRound(of(BACCARAT))
    const told = (cards: readonly Card[]) => cards.map(({ rank, suit }) => `${rank} ${suit}`)
    expect([told(hands.player), told(hands.banker)]).toEqual([
      ['4 clubs', '1 diamonds', '7 clubs'],
      ['9 spades', '8 spades'],
    ])
    expect(result).toEqual({ playerTotal: 2, bankerTotal: 7, playerPair: false, bankerPair: false })
    expect((await dragonTigerRound(of(DRAGON_TIGER))).cards).toEqual([360, 253])
  })

  it('and a bet of crash is hashed as one line', () => {
    expect([crashBetLine('id', 10_000n, 250), crashBetLine('id', 10_000n, null)]).toEqual([
      'baize-crash-bet-v1|id|10000|250',
      'baize-crash-bet-v1|id|10000|-',
    ])
  })
})
