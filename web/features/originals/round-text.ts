/** Round text: the outcome of a round of any game in a few characters, as the history and the verifier show it. */
import type { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import { cardText } from './cards/card-text.ts'
import { pocketText } from './roulette/pockets.ts'

type RoundOf<Game extends OriginalRound['game']> = Extract<OriginalRound, { game: Game }>
type Short = { readonly [Game in OriginalRound['game']]: (round: RoundOf<Game>) => string }

/** A multiplier is decimal text; trailing zeros are useless in a chip. */
const times = (multiplier: string): string => `${multiplier.replace(/\.?0+$/, '') || '0'}×`

const SHORT: Short = {
  crash: (round) => (round.point === null ? '…' : `${round.point}×`),
  dice: (round) => round.roll,
  mines: (round) => (round.state === 'lost' ? '✕' : times(round.multiplier)),
  plinko: (round) => times(round.multiplier),
  limbo: (round) => `${round.point}×`,
  keno: (round) => `${round.hits.length}/${round.picks.length}`,
  'hi-lo': (round) => (round.state === 'lost' ? '✕' : times(round.multiplier)),
  wheel: (round) => times(round.multiplier),
  roulette: (round) => pocketText(round.pocket),
  baccarat: (round) => `${round.playerTotal}:${round.bankerTotal}`,
  'dragon-tiger': (round) => `${cardText(round.dragon)} ${cardText(round.tiger)}`,
  'sic-bo': (round) => round.dice.join(' '),
  blackjack: (round) => round.hands.map(({ total }) => total).join(' + '),
  'line-slot': (round) => (round.totalPays === 0 ? '–' : `${round.totalPays}`),
}

export const shortOf = (round: OriginalRound): string => (SHORT[round.game] as (of: OriginalRound) => string)(round)
