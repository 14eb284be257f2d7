/** Histogram: how long answers took, in buckets. */

export type Latency = { readonly p50: number; readonly p99: number; readonly max: number }

const BASE = Math.log(1.03)
const BUCKETS = 800

/** Milliseconds in buckets that are 3 % wide, so that a long round costs no memory. */
export class Histogram {
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
  get count(): number {
    return this.#total
  }
  get latency(): Latency {
    return { p50: this.quantile(0.5), p99: this.quantile(0.99), max: this.#max }
  }
}
