// Draws every kind of picture: those of the first screen, and those of later pages and of the server.
import { ART } from './draw.ts'
import { AVATAR } from './faces.ts'
import { drawPoints } from './goods.ts'
import { drawPromotion } from './offers.ts'
import { addressOf, print, type Motif, type Wish } from './print.ts'
import { drawBanner } from './scenes.ts'

const EVERY = {
  ...ART,
  avatar: AVATAR,
  promotion: { draw: drawPromotion, width: 400, height: 240, looks: 'plain' },
  banner: { draw: drawBanner, width: 1200, height: 480, looks: 'wide' },
  points: { draw: drawPoints, width: 240, height: 240, looks: 'plain' },
} as const satisfies Record<string, Motif>

export type AnyKind = keyof typeof EVERY

export const anyKinds: readonly AnyKind[] = Object.keys(EVERY) as AnyKind[]

export type AnyRequest = Wish & { kind: AnyKind }

export const anySize = (kind: AnyKind): { width: number; height: number } => ({ width: EVERY[kind].width, height: EVERY[kind].height })

export const drawAny = ({ kind, ...wish }: AnyRequest): string => print(EVERY[kind], kind, wish)

export const anyUri = (request: AnyRequest): string => addressOf(drawAny(request))
