/** Slot motifs: the symbols of the sandbox slots as drawings in a square of one hundred. Each is made of three inks. */
import type { SlotTheme } from './slot-facts.ts'

/** `main` fills, `light` shines on it, `dark` draws fine lines. */
export type Inks = { readonly main: string; readonly light: string; readonly dark: string }

type Draw = (inks: Inks) => string
/** Its names are read to people who cannot see it. */
export type Motif = { readonly en: string; readonly my: string; readonly draw: Draw }

const fill = (d: string, ink: string): string => `<path d="${d}" fill="${ink}"/>`
const line = (d: string, ink: string, width = 4): string =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const dot = (x: number, y: number, r: number, ink: string): string => `<circle cx="${x}" cy="${y}" r="${r}" fill="${ink}"/>`
const turned = (count: number, body: string, from = 0): string =>
  Array.from({ length: count }, (_, index) => `<g transform="rotate(${from + (index * 360) / count} 50 50)">${body}</g>`).join('')

const motif = (en: string, my: string, draw: Draw): Motif => ({ en, my, draw })

const LIGHTS = [
  motif('Lantern', 'မီးအိမ်', ({ main, light, dark }) =>
    fill('M30 26H70L78 44V62L70 80H30L22 62V44Z', main) + fill('M40 30H60L64 50L60 76H40L36 50Z', light) + line('M50 26V12M36 12H64M50 80V92M36 26H64M36 80H64', dark) + dot(50, 54, 7, main)), // oxfmt-ignore
  motif('Candle', 'ဖယောင်းတိုင်', ({ main, light, dark }) =>
    fill('M36 44H64V86H36Z', main) + fill('M50 8C62 24 62 36 50 40C38 36 38 24 50 8Z', light) + line('M50 40V48M28 88H72', dark) + fill('M36 44H46V62C46 70 36 70 36 62Z', light)), // oxfmt-ignore
  motif('Star', 'ကြယ်', ({ main, light, dark }) =>
    fill('M50 8L62 38L94 40L69 60L78 92L50 74L22 92L31 60L6 40L38 38Z', main) + fill('M50 26L57 45L50 56L43 45Z', light) + line('M50 56V72M50 56L66 62M50 56L34 62', dark, 3)), // oxfmt-ignore
]
const TRAVEL = [
  motif('Boat', 'လှေ', ({ main, light, dark }) =>
    fill('M10 62H90L74 84H26Z', main) + fill('M48 12V56H18Z', light) + fill('M54 20L82 56H54Z', light) + line('M51 10V62M6 92q11-8 22 0t22 0t22 0t22 0', dark)), // oxfmt-ignore
  motif('Compass', 'သံလိုက်အိမ်မြှောင်', ({ main, light, dark }) =>
    dot(50, 50, 42, main) + dot(50, 50, 32, light) + fill('M50 22L59 50L50 78L41 50Z', dark) + fill('M50 22L59 50H41Z', main) + dot(50, 50, 5, light)), // oxfmt-ignore
  motif('Train', 'ရထား', ({ main, light, dark }) =>
    fill('M20 20Q20 12 30 12H70Q80 12 80 20V74H20Z', main) + fill('M28 24H72V46H28Z', light) + dot(34, 62, 6, light) + dot(66, 62, 6, light) + line('M30 76L20 92M70 76L80 92M26 86H74', dark)), // oxfmt-ignore
]
const TREASURE = [
  motif('Ring', 'လက်စွပ်', ({ main, light, dark }) =>
    `<circle cx="50" cy="62" r="25" fill="none" stroke="${main}" stroke-width="11"/>` + fill('M32 16H68L80 30L50 54L20 30Z', light) + line('M20 30H80M38 30L50 52L62 30L50 16Z', dark, 3)), // oxfmt-ignore
  motif('Chest', 'သေတ္တာ', ({ main, light, dark }) =>
    fill('M12 44C12 22 24 16 34 16H66C76 16 88 22 88 44Z', main) + fill('M12 48H88V84H12Z', main) + fill('M42 40H58V60H42Z', light) + line('M12 46H40M60 46H88M26 18V84M74 18V84', dark) + dot(50, 50, 4, dark)), // oxfmt-ignore
  motif('Key', 'သော့', ({ main, light, dark }) =>
    `<circle cx="34" cy="34" r="20" fill="none" stroke="${main}" stroke-width="11"/>` + line('M48 48L84 84M70 70L80 60M80 80L90 70', main, 9) + dot(34, 34, 7, light) + line('M20 22A20 20 0 0 1 34 14', dark, 3)), // oxfmt-ignore
]
const GARDEN = [
  motif(
    'Flower',
    'ပန်း',
    ({ main, light, dark }) =>
      turned(8, fill('M50 50C36 34 40 12 50 8C60 12 64 34 50 50Z', main)) + dot(50, 50, 15, light) + turned(6, dot(50, 41, 2.5, dark)),
  ),
  motif('Butterfly', 'လိပ်ပြာ', ({ main, light, dark }) =>
    fill('M48 48C34 10 6 14 10 40C12 54 34 56 48 52ZM52 48C66 10 94 14 90 40C88 54 66 56 52 52Z', main) + fill('M48 54C30 58 18 70 28 82C38 90 48 72 49 58ZM52 54C70 58 82 70 72 82C62 90 52 72 51 58Z', light) + line('M50 36V84M50 36L40 22M50 36L60 22', dark)), // oxfmt-ignore
  motif('Leaf', 'သစ်ရွက်', ({ main, light, dark }) =>
    fill('M16 84C8 36 40 10 88 12C92 62 62 94 16 84Z', main) + fill('M16 84C30 52 52 32 88 12C60 20 24 34 16 84Z', light) + line('M14 88L66 36M34 68V46M46 56V36M34 68H56M46 56H68', dark, 3)), // oxfmt-ignore
]
const MUSIC = [
  motif('Drum', 'ဗုံ', ({ main, light, dark }) =>
    fill('M18 34V72C18 92 82 92 82 72V34Z', main) + `<ellipse cx="50" cy="34" rx="32" ry="14" fill="${light}"/>` + line('M18 44L34 84L50 48L66 84L82 44', dark, 3) + line('M30 8L44 30M72 8L58 30', dark, 5)), // oxfmt-ignore
  motif('Harp', 'စောင်း', ({ main, light, dark }) =>
    fill('M14 74C34 62 60 66 78 74C70 94 26 96 14 74Z', main) + line('M78 76C96 56 92 22 66 10', main, 8) + line('M68 16L24 70M76 24L36 68M82 36L50 68M84 50L64 70', light, 3) + dot(30, 80, 4, dark) + dot(48, 83, 4, dark)), // oxfmt-ignore
  motif('Bell', 'ခေါင်းလောင်း', ({ main, light, dark }) =>
    fill('M50 12C74 12 72 44 76 62L88 78H12L24 62C28 44 26 12 50 12Z', main) + fill('M40 22C34 30 34 46 32 60H42C42 44 42 32 46 22Z', light) + line('M12 78H88M50 6V12', dark, 5) + dot(50, 86, 8, dark)), // oxfmt-ignore
]
const HOME = [
  motif('Teapot', 'ရေနွေးအိုး', ({ main, light, dark }) =>
    fill('M24 40H72C84 60 76 84 64 86H32C20 84 14 60 24 40Z', main) + line('M74 50C92 44 92 70 76 70', main, 7) + fill('M24 52L4 36L14 34L28 44Z', main) + fill('M32 40C34 26 62 26 64 40Z', light) + dot(48, 24, 5, dark) + line('M30 62Q48 72 66 62', dark, 3)), // oxfmt-ignore
  motif('Fan', 'ယပ်တောင်', ({ main, light, dark }) =>
    fill('M50 88L6 44A62 62 0 0 1 94 44Z', main) + fill('M50 88L24 60A37 37 0 0 1 76 60Z', light) + line('M50 88L18 32M50 88L34 26M50 88V24M50 88L66 26M50 88L82 32', dark, 2.5) + dot(50, 86, 6, dark)), // oxfmt-ignore
  motif('Mask', 'မျက်နှာဖုံး', ({ main, light, dark }) =>
    fill('M14 20C36 8 64 8 86 20V48C84 78 62 92 50 92S16 78 14 48Z', main) + fill('M24 38Q36 28 46 42Q34 50 24 38ZM76 38Q64 28 54 42Q66 50 76 38Z', light) + line('M34 66Q50 80 66 66M50 44V58', dark) + dot(36, 39, 3.5, dark) + dot(64, 39, 3.5, dark)), // oxfmt-ignore
]
const ANIMALS = [
  motif('Owl', 'ဇီးကွက်', ({ main, light, dark }) =>
    fill('M18 16L36 26H64L82 16V58C82 82 66 92 50 92S18 82 18 58Z', main) + dot(36, 44, 14, light) + dot(64, 44, 14, light) + dot(36, 44, 6, dark) + dot(64, 44, 6, dark) + fill('M50 50L57 60L50 68L43 60Z', dark) + line('M34 76Q50 86 66 76', light, 3)), // oxfmt-ignore
  motif('Fox', 'မြေခွေး', ({ main, light, dark }) =>
    fill('M10 12L34 28H66L90 12L86 54L50 92L14 54Z', main) + fill('M14 54L38 52L50 92ZM86 54L62 52L50 92Z', light) + dot(34, 46, 5, dark) + dot(66, 46, 5, dark) + dot(50, 86, 6, dark)), // oxfmt-ignore
  motif('Turtle', 'လိပ်', ({ main, light, dark }) =>
    dot(50, 12, 9, light) + dot(18, 30, 9, light) + dot(82, 30, 9, light) + dot(20, 74, 9, light) + dot(80, 74, 9, light) + `<ellipse cx="50" cy="52" rx="34" ry="38" fill="${main}"/>` + line('M50 32L66 42V60L50 72L34 60V42ZM50 32V14M66 42L80 34M66 60L80 70M50 72V90M34 60L20 70M34 42L20 34', dark, 3)), // oxfmt-ignore
]
const FRUIT = [
  motif('Mango', 'သရက်သီး', ({ main, light, dark }) =>
    fill('M60 18C88 24 92 62 70 80C48 96 14 86 14 60C14 38 36 42 60 18Z', main) + fill('M62 28C78 34 80 54 68 66C66 50 68 40 62 28Z', light) + line('M60 20Q58 10 66 6', dark, 5) + fill('M62 14Q78 4 90 12Q78 24 62 14Z', dark)), // oxfmt-ignore
  motif('Melon', 'ဖရဲသီး', ({ main, light, dark }) =>
    fill('M6 36A44 44 0 0 0 94 36Z', main) + fill('M14 36A36 36 0 0 0 86 36Z', light) + fill('M20 36A30 30 0 0 0 80 36Z', main) + dot(38, 48, 3.5, dark) + dot(54, 54, 3.5, dark) + dot(66, 44, 3.5, dark) + line('M6 36H94', dark, 3)), // oxfmt-ignore
  motif('Pineapple', 'နာနတ်သီး', ({ main, light, dark }) =>
    fill('M50 4L58 22L76 12L66 32H34L24 12L42 22Z', light) + `<ellipse cx="50" cy="62" rx="26" ry="32" fill="${main}"/>` + line('M30 46L66 86M26 62L52 90M70 46L34 86M74 62L48 90M44 32L74 66M56 32L26 66', dark, 2.5)), // oxfmt-ignore
]

