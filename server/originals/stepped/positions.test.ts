/** Rounds of several steps, worked out by hand: what is offered, what a choice could pay, and how the rule would end them. */
import { expect, it } from 'vitest'
import type { Choice, PlainData } from '../played-game.ts'
import { steppedGame } from './stepped.ts'

const ONE = 10_000n
const at = (game: string, bet: PlainData, drawn: readonly number[], choices: readonly Choice[]) => {
  const position = steppedGame(game)!.play(ONE, bet, drawn, choices)
  if (!position.ok) throw new Error(position.code)
  return position.value
}

/** Ace, seven, king, then sevens: what is drawn is a rank less one. */
const CARDS = [0, 6, 12, ...Array.from({ length: 38 }, () => 6)]
const hiLo = (...choices: readonly Choice[]) => at('hi-lo', {}, CARDS, choices)
const offered = (...choices: readonly Choice[]) =>
  (hiLo(...choices).fields['offers'] as { choice: string; multiplier: string }[]).map(({ choice, multiplier }) => `${choice} ${multiplier}`)

it('[GAME-17] hi-lo offers each call at 0.99 times 13 through the ranks that make it right, times what was called right before', () => {
  expect(offered()).toEqual(['higher 1.0725', 'same 12.87', 'skip 0.00'])
  expect(offered('skip')).toEqual(['higher 1.8385', 'lower 1.8385', 'skip 0.00'])
  // A seven was skipped to, and a king came: seven of thirteen ranks were right.
  expect(offered('skip', 'higher')).toEqual(['lower 1.9917', 'same 23.9014', 'skip 1.8385', 'cash-out 1.8385'])
  expect([hiLo('skip', 'higher').couldPay('same'), hiLo('skip', 'higher').couldPay('lower')]).toEqual([239_014n, 19_917n])
  expect(['skip', 'cash-out', 'higher'].map((choice) => hiLo('skip', 'higher').couldPay(choice))).toEqual([0n, 0n, 0n])
  expect([hiLo().byRule, hiLo('skip').byRule, hiLo('skip', 'higher').byRule]).toEqual(['return', 'return', { choose: 'cash-out' }])
  expect(hiLo('skip', 'higher', 'cash-out')).toMatchObject({ state: 'paid', payoutUnits: 18_385n, fields: { offers: [] } })
})

it('[GAME-17] hi-lo ends: the last card but one is not skipped, and on the last one only the cash-out is left', () => {
  const skips = Array.from({ length: 38 }, () => 'skip')
  expect(offered(...skips)).toEqual(['higher 1.8385', 'lower 1.8385', 'skip 0.00'])
  expect(offered(...skips, 'skip')).toEqual(['higher 1.8385', 'lower 1.8385'])
  expect(offered(...skips, 'skip', 'higher')).toEqual(['cash-out 1.8385'])
})

it('[GAME-17] mines shows what the next tile would pay, hides its mines until the end, and pays nothing for a cash-out that was not earned', () => {
  const mines = (...choices: readonly Choice[]) => at('mines', { mines: 3 }, [0, 1, 2], choices)
  const shown = { mines: 3, opened: [], multiplier: '0.00', nextMultiplier: '1.125', mined: [] }
  expect(mines()).toMatchObject({ state: 'open', stakeUnits: ONE, payoutUnits: 0n, byRule: 'return', fields: shown })
  expect(mines(5)).toMatchObject({
    state: 'open',
    byRule: { choose: 'cash-out' },
    fields: { opened: [5], multiplier: '1.125', nextMultiplier: '1.2857', mined: [] },
  })
  expect([mines().couldPay(5), mines(5).couldPay(6), mines(5).couldPay('cash-out')]).toEqual([11_250n, 12_857n, 0n])
  expect(mines(5, 'cash-out')).toMatchObject({ state: 'paid', payoutUnits: 11_250n, fields: { mined: [0, 1, 2], nextMultiplier: null } })
  expect(mines(5, 1)).toMatchObject({ state: 'lost', payoutUnits: 0n, fields: { mined: [0, 1, 2] } })
  expect(mines(5, 1).couldPay(6)).toBe(0n)
  const wrong = [['cash-out'], [5, 5], [5, 'cash-out', 6], [25]].map((choices) =>
    steppedGame('mines')!.play(ONE, { mines: 3 }, [0, 1, 2], choices),
  )
  expect(wrong.map((said) => !said.ok && said.code)).toEqual(Array.from({ length: 4 }, () => 'state-conflict'))
})

it('[GAME-17] blackjack is lost with nothing back, and paid where a stake or more comes back', () => {
  // A ten and the given card against two tens of the dealer.
  const stood = (own: number) => at('blackjack', {}, [9, 9, own, 9, ...Array.from({ length: 40 }, () => 9)], ['stand'])
  expect(stood(8)).toMatchObject({ state: 'lost', payoutUnits: 0n })
  expect(stood(9)).toMatchObject({ state: 'paid', payoutUnits: ONE })
})
