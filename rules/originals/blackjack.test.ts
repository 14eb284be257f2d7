/** Proves blackjack's return under best play by dynamic programming, and that the rules play the very game that was computed. */

import { describe, expect, it } from 'vitest'
import { stream } from '../fairness/fairness.ts'
import {
  BLACKJACK,
  BLACKJACK_CARDS,
  BLACKJACK_MULTIPLIERS,
  dealerHand,
  drawBlackjack,
  handResult,
  handTotal,
  playBlackjack,
} from './blackjack.ts'
import type { BlackjackChoice, BlackjackRound } from './blackjack.ts'
import { bestPlay, CARD_VALUES, dealerEnds, plus } from '../economy/blackjack-best.ts'
import published from './published.json' with { type: 'json' }

const BEST = bestPlay()

const card = (letter: string): number => 'A23456789TJQK'.indexOf(letter)
const cardsOf = (text: string): number[] => text.padEnd(BLACKJACK_CARDS, '2').split('').map(card)
const attempt = (text: string, choices: readonly BlackjackChoice[], stakeUnits = 10n) =>
  playBlackjack({ bet: { stakeUnits }, cards: cardsOf(text), choices })
const play = (text: string, ...choices: BlackjackChoice[]): BlackjackRound => {
  const outcome = attempt(text, choices)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

/** Plays one round by the computed strategy. */
const playBest = (cards: readonly number[]): BlackjackRound => {
  const choices: BlackjackChoice[] = []
  for (;;) {
    const outcome = playBlackjack({ bet: { stakeUnits: 10n }, cards, choices })
    if (!outcome.ok) throw new Error(outcome.code)
    const { state, hands, turn, allowed, dealer } = outcome.value
    const hand = hands[turn ?? -1]
    if (state === 'over' || hand === undefined) return outcome.value
    const held = hand.cards.reduce((sum, { rank }) => plus(sum, Math.min(rank, 10)), { hard: 0, ace: false })
    const pairOf = allowed.includes('split') ? Math.min(hand.cards[0]?.rank ?? 0, 10) : null
    choices.push(BEST.choose(held, Math.min(dealer[0]?.rank ?? 0, 10), allowed.includes('double'), pairOf).choice)
  }
}

describe('blackjack', () => {
  it('[GAME-17] returns the published percentage under best play, by dynamic programming', () => {
    const worth = BEST.worth()
    expect(worth.toFixed(6)).toBe(published.blackjack.evPerUnit.toFixed(6))
    expect(((1 + worth) * 100).toFixed(4)).toBe(published.blackjack.rtpPct.toFixed(4))
  })

  it('[GAME-17] keeps at least 0.5055 % of everything that is staked, however much its player doubles and splits', () => {
    expect(bestPlay(0.005_055).worth()).toBeLessThan(0)
    expect(bestPlay(0.005_056).worth()).toBeGreaterThan(0)
  })

  it('[GAME-17] the rules themselves return what was computed, within four standard errors over many rounds', () => {
    let state = 20_260_101
    const random = (): number => {
      // xorshift32: any even generator will do, as the stream's own fairness is proven elsewhere.
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      return (state >>> 0) % 52
    }
    const rounds = process.env['WHOLE'] === '1' ? 150_000 : 30_000
    let [sum, squares] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      const { stakeUnits, payoutUnits } = playBest(Array.from({ length: BLACKJACK_CARDS }, random))
      const net = Number(payoutUnits - stakeUnits) / 10
      sum += net
      squares += net * net
    }
    const average = sum / rounds
    const deviation = Math.sqrt(squares / rounds - average * average)
    expect(Math.abs(average - BEST.worth())).toBeLessThan((4 * deviation) / Math.sqrt(rounds))
    expect(deviation).toBeGreaterThan(1.1)
    expect(deviation).toBeLessThan(1.2)
  })

  it('[GAME-17] the dealer of the rules ends as the computed dealer does, over every draw', () => {
    const asCard = (rank: number) => ({ rank, suit: 'clubs' as const })
    for (const up of CARD_VALUES) {
      const ends = new Map<number, number>()
      const walk = (hand: readonly number[], chance: number): void => {
        if (hand.length === 2 && handTotal(hand.map(asCard)).total === 21) return
        const missing: null[] = []
        const played = dealerHand(hand.map(asCard), () => {
          missing.push(null)
          return asCard(10)
        })
        if (missing.length > 0) for (const next of CARD_VALUES) walk([...hand, next.value], chance * next.chance)
        else {
          const end = Math.min(handTotal(played).total, 22)
          ends.set(end, (ends.get(end) ?? 0) + chance)
        }
      }
      for (const hole of CARD_VALUES) walk([up.value, hole.value], hole.chance)
      const whole = [...ends.values()].reduce((sum, chance) => sum + chance, 0)
      expect(ends.size).toBe(dealerEnds(up.value).size)
      for (const [end, chance] of dealerEnds(up.value)) expect((ends.get(end) ?? 0) / whole).toBeCloseTo(chance, 12)
    }
  })

  it('[GAME-17] plays rounds as the rules say', () => {
    // Order of cards: player, dealer, player, dealer, then as asked for.
    expect(play('A9K7')).toMatchObject({ state: 'over', payoutUnits: 25n, hands: [{ result: 'blackjack' }] })
    expect(play('AAKK')).toMatchObject({ state: 'over', payoutUnits: 10n, hands: [{ result: 'push' }] })
    expect(play('TA9K')).toMatchObject({ state: 'over', payoutUnits: 0n, stakeUnits: 10n, hands: [{ result: 'lost' }] })
    expect(play('T7T6')).toMatchObject({ state: 'open', turn: 0, allowed: ['hit', 'stand', 'double', 'split'], payoutUnits: 0n })
    expect(play('T7T6').dealer.map(({ rank }) => rank)).toEqual([7])
    expect(play('T7T69', 'stand')).toMatchObject({ payoutUnits: 20n, hands: [{ result: 'won' }] })
    expect(play('T7T6T', 'stand').hands[0]?.result).toBe('won')
    expect(play('T7668', 'hit')).toMatchObject({ state: 'over', hands: [{ total: 24, result: 'bust' }], payoutUnits: 0n })
    expect(play('T7668', 'hit').dealer).toHaveLength(2)
    expect(play('56T7', 'stand').dealer.map(({ rank }) => rank)).toEqual([6, 7, 2, 2])
    expect(play('T6TA', 'stand')).toMatchObject({ payoutUnits: 20n })
    expect(play('T6TA', 'stand').dealer).toHaveLength(2)
    expect(play('67567', 'hit')).toMatchObject({ state: 'open', allowed: ['hit', 'stand'] })
    expect(play('5767TT', 'double')).toMatchObject({
      stakeUnits: 20n,
      payoutUnits: 40n,
      hands: [{ doubled: true, total: 21, result: 'won' }],
    })
  })

  it('[GAME-17] splits once, gives split aces one card, and pays no blackjack after a split', () => {
    const aces = play('A6AKKK6', 'split')
    expect(aces).toMatchObject({
      state: 'over',
      stakeUnits: 20n,
      hands: [
        { total: 21, result: 'won' },
        { total: 21, result: 'won' },
      ],
      payoutUnits: 40n,
    })
    expect(play('A6AK56T', 'split')).toMatchObject({ state: 'over', hands: [{ total: 16 }, { total: 17 }] })
    const eights = play('868T38', 'split')
    expect(eights).toMatchObject({ state: 'open', turn: 0, allowed: ['hit', 'stand', 'double'], stakeUnits: 20n })
    const doubled = play('868T38T', 'split', 'double')
    expect(doubled).toMatchObject({ turn: 1, stakeUnits: 30n, allowed: ['hit', 'stand', 'double'] })
    expect(play('868T38TT', 'split', 'double', 'stand')).toMatchObject({ state: 'over', payoutUnits: 60n, stakeUnits: 30n })
    expect(play('KTJ7', 'stand').state).toBe('over')
    expect(play('KTJ7').allowed).toContain('split')
  })

  it('[GAME-17] refuses choices that a hand may not make', () => {
    const bad: [string, BlackjackChoice[]][] = [
      ['T7T6', ['stand', 'hit']],
      ['A9K7', ['stand']],
      ['TA9K', ['hit']],
      ['T796', ['split']],
      ['67562', ['hit', 'double']],
      ['868TT8', ['split', 'split']],
    ]
    for (const [text, choices] of bad)
      expect(attempt(text, choices)).toMatchObject({ ok: false, code: 'state-conflict', detail: { at: choices.length - 1 } })
    expect(attempt('T7T6', [], 0n)).toMatchObject({ ok: false, code: 'stake-below-minimum' })
  })

  it('[GAME-17] counts aces and compares hands', () => {
    const ranks = (text: string) => text.split('').map((letter) => ({ rank: card(letter) + 1, suit: 'clubs' as const }))
    expect(handTotal(ranks('AA9'))).toEqual({ total: 21, soft: true })
    expect(handTotal(ranks('A6T'))).toEqual({ total: 17, soft: false })
    expect(handResult(ranks('T5678'), ranks('TTT'), false)).toBe('bust')
    expect(handResult(ranks('AK'), ranks('777'), true)).toBe('push')
    expect(handResult(ranks('777'), ranks('AK'), false)).toBe('lost')
    expect(BLACKJACK_MULTIPLIERS.blackjack).toBe(25_000n)
  })

  it('[GAME-17] draws its cards from the fair stream before the first choice', async () => {
    const open = () => stream({ ...BLACKJACK, serverSeed: new Uint8Array(32), clientSeed: 'a', nonce: 5 })
    const second = open()
    const cards = await drawBlackjack(open())
    expect(cards).toHaveLength(BLACKJACK_CARDS)
    for (const drawn of cards) expect(drawn).toBe(await second.below(52))
  })
})
