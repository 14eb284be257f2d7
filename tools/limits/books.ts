/** Books of one wallet in memory, with which the rules of limits are asked: decisions, counts, orders, bets, wins and marks. */
import { EVERY, WHAT, type Every, type What } from '@baize/contract/protection/limit-words.ts'
import { periodOf } from '@baize/rules/protection/calendar.ts'
import type { Order } from '@baize/rules/protection/deposit.ts'
import { isKept, NOT_KEPT, type Kept } from '@baize/rules/protection/exclusion.ts'
import { inForce, standingOf, type Named, type Word } from '@baize/rules/protection/limit.ts'
import { NOTHING, type Counts, type Money, type Parked } from '@baize/rules/protection/play.ts'
import { playedBetween } from '@baize/rules/protection/play-time.ts'
import { counted, leastLeft, leftOf, renewed, type Count, type Used } from '@baize/rules/protection/used.ts'
import { text } from '../business/kind.ts'

export type Answer = Readonly<Record<string, unknown>>

/** `stands` is what of it has not been undone; `undone` is what its last rollback undid. */
export type Played = {
  readonly at: Temporal.Instant
  readonly asked: bigint
  readonly vendor: string | undefined
  stands: Money
  undone: Money
}
export type Ordered = Order & { readonly at: Temporal.Instant }

export class Books {
  readonly zone: string
  now = Temporal.Instant.fromEpochMilliseconds(0)
  readonly words: Word[] = []
  readonly counts = new Map<string, Count>()
  readonly orders = new Map<string, Ordered>()
  readonly bets = new Map<string, Played>()
  readonly wins = new Map<string, Played>()
  readonly parked = new Map<string, readonly (Parked & { readonly id: string })[]>()
  lastMark: Temporal.Instant | undefined
  kept: Kept = NOT_KEPT

  constructor(zone: string) {
    this.zone = zone
  }

  get excluded(): boolean {
    return isKept(this.kept, this.now)
  }

  period = (every: Every) => periodOf(every, this.now, this.zone)
  standing = (named: Named) => standingOf(this.words, named, this.now)

  private countOf = (what: What, every: Every): Count => renewed(this.counts.get(`${what} ${every}`), this.period(every))

  /** Counts an amount at a moment, which for a correction is that of its target. */
  count(what: What, units: bigint, at: Temporal.Instant): void {
    for (const every of EVERY) this.counts.set(`${what} ${every}`, counted(this.countOf(what, every), units, at))
  }

  countPlay({ stake, loss }: Counts, at: Temporal.Instant): void {
    this.count('stake', stake, at)
    this.count('loss', loss, at)
  }

  /** The play time that lies between the last mark and now, in the period that runs. */
  played = (every: Every): bigint => playedBetween(this.lastMark, this.now, this.period(every))

  mark(): void {
    for (const every of EVERY) {
      const count = this.countOf('time', every)
      this.counts.set(`time ${every}`, { ...count, used: count.used + this.played(every) })
    }
    this.lastMark = this.now
  }

  /** The limits of a kind that are in force, each with what is used; `more` is what counts beside that. */
  limits(what: What, more: (every: Every) => bigint = () => 0n): Used[] {
    return EVERY.flatMap((every) => {
      const limit = inForce(this.standing({ what, every }))
      const { period, used } = this.countOf(what, every)
      return limit === null ? [] : [{ every, limit, used: used + more(every), until: period.until }]
    })
  }

  /** What is left of each kind that is limited: text of an amount, or seconds. */
  left(): Answer {
    const kinds = WHAT.flatMap((what) => {
      const least = leastLeft(this.limits(what))
      return least ? [[what, shown(what, leftOf(least))]] : []
    })
    return Object.fromEntries(kinds) as Answer
  }

  ok = (more: Answer = {}): Answer => ({ ok: true, ...more, left: this.left() })
}

const shown = (what: What, units: bigint): string | number => (what === 'time' ? Number(units) : text(units))
export const no = (code: string, more: Answer = {}): Answer => ({ ok: false, code, ...more })

export const reached = (what: What, limit: Used): Answer =>
  no('limit-reached', { what, every: limit.every, left: shown(what, leftOf(limit)), until: limit.until.toString() })

export const newlyPlayed = (at: Temporal.Instant, stands: Money, vendor?: string): Played => ({
  at,
  asked: stands.units,
  vendor,
  stands,
  undone: NOTHING,
})
