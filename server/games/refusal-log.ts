/** Refusal log: keeps signed calls that were refused, for support, without making the vendor wait for it. */
import type { Reader } from '../platform/database.ts'
import { writeRefusedCallbacks, type RefusedCallback } from './wallet-store.ts'

export type RefusalLog = { note(refused: RefusedCallback): void; flush(): Promise<void> }

/** Beyond this many waiting the oldest are let go: the log serves support and must never hold up money. */
const MOST_WAITING = 10_000

/** One write is in flight at a time and takes all that came meanwhile. What is lost in a crash was refused and moved nothing. */
export function createRefusalLog(reader: Reader): RefusalLog {
  let waiting: RefusedCallback[] = []
  let writing: Promise<void> | undefined
  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await writeRefusedCallbacks(reader, batch).catch(() => undefined)
    }
    writing = undefined
  }
  return {
    note(refused) {
      if (waiting.length >= MOST_WAITING) waiting.shift()
      waiting.push(refused)
      writing ??= write()
    },
    flush: () => writing ?? Promise.resolve(),
  }
}
