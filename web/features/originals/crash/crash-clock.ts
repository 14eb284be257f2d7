/** Crash clock: the server's time in this browser, from the quickest of its answers, since clocks of phones are wrong. */
import { deviceNow } from '../../../api/clock/server-clock.ts'

/** An answer of the server is always a little late, so the one that puts the clock furthest ahead was the quickest. */
const KEPT = 8

export class CrashClock {
  private readonly aheads: number[] = []

  /** Takes the server's time of an answer or of news that has just come; `tookMs` is what is known of its delay. */
  hear(serverNow: string, tookMs = 0): void {
    this.aheads.push(Date.parse(serverNow) + tookMs / 2 - deviceNow())
    if (this.aheads.length > KEPT) this.aheads.shift()
  }

  /** Milliseconds since an instant by the server's clock; negative before it. */
  since(instant: string): number {
    return deviceNow() + Math.max(...this.aheads, -Number.MAX_SAFE_INTEGER) - Date.parse(instant)
  }
}
