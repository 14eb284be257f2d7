/** Slot themes: what a slot is about, told by the words of its code. Lists of slots and their pictures read the same table. */
import type { SlotTheme } from './slot-facts.ts'

const THEMED: readonly (readonly [SlotTheme, string])[] = [
  ['lights', 'lantern mirror clock lighthouse candle star'],
  ['travel', 'boat ship bridge wheel compass map train windmill'],
  ['treasure', 'key chest ring necklace bracelet vase coin'],
  ['garden', 'flower leaf tree butterfly bee feather waterfall fountain'],
  ['music', 'drum flute harp violin'],
  ['home', 'fan teapot cup book mask hat puppet door carpet basket'],
  ['animals', 'bird goose parrot owl rabbit deer tiger horse cat fox turtle squirrel panda'],
  ['fruit', 'mango orange watermelon pineapple coconut apple banana'],
]
const THEMES = new Map(THEMED.flatMap(([theme, things]) => things.split(' ').map((thing) => [thing, theme] as const)))

/** Words that stand for a symbol of another name. */
const SAME: Readonly<Record<string, string>> = { lanterns: 'lantern', lotus: 'flower', rose: 'flower', tea: 'teapot' }

/** The thing in the name of a slot, and nothing where its code has none. */
export const thingOf = (code: string): string | undefined =>
  code
    .split('-')
    .map((word) => SAME[word] ?? word)
    .find((word) => THEMES.has(word))

export const themeOf = (code: string): SlotTheme | undefined => THEMES.get(thingOf(code) ?? '')
