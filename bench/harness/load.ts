/** Load: callers in a closed loop, each sending its next step when its last was answered, and how long the answers took. */
import { Histogram, type Latency } from './histogram.ts'

export type Loaded = { readonly perSecond: number; readonly done: number; readonly seconds: number; readonly latency: Latency }

/** One step of one caller; answers how many units of work it did. */
export type Step = (caller: number) => Promise<number>

/** Runs `callers` for `warm` seconds, then measures for `seconds`. `onStart` is called when the measuring begins, `onEnd` when it is over. */
export async function runLoad(
  step: Step,
  callers: number,
  warm: number,
  seconds: number,
  onStart: () => Promise<void>,
  onEnd: () => Promise<void>,
): Promise<Loaded> {
  let phase: 'warm' | 'measure' | 'over' = 'warm'
  let done = 0
  const histogram = new Histogram()
  const call = async (caller: number): Promise<void> => {
    while (phase !== 'over') {
      const before = performance.now()
      const units = await step(caller)
      if (phase !== 'measure') continue
      done += units
      histogram.add(performance.now() - before)
    }
  }
  const running = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
  const wait = (length: number): Promise<unknown> => Promise.race([running, new Promise((resolve) => setTimeout(resolve, length * 1000))])
  await wait(warm)
  await onStart()
  phase = 'measure'
  const before = performance.now()
  await wait(seconds)
  const took = (performance.now() - before) / 1000
  const counted = done
  await onEnd()
  phase = 'over'
  await running
  return { perSecond: counted / took, done: counted, seconds: took, latency: histogram.latency }
}

/** Runs one piece of work from its beginning to its end. */
export async function runWhole(
  whole: () => Promise<{ readonly units: number; readonly longestMs: number }>,
  onStart: () => Promise<void>,
  onEnd: () => Promise<void>,
): Promise<Loaded> {
  await onStart()
  const before = performance.now()
  const { units, longestMs } = await whole()
  const seconds = (performance.now() - before) / 1000
  await onEnd()
  return { perSecond: units / seconds, done: units, seconds, latency: { p50: longestMs, p99: longestMs, max: longestMs } }
}
