/** Demo slots: the slots of the sandbox brands by their names. The vendors' service and the demonstration catalogue both read this list. */
import type { SlotTheme } from './slot-facts.ts'
import { themeOf } from './slot-themes.ts'
import { QUALITIES, SCENES, THINGS, type Pair } from './slot-words.ts'

export type DemoSlot = {
  readonly vendor: string
  readonly code: string
  readonly nameEn: string
  readonly nameMy: string
  readonly theme: SlotTheme
}

/** Brands of slots, in the order in which the catalogue gives them their games. */
const BRANDS = ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'TEALEAF', 'NINEKITES'] as const
const EACH = 997
/** One brand has a game fewer, since the ten thousand do not divide. */
const SHORT = 'CQ9'

/** Steps through all combinations of the lists so that neighbours share no word; `at` always names the same one. */
export function combination(at: number, lists: readonly (readonly Pair[])[]): Pair[] {
  let left = at
  return lists.map((list, index) => {
    const found = list[(left + (index === 0 ? 0 : at)) % list.length]!
    left = Math.floor(left / list.length)
    return found
  })
}

/** A game's code from its English name. */
export const codeOf = (en: string): string =>
  en
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')

const slotAt = (at: number, vendor: string): DemoSlot => {
  const [quality, thing, scene] = combination(at, [QUALITIES, THINGS, SCENES]) as [Pair, Pair, Pair]
  const nameEn = `${quality[0]} ${thing[0]} ${scene[0]}`
  const code = codeOf(nameEn)
  const theme = themeOf(code)
  if (theme === undefined) throw new Error(`no theme for ${thing[0]}`)
  return { vendor, code, nameEn, nameMy: `${quality[1]}${thing[1]} ${scene[1]}`, theme }
}

let made: ReadonlyMap<string, DemoSlot> | undefined

/** All of them by brand and code, in the order of their names. */
export function demoSlots(): ReadonlyMap<string, DemoSlot> {
  if (made !== undefined) return made
  const slots: DemoSlot[] = []
  for (let round = 0; round < EACH; round += 1)
    for (const brand of BRANDS) if (round < EACH - 1 || brand !== SHORT) slots.push(slotAt(slots.length, brand))
  made = new Map(slots.map((slot) => [`${slot.vendor}/${slot.code}`, slot]))
  return made
}
