/** Verify hash: a round written into the part of an address that never reaches a server, and read back from it. */
import type { DiceRound } from '@baize/contract/originals.ts'

export type VerifyWish = {
  readonly game: string
  readonly seed: string
  readonly client: string
  readonly nonce: string
  readonly commitment: string
  readonly direction: 'under' | 'over'
  readonly target: string
  readonly stake: string
}

export const EMPTY_WISH: VerifyWish = {
  game: 'dice',
  seed: '',
  client: '',
  nonce: '',
  commitment: '',
  direction: 'under',
  target: '',
  stake: '',
}

const LONGEST = 128

export function writeHash(wish: Partial<VerifyWish>): string {
  const given = Object.entries({ ...EMPTY_WISH, ...wish }).filter(
    ([name, value]) => value !== '' && !(name === 'direction' && !wish.direction),
  )
  return new URLSearchParams(given).toString()
}

/** `#game=dice&seed=…` with or without its sign; what is missing is empty, and what is not expected is left out. */
export function readHash(hash: string): VerifyWish {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const read = (name: keyof VerifyWish): string => (given.get(name) ?? EMPTY_WISH[name]).slice(0, LONGEST)
  return {
    game: read('game'),
    seed: read('seed'),
    client: read('client'),
    nonce: read('nonce'),
    commitment: read('commitment'),
    direction: given.get('direction') === 'over' ? 'over' : 'under',
    target: read('target'),
    stake: read('stake'),
  }
}

/** The hash of one round; its seed stands in it only once it is open. */
export const verifyHash = (
  round: Pick<DiceRound, 'serverSeed' | 'clientSeed' | 'nonce' | 'commitment' | 'direction' | 'target' | 'stake'>,
): string =>
  writeHash({
    seed: round.serverSeed ?? '',
    client: round.clientSeed,
    nonce: String(round.nonce),
    commitment: round.commitment,
    direction: round.direction,
    target: round.target,
    stake: round.stake,
  })
