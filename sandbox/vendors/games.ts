/** The games of this vendor service: a new game is a row here, a row in the contract's list and a folder. */
import { DEMO_GAMES, type DemoGame } from '@baize/contract/demo-games.ts'
import { demoSlots } from '@baize/contract/demo-slots/demo-slots.ts'
import { machineFor } from '@baize/rules/slots/machines.ts'
import { minuteKeno } from './e-lottery/minute-keno/minute-keno.ts'
import { koiHarbour } from './fish/koi-harbour/koi-harbour.ts'
import { liveBaccarat } from './live/baccarat/baccarat.ts'
import { liveRoulette } from './live/roulette/roulette.ts'
import { arenaBook, footballBook } from './book/book.ts'
import { cardRoom } from './cards/card-room.ts'
import { featherPool } from './pool/feather-pool.ts'
import type { GamePart, PartNeeds } from './part.ts'
import { jadeLanterns } from './slots/jade-lanterns/jade-lanterns.ts'
import { familySlot } from './slots/families/family-slot.ts'
import { lotusWays } from './slots/lotus-ways/lotus-ways.ts'
import { teaHillTumble } from './slots/tea-hill-tumble/tea-hill-tumble.ts'

export type SandboxGame = DemoGame & {
  /** The folder of the page's `game.ts`, style sheets and stage, under `sandbox/vendors/`. */
  readonly page: string
  /** The folder of a stage and style sheets that several games share. */
  readonly kit?: string
  readonly part: (needs: PartNeeds) => GamePart
}

type Playing = Pick<SandboxGame, 'page' | 'kit' | 'part'>

/** By vendor and code, as the contract's list names them. */
const PLAYING: Readonly<Record<string, Playing>> = {
  'PG/jade-lanterns': { page: 'slots/jade-lanterns/page', kit: 'slots/page', part: jadeLanterns },
  'EG2/lotus-ways': { page: 'slots/lotus-ways/page', kit: 'slots/page', part: lotusWays },
  'COPPERJAR/copper-lotus': { page: 'slots/lotus-ways/page', kit: 'slots/page', part: lotusWays },
  'CQ9/tea-hill-tumble': { page: 'slots/tea-hill-tumble/page', kit: 'slots/page', part: teaHillTumble },
  'JDB/koi-harbour': { page: 'fish/koi-harbour/page', part: koiHarbour },
  'FC/lantern-pond': { page: 'fish/koi-harbour/page', part: koiHarbour },
  'JL/reed-pond': { page: 'fish/koi-harbour/page', part: koiHarbour },
  'PT/lacquer-baccarat': { page: 'live/baccarat/page', kit: 'table/page', part: liveBaccarat },
  'HARBOURLIGHT/harbour-baccarat': { page: 'live/baccarat/page', kit: 'table/page', part: liveBaccarat },
  'BLUEROOM/blue-room-roulette': { page: 'live/roulette/page', kit: 'table/page', part: liveRoulette },
  'QUICKDRAW/minute-keno': { page: 'e-lottery/minute-keno/page', kit: 'table/page', part: minuteKeno },
  'TOUCHLINE/goal-line': { page: 'book/page', part: footballBook },
  'GRIDNINE/map-line': { page: 'book/page', part: arenaBook },
  'DAWNRING/feather-pool': { page: 'pool/page', part: featherPool },
  'FOURSEATS/nine-leaves': { page: 'cards/page', part: cardRoom },
}

/** Every game of the contract's list with its page and its part. A game without them is a bug that ends the service at startup. */
export const GAMES: readonly SandboxGame[] = DEMO_GAMES.map((game) => {
  const playing = PLAYING[`${game.vendor}/${game.code}`]
  if (playing === undefined) throw new Error(`nothing here plays ${game.vendor}/${game.code}`)
  return { ...game, ...playing }
})

/** The page of all other slots: one for every machine. */
export const SLOT_PAGE = { page: 'slots/families/page', kit: 'slots/page' } as const

/** The slots of the list by brand and code. There are thousands, so a part is made when one is first opened. */
export const SLOTS: ReadonlyMap<string, SandboxGame> = new Map(
  Array.from(demoSlots(), ([seed, { vendor, code, nameEn, nameMy }]) => {
    const { rtpBasisPoints } = machineFor(seed)
    return [seed, { vendor, code, gameType: 'RNG', nameEn, nameMy, rtpBasisPoints, ...SLOT_PAGE, part: familySlot }]
  }),
)
