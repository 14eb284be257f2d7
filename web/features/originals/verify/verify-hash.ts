/** Verify hash: a round written into the part of an address that never reaches a server, and read back from it. */
import type { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'

/** `bet` holds the game's own fields, by their names. */
export type VerifyWish = {
  readonly game: string
  readonly seed: string
  readonly client: string
  readonly nonce: string
  readonly commitment: string
  readonly stake: string
  readonly bet: Readonly<Record<string, string>>
}

const EMPTY: VerifyWish = { game: 'dice', seed: '', client: '', nonce: '', commitment: '', stake: '', bet: {} }
const OWN = ['game', 'seed', 'client', 'nonce', 'commitment', 'stake'] as const

/** A bet on every spot of a table still fits. */
const LONGEST = 2400

export function writeHash(wish: Partial<VerifyWish>): string {
  const { bet = {}, ...own } = wish
  const given = Object.entries({ game: EMPTY.game, ...own, ...bet }).filter(([, value]) => value !== '')
  return new URLSearchParams(given).toString()
}

/** `#game=dice&seed=…` with or without its sign; a missing field is empty. */
export function readHash(hash: string): VerifyWish {
  const given = new URLSearchParams(hash.replace(/^#/, '').slice(0, 2 * LONGEST))
  const read = (name: string, empty = ''): string => (given.get(name) ?? empty).slice(0, LONGEST)
  const bet = [...given.keys()].filter((name) => !(OWN as readonly string[]).includes(name))
  return {
    game: read('game', EMPTY.game),
    seed: read('seed'),
    client: read('client'),
    nonce: read('nonce'),
    commitment: read('commitment'),
    stake: read('stake'),
    bet: Object.fromEntries(bet.map((name) => [name, read(name)])),
  }
}

type RoundOf<Game extends OriginalCode> = Extract<OriginalRound, { game: Game }>
type Bets = { readonly [Game in OriginalCode]: (round: RoundOf<Game>) => Record<string, string> & { stake?: string } }

const list = (values: readonly (string | number)[]): string => values.join('.')
const spots = ({ bets }: { readonly bets: readonly { readonly on: string; readonly stake: string }[] }): Record<string, string> => ({
  bets: bets.map(({ on, stake }) => `${on}:${stake}`).join('_'),
  stake: '',
})

/** The bet of a round, game by game, in the words of the verifier's fields. */
const BETS: Bets = {
  crash: ({ id, leftAt, target, inHash }) => ({
    left: leftAt ?? '',
    ...(inHash && { id, target: target ?? '', at: String(inHash.at), of: String(inHash.of), path: list(inHash.hashes) }),
  }),
  dice: ({ direction, target }) => ({ direction, target }),
  mines: (round) => ({
    mines: String(round.mines),
    tiles: list([...round.opened.map((tile) => tile + 1), ...(round.state === 'paid' ? ['out'] : [])]),
  }),
  plinko: ({ rows, risk }) => ({ rows: String(rows), risk }),
  limbo: ({ target }) => ({ target }),
  keno: ({ risk, picks }) => ({ risk, picks: list(picks) }),
  'hi-lo': ({ choices }) => ({ words: list(choices) }),
  wheel: ({ risk }) => ({ risk }),
  roulette: (round) => ({ wheel: round.wheel, ...spots(round) }),
  baccarat: spots,
  'dragon-tiger': spots,
  'sic-bo': spots,
  blackjack: (round) => ({ words: list(round.choices), stake: round.handStake }),
  'line-slot': (round) => ({ stake: round.lineStake }),
}

export const isOriginal = (game: string): game is OriginalCode => Object.hasOwn(BETS, game)

/** The hash of one round; it includes the seed only once it is revealed. */
export function verifyHash(round: OriginalRound): string {
  const { stake = round.stake, ...bet } = (BETS[round.game] as (of: OriginalRound) => Record<string, string>)(round)
  return writeHash({
    game: round.game,
    seed: round.serverSeed ?? '',
    client: round.clientSeed ?? '',
    nonce: String(round.nonce),
    commitment: round.commitment,
    stake,
    bet,
  })
}
