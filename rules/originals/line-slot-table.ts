/** The reels, lines and pays of the video slot as data: five reels of twenty stops, three rows, twenty lines; version 1 is never edited. */

/** H are high symbols, L low ones, W the wild (reels 2 to 4) and S the scatter. */
export type SlotSymbol = 'H1' | 'H2' | 'H3' | 'L1' | 'L2' | 'L3' | 'L4' | 'W' | 'S'
export type PayingSymbol = Exclude<SlotSymbol, 'W' | 'S'>

/** Each reel from its stop 0 downwards. A stop shows its own symbol in the top row and the next two below, around the end of the strip. */
export const REELS: readonly (readonly SlotSymbol[])[] = [
  ['H1', 'L1', 'L2', 'S', 'H2', 'L3', 'L4', 'H3', 'L1', 'L2', 'L3', 'H1', 'L4', 'L1', 'H2', 'L2', 'L3', 'L4', 'H3', 'L1'],
  ['L1', 'H1', 'L2', 'W', 'L3', 'H2', 'L4', 'S', 'L1', 'H3', 'L2', 'L3', 'L4', 'H1', 'L1', 'L2', 'H2', 'L3', 'L4', 'H3'],
  ['L2', 'L3', 'H1', 'L4', 'S', 'L1', 'W', 'H2', 'L2', 'L3', 'H3', 'L4', 'L1', 'L2', 'H1', 'L3', 'L4', 'H2', 'L1', 'H3'],
  ['L3', 'L4', 'H2', 'L1', 'L2', 'H1', 'L3', 'S', 'L4', 'W', 'L1', 'H3', 'L2', 'L3', 'L4', 'H1', 'L1', 'H2', 'L2', 'H3'],
  ['L4', 'L1', 'H3', 'L2', 'L3', 'S', 'H1', 'L4', 'L1', 'H2', 'L2', 'L3', 'L4', 'H3', 'L1', 'H1', 'L2', 'L3', 'H2', 'L4'],
]

/** The row (0 top, 2 bottom) that each line crosses on reels 1 to 5. */
export const LINES: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 0, 0],
  [2, 2, 1, 2, 2],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 0, 1, 0, 1],
  [1, 2, 1, 2, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 0, 2, 0, 0],
  [2, 2, 0, 2, 2],
  [0, 2, 0, 2, 0],
]

/** What 0 to 5 equal symbols from reel 1 pay, in multiples of the stake on the line. */
export const LINE_PAYS: Readonly<Record<PayingSymbol, readonly number[]>> = {
  H1: [0, 0, 0, 40, 200, 1000],
  H2: [0, 0, 0, 30, 120, 600],
  H3: [0, 0, 0, 25, 110, 400],
  L1: [0, 0, 0, 10, 40, 160],
  L2: [0, 0, 0, 10, 40, 160],
  L3: [0, 0, 0, 10, 30, 125],
  L4: [0, 0, 0, 9, 30, 125],
}

/** What 0 to 5 scatters anywhere in the window pay, in multiples of the total stake. */
export const SCATTER_PAYS: readonly number[] = [0, 0, 0, 3, 10, 100]

/** The most that any of the 3,200,000 windows pays, in line stakes; the test of the full cycle finds it. */
export const LINE_SLOT_MOST_PAYS = 2_020
