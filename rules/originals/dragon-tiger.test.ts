/** Proves dragon tiger: the return of every spot over all 172,640 ordered pairs of the 416 cards. */

import { describe, expect, it } from 'vitest'
import { stream } from '../fairness/fairness.ts'
import { cardOf } from './cards.ts'
import { DRAGON_TIGER, DRAGON_TIGER_SPOTS, checkDragonTigerBets, decideDragonTiger, drawDragonTiger } from './dragon-tiger.ts'
import { fraction, fractionText, percentText } from './fraction.ts'
import published from './published.json' with { type: 'json' }

const cards = Array.from({ length: 416 }, (_, number) => cardOf(number))
const pairs = 416n * 415n

describe('dragon tiger', () => {
  it('[GAME-17] returns the published percentage on every spot', () => {
    const { rtp } = published.dragonTiger
    const expected = (on: string): number => {
      if (on === 'dragon' || on === 'tiger') return rtp.dragon_halfBackOnTie
      if (on === 'tie') return rtp.tie11
      return on === 'suited-tie' ? rtp.suitedTie50 : rtp.big_small_7loses
    }
    expect(DRAGON_TIGER_SPOTS.size).toBe(12)
    for (const [on, pays] of DRAGON_TIGER_SPOTS) {
      let paid = 0
      for (const [first, dragon] of cards.entries()) {
        for (const [second, tiger] of cards.entries()) if (first !== second) paid += Number(pays({ dragon, tiger }))
      }
      expect([on, percentText(fraction(BigInt(paid), pairs * 10_000n), 6)]).toEqual([on, expected(on).toFixed(6)])
    }
  })

  it('[GAME-17] ties and wins as often as published', () => {
    let [ties, dragons] = [0n, 0n]
    for (const [first, dragon] of cards.entries()) {
      for (const [second, tiger] of cards.entries()) {
        if (first !== second && dragon.rank === tiger.rank) ties += 1n
        if (dragon.rank > tiger.rank) dragons += 1n
      }
    }
    expect(fractionText(fraction(ties, pairs))).toBe(published.dragonTiger.pTie)
    expect(fractionText(fraction(dragons, pairs))).toBe(published.dragonTiger.pDragon)
  })

  it('[GAME-17] pays a round, refuses unknown spots and draws from the fair stream', async () => {
    const bets = [...DRAGON_TIGER_SPOTS.keys()].map((on) => ({ on, stakeUnits: 100n }))
    const outcome = decideDragonTiger({ bets, cards: [6, 6 + 52] })
    if (!outcome.ok) throw new Error(outcome.code)
    expect(outcome.value.bets.map(({ payoutUnits }) => payoutUnits)).toEqual([
      50n,
      50n,
      1_200n,
      5_100n,
      ...Array.from({ length: 8 }, () => 0n),
    ])
    // An eight against a five, a deuce against a king, and the same the other way round.
    const paid = (...cards: readonly number[]) => {
      const round = decideDragonTiger({ bets, cards })
      return round.ok ? round.value.bets.filter(({ payoutUnits }) => payoutUnits === 200n).map(({ on }) => on) : []
    }
    const [eight, five, deuce, king] = [7, 4, 1, 12] as const
    expect(paid(eight, five)).toEqual(['dragon', 'dragon-big', 'dragon-even', 'tiger-small', 'tiger-odd'])
    expect(paid(five, eight)).toEqual(['tiger', 'dragon-small', 'dragon-odd', 'tiger-big', 'tiger-even'])
    expect(paid(deuce, king)).toEqual(['tiger', 'dragon-small', 'dragon-even', 'tiger-big', 'tiger-odd'])
    expect(checkDragonTigerBets([{ on: 'dragon-tie', stakeUnits: 1n }])).toMatchObject({ ok: false, code: 'invalid-input' })
    const open = () => stream({ ...DRAGON_TIGER, serverSeed: new Uint8Array(32), clientSeed: 'a', nonce: 5 })
    expect(await drawDragonTiger(open())).toEqual(await open().take(2, 416))
  })
})