/** The dearest symbols of a slot are about its theme. */
export const THEME_MOTIFS: Readonly<Record<SlotTheme, readonly Motif[]>> = {
  lights: LIGHTS,
  travel: TRAVEL,
  treasure: TREASURE,
  garden: GARDEN,
  music: MUSIC,
  home: HOME,
  animals: ANIMALS,
  fruit: FRUIT,
}

/** The others are cut stones and tiles. */
export const STONE_MOTIFS: readonly Motif[] = [
  motif('Round stone', 'ကျောက်ဝိုင်း', ({ main, light, dark }) =>
    dot(50, 50, 36, main) + dot(50, 50, 24, light) + dot(50, 50, 14, main) + line('M24 36A32 32 0 0 1 40 22', dark, 4)), // oxfmt-ignore
  motif('Drop', 'ရေစက်', ({ main, light, dark }) =>
    fill('M50 8C70 36 82 50 80 64C78 84 64 92 50 92S22 84 20 64C18 50 30 36 50 8Z', main) + fill('M40 40C30 54 28 66 34 76C42 70 40 54 46 36Z', light) + line('M60 80Q70 74 70 62', dark, 4)), // oxfmt-ignore
  motif('Diamond', 'စိန်', ({ main, light, dark }) =>
    fill('M26 18H74L92 40L50 90L8 40Z', main) + fill('M36 18H64L70 40L50 90L30 40Z', light) + line('M8 40H92M30 40L36 18M70 40L64 18', dark, 3)), // oxfmt-ignore
  motif('Square stone', 'ကျောက်လေးထောင့်', ({ main, light, dark }) =>
    fill('M26 12H74L88 26V74L74 88H26L12 74V26Z', main) + fill('M34 30H66L70 34V66L66 70H34L30 66V34Z', light) + line('M12 26L30 34M88 26L70 34M12 74L30 66M88 74L70 66', dark, 3)), // oxfmt-ignore
  motif('Triangle', 'တြိဂံ', ({ main, light, dark }) =>
    fill('M50 10L94 86H6Z', main) + fill('M50 38L70 74H30Z', light) + line('M50 10V38M94 86L70 74M6 86L30 74', dark, 3)), // oxfmt-ignore
  motif('Hexagon', 'ဆဋ္ဌဂံ', ({ main, light, dark }) =>
    fill('M50 6L88 28V72L50 94L12 72V28Z', main) + fill('M50 26L70 38V62L50 74L30 62V38Z', light) + line('M50 6V26M88 28L70 38M88 72L70 62M50 94V74M12 72L30 62M12 28L30 38', dark, 3)), // oxfmt-ignore
  motif('Moon', 'လ', ({ main, light, dark }) =>
    fill('M64 8A44 44 0 1 0 92 66A36 36 0 0 1 64 8Z', main) + dot(36, 46, 6, light) + dot(48, 68, 8, light) + line('M26 60A30 30 0 0 0 38 76', dark, 3)), // oxfmt-ignore
  motif('Heart', 'အသည်း', ({ main, light, dark }) =>
    fill('M50 90C26 68 8 52 10 34C12 12 40 10 50 30C60 10 88 12 90 34C92 52 74 68 50 90Z', main) + fill('M24 32C26 22 38 22 42 32C34 32 28 38 28 46C24 42 22 38 24 32Z', light) + line('M60 72Q74 60 80 46', dark, 4)), // oxfmt-ignore
]

/** Wild, scatter and coin are the same in every slot, so that a player knows them everywhere. */
export const SPECIAL_MOTIFS: Readonly<Record<'W' | 'S' | 'O', Motif>> = {
  W: motif('Wild', 'အစားထိုး', ({ main, light, dark }) =>
    turned(12, fill('M50 50L44 8L50 2L56 8Z', main)) + dot(50, 50, 30, dark) + line('M32 40L41 62L50 44L59 62L68 40', light, 6)), // oxfmt-ignore
  S: motif('Scatter', 'ဖြန့်ကျက်', ({ main, light, dark }) =>
    turned(8, fill('M50 50L38 14L50 4L62 14Z', main)) + dot(50, 50, 27, light) + dot(50, 50, 19, dark) + fill('M50 34L54 46L66 50L54 54L50 66L46 54L34 50L46 46Z', light)), // oxfmt-ignore
  O: motif('Coin', 'ဒင်္ဂါး', ({ main, light, dark }) =>
    dot(50, 50, 42, main) + dot(50, 50, 35, dark) + dot(50, 50, 31, light) + line('M50 30V70M38 40Q50 30 62 40M38 60Q50 70 62 60', main, 5)), // oxfmt-ignore
}
