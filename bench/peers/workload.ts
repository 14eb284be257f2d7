/** Workload: what every peer is asked to do, so that only the way of doing it differs: 60 % bets and 40 % wins of 10,000 players. */

export const PLAYERS = 10_000
export const PRELOADED = 20_000
/** What each player begins with, in ten-thousandths: enough that almost no bet is refused. */
export const OPENING = 100_000_000n

export type Move = {
  readonly key: string
  readonly player: number
  readonly amount: bigint
  readonly kind: 'bet' | 'win'
  readonly game: string
  readonly round: string
}

/** A small fast generator with a seed, so that two peers see the same moves. */
function generator(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** An endless sequence of moves. `run` keeps the keys of one process apart from those of the next. */
export function moves(run: string): () => Move {
  const next = generator(20_261_120)
  let number = 0
  return () => {
    number += 1
    const isBet = next() < 0.6
    const size = BigInt(1 + Math.floor(next() * 1000)) * 100n
    return {
      key: `PG:${run}${number.toString(36)}`,
      player: Math.floor(next() * PLAYERS),
      amount: isBet ? -size : size,
      kind: isBet ? 'bet' : 'win',
      game: `slot-${number % 200}`,
      round: `R${(number >> 1).toString(36)}`,
    }
  }
}
