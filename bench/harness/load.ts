/** Load: callers in a closed loop, each sending its next step when its last was answered, and how long the answers took. */

export type Latency = { readonly p50: number; readonly p99: number; readonly max: number }
export type Loaded = { readonly perSecond: number; readonly done: number; readonly seconds: number; readonly latency: Latency }

/** One step of one caller; answers how many units of work it did. */
export type Step = (caller: number) => Promise<number>

const BASE = Math.log(1.03)
const BUCKETS = 800

/** Milliseconds in buckets that are 3 % wide, so that a long round costs no memory. */
class Histogram {
  readonly #counts = new Float64Array(BUCKETS)
  #total = 0
  #max = 0
  add(milliseconds: number): void {
    const bucket = Math.min(BUCKETS - 1, Math.max(0, Math.round(Math.log(milliseconds * 1000) / BASE)))
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1
    this.#total += 1
    this.#max = Math.max(this.#max, milliseconds)
  }
  quantile(part: number): number {
    let seen = 0
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      seen += this.#counts[bucket] ?? 0
      if (seen >= this.#total * part) return Math.exp(bucket * BASE) / 1000
    }
    return this.#max
  }
  get latency(): Latency {
    return { p50: this.quantile(0.5), p99: this.quantile(0.99), max: this.#max }
  }
}

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
