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
import published from './published.json' with { type: 'json' }

/** Card values 1 (ace) to 10 with their chances in an endless deck. */
const VALUES = Array.from({ length: 10 }, (_, index) => ({ value: index + 1, chance: (index === 9 ? 4 : 1) / 13 }))
const mean = (of: (value: number) => number): number => VALUES.reduce((sum, { value, chance }) => sum + chance * of(value), 0)
const memo = <T>(make: (key: string) => T): ((key: string) => T) => {
  const known = new Map<string, T>()
  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}

/** Adds a card to a total that is `hard` with aces as one; `ace` says whether one is among them. */
type Held = { hard: number; ace: boolean }
const plus = ({ hard, ace }: Held, value: number): Held => ({ hard: hard + value, ace: ace || value === 1 })
const best = ({ hard, ace }: Held): number => (ace && hard <= 11 ? hard + 10 : hard)
const start = (value: number): Held => plus({ hard: 0, ace: false }, value)

/** How the dealer ends from an upcard, given no blackjack: chances of 17 to 21, and of a bust under 22. */
const dealerEnds = memo((up: string): Map<number, number> => {
  const ends = new Map<number, number>()
  const draw = (held: Held, chance: number): void => {
    const total = best(held)
    if (total >= 17) ends.set(Math.min(total, 22), (ends.get(Math.min(total, 22)) ?? 0) + chance)
    else for (const next of VALUES) draw(plus(held, next.value), chance * next.chance)
  }
  const first = Number(up)
  const blocked = first === 1 ? 10 : first === 10 ? 1 : 0
  const open = VALUES.filter(({ value }) => value !== blocked)
  const whole = open.reduce((sum, { chance }) => sum + chance, 0)
  for (const { value, chance } of open) draw(plus(start(first), value), chance / whole)
  return ends
})
const standing = (total: number, up: number): number => {
  let worth = 0
  for (const [end, chance] of dealerEnds(String(up)))
    worth += chance * (total > 21 ? -1 : end > 21 || total > end ? 1 : total === end ? 0 : -1)
  return worth
}
/** The worth of hitting or standing at best, keyed `hard,ace,up`. */
const going = memo((key: string): number => {
  const [hard = 0, ace = 0, up = 0] = key.split(',').map(Number)
  const held = { hard, ace: ace === 1 }
  if (hard > 21) return -1
  return best(held) >= 21 ? standing(best(held), up) : Math.max(standing(best(held), up), hitting(held, up))
})
const worthOf = (held: Held, up: number): number => going(`${held.hard},${held.ace ? 1 : 0},${up}`)
const hitting = (held: Held, up: number): number => mean((value) => worthOf(plus(held, value), up))
const doubling = (held: Held, up: number): number =>
  2 * mean((value) => (held.hard + value > 21 ? -1 : standing(best(plus(held, value)), up)))
/** A hand of two cards, where doubling is open; `best` 21 stands. */
const twoCards = (held: Held, up: number): number => (best(held) >= 21 ? standing(21, up) : Math.max(worthOf(held, up), doubling(held, up)))
const splitting = memo((key: string): number => {
  const [value = 0, up = 0] = key.split(',').map(Number)
  return 2 * mean((next) => (value === 1 ? standing(best(plus(start(1), next)), up) : twoCards(plus(start(value), next), up)))
})

const bestChoice = (held: Held, up: number, two: boolean, pairOf: number | null): BlackjackChoice => {
  const worths: [BlackjackChoice, number][] = [
    ['stand', standing(best(held), up)],
    ['hit', hitting(held, up)],
  ]
  if (two) worths.push(['double', doubling(held, up)])
  if (pairOf !== null) worths.push(['split', splitting(`${pairOf},${up}`)])
  return worths.toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 'stand'
}

/** The worth of a whole round per unit staked, before any card is seen. */
const worthOfRound = (): number =>
  mean((up) => {
    const dealerBlackjack = up === 1 ? 4 / 13 : up === 10 ? 1 / 13 : 0
    return mean((first) =>
      mean((second) => {
        const held = plus(start(first), second)
        if (best(held) === 21) return (1 - dealerBlackjack) * 1.5
        const split = first === second ? splitting(`${first},${up}`) : Number.NEGATIVE_INFINITY
        return (1 - dealerBlackjack) * Math.max(twoCards(held, up), split) - dealerBlackjack
      }),
    )
  })

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
    choices.push(bestChoice(held, Math.min(dealer[0]?.rank ?? 0, 10), allowed.includes('double'), pairOf))
  }
}

describe('blackjack', () => {
  it('[GAME-17] returns the published percentage under best play, by dynamic programming', () => {
    const worth = worthOfRound()
    expect(worth.toFixed(6)).toBe(published.blackjack.evPerUnit.toFixed(6))
    expect(((1 + worth) * 100).toFixed(4)).toBe(published.blackjack.rtpPct.toFixed(4))
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
    expect(Math.abs(average - worthOfRound())).toBeLessThan((4 * deviation) / Math.sqrt(rounds))
    expect(deviation).toBeGreaterThan(1.1)
    expect(deviation).toBeLessThan(1.2)
  })

  it('[GAME-17] the dealer of the rules ends as the computed dealer does, over every draw', () => {
    const asCard = (rank: number) => ({ rank, suit: 'clubs' as const })
    for (const up of VALUES) {
      const ends = new Map<number, number>()
      const walk = (hand: readonly number[], chance: number): void => {
        if (hand.length === 2 && handTotal(hand.map(asCard)).total === 21) return
        const missing: null[] = []
        const played = dealerHand(hand.map(asCard), () => {
          missing.push(null)
          return asCard(10)
        })
        if (missing.length > 0) for (const next of VALUES) walk([...hand, next.value], chance * next.chance)
        else {
          const end = Math.min(handTotal(played).total, 22)
          ends.set(end, (ends.get(end) ?? 0) + chance)
        }
      }
      for (const hole of VALUES) walk([up.value, hole.value], hole.chance)
      const whole = [...ends.values()].reduce((sum, chance) => sum + chance, 0)
      expect(ends.size).toBe(dealerEnds(String(up.value)).size)
      for (const [end, chance] of dealerEnds(String(up.value))) expect((ends.get(end) ?? 0) / whole).toBeCloseTo(chance, 12)
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
