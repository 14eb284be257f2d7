// The curated ink sets of the screen prints, ordered so that tiles side by side and one above another differ.
import { hashOf } from '@baize/contract/demo-slots/seed.ts'

export type Palette = {
  name: string
  /** The paper that is printed on. */
  ground: string
  /** The first, quiet ink over the ground. */
  deep: string
  /** The second ink: large shapes. */
  mid: string
  /** The main bright ink. */
  ink: string
  /** The contrasting bright ink. */
  accent: string
  /** The lightest ink: cards, balls, highlights. */
  paper: string
  /** Fine lines and shadows on bright shapes; on light papers a brown of its own. */
  dark: string
}

const channel = (hex: string, at: number): number => {
  const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const luminance = (hex: string): number => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)

export const row = (name: string, inks: string): Palette => {
  const [ground = '', deep = '', mid = '', ink = '', accent = '', paper = ''] = inks.split(' ').map((hex) => `#${hex}`)
  return { name, ground, deep, mid, ink, accent, paper, dark: luminance(ground) > 0.3 ? '#2a1710' : ground }
}

const palettes: readonly Palette[] = [
  row('jade', '0c3a32 105045 1b7967 f0e0b0 f37257 f9f2df'),
  row('umber', '31200f 483016 7c5622 f4cb6a e8845b f9eed6'),
  row('apricot', 'f3bd85 e9a563 cc7635 6a1d11 0f4f47 fff5e2'),
  row('plum', '34122f 4b1b44 7d3170 f3a9cb f2cc72 fceedf'),
  row('terracotta', '63250f 823416 b8532a ffd79b 8fd8c4 fff2dd'),
  row('night', '0a2c3b 0f4153 1d6a80 f9c79f f28a5e faf0e0'),
  row('lacquer', '43120c 5d1b11 92301c f5b55e f37257 fbeed6'),
  row('rice', 'ead9b6 dfc898 c99f5e a82a1a 0d5648 fffaec'),
  row('moss', '142f1b 1d4427 347040 f2ca63 bfe08f f7f2dc'),
  row('olive', '33320e 494715 77721f f4e5a2 ea8253 f9f4dc'),
  row('indigo', '181f45 222c60 3a4c9a 9ad6da f0c665 f6f0e0'),
  row('mulberry', '480f29 641738 9c2a56 ffc47d f79fb0 fdf0e0'),
  row('charcoal', '211f1e 302e2b 57534c 62d4b4 f37257 f5efe4'),
  row('slate', '1b2c49 273f66 43689f ffb89d f4de9e f5f1e6'),
  row('celadon', 'b5dcca 9bccb7 5fa58e 0c463c b93522 fffaeb'),
]

export const paletteCount: number = palettes.length

/** Neighbours in a wall of two to six columns get different inks. */
export const paletteFor = (index: number): Palette => palettes[((index % paletteCount) + paletteCount) % paletteCount] as Palette

/** A row counts its tiles; a single picture lets its seed choose. */
export const paletteOf = (seed: string, paletteIndex?: number): Palette => paletteFor(paletteIndex ?? hashOf(`${seed}/palette`))

/** WCAG contrast of two colours, 1 to 21. */
export const contrastOf = (a: string, b: string): number => {
  const [x, y] = [luminance(a) + 0.05, luminance(b) + 0.05]
  return x > y ? x / y : y / x
}

export const isLight = (palette: Palette): boolean => luminance(palette.ground) > 0.3

/** A visible ink on a bright or a dark shape: the dark detail ink, else the lightest. */
export const over = (fill: string, palette: Palette): string => (contrastOf(fill, palette.dark) >= 2.6 ? palette.dark : palette.paper)

/** The ink for hearts and diamonds: bright, yet clear on the lightest ink. */
export const redInk = (palette: Palette): string =>
  [palette.accent, palette.ink, palette.mid].find((ink) => contrastOf(ink, palette.paper) >= 2.3) ?? palette.mid

/** The ink for a title set over the ground: the main ink where it can be read, else the lightest or the darkest. */
export const titleInk = (palette: Palette): string =>
  [palette.ink, palette.paper, '#1d120c'].find((ink) => contrastOf(ink, palette.ground) >= 5.5) ?? palette.paper
