/** Live baccarat: a shoe of eight decks that goes from round to round, the third-card rules of the in-house baccarat, and its six spots. */
import { randomInt } from 'node:crypto'
import {
  BACCARAT_SPOTS,
  baccaratHands,
  baccaratMultiplier,
  dealBaccarat,
  type BaccaratResult,
  type BaccaratSpot,
} from '@baize/rules/originals/baccarat.ts'
import { CARDS_IN_DECK, cardOf, type Card } from '@baize/rules/originals/cards.ts'
import type { PartNeeds } from '../../part.ts'
import { tablePart, type TableGame } from '../../table/table.ts'

const DECKS = 8
/** The cut card lies this many cards before the end: a round that begins behind it is the shoe's last. */
const CUT = 16
const MOST_CARDS = 6

export type BaccaratOutcome = {
  readonly player: readonly Card[]
  readonly banker: readonly Card[]
  readonly result: BaccaratResult
}

type Shoe = { readonly cards: readonly number[]; readonly dealt: number }

/** A fresh shoe in random order (Fisher and Yates). */
const shuffled = (): number[] => {
  const cards = Array.from({ length: DECKS * CARDS_IN_DECK }, (_, card) => card)
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    ;[cards[last], cards[other]] = [cards[other] ?? 0, cards[last] ?? 0]
  }
  return cards
}

const isSpot = (on: string): on is BaccaratSpot => BACCARAT_SPOTS.some((spot) => spot === on)
const valueOf = ({ rank }: Card): number => (rank >= 10 ? 0 : rank)

/** Deals the next round of a shoe; only the cards that the rules call for leave it. */
export const dealFrom = ({ cards, dealt }: Shoe): { outcome: BaccaratOutcome; shoe: Shoe; last: boolean } => {
  const next = cards.slice(dealt, dealt + MOST_CARDS).map(cardOf)
  const { hands, result } = dealBaccarat(next)
  const [player, banker] = baccaratHands(next.map(valueOf)).counts
  const shoe = { cards, dealt: dealt + player + banker }
  return { outcome: { ...hands, result }, shoe, last: shoe.dealt > cards.length - CUT }
}

const GAME: TableGame<BaccaratOutcome> = {
  prefix: 'lb',
  spans: { bettingMs: 18_000, closedMs: 2_000, dealingMs: 9_000, resultMs: 6_000 },
  hasSpot: isSpot,
  mostSpots: BACCARAT_SPOTS.length,
  multiplierOf: (on, { result }) => (isSpot(on) ? baccaratMultiplier(on, result) : 0n),
  begin: () => JSON.stringify({ cards: shuffled(), dealt: 0 } satisfies Shoe),
  draw(memory) {
    const { outcome, shoe, last } = dealFrom(JSON.parse(memory) as Shoe)
    return { outcome, memory: last ? undefined : JSON.stringify(shoe) }
  },
  history: 72,
}

export const liveBaccarat = (needs: PartNeeds) => tablePart(needs, GAME)
