/** Which fish swim in Koi Harbour at any moment. The time alone decides it, so that service and page see the same pond without a message. */

export type Species = 'minnow' | 'carp' | 'koi' | 'puffer' | 'turtle' | 'ray' | 'catfish' | 'elder'

export type Kind = {
  /** What a catch pays, in bullets. */
  readonly pays: number
  /** Half of the fish's length, as a share of the pond's shorter side. */
  readonly size: number
  /** How long it takes to cross the pond. */
  readonly crossMs: number
  /** The weight of this species among 64 fish. */
  readonly of64: number
}

export const KINDS: Readonly<Record<Species, Kind>> = {
  minnow: { pays: 2, size: 0.045, crossMs: 11_000, of64: 20 },
  carp: { pays: 4, size: 0.06, crossMs: 13_000, of64: 15 },
  koi: { pays: 8, size: 0.07, crossMs: 12_000, of64: 11 },
  puffer: { pays: 12, size: 0.065, crossMs: 15_000, of64: 7 },
  turtle: { pays: 20, size: 0.085, crossMs: 17_000, of64: 5 },
  ray: { pays: 40, size: 0.1, crossMs: 14_000, of64: 3 },
  catfish: { pays: 80, size: 0.11, crossMs: 15_000, of64: 2 },
  elder: { pays: 200, size: 0.13, crossMs: 16_000, of64: 1 },
}

export const SPECIES = Object.keys(KINDS) as readonly Species[]

/** Of the hits on a fish that pays `pays` bullets, 24 in `25 × pays` catch it. Every fish returns 24/25 of the shots at it. */
export const CATCHES = 24
export const hitsFor = (species: Species): number => 25 * KINDS[species].pays

export type Fish = {
  /** Its permanent name: the slot in which it was born. */
  readonly id: number
  readonly species: Species
  readonly bornMs: number
  readonly leavesMs: number
  /** 1 swims to the right, −1 to the left. */
  readonly way: 1 | -1
  /** Depth at both ends, 0 at the surface, 1 at the ground, and how it sways between. */
  readonly from: number
  readonly to: number
  readonly sway: number
  readonly phase: number
}

/** One fish is born in every slot. */
const SLOT_MS = 760
const LONGEST_MS = Math.max(...SPECIES.map((species) => KINDS[species].crossMs))
const BY_DRAW: readonly Species[] = SPECIES.flatMap((species) => Array.from({ length: KINDS[species].of64 }, () => species))

/** Four numbers of 0 to 255 from the number of a slot (the mixing steps of MurmurHash3); no money depends on them. */
const mixed = (slot: number): readonly [number, number, number, number] => {
  let hash = Math.imul(slot ^ (slot >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  hash ^= hash >>> 16
  return [hash & 255, (hash >>> 8) & 255, (hash >>> 16) & 255, (hash >>> 24) & 255]
}

/** The fish of a slot. */
export const fishOf = (id: number): Fish => {
  const [draw, from, to, more] = mixed(id)
  const species = BY_DRAW[draw & 63] ?? 'minnow'
  const bornMs = id * SLOT_MS
  return {
    id,
    species,
    bornMs,
    leavesMs: bornMs + KINDS[species].crossMs,
    way: draw >= 128 ? 1 : -1,
    from: 0.12 + (from / 255) * 0.68,
    to: 0.12 + (to / 255) * 0.68,
    sway: 0.015 + (more & 15) / 400,
    phase: (more >>> 4) / 16,
  }
}

/** Every fish that is in the pond now, the oldest first. */
export const fishAt = (nowMs: number): Fish[] => {
  const first = Math.ceil((nowMs - LONGEST_MS) / SLOT_MS)
  const last = Math.floor(nowMs / SLOT_MS)
  return Array.from({ length: last - first + 1 }, (_, index) => fishOf(first + index)).filter(({ leavesMs }) => leavesMs > nowMs)
}

/** Whether a fish is in the pond, within the tolerance for a page's clock and latency. */
export const swims = ({ bornMs, leavesMs }: Fish, nowMs: number, slackMs: number): boolean =>
  bornMs <= nowMs + slackMs && nowMs <= leavesMs + slackMs

/** The position of a fish: 0 to 1 across and down, slightly more while it enters and leaves. */
export const placeOf = ({ bornMs, leavesMs, way, from, to, sway, phase }: Fish, nowMs: number): { x: number; y: number } => {
  const along = (nowMs - bornMs) / (leavesMs - bornMs)
  const x = way === 1 ? -0.14 + 1.28 * along : 1.14 - 1.28 * along
  return { x, y: from + (to - from) * along + sway * Math.sin(2 * Math.PI * (1.6 * along + phase)) }
}
