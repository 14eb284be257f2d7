/** Proves that words about a check may come in any order: how it stands in the end depends on when each was said. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { weigh, type CheckStanding, type CheckWord } from './weigh.ts'

const at = (second: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(second * 1000)
const none: CheckStanding = { state: 'begun', saidAt: null }
/** A word of the same state moves only the time, as `hear-word.ts` does. */
const step = (now: CheckStanding, word: CheckWord): CheckStanding => {
  const effect = weigh(now, word)
  return effect === 'taken' || effect === 'same' ? { state: word.state, saidAt: word.at } : now
}
const after = (words: readonly CheckWord[]): CheckStanding => words.reduce(step, none)

const decision = fc.constantFrom('accepted', 'again', 'refused')
const word = fc.record({ state: decision, at: fc.integer({ min: 0, max: 9 }).map(at) })

it('[PK-05] decisions in any order end as the latest one, and a refusal wins over an acceptance of the same moment', () => {
  const REACH = ['accepted', 'again', 'refused']
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), fc.array(fc.integer(), { minLength: 6, maxLength: 6 }), (words, keys) => {
      const shuffled = words.map((each, index) => ({ each, key: keys[index]! })).sort((left, right) => left.key - right.key)
      const last = [...words]
        .sort((left, right) => Temporal.Instant.compare(left.at, right.at) || REACH.indexOf(left.state) - REACH.indexOf(right.state))
        .at(-1)
      expect(after(shuffled.map(({ each }) => each)).state).toBe(last!.state)
    }),
  )
})

it.each([
  ['sent', 'accepted', 'decided'],
  ['reviewing', 'refused', 'decided'],
  ['sent', 'expired', 'decided'],
  ['sent', 'again', 'taken'],
  ['sent', 'reviewing', 'older'],
  ['accepted', 'refused', 'taken'],
  ['refused', 'accepted', 'taken'],
  ['accepted', 'accepted', 'same'],
] as const)('[PK-07] a later word of %s where it stands as %s is %s', (state, now, effect) => {
  expect(weigh({ state: now, saidAt: at(1) }, { state, at: at(2) })).toBe(effect)
})

it('[PK-05] no older acceptance overwrites a refusal, nor one of the same moment', () => {
  expect(weigh({ state: 'refused', saidAt: at(5) }, { state: 'accepted', at: at(4) })).toBe('older')
  expect(weigh({ state: 'refused', saidAt: at(5) }, { state: 'accepted', at: at(5) })).toBe('older')
})
