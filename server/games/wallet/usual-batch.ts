/** Usual batch: bets and wins of many players as one call of a SQL function. The function lets through only what the judgement of a round would. */
import type { ShortBatch } from '../../ledger/ledger.ts'
import { bigints, smallints, texts, uuids } from '../../platform/binary-arrays.ts'
import type { WinTerms } from '../win-terms.ts'
import { NEEDING_BET } from './round.ts'
import type { ActCall, TokenAges } from './wallet-store.ts'

const NO_TOKEN = ''
/** More than any round can hold. */
const NO_LIMIT = 2n ** 61n
const NO_TERMS: WinTerms = {
  winUnits: NO_LIMIT,
  multiple: NO_LIMIT,
  hourWinUnits: NO_LIMIT,
  hourNetUnits: NO_LIMIT,
  hourGiftUnits: NO_LIMIT,
}
const TERMS = ['winUnits', 'multiple', 'hourWinUnits', 'hourNetUnits', 'hourGiftUnits'] as const
const BET = 1
const CLOSES = 2
const NEEDS_BET = 4
const FIRST_WIN = 8
const ONLY_BET = 16

const OF_EACH = ['text[]', 'uuid[]', 'uuid[]', 'text[]', 'smallint[]', 'text[]', 'text[]', 'bigint[]', 'smallint[]']
const OF_PLACE = ['text[]', 'text[]', 'text[]', 'bigint[]', 'bigint[]', 'bigint[]', 'bigint[]', 'bigint[]']
const TYPES = [...OF_EACH, ...OF_PLACE, 'timestamptz', 'timestamptz', 'timestamptz', 'bigint[]']

/** Bets with a token and wins. What undoes or changes another act, was granted, or keeps a pace, is judged one by one. */
export const isUsual = ({ act, tokenHash, granted, pace }: ActCall): boolean =>
  (act.verb === 'win' && !granted) || (act.verb === 'bet' && tokenHash !== undefined && !act.closes && pace === undefined)

function actOf({ act: { verb, kind, closes } }: ActCall): number {
  const closing = closes ? CLOSES : 0
  if (verb === 'bet') return BET | closing | (kind === 'only' ? ONLY_BET : 0)
  if (kind === 'settlement') return NEEDS_BET | FIRST_WIN | closing
  return NEEDING_BET.has(kind) ? NEEDS_BET | closing : closing
}

/** The possible total stake of a bet's round. A stake that is too high in itself may add nothing. */
function mostOf({ act, limit }: ActCall): bigint {
  if (limit?.stakeUnits !== undefined && act.units > limit.stakeUnits) return 0n
  return limit?.exposureUnits ?? NO_LIMIT
}

type RoundKind = {
  readonly at: number
  readonly vendor: string
  readonly game: string
  readonly currency: string
  readonly terms: WinTerms
}

/** The games of a batch in each currency, counted from 1. They are few, so their switches are looked up once for all. */
function placesOf(asked: readonly ActCall[]): { readonly of: readonly number[]; readonly all: readonly RoundKind[] } {
  const places = new Map<string, RoundKind>()
  const of = asked.map(({ act: { vendor, game }, currency, terms = NO_TERMS }) => {
    const name = `${vendor}/${game}/${currency}`
    const known = places.get(name) ?? { at: places.size + 1, vendor, game, currency, terms }
    places.set(name, known)
    return known.at
  })
  return { of, all: [...places.values()] }
}

/** The call of `games_move_usual` but for the transfers. */
export function usualBatch(asked: readonly ActCall[], now: Temporal.Instant, ages: TokenAges): Omit<ShortBatch, 'moves' | 'transfers'> {
  const places = placesOf(asked)
  const parameters = [
    texts(asked.map(({ act }) => act.transaction)),
    uuids(asked.map(({ act }) => act.member.replaceAll('-', ''))),
    uuids(asked.map(({ fingerprint }) => fingerprint)),
    texts(asked.map(({ trace }) => trace)),
    smallints(asked.map(actOf)),
    texts(asked.map(({ act }) => act.kind)),
    texts(asked.map(({ tokenHash }) => tokenHash?.toString('hex') ?? NO_TOKEN)),
    bigints(asked.map(mostOf)),
    smallints(places.of),
    texts(places.all.map(({ vendor }) => vendor)),
    texts(places.all.map(({ game }) => game)),
    texts(places.all.map(({ currency }) => currency)),
    ...TERMS.map((name) => bigints(places.all.map(({ terms }) => terms[name]))),
    now,
    ages.freshAfter,
    ages.touchBefore,
    bigints(asked.map(({ beside }) => beside)),
  ]
  return { call: 'games_move_usual', types: TYPES, parameters }
}
