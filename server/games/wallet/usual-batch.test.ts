/** Usual batch: which acts the short way takes, and each value that its SQL function is given. */
import { expect, it } from 'vitest'
import { bigints, smallints, texts, uuids } from '../../platform/binary-arrays.ts'
import { M1, M2 } from '../testing/bare-rows.ts'
import { betweenOf, contraOf } from './round-companion.ts'
import type { Act } from './round.ts'
import { isUsual, usualBatch } from './usual-batch.ts'
import type { ActCall } from './wallet-store.ts'

const ACT: Act = {
  verb: 'bet',
  vendor: 'V1',
  transaction: 't',
  reference: '',
  member: M1,
  game: 'g',
  round: 'r',
  units: 5n,
  kind: '',
  closes: false,
}
const TOKEN = Buffer.from('abcd', 'hex')
const asked = (act: Partial<Act>, more: Partial<ActCall> = {}): ActCall => ({
  act: { ...ACT, ...act },
  fingerprint: '0123456789abcdef0123456789abcdef',
  trace: '',
  tokenHash: TOKEN,
  limit: undefined,
  pace: undefined,
  terms: undefined,
  granted: false,
  currency: 'MMK',
  brand: '',
  beside: 0n,
  sharesBonus: false,
  ...more,
})

it('[GAME-15] usual are bets with a session that end nothing, and wins that nobody granted', () => {
  const verbs = ['rollback', 'resettle', 'void-settle', 'refund', 'restake', 'charge'] as const
  const all = [
    asked({}),
    asked({ verb: 'win', closes: true }, { tokenHash: undefined }),
    asked({}, { tokenHash: undefined }),
    asked({ closes: true }),
    asked({ verb: 'win' }, { granted: true }),
    ...verbs.map((verb) => asked({ verb })),
  ]
  expect(all.map(isUsual)).toEqual([true, true, ...Array<boolean>(9).fill(false)])
})

it('[GAME-15] each act of a batch goes with its own kind, limit and place, and each place with its own terms', () => {
  const NONE = 2n ** 61n
  const terms = { winUnits: 1n, multiple: 2n, hourWinUnits: 3n, hourNetUnits: 4n, hourGiftUnits: 5n }
  const limit = { stakeUnits: 5n, exposureUnits: 9n }
  const win = { verb: 'win' } as const
  const batch = [
    asked({ transaction: 'b1' }, { limit, trace: 'tr', beside: 7n }),
    asked({ transaction: 'b2', units: 6n, closes: true }, { limit }),
    asked({ transaction: 'b3', kind: 'only', member: M2 }, { limit: { stakeUnits: 9n, exposureUnits: undefined } }),
    asked({ transaction: 'b4', kind: 'free-round', game: 'h' }, { limit: { stakeUnits: undefined, exposureUnits: 8n } }),
    asked({ ...win, transaction: 'w1', kind: 'win', vendor: 'V2' }, { tokenHash: undefined, terms }),
    asked({ ...win, transaction: 'w2', kind: 'settlement', closes: true }, { currency: 'THB' }),
    asked({ ...win, transaction: 'w3', kind: 'free-win', closes: true }),
    asked({ ...win, transaction: 'w4', kind: 'promo', vendor: 'V2' }, { terms }),
    asked({ ...win, transaction: 'w5', kind: 'jackpot', closes: true }),
  ]
  const [now, freshAfter, touchBefore, hour] = [1, 2, 3, 4].map((n) => Temporal.Instant.fromEpochMilliseconds(n)) as [
    Temporal.Instant,
    Temporal.Instant,
    Temporal.Instant,
    Temporal.Instant,
  ]
  const { call, types, parameters } = usualBatch(batch, now, { freshAfter, touchBefore, hour })
  const each = <T>(value: (at: number) => T): T[] => batch.map((_, at) => value(at))
  const termsOf = (units: bigint) => bigints([NONE, NONE, units, NONE])
  expect([call, parameters.length, types.length]).toEqual(['games_move_usual', 21, 21])
  expect(parameters).toEqual([
    texts(['b1', 'b2', 'b3', 'b4', 'w1', 'w2', 'w3', 'w4', 'w5']),
    uuids(each((at) => (at === 2 ? M2 : M1).replaceAll('-', ''))),
    uuids(each(() => '0123456789abcdef0123456789abcdef')),
    texts(each((at) => (at === 0 ? 'tr' : ''))),
    // A bet is 1, the end of its round 2, a bet that must be there 4, the first win 8, and the only bet 16.
    smallints([1, 3, 17, 1, 4, 14, 6, 0, 2]),
    texts(['', '', 'only', 'free-round', 'win', 'settlement', 'free-win', 'promo', 'jackpot']),
    texts(each((at) => (at === 4 ? '' : 'abcd'))),
    bigints([9n, 0n, NONE, 8n, NONE, NONE, NONE, NONE, NONE]),
    smallints([1, 1, 1, 2, 3, 4, 1, 3, 1]),
    texts(['V1', 'V1', 'V2', 'V1']),
    texts(['g', 'h', 'g', 'g']),
    texts(['MMK', 'MMK', 'MMK', 'THB']),
    ...[1n, 2n, 3n, 4n, 5n].map(termsOf),
    now,
    freshAfter,
    touchBefore,
    bigints(each((at) => (at === 0 ? 7n : 0n))),
  ])
})

it('[GAME-21] what moves at a vendor bears its brand, and without one the vendor’s name alone', () => {
  expect([contraOf('V1'), contraOf('V1', ''), contraOf('V1', 'b'), betweenOf(''), betweenOf('b')]).toEqual([
    'vendor:V1',
    'vendor:V1',
    'vendor:V1/b',
    'clearing:review',
    'clearing:review/b',
  ])
})
