/** Window: what stands on the reels and what it pays. Nothing here is random. */
import { CLUSTER_SIZES, LEAST_OF_A_KIND, WILD, type SlotModel } from './model.ts'

/** A cell is reel × rows + row, row 0 at the top. `ways` is 1 except where ways multiply; `line` is its number, or null. */
export type Win = {
  readonly symbol: string
  readonly count: number
  readonly ways: number
  readonly line: number | null
  readonly cells: readonly number[]
  /** In hundredths of the stake, before any multiplier. */
  readonly pays: number
}

/** The letters of all cells, reel by reel. */
export type Window = readonly string[]

const NOTHING: readonly Win[] = []

const windowOf = (strips: readonly string[], rows: number, stops: readonly number[]): string[] => {
  const window: string[] = []
  for (let reel = 0; reel < strips.length; reel += 1) {
    const strip = strips[reel] ?? ''
    for (let row = 0; row < rows; row += 1) window.push(strip[((stops[reel] ?? 0) + row) % strip.length] ?? '')
  }
  return window
}

const paysFor = ({ pays }: SlotModel, symbol: string, count: number): number => pays[symbol]?.[count - LEAST_OF_A_KIND] ?? 0

/** A wild never stands on the first reel, so its symbol there names the line. */
const lineWins = (model: SlotModel, window: Window): readonly Win[] => {
  const { rows, strips, lines = [] } = model
  let wins: Win[] | undefined
  for (let line = 0; line < lines.length; line += 1) {
    const path = lines[line] ?? ''
    const symbol = window[Number(path[0])] ?? ''
    let count = 1
    while (count < strips.length) {
      const next = window[count * rows + Number(path[count])]
      if (next !== symbol && next !== WILD) break
      count += 1
    }
    const pays = count < LEAST_OF_A_KIND ? 0 : paysFor(model, symbol, count)
    if (pays === 0) continue
    const cells = Array.from({ length: count }, (_, reel) => reel * rows + Number(path[reel]))
    wins ??= []
    wins.push({ symbol, count, ways: 1, line, cells, pays })
  }
  return wins ?? NOTHING
}

const wayWins = (model: SlotModel, window: Window): readonly Win[] => {
  const { rows, strips } = model
  let wins: Win[] | undefined
  for (let first = 0; first < rows; first += 1) {
    const symbol = window[first] ?? ''
    if (window.indexOf(symbol) < first) continue
    let [count, ways] = [0, 1]
    for (; count < strips.length; count += 1) {
      let here = 0
      for (let row = 0; row < rows; row += 1) {
        const other = window[count * rows + row]
        if (other === symbol || other === WILD) here += 1
      }
      if (here === 0) break
      ways *= here
    }
    const pays = count < LEAST_OF_A_KIND ? 0 : paysFor(model, symbol, count)
    if (pays === 0) continue
    const cells = [...window.keys()].filter((cell) => cell < count * rows && (window[cell] === symbol || window[cell] === WILD))
    wins ??= []
    wins.push({ symbol, count, ways, line: null, cells, pays: pays * ways })
  }
  return wins ?? NOTHING
}

/** What a cluster of that size pays. */
const clusterPays = ({ pays }: SlotModel, symbol: string, size: number): number =>
  pays[symbol]?.[CLUSTER_SIZES.findLastIndex((least) => size >= least)] ?? 0

const clusterWins = (model: SlotModel, window: Window): readonly Win[] => {
  const { rows } = model
  const seen = new Uint8Array(window.length)
  let wins: Win[] | undefined
  for (let start = 0; start < window.length; start += 1) {
    if (seen[start] === 1) continue
    const symbol = window[start] ?? ''
    const cells = [start]
    seen[start] = 1
    const reach = (next: number): void => {
      if (window[next] !== symbol || seen[next] === 1) return
      seen[next] = 1
      cells.push(next)
    }
    for (let at = 0; at < cells.length; at += 1) {
      const cell = cells[at] ?? 0
      const row = cell % rows
      reach(cell - rows)
      reach(cell + rows)
      if (row > 0) reach(cell - 1)
      if (row < rows - 1) reach(cell + 1)
    }
    if (cells.length < CLUSTER_SIZES[0]) continue
    const pays = clusterPays(model, symbol, cells.length)
    if (pays === 0) continue
    wins ??= []
    wins.push({ symbol, count: cells.length, ways: 1, line: null, cells: cells.toSorted((a, b) => a - b), pays })
  }
  return wins ?? NOTHING
}

const WINS = { lines: lineWins, ways: wayWins, clusters: clusterWins }

/** Every win of a window. */
export const winsOf = (model: SlotModel, window: Window): readonly Win[] => WINS[model.payWay](model, window)

/** A window of a spin with what it pays; `pays` carries the multiplier of its tumble. */
export type Step = { readonly window: Window; readonly wins: readonly Win[]; readonly multiplier: number; readonly pays: number }

/** A spin has so many windows at most; what the last one paid stays where it is. */
export const MOST_WINDOWS = 12

/**
 * A spin from its stops alone. Where a machine tumbles, each reel goes on along its own strip: what stands above the window falls in. So
 * the stops decide the whole spin, and all spins can be counted.
 */
export function spinOf(model: SlotModel, strips: readonly string[], stops: readonly number[]): Step[] {
  const { rows, tumbles } = model
  const tops = [...stops]
  let window = windowOf(strips, rows, stops)
  const steps: Step[] = []
  for (;;) {
    const wins = winsOf(model, window)
    const multiplier = tumbles === undefined ? 1 : (tumbles[Math.min(steps.length, tumbles.length - 1)] ?? 1)
    let pays = 0
    for (const win of wins) pays += win.pays
    steps.push({ window, wins, multiplier, pays: pays * multiplier })
    if (tumbles === undefined || wins.length === 0 || steps.length === MOST_WINDOWS) return steps
    window = fallen(strips, rows, window, tops, new Set(wins.flatMap(({ cells }) => cells)))
  }
}

/** The window after the paying cells left; `tops` moves up each strip by as many symbols as fell in. */
function fallen(strips: readonly string[], rows: number, window: Window, tops: number[], gone: ReadonlySet<number>): string[] {
  const next: string[] = []
  for (const [reel, strip] of strips.entries()) {
    const kept: string[] = []
    for (let row = 0; row < rows; row += 1) if (!gone.has(reel * rows + row)) kept.push(window[reel * rows + row] ?? '')
    const top = (tops[reel] ?? 0) - (rows - kept.length)
    tops[reel] = ((top % strip.length) + strip.length) % strip.length
    for (let row = 0; row < rows - kept.length; row += 1) next.push(strip[((tops[reel] ?? 0) + row) % strip.length] ?? '')
    next.push(...kept)
  }
  return next
}
