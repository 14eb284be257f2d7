/** Live roulette on a European wheel: one pocket of thirty-seven for everybody, and every spot of the table. */
import { randomInt } from 'node:crypto'
import { POCKETS, ROULETTE_SPOTS } from '@baize/rules/originals/roulette-table.ts'
import { oddsToOne } from '@baize/rules/originals/table-bets.ts'
import type { PartNeeds } from '../../part.ts'
import { tablePart, type TableGame } from '../../table/table.ts'

export type RouletteOutcome = { readonly pocket: number }

const SPOTS = ROULETTE_SPOTS.european

const GAME: TableGame<RouletteOutcome> = {
  prefix: 'lr',
  spans: { bettingMs: 22_000, closedMs: 2_000, dealingMs: 8_000, resultMs: 6_000 },
  hasSpot: (on) => SPOTS.has(on),
  mostSpots: 60,
  multiplierOf(on, { pocket }) {
    const spot = SPOTS.get(on)
    return spot?.pockets.includes(pocket) === true ? oddsToOne(spot.odds) : 0n
  },
  begin: () => '{}',
  draw: (memory) => ({ outcome: { pocket: randomInt(POCKETS.european) }, memory }),
  history: 24,
}

export const liveRoulette = (needs: PartNeeds) => tablePart(needs, GAME)
