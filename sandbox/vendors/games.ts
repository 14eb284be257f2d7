/** Which games this vendor service plays, and with what: a new game is a row here, a row in the contract's list and a folder. */
import { DEMO_GAMES, type DemoGame } from '@baize/contract/demo-games.ts'
import { arenaBook, footballBook } from './book/book.ts'
import { cardRoom } from './cards/card-room.ts'
import { featherPool } from './pool/feather-pool.ts'
import type { GamePart, PartNeeds } from './part.ts'
import { jadeLanterns } from './slots/jade-lanterns/jade-lanterns.ts'
import { lotusWays } from './slots/lotus-ways/lotus-ways.ts'
import { teaHillTumble } from './slots/tea-hill-tumble/tea-hill-tumble.ts'

export type SandboxGame = DemoGame & {
  /** The folder of `game.html`, `game.ts` and what they need, under `sandbox/vendors/`. */
  readonly page: string
  readonly part: (needs: PartNeeds) => GamePart
}

type Playing = Pick<SandboxGame, 'page' | 'part'>

/** By vendor and code, as the contract's list names them. */
const PLAYING: Readonly<Record<string, Playing>> = {
  'PG/jade-lanterns': { page: 'slots/jade-lanterns/page', part: jadeLanterns },
  'EG2/lotus-ways': { page: 'slots/lotus-ways/page', part: lotusWays },
  'CQ9/tea-hill-tumble': { page: 'slots/tea-hill-tumble/page', part: teaHillTumble },
  'TOUCHLINE/goal-line': { page: 'book/page', part: footballBook },
  'GRIDNINE/map-line': { page: 'book/page', part: arenaBook },
  'DAWNRING/feather-pool': { page: 'pool/page', part: featherPool },
  'FOURSEATS/nine-leaves': { page: 'cards/page', part: cardRoom },
}

/** Every game of the contract's list with its page and its part; a row without them is a bug that ends the service at its start. */
export const GAMES: readonly SandboxGame[] = DEMO_GAMES.map((game) => {
  const playing = PLAYING[`${game.vendor}/${game.code}`]
  if (playing === undefined) throw new Error(`nothing here plays ${game.vendor}/${game.code}`)
  return { ...game, ...playing }
})
