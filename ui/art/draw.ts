// Draws the picture of a game, a provider or an empty place from its seed, in one style.
import { drawSlots } from './arches.ts'
import { drawElottery, drawLottery } from './balls.ts'
import { drawCards } from './cards.ts'
import { drawCockfight } from './feathers.ts'
import { drawEsports } from './grids.ts'
import { drawInhouse } from './house.ts'
import { drawVendor } from './marks.ts'
import { drawSports } from './pitch.ts'
import { addressOf, print, type Motif, type Wish } from './print.ts'
import { drawEmpty } from './scenes.ts'
import { drawLive } from './tables.ts'
import { drawFish } from './water.ts'

const tile = (draw: Motif['draw']): Motif => ({ draw, width: 300, height: 400, looks: 'tile' })

/** The kinds that the first screen and lists show. They are in the first script; `every.ts` has the others too. */
export const ART = {
  slots: tile(drawSlots),
  live: tile(drawLive),
  fish: tile(drawFish),
  sports: tile(drawSports),
  esports: tile(drawEsports),
  cards: tile(drawCards),
  lottery: tile(drawLottery),
  elottery: tile(drawElottery),
  cockfight: tile(drawCockfight),
  inhouse: tile(drawInhouse),
  empty: { draw: drawEmpty, width: 320, height: 240, looks: 'bare' },
  vendor: { draw: drawVendor, width: 160, height: 160, looks: 'plain' },
} as const satisfies Record<string, Motif>

export type ArtKind = keyof typeof ART

export type ArtRequest = Wish & { kind: ArtKind }

export const artSize = (kind: ArtKind): { width: number; height: number } => ({ width: ART[kind].width, height: ART[kind].height })

/** SVG text of the picture; the same request always gives the same text. */
export const drawArt = ({ kind, ...wish }: ArtRequest): string => print(ART[kind], kind, wish)

export const artUri = (request: ArtRequest): string => addressOf(drawArt(request))
