/** Following: processes the new rows of a table batch by batch. It wakes when this process committed something, and waits longer after a failure. */

/** How long a follower without new rows waits when no commit of this process wakes it. */
const POLL_MS = 250
const LONGEST_PAUSE_MS = 5_000

export type Following = {
  /** Tells all followers of this process that something was committed. */
  readonly wake: () => void
  /** Calls `step` until the signal aborts. It answers how many rows there were, and rests after none. */
  readonly follow: (
    step: () => Promise<number>,
    given: { readonly signal: AbortSignal; readonly failed: (error: unknown) => void },
  ) => Promise<void>
}

export function createFollowing(): Following {
  const sleepers = new Set<() => void>()

  const rest = (signal: AbortSignal, ms: number): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer)
        sleepers.delete(done)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      sleepers.add(done)
      signal.addEventListener('abort', done)
      if (signal.aborted) done()
    })

  return {
    wake: () => {
      for (const sleeper of sleepers) sleeper()
    },
    async follow(step, { signal, failed }) {
      let pause = POLL_MS
      while (!signal.aborted) {
        try {
          const read = await step()
          pause = POLL_MS
          if (read === 0) await rest(signal, POLL_MS)
        } catch (error) {
          failed(error)
          await rest(signal, pause)
          pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
        }
      }
    },
  }
}
