/**
 * Every spin: calls with what each combination of stops pays and shows. Lines and ways that have already ended need no further reel, so
 * their combinations are counted together. What tumbles or touches is played one by one.
 */
import { COIN, LEAST_OF_A_KIND, SCATTER, WILD, type SlotModel } from './model.ts'
import { coinsIn, scattersIn } from './round.ts'
import { spinOf } from './window.ts'

/** `times` combinations pay as much and show as many scatters and coins. */
export type Act = (pays: number, scatters: number, coins: number, times: number) => void

/** Plays all combinations and answers how many there are. */
export function everySpin(model: SlotModel, strips: readonly string[], act: Act): number {
  if (model.payWay === 'clusters' || model.tumbles !== undefined) oneByOne(model, strips, act)
  else alongRuns(model, strips, act)
  return strips.reduce((all, { length }) => all * length, 1)
}

function oneByOne(model: SlotModel, strips: readonly string[], act: Act): void {
  const stops = strips.map(() => 0)
  for (let reel = 0; reel >= 0;) {
    const steps = spinOf(model, strips, stops)
    let pays = 0
    for (const step of steps) pays += step.pays
    act(pays, scattersIn(steps), coinsIn(steps), 1)
    for (reel = strips.length - 1; reel >= 0; reel -= 1) {
      stops[reel] = (stops[reel] ?? 0) + 1
      if ((stops[reel] ?? 0) < (strips[reel] ?? '').length) break
      stops[reel] = 0
    }
  }
}

/** What a reel shows at one of its stops. */
type Shown = { readonly cells: string; readonly scatters: number; readonly coins: number }

const shownAt = (strip: string, rows: number): Shown[] =>
  Array.from(strip, (_, stop) => {
    const cells = Array.from({ length: rows }, (__, row) => strip[(stop + row) % strip.length] ?? '').join('')
    return { cells, scatters: cells.split(SCATTER).length - 1, coins: cells.split(COIN).length - 1 }
  })

/** Scatters and coins of the reels from one on, with the number of combinations: what is left to know when nothing can pay any more. */
type Rest = readonly (readonly [scatters: number, coins: number, times: number])[]

const restsOf = (reels: readonly (readonly Shown[])[]): Rest[] => {
  const rests: Rest[] = [[[0, 0, 1]]]
  for (const reel of reels.toReversed()) {
    const counted = new Map<string, [number, number, number]>()
    for (const shown of reel)
      for (const [scatters, coins, times] of rests[0] ?? []) {
        const sum = [shown.scatters + scatters, shown.coins + coins] as const
        const known = counted.get(sum.join())
        if (known === undefined) counted.set(sum.join(), [...sum, times])
        else known[2] += times
      }
    rests.unshift([...counted.values()])
  }
  return rests
}

/** A line or a symbol's ways that have not ended yet. `path` has the row of each reel; ways have none. */
type Run = { readonly symbol: string; readonly path: string | undefined; readonly ways: number }

const runsFrom = ({ payWay, lines = [] }: SlotModel, { cells }: Shown): Run[] =>
  payWay === 'lines'
    ? lines.map((path) => ({ symbol: cells[Number(path[0])] ?? '', path, ways: 1 }))
    : [...new Set(cells)].map((symbol) => ({ symbol, path: undefined, ways: cells.split(symbol).length - 1 }))

const matches = ({ symbol, path }: Run, reel: number, cells: string): number => {
  if (path !== undefined) {
    const there = cells[Number(path[reel])]
    return there === symbol || there === WILD ? 1 : 0
  }
  let count = 0
  for (const there of cells) if (there === symbol || there === WILD) count += 1
  return count
}

function alongRuns(model: SlotModel, strips: readonly string[], act: Act): void {
  const reels = strips.map((strip) => shownAt(strip, model.rows))
  const rests = restsOf(reels)
  const paid = ({ symbol, ways }: Run, count: number): number => (model.pays[symbol]?.[count - LEAST_OF_A_KIND] ?? 0) * ways
  const walk = (reel: number, runs: readonly Run[], pays: number, scatters: number, coins: number): void => {
    if (runs.length === 0 || reel === reels.length) {
      let all = pays
      for (const run of runs) all += paid(run, reel)
      for (const [more, others, times] of rests[reel] ?? []) act(all, scatters + more, coins + others, times)
      return
    }
    for (const shown of reels[reel] ?? []) {
      const going: Run[] = []
      let ended = pays
      for (const run of runs) {
        const here = matches(run, reel, shown.cells)
        if (here === 0) ended += paid(run, reel)
        else going.push(here === 1 ? run : { ...run, ways: run.ways * here })
      }
      walk(reel + 1, going, ended, scatters + shown.scatters, coins + shown.coins)
    }
  }
  for (const shown of reels[0] ?? []) {
    const runs = runsFrom(model, shown).filter(({ symbol }) => model.pays[symbol] !== undefined)
    walk(1, runs, 0, shown.scatters, shown.coins)
  }
}
