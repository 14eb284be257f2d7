/** Seed: a small generator of repeatable randomness for decoration. The same seed always draws the same picture. */

export type Chance = {
  /** 0 ≤ x < 1 */
  next: () => number
  between: (least: number, most: number) => number
  /** Both ends included. */
  int: (least: number, most: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  chance: (probability: number) => boolean
}

/** FNV-1a, 32 bits, with a final mix so that seeds like "game-1" and "game-2" differ widely. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** mulberry32: good enough for petals, never for games. */
export const seeded = (text: string): Chance => {
  let state = hashOf(text)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    int,
    between: (least, most) => least + next() * (most - least),
    pick: (items) => items[int(0, items.length - 1)] as (typeof items)[number],
    chance: (probability) => next() < probability,
  }
}
