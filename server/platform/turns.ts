/**
 * Turns: acts under one name run one after the other in this process, in the order in which they came. A call waits for its turn no longer than its
 * class allows.
 */
import { waitInTime } from './overload/shares.ts'

export type Turns = <T>(name: string, act: () => Promise<T>) => Promise<T>

export function createTurns(): Turns {
  /** The last act of each name, while it runs or waits. */
  const last = new Map<string, Promise<unknown>>()
  return async (name, act) => {
    const before = last.get(name)
    let hasLeft = false
    const run = (): ReturnType<typeof act> => (hasLeft ? Promise.reject(new Error('its caller has left')) : act())
    const mine = before === undefined ? act() : before.then(run, run)
    last.set(name, mine)
    // Whoever leaves early stays in the row: the next one still waits for the act that runs.
    const forget = (): void => void (last.get(name) === mine && last.delete(name))
    mine.then(forget, forget)
    if (before !== undefined)
      await waitInTime(before).catch((error: unknown) => {
        hasLeft = true
        throw error
      })
    return mine
  }
}
