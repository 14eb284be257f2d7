/** Proves that the calls of the in-house games are described whole: unlike names and addresses, and one view of a round for each game. */
import { expect, test } from 'vitest'
import type { Operation } from '../operation.ts'
import { originalsCrashOperations } from './originals-crash.ts'
import { originalsInstantOperations } from './originals-instant.ts'
import { OriginalRound, originalsRoundOperations } from './originals-rounds.ts'
import { originalsStatefulOperations } from './originals-stateful.ts'
import { originalsOperations } from './originals.ts'
import { ORIGINALS, type OriginalCode } from './originals-values.ts'

const ALL: readonly Operation[] = [
  ...originalsOperations,
  ...originalsInstantOperations,
  ...originalsStatefulOperations,
  ...originalsCrashOperations,
  ...originalsRoundOperations,
]

test('every call of the in-house games has a name and an address of its own', () => {
  expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length)
  expect(new Set(ALL.map(({ method, path }) => `${method} ${path}`)).size).toBe(ALL.length)
})

test('a call that takes a stake needs a key', () => {
  for (const { name, key, body } of ALL)
    if (body && ['stake', 'bets', 'lineStake'].some((field) => field in body.properties)) expect([name, key]).toEqual([name, true])
})

test('[GAME-17] a round of each of the fourteen games has its own view', () => {
  const games: OriginalCode[] = OriginalRound.anyOf.map(({ properties }) => properties.game.const)
  expect(games.toSorted()).toEqual([...ORIGINALS].sort())
})
