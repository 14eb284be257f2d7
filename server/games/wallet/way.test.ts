/** Way: by which way an act goes, from what memory shows and from what the batch answered. */
import { expect, it } from 'vitest'
import type { Answer } from '../../ledger/ledger.ts'
import type { Act, Verb } from './round.ts'
import { wayOf, type Way } from './wallet.ts'

const moving = (verb: Verb, needsBonus = false) => ({ act: { verb } as Act, needsBonus })
const refusedWith = (code: string): Answer => ({ status: 'refused', code })

it('[PR-14, GAME-20] goes in a batch first, or with bonus money where memory says that a bet needs it', () => {
  expect([wayOf(moving('bet')), wayOf(moving('win')), wayOf(moving('bet', true))]).toEqual(['batched', 'batched', 'bonus'])
})

const after: [verb: Verb, code: string, way: Way][] = [
  ['bet', 'balance-too-low', 'bonus'],
  ['win', 'funded', 'bonus'],
  ['rollback', 'funded', 'bonus'],
  ['rollback', 'balance-too-low', 'batched'],
  ['win', 'beyond-terms', 'review'],
  ['void-settle', 'on-review', 'review'],
  ['bet', 'account-blocked', 'batched'],
  ['rollback', 'worth-changed', 'batched'],
]
it.each(after)('[PR-14, GAME-20] after a %s that was refused as %s goes by: %s', (verb, code, way) => {
  expect(wayOf(moving(verb), refusedWith(code))).toBe(way)
})

it('[GAME-15] has gone its way where the batch has moved it, or remembers it', () => {
  expect(wayOf(moving('win'), { status: 'applied', posting: 1n, balance: 0n, replay: false })).toBe('batched')
  expect(wayOf(moving('rollback'), { status: 'tombstone', balance: 0n, replay: false })).toBe('batched')
})
