/** Proves baccarat over all 4,998,398,275,503,360 ordered deals of six cards from eight decks, counted exactly by their values. */

import { describe, expect, it } from 'vitest'
import { stream } from '../fairness/fairness.ts'
import {
  BACCARAT,
  BACCARAT_SPOTS,
  baccaratHands,
  baccaratMultiplier,
  checkBaccaratBets,
  dealBaccarat,
  decideBaccarat,
  drawBaccarat,
} from './baccarat.ts'
import type { BaccaratResult } from './baccarat.ts'
import { cardOf } from './cards.ts'
import { fraction, percentText } from './fraction.ts'
import published from './published.json' with { type: 'json' }

/**
 * How many deals end with each pair of totals. A deal's weight is the product of six falling counts; each product and their sum stay
 * below 2^53, so ordinary numbers are exact here.
 */
const countDeals = (): Map<string, { result: BaccaratResult; deals: number }> => {
  const left = [128, ...Array.from({ length: 9 }, () => 32)]
  const values: number[] = []
  const ends = new Map<string, { result: BaccaratResult; deals: number }>()
  const deal = (weight: number): void => {
    if (values.length === 6) {
      const [playerTotal, bankerTotal] = baccaratHands(values).totals
      const key = `${playerTotal}-${bankerTotal}`
      const end = ends.get(key) ?? { result: { playerTotal, bankerTotal, playerPair: false, bankerPair: false }, deals: 0 }
      end.deals += weight
      ends.set(key, end)
      return
    }
    for (let value = 0; value < 10; value += 1) {
      const count = left[value] ?? 0
      left[value] = count - 1
      values.push(value)
      deal(weight * count)
      values.pop()
      left[value] = count
    }
  }
  deal(1)
  return ends
}

const card = (text: string): number => 'A23456789TJQK'.indexOf(text)
const deal = (text: string) => dealBaccarat(text.split('').map((letter) => cardOf(card(letter))))

describe('baccarat', () => {
  it('[GAME-17] ends as often as published for banker, player and tie, and returns the published percentages', () => {
    const ends = [...countDeals().values()]
    const deals = (when: (result: BaccaratResult) => boolean) =>
      ends.reduce((sum, end) => sum + (when(end.result) ? BigInt(end.deals) : 0n), 0n)
    const all = deals(() => true)
    expect(String(all)).toBe(published.baccarat.combosTotal)
    expect(String(deals(({ playerTotal, bankerTotal }) => bankerTotal > playerTotal))).toBe(published.baccarat.banker)
    expect(String(deals(({ playerTotal, bankerTotal }) => playerTotal > bankerTotal))).toBe(published.baccarat.player)
    expect(String(deals(({ playerTotal, bankerTotal }) => playerTotal === bankerTotal))).toBe(published.baccarat.tie)
    const bankerSix = deals(({ playerTotal, bankerTotal }) => bankerTotal === 6 && playerTotal < 6)
    expect(Number(bankerSix) / Number(all)).toBeCloseTo(published.baccarat.pBankerWinsWith6, 15)
    const returnOf = (spot: (typeof BACCARAT_SPOTS)[number]) =>
      percentText(
        fraction(
          ends.reduce((sum, end) => sum + BigInt(end.deals) * baccaratMultiplier(spot, end.result), 0n),
          all * 10_000n,
        ),
        6,
      )
    const { rtp } = published.baccarat
    expect(returnOf('player')).toBe(rtp.player.toFixed(6))
    expect(returnOf('banker')).toBe(rtp.banker5pc.toFixed(6))
    expect(returnOf('banker-no-commission')).toBe(rtp.bankerNoCommission_6pays50.toFixed(6))
    expect(returnOf('tie')).toBe(rtp.tie8.toFixed(6))
  })

  it('[GAME-17] returns the published percentage on a pair, over all pairs of the 416 cards', () => {
    const result = { playerTotal: 0, bankerTotal: 0, bankerPair: false }
    let paid = 0n
    for (let one = 0; one < 416; one += 1) {
      for (let two = 0; two < 416; two += 1) {
        if (one !== two && cardOf(one).rank === cardOf(two).rank) paid += baccaratMultiplier('player-pair', { ...result, playerPair: true })
      }
    }
    expect(percentText(fraction(paid, 416n * 415n * 10_000n), 6)).toBe(published.baccarat.rtp.pair11.toFixed(6))
  })

  it('[GAME-17] deals by the table of third cards', () => {
    // Order: player, banker, player, banker, then the third cards as they are needed.
    const rows: [string, number, number, number, number][] = [
      ['9TKT55', 2, 2, 9, 0],
      ['T8TT55', 2, 2, 0, 8],
      ['6TT555', 2, 3, 6, 0],
      ['7TT655', 2, 2, 7, 6],
      ['TTT38K', 3, 2, 8, 3],
      ['TTT39K', 3, 3, 9, 3],
      ['TTT4AK', 3, 2, 1, 4],
      ['TTT42K', 3, 3, 2, 4],
      ['TTT53K', 3, 2, 3, 5],
      ['TTT54K', 3, 3, 4, 5],
      ['TTT65K', 3, 2, 5, 6],
      ['TTT66K', 3, 3, 6, 6],
      ['TTT76K', 3, 2, 6, 7],
      ['TTT28A', 3, 3, 8, 3],
    ]
    for (const [text, ...expected] of rows) {
      const { hands, result } = deal(text)
      expect([text, hands.player.length, hands.banker.length, result.playerTotal, result.bankerTotal]).toEqual([text, ...expected])
    }
    expect(deal('5T5TAA').result).toMatchObject({ playerPair: true, bankerPair: true })
    expect(deal('TTJTAA').result).toMatchObject({ playerPair: false, bankerPair: true })
    expect(deal('6TTT7A').hands.banker.at(-1)?.rank).toBe(7)
  })

  it('[GAME-17] pays each bet, gives stakes back on a tie and refuses unknown spots', () => {
    const bets = BACCARAT_SPOTS.map((on) => ({ on, stakeUnits: 100n }))
    const settled = (text: string) => {
      const outcome = decideBaccarat({ bets, cards: text.split('').map(card) })
      if (!outcome.ok) throw new Error(outcome.code)
      return outcome.value.bets.map(({ payoutUnits }) => payoutUnits)
    }
    expect(settled('9TTTAA')).toEqual([200n, 0n, 0n, 0n, 0n, 1_200n])
    expect(settled('T9TTAA')).toEqual([0n, 195n, 200n, 0n, 1_200n, 0n])
    expect(settled('T6TTTA')).toEqual([0n, 195n, 150n, 0n, 1_200n, 0n])
    expect(settled('9TT9AA')).toEqual([100n, 100n, 100n, 900n, 0n, 0n])
    for (const on of ['dragon', '']) expect(checkBaccaratBets([{ on, stakeUnits: 1n }])).toMatchObject({ ok: false, code: 'invalid-input' })
  })

  it('[GAME-17] draws six different cards of eight decks from the fair stream', async () => {
    const open = () => stream({ ...BACCARAT, serverSeed: new Uint8Array(32), clientSeed: 'a', nonce: 5 })
    expect(await drawBaccarat(open())).toEqual(await open().take(6, 416))
  })
})
