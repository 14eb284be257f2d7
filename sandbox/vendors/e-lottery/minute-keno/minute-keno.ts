/** Minute Keno on the vendor's service: a draw of twenty numbers every minute for everybody. */
import { randomInt } from 'node:crypto'
import type { PartNeeds } from '../../part.ts'
import { tablePart, type TableGame } from '../../table/table.ts'
import { DRAWN, hasKenoSpot, kenoMultiplier, NUMBERS } from './rules.ts'

/** The numbers in the order in which they were drawn. */
export type KenoOutcome = { readonly drawn: readonly number[] }

const draw = (): number[] => {
  const left = Array.from({ length: NUMBERS }, (_, index) => index + 1)
  return Array.from({ length: DRAWN }, () => left.splice(randomInt(left.length), 1)[0] ?? 0)
}

const GAME: TableGame<KenoOutcome> = {
  prefix: 'mk',
  spans: { bettingMs: 42_000, closedMs: 3_000, dealingMs: 10_000, resultMs: 5_000 },
  hasSpot: hasKenoSpot,
  mostSpots: 20,
  multiplierOf: (on, { drawn }) => kenoMultiplier(on, drawn),
  begin: () => '{}',
  draw: (memory) => ({ outcome: { drawn: draw() }, memory }),
  history: 10,
}

export const minuteKeno = (needs: PartNeeds) => tablePart(needs, GAME)
