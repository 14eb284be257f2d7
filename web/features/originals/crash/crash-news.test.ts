/** Proves that the channel's news change the shown round of crash, and only that one. */
import { expect, it } from 'vitest'
import { tableAfter } from './crash-news.ts'
import type { CrashView } from './crash-views.ts'

const AT = '2026-11-29T12:00:00Z'
const seat = (name: string, leftAt: string | null = null) => ({ seat: name, name, currency: 'MMK', stake: '100.00', leftAt, payout: null })
const TABLE = {
  serverNow: AT,
  last: [{ round: 7, point: '2.00' }],
  round: {
    round: 8,
    phase: 'flying',
    startsAt: AT,
    players: 1,
    staked: '100.00',
    further: [],
    point: null,
    brokeAt: null,
    serverSeed: null,
    seats: [seat('a'), seat('b')],
  },
} as unknown as CrashView
const NEWS = { serverNow: AT, startsAt: AT, commitment: 'c', clientSeed: 'd', players: 3, staked: '300.00', further: [] }
const broke = { ...NEWS, point: '3.00', brokeAt: AT, serverSeed: 'e' }

/** The round that is told, its state, its news, and what the table shows after it; nothing where the round is not on it. */
it.each([
  ['8', 'flying', NEWS, ['flying', 3, null, 1, ['a', 'b']]],
  ['8', 'seats', { ...NEWS, seats: [seat('c'), seat('b', '1.50')] }, ['flying', 3, null, 1, ['c', 'a', 'b 1.50']]],
  ['8', 'crashed', broke, ['crashed', 3, '3.00', 2, ['a', 'b']]],
  ['7', 'crashed', broke, undefined],
  ['9', 'betting', NEWS, undefined],
] as const)('[GAME-17] news of round %s that is %s', (round, state, news, shown) => {
  const after = tableAfter(TABLE, round, state, news as unknown as Parameters<typeof tableAfter>[3])
  const is = after?.round
  expect(
    after && [
      is?.phase,
      is?.players,
      is?.point,
      after.last.length,
      is?.seats.map(({ name, leftAt }) => (leftAt === null ? name : `${name} ${leftAt}`)),
    ],
  ).toEqual(shown)
})

it('[GAME-17] a crash that is told twice stands once among the last ones', () => {
  const once = tableAfter(TABLE, '8', 'crashed', broke as unknown as Parameters<typeof tableAfter>[3])!
  expect(tableAfter(once, '8', 'crashed', broke as unknown as Parameters<typeof tableAfter>[3])?.last).toEqual([
    { round: 8, point: '3.00' },
    ...TABLE.last,
  ])
})
