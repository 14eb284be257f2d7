/** Fills: what is full first while people play: the machine, the one thread that serves, or a queue of the product. */
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Stretch } from './measures.ts'
import type { Standing } from './ours.ts'

/** The longest that each queue was, by looks once a second. */
export type Longest = Readonly<Record<string, number>>

const LOOK_MS = 1_000
/** Less than this part of a core is left where it is full. */
const FULL = 0.1

/** Looks at the queues until `end` is called. A look that is not answered in time is left out. */
export function watchQueues(standing: Standing): { end(): Promise<Longest> } {
  const longest: Record<string, number> = {}
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const queues = await standing.queues().catch(() => ({}))
      for (const [name, waiting] of Object.entries(queues)) longest[name] = Math.max(longest[name] ?? 0, waiting)
      await sleep(LOOK_MS)
    }
  })()
  return {
    async end() {
      isOver = true
      await watching
      return longest
    },
  }
}

/** In words: what had nothing left, with its figures. */
export function filled({ web, postgres, load, beside, others }: Stretch, longest: Longest): string {
  const idle = Math.max(0, availableParallelism() - web - postgres - load - beside - others)
  const parts = [
    ...(idle < FULL ? [`the machine (${idle.toFixed(2)} cores idle)`] : []),
    ...(web > 1 - FULL ? [`Node (${web.toFixed(2)} cores)`] : []),
    ...Object.entries(longest)
      .filter(([, waiting]) => waiting > 0)
      .toSorted(([, one], [, other]) => other - one)
      .map(([name, waiting]) => `${name} (${waiting} waited)`),
  ]
  return parts.join(', ') || `nothing (${idle.toFixed(2)} cores idle)`
}
