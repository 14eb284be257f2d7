/**
 * Publisher: two independent pages about the same draws of outside lotteries. Nobody knows the draws before their time, because they follow
 * from a secret of this process.
 */
import { drawNumbers, drawStream } from '@baize/rules/fairness/draw.ts'

export const SOURCES = ['gazette', 'wire'] as const
export type Source = (typeof SOURCES)[number]

/** What a test may make one source do about one draw. */
export type Fault = {
  readonly source: Source
  readonly game: string
  readonly issue: string
  /** `differs` publishes other numbers, `silent` none, `early` says that the draw was that many seconds early. */
  readonly kind: 'differs' | 'silent' | 'early'
  readonly seconds?: number
}

export type Question = {
  readonly source: Source
  readonly game: string
  readonly issue: string
  readonly rules: string
  readonly drawAt: Temporal.Instant
}

/** How long after a draw each source publishes it. */
const DELAY_SECONDS: Readonly<Record<Source, number>> = { gazette: 1, wire: 2 }
const NOTHING = '0'.repeat(64)

export type Publisher = {
  /** The page, or undefined while there is none. */
  page(question: Question, now: Temporal.Instant): Promise<object | undefined>
  setFaults(faults: readonly Fault[]): void
}

/** `seed` has 32 bytes and survives restarts, so that a page always says the same. */
export function createPublisher(seed: Uint8Array): Publisher {
  let faults: readonly Fault[] = []
  return {
    setFaults: (next) => {
      faults = next
    },
    async page({ source, game, issue, rules, drawAt }, now) {
      const fault = faults.find((each) => each.source === source && each.game === game && each.issue === issue)
      if (fault?.kind === 'silent' || Temporal.Instant.compare(now, drawAt.add({ seconds: DELAY_SECONDS[source] })) < 0) return undefined
      const tickets = fault?.kind === 'differs' ? 'f'.repeat(64) : NOTHING
      const numbers = await drawNumbers(rules, drawStream({ seed, game, issue, tickets, beacon: '-' }))
      if (numbers === undefined) return undefined
      const drawnAt = fault?.kind === 'early' ? drawAt.subtract({ seconds: fault.seconds ?? 0 }) : drawAt
      return { publisher: source, game, issue, drawnAt: drawnAt.toString(), numbers }
    },
  }
}
