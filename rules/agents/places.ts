/** Places: the tree as numbers from 0, for days with a million members. */
import type { Tree } from './tree.ts'

export type Places = {
  /** The place of each upline, or -1. */
  readonly uplines: Int32Array
  /** All members in an order in which each comes before their upline. */
  readonly bottomUp: Int32Array
}

/** Orders the places, or returns `undefined` for a circle. */
export function placesOf(uplines: Int32Array): Places | undefined {
  const waits = new Int32Array(uplines.length)
  for (const upline of uplines) if (upline >= 0) waits[upline]! += 1
  const bottomUp = new Int32Array(uplines.length)
  let filled = 0
  for (let who = 0; who < uplines.length; who += 1) if (waits[who] === 0) bottomUp[filled++] = who
  for (let at = 0; at < filled; at += 1) {
    const upline = uplines[bottomUp[at]!]!
    if (upline < 0) continue
    waits[upline]! -= 1
    if (waits[upline] === 0) bottomUp[filled++] = upline
  }
  return filled === uplines.length ? { uplines, bottomUp } : undefined
}

/** The uplines of so many places. Whoever stands in no line on the days, as before their registration, is a top alone. */
export const withTops = (uplines: Int32Array, size: number): Int32Array =>
  Int32Array.from({ length: size }, (_, place) => uplines[place] ?? -1)

/** The places of a tree, with each member's number. */
export function placesIn(tree: Tree): Places & { readonly numberOf: ReadonlyMap<string, number> } {
  const numberOf = new Map(tree.bottomUp.map((id, number) => [id, number]))
  const uplines = Int32Array.from(tree.bottomUp, (id) => numberOf.get(tree.above(id)[0] ?? '') ?? -1)
  return { uplines, bottomUp: Int32Array.from(uplines.keys()), numberOf }
}

/** How many stand above each. */
export function depthsOf({ uplines, bottomUp }: Places): Int32Array {
  const depths = new Int32Array(uplines.length)
  for (const who of bottomUp.toReversed()) depths[who] = uplines[who]! < 0 ? 0 : depths[uplines[who]!]! + 1
  return depths
}

/** Where everybody above has something: nothing is paid below a gap (AG-30). */
export function wholeAbove({ uplines, bottomUp }: Places, has: Uint8Array): Uint8Array {
  const whole = new Uint8Array(uplines.length)
  for (const who of bottomUp.toReversed()) whole[who] = uplines[who]! < 0 ? 1 : whole[uplines[who]!]! & has[uplines[who]!]!
  return whole
}

/** The sum of a figure over each member's team, themselves included (AG-04). Figures are units. */
export function teamTotals({ uplines, bottomUp }: Places, own: BigInt64Array): BigInt64Array {
  const totals = own.slice()
  for (const who of bottomUp) {
    const upline = uplines[who]!
    if (upline >= 0) totals[upline] = totals[upline]! + totals[who]!
  }
  return totals
}
