/** Moved clock: runs at the machine's speed with an offset, for the server and for every connection of its database. It only moves ahead. */
import pg from 'pg'
import { systemClock, type Clock } from '../../platform/clock.ts'

export type MovedClock = Clock & {
  /** The offset from the machine's clock, in whole milliseconds. */
  readonly shift: () => number
  /** A time in the past is ignored. */
  moveTo(at: Temporal.Instant): void
}

export function movedClock(start: Temporal.Instant, machine: Clock = systemClock): MovedClock {
  // Rounded up: the machine's clock has microseconds, and a moved one never shows less than it was moved to.
  const shiftTo = (at: Temporal.Instant): number => Math.ceil(machine.now().until(at).total('milliseconds'))
  let shift = shiftTo(start)
  return {
    now: () => machine.now().add({ milliseconds: shift }),
    shift: () => shift,
    moveTo: (at) => {
      shift = Math.max(shift, shiftTo(at))
    },
  }
}

type Asks = (...values: unknown[]) => unknown

const BEGINS = /^\s*(begin|start transaction)\b/i
const ENDS = /^\s*(commit|rollback(?!\s+to))\b/i
const MOVES = "select set_config('baize.clock_shift_seconds', $1, false)"

const textOf = (query: unknown): string => (typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? ''))

/** Connections whose database is set to the moved time before the next statement. It is set between transactions, since a rollback would undo it. */
export const movedClients = ({ shift }: Pick<MovedClock, 'shift'>): NonNullable<pg.PoolConfig['Client']> =>
  class extends pg.Client {
    constructor(settings?: string | pg.ClientConfig) {
      // Two statements are sent at once when the time has moved.
      super({ ...(typeof settings === 'string' ? { connectionString: settings } : settings), pipeline: true })
      const ask = this.query.bind(this) as Asks
      let [told, within] = [0, false]
      const tell = (): void => {
        const wanted = shift()
        if (within || told === wanted) return
        told = wanted
        ask(MOVES, [String(wanted / 1000)], (error: unknown) => {
          if (error) told = Number.NaN
        })
      }
      this.query = ((...values: unknown[]) => {
        const text = textOf(values[0])
        tell()
        if (BEGINS.test(text)) within = true
        else if (ENDS.test(text)) within = false
        return ask(...values)
      }) as typeof this.query
    }
  }
