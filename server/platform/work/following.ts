/**
 * Following: what is new is asked once for all followers of this process. It is asked at once when this process committed something, though at most
 * four times a second. Otherwise it is asked now and then for what other processes commit.
 */
import { moment } from '../clock.ts'

/** The shortest time from one look that found news to the next, and how long a follower rests that somebody else's work keeps out. */
const NEWS_MS = 250
const LONGEST_PAUSE_MS = 5_000

/**
 * What a follower found: `more` to read at once, nothing beyond what it has read, or that another process works under its name.
 */
export type Followed = 'more' | 'level' | 'elsewhere'

type Options = { readonly signal: AbortSignal; readonly failed: (error: unknown) => void }

export type Following<Head> = {
  /** Tells that something was committed by this process. */
  readonly wake: () => void
  /** Calls `step` with how far there is something to read, until the signal aborts. */
  readonly follow: (step: (head: Head) => Promise<Followed>, options: Options) => Promise<void>
}

export type FollowingNeeds<Head> = {
  /** How far there is something to read. */
  readonly look: () => Promise<Head>
  readonly isSame: (one: Head, other: Head) => boolean
  /** How long to wait for other processes' news. */
  readonly pollMs?: () => number
}

/** Sleeps that end early: all of them by `wake`, each by its own signal. */
function createSleepers(): { readonly wake: () => void; readonly sleep: (signal: AbortSignal, ms: number) => Promise<void> } {
  const sleepers = new Set<() => void>()
  return {
    wake: () => {
      for (const sleeper of sleepers) sleeper()
    },
    sleep: (signal, ms) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer)
          sleepers.delete(done)
          signal.removeEventListener('abort', done)
          resolve()
        }
        const timer = ms === Number.POSITIVE_INFINITY ? undefined : setTimeout(done, ms)
        sleepers.add(done)
        signal.addEventListener('abort', done)
        if (signal.aborted) done()
      }),
  }
}

/** Looks while there are followers. `known` is what the last look found; `news` ends when one finds something else. */
function createLooking<Head>({ look, isSame, pollMs = () => NEWS_MS }: FollowingNeeds<Head>, followers: ReadonlySet<Options>) {
  const [news, looks] = [createSleepers(), createSleepers()]
  let known: { readonly head: Head } | undefined
  let committed = false

  /** Until the next look: soon where this process committed something. */
  async function restFrom(lastNews: number, signal: AbortSignal): Promise<void> {
    if (!committed) await looks.sleep(signal, pollMs())
    const early = lastNews + NEWS_MS - moment()
    if (committed && early > 0) await createSleepers().sleep(signal, early)
  }

  return {
    known: () => known,
    news: (signal: AbortSignal) => news.sleep(signal, Number.POSITIVE_INFINITY),
    wake: () => {
      committed = true
      looks.wake()
    },
    async watch(signal: AbortSignal): Promise<void> {
      known = undefined
      let [pause, lastNews] = [NEWS_MS, Number.NEGATIVE_INFINITY]
      while (!signal.aborted) {
        committed = false
        try {
          const head = await look()
          pause = NEWS_MS
          if (known === undefined || !isSame(head, known.head)) {
            lastNews = moment()
            known = { head }
            news.wake()
          }
          await restFrom(lastNews, signal)
        } catch (error) {
          for (const { failed } of followers) failed(error)
          await looks.sleep(signal, pause)
          pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
        }
      }
    },
  }
}

export function createFollowing<Head>(needs: FollowingNeeds<Head>): Following<Head> {
  const followers = new Set<Options>()
  const looking = createLooking(needs, followers)
  let watching: AbortController | undefined

  function join(options: Options): void {
    followers.add(options)
    if (watching) return
    watching = new AbortController()
    void looking.watch(watching.signal)
  }

  function leave(options: Options): void {
    followers.delete(options)
    if (followers.size > 0) return
    watching?.abort()
    watching = undefined
  }

  /** One step from what is known now, and a rest where there was nothing to do. */
  async function work(step: (head: Head) => Promise<Followed>, signal: AbortSignal): Promise<void> {
    const known = looking.known()
    const said = known === undefined ? 'level' : await step(known.head)
    if (said === 'elsewhere') await createSleepers().sleep(signal, NEWS_MS)
    if (said === 'level' && known === looking.known()) await looking.news(signal)
  }

  return {
    wake: looking.wake,
    async follow(step, options) {
      const { signal, failed } = options
      join(options)
      let pause = NEWS_MS
      while (!signal.aborted) {
        try {
          await work(step, signal)
          pause = NEWS_MS
        } catch (error) {
          failed(error)
          await createSleepers().sleep(signal, pause)
          pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
        }
      }
      leave(options)
    },
  }
}
