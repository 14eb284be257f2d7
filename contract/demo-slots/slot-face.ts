/** Slot face: the inks and symbols of a slot by its seed. Its tile in the catalogue and its own window draw the same. */
import { seeded } from './seed.ts'
import type { SlotTheme } from './slot-facts.ts'
import { thingOf, themeOf } from './slot-themes.ts'
import { SPECIAL_MOTIFS, STONE_MOTIFS, THEME_MOTIFS, type Inks, type Motif } from './slot-motifs.ts'

/** The ground of a machine: the page behind it, its frame, and the field on which symbols stand. */
export type SlotGround = {
  readonly name: string
  readonly page: string
  readonly frame: string
  readonly field: string
  readonly glow: string
}

export type SlotFace = {
  readonly ground: SlotGround
  /** By letter of the machine: A to H, W, S and O. */
  readonly symbols: Readonly<Record<string, Motif & { readonly inks: Inks }>>
  /** The lowest tone of its sounds, in hertz. */
  readonly tone: number
}

const ground = (name: string, inks: string): SlotGround => {
  const [page = '', frame = '', field = '', glow = ''] = inks.split(' ').map((hex) => `#${hex}`)
  return { name, page, frame, field, glow }
}

const GROUNDS: readonly SlotGround[] = [
  ground('jade', '0c2b25 b07b2c f4ecd9 2f7d68'),
  ground('umber', '22150b a8762e f6ead2 80531f'),
  ground('plum', '260c22 b9863b f8ebe6 6b2a60'),
  ground('night', '081f2b b98a45 ecf1ee 1d5f77'),
  ground('lacquer', '2d0b07 c08a3a f9eddb 8a2a1a'),
  ground('moss', '0f2314 a98a36 f1f0da 356b3c'),
  ground('indigo', '10152f a99454 eceef6 37468f'),
  ground('mulberry', '300819 bd8a4a fbeae6 8c2550'),
  ground('slate', '141f33 a58e5c edf0f2 3c5a8c'),
  ground('terracotta', '3a150a c79248 fbeeda a34a22'),
]

const ink = (inks: string): Inks => {
  const [main = '', light = '', dark = ''] = inks.split(' ').map((hex) => `#${hex}`)
  return { main, light, dark }
}

/** Every main ink is clear on every field. */
const INKS: readonly Inks[] = [
  ink('b3261e f6b8a8 4a0d0a'),
  ink('0f6b4f a8dcc4 06301f'),
  ink('8a5a00 f5cf7a 3d2700'),
  ink('1f4f9c b2cbf2 0b2148'),
  ink('7a2a86 dcb3e4 360c3c'),
  ink('b04a00 ffc999 4d1f00'),
  ink('00697a a5dbe4 003039'),
  ink('5a6b16 d4dd98 273005'),
]
const SPECIAL: Readonly<Record<'W' | 'S' | 'O', Inks>> = {
  W: ink('c48a1c fff0c2 4a1510'),
  S: ink('b3261e ffe3a3 3d0a12'),
  O: ink('b9821e fbe3a0 7a4f0a'),
}

const shuffled = <Item>(items: readonly Item[], chance: ReturnType<typeof seeded>): Item[] => {
  const all = [...items]
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = chance.int(0, at)
    ;[all[at], all[other]] = [all[other]!, all[at]!]
  }
  return all
}

/** A slot whose code names no thing takes a theme by its seed. */
const anyTheme = (seed: string): SlotTheme => seeded(`theme:${seed}`).pick(Object.keys(THEME_MOTIFS) as SlotTheme[])

/** The face of a slot. The seed is its brand and code. What its name says is its dearest symbol, where there is such a symbol. */
export function slotFace(seed: string, theme: SlotTheme = themeOf(seed.split('/')[1] ?? '') ?? anyTheme(seed)): SlotFace {
  const chance = seeded(`slot:${seed}`)
  const thing = thingOf(seed.split('/')[1] ?? '') ?? ''
  const isNamed = ({ en }: Motif): boolean => thing.endsWith(en.toLowerCase())
  const ofTheme = shuffled(THEME_MOTIFS[theme], chance).sort((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
  const motifs = [...ofTheme, ...shuffled(STONE_MOTIFS, chance)]
  const inks = shuffled(INKS, chance)
  const paying = Array.from('ABCDEFGH', (letter, at) => [letter, { ...motifs[at]!, inks: inks[at]! }] as const)
  const special = (['W', 'S', 'O'] as const).map((letter) => [letter, { ...SPECIAL_MOTIFS[letter], inks: SPECIAL[letter] }] as const)
  return {
    ground: chance.pick(GROUNDS),
    symbols: Object.fromEntries([...paying, ...special]),
    tone: chance.pick([196, 220, 233, 247, 262, 294]),
  }
}
