/**
 * Publisher: two independent pages about the same draws of outside lotteries. They draw on the days and at the times of the real
 * publishers, and number the draws as those do. Nobody knows the draws before their time, because they follow from a
 * secret of this process.
 */
import { drawNumbers, drawStream } from '@baize/rules/fairness/draw.ts'
import { expectedDays, placeOnDay, plannedIssues } from '@baize/rules/lottery/calendars/calendar.ts'
import { asListed, OUTSIDE_LOTTERIES } from '@baize/rules/lottery/calendars/outside.ts'
import { publishedNumbers } from '@baize/rules/lottery/calendars/published-number.ts'

export const SOURCES = ['gazette', 'wire'] as const
export type Source = (typeof SOURCES)[number]

/** What a test may make one source do about one draw. */
export type Fault = {
  readonly source: Source
  readonly game: string
  readonly day: string
  /** The draw of a day with several; the first without it. */
  readonly place?: number
  /**
   * `differs` publishes other numbers, `silent` none, `early` says that the draw was that many seconds early, `renumbered` gives it another
   * number of its own.
   */
  readonly kind: 'differs' | 'silent' | 'early' | 'renumbered'
  readonly seconds?: number
  readonly number?: string
}

export type Question = {
  readonly source: Source
  readonly game: string
  /** The day of the draw in the lottery's zone, and its place on that day, from 1. */
  readonly day: Temporal.PlainDate
  readonly place: number
  /** When the asker expects the draw. It counts only where a test lets draws be held at any time. */
  readonly drawAt?: Temporal.Instant
}

/** How long after a draw each source publishes it. */
const DELAY_SECONDS: Readonly<Record<Source, number>> = { gazette: 1, wire: 2 }
const NOTHING = '0'.repeat(64)

export type Publisher = {
  /** The page, or undefined while there is none. */
  page(question: Question, now: Temporal.Instant): Promise<object | undefined>
  /** `anyTime` holds every draw when the asker expects it, also on days on which the real publisher rests. */
  setFaults(faults: readonly Fault[], anyTime?: boolean): void
}

/** When a publisher draws, and under which number it lists the draw: null where it counts none. */
type HeldDraw = { readonly drawAt: Temporal.Instant; readonly number: string | null }

/** The draw of a lottery at a place of a day; undefined where its publisher holds none. */
function drawOn(game: string, day: Temporal.PlainDate, place: number): HeldDraw | undefined {
  const lottery = OUTSIDE_LOTTERIES.get(game)
  if (lottery === undefined) return undefined
  const { calendar, timeZone } = lottery
  const special = asListed(calendar.specialDays ?? game)
  // What a publisher does is no question of a list that somebody has to confirm.
  const drawn = plannedIssues({ ...calendar, yearly: false }, timeZone, day, day, special)
  const held = drawn.find((each) => placeOnDay(each.number) === place)
  if (held === undefined) return undefined
  if (calendar.published === undefined) return { drawAt: held.drawAt, number: null }
  const days = expectedDays(calendar, special, day.with({ month: 1, day: 1 }), day)
  return { drawAt: held.drawAt, number: publishedNumbers(calendar.published, days).at(-1) ?? null }
}

/** `seed` has 32 bytes and survives restarts, so that a page always says the same. */
export function createPublisher(seed: Uint8Array): Publisher {
  let faults: readonly Fault[] = []
  let isAnyTime = false
  const heldDraw = ({ game, day, place, drawAt }: Question): HeldDraw | undefined => {
    const held = drawOn(game, day, place)
    return isAnyTime && drawAt !== undefined ? { number: null, ...held, drawAt } : held
  }
  return {
    setFaults: (next, anyTime = false) => {
      faults = next
      isAnyTime = anyTime
    },
    async page(question, now) {
      const { source, game, day, place } = question
      const [rules, held] = [OUTSIDE_LOTTERIES.get(game)?.rules, heldDraw(question)]
      if (rules === undefined || held === undefined) return undefined
      const isAbout = (each: Fault) =>
        each.source === source && each.game === game && each.day === day.toString() && (each.place ?? 1) === place
      const fault = faults.find(isAbout)
      const { drawAt } = held
      if (fault?.kind === 'silent' || Temporal.Instant.compare(now, drawAt.add({ seconds: DELAY_SECONDS[source] })) < 0) return undefined
      const tickets = fault?.kind === 'differs' ? 'f'.repeat(64) : NOTHING
      const numbers = await drawNumbers(
        rules,
        drawStream({ seed, game, issue: `${day.toString().replaceAll('-', '')}-${place}`, tickets, beacon: '-' }),
      )
      if (numbers === undefined) return undefined
      const drawnAt = fault?.kind === 'early' ? drawAt.subtract({ seconds: fault.seconds ?? 0 }) : drawAt
      const issue = fault?.kind === 'renumbered' ? (fault.number ?? null) : held.number
      return { publisher: source, game, date: day.toString(), place, issue, drawnAt: drawnAt.toString(), numbers }
    },
  }
}
