/** Proves that the verifier recomputes each choice of each game: what came, whether it was won, how often the stake and how much came back. */
import { expect, it } from 'vitest'
import { verify } from './verification.ts'
import { readHash } from './verify-hash.ts'

const SEED = 'ab'.repeat(32)
type VerifiedBet = readonly [bet: string, figure: string, won: boolean | undefined, multiplier?: string, payout?: string]

/** One draw of each game, and what each choice in it brings; a game of steps that is not over brings nothing yet. */
const CHOICES: readonly VerifiedBet[] = [
  ['game=dice&direction=under&target=50.00', '48.00', true, '1.98', '198.00'],
  ['game=dice&direction=over&target=50.00', '48.00', false, '0.00', '0.00'],
  ['game=dice&direction=under&target=48.00', '48.00', false, '0.00', '0.00'],
  ['game=dice&direction=over&target=48.00', '48.00', false, '0.00', '0.00'],
  ['game=dice&direction=over&target=2.00', '48.00', true, '1.0103', '101.03'],
  ['game=limbo&target=1.01', '1.19×', true, '1.01', '101.00'],
  ['game=limbo&target=2.00', '1.19×', false, '0.00', '0.00'],
  ['game=crash&left=1.01', '1.38×', true, '1.01', '101.00'],
  ['game=crash&left=1000.00', '1.38×', false, '0.00', '0.00'],
  ['game=crash', '1.38×', false, '0.00', '0.00'],
  ['game=plinko&rows=8&risk=low', '←←→←←→→←', true, '1.00', '100.00'],
  ['game=plinko&rows=8&risk=high', '←←→←←→→←', true, '0.30', '30.00'],
  ['game=plinko&rows=16&risk=medium', '←←→←←→→←→←←←←←→←', true, '1.50', '150.00'],
  ['game=plinko&rows=16&risk=high', '←←→←←→→←→←←←←←→←', true, '2.00', '200.00'],
  ['game=keno&risk=classic&picks=19.21', '19 21 31 7 4 27 16 12 6 22', true, '4.50', '450.00'],
  ['game=keno&risk=high&picks=19.21.1', '19 21 31 7 4 27 16 12 6 22', false, '0.00', '0.00'],
  ['game=keno&risk=low&picks=1.2.3', '19 21 31 7 4 27 16 12 6 22', false, '0.00', '0.00'],
  ['game=wheel&risk=low', '1.5×', true, '1.50', '150.00'],
  ['game=wheel&risk=medium', '0×', false, '0.00', '0.00'],
  ['game=wheel&risk=high', '0×', false, '0.00', '0.00'],
  ['game=line-slot', '19 15 2 0 5', false, '0.00', '0.00'],
  ['game=roulette&wheel=european&bets=red:100_black:100_straight-17:50', '5', true, '0.80', '200.00'],
  ['game=roulette&wheel=american&bets=red:100_black:100_low:10_high:20', '31', true, '1.0434', '240.00'],
  ['game=baccarat&bets=player:100_banker:10_tie:1', '2 : 5', true, '0.1756', '19.50'],
  ['game=dragon-tiger&bets=dragon:100_tiger:10_tie:1', 'K♥ : K♦', true, '0.6036', '67.00'],
  ['game=sic-bo&bets=big:100_small:10_total-9:1', '4 · 2 · 6', true, '1.8018', '200.00'],
  ['game=mines&mines=3&tiles=1', '8 16 22', false, '0.00', '0.00'],
  ['game=mines&mines=3&tiles=1.2.out', '8 16 22', true, '1.2857', '128.57'],
  ['game=mines&mines=3&tiles=8', '8 16 22', false, '0.00', '0.00'],
  ['game=mines&mines=3&tiles=7.out', '8 16 22', true, '1.1250', '112.50'],
  ['game=hi-lo&words=higher.cash-out', '5♣ 10♠', true, '1.43', '143.00'],
  ['game=hi-lo&words=lower', '5♣ 10♠', false, '0.00', '0.00'],
  ['game=hi-lo&words=lower.cash-out', '5♣ 10♠ 6♣ 8♠ 9♣ 5♥ 5♦ 7♥', undefined],
  ['game=hi-lo&words=skip.lower.cash-out', '5♣ 10♠ 6♣', true, '1.2870', '128.70'],
  ['game=blackjack&words=stand', '15', false, '0.00', '0.00'],
  ['game=blackjack&words=hit.stand', '19', true, '2.00', '200.00'],
  ['game=blackjack&words=double', '19', true, '2.00', '400.00'],
]

it.each(CHOICES)('[GAME-17] %s comes to %s', async (bet, ...said) => {
  const found = await verify(readHash(`#seed=${SEED}&client=baize&nonce=7&stake=100&${bet}`))
  expect([found?.figure, found?.won, found?.multiplier, found?.payout]).toEqual([...said, undefined, undefined].slice(0, 4))
})

/** What the picture of a result marks: numbers that were picked, tiles that were opened, from 0. */
it.each([
  ['game=keno&risk=low&picks=1.2.3', { kind: 'numbers', marked: [1, 2, 3] }],
  ['game=mines&mines=3&tiles=1.2.out', { kind: 'tiles', mined: [21, 7, 15], opened: [0, 1] }],
  ['game=mines&mines=3&tiles=25', { kind: 'tiles', mined: [21, 7, 15], opened: [24] }],
  ['game=sic-bo', { kind: 'dice', dice: [4, 2, 6] }],
  [
    'game=line-slot',
    {
      kind: 'window',
      window: [
        ['L1', 'H1', 'L1'],
        ['L2', 'H2', 'L3'],
        ['H1', 'L4', 'S'],
        ['L3', 'L4', 'H2'],
        ['S', 'H1', 'L4'],
      ],
    },
  ],
])('[GAME-17] %s is shown as it came', async (bet, shown) => {
  const found = await verify(readHash(`#seed=${SEED}&client=baize&nonce=7&stake=100&${bet}`))
  expect(found?.shown).toMatchObject(shown)
})
