/** Passing: lets time pass as in the running product. Every follower of the ledger reads it to its end, and every due task runs. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseCronItems } from 'graphile-worker'
import type pg from 'pg'
import { systemClock } from '../../platform/clock.ts'
import { startJobs } from '../../platform/jobs.ts'
import type { House } from '../compose.ts'
import { bookFollowers } from '../followers.ts'
import { scheduleOf } from '../schedule.ts'
import { hearersOf } from '../subscriptions.ts'
import type { MovedClock } from './moved-clock.ts'

const LOOK_AGAIN_MS = 5
const PATIENCE_MS = 20_000

/** Repeats until it holds. Throws when it never does. */
export async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = systemClock.now().add({ milliseconds: PATIENCE_MS })
  while (!(await isSo())) {
    if (Temporal.Instant.compare(systemClock.now(), end) > 0) throw new Error(`the history waits in vain for ${what}`)
    await sleep(LOOK_AGAIN_MS)
  }
}

/** Tasks of rooms in which money of the history moves. The others would find nothing at every step, or need services that do not run. */
const DONE = /^(agents|wallet|bonus|promotions)-|^ledger-months$/
/** These add entries to the ledger, which the next task may need. */
const PAYS: ReadonlySet<string> = new Set(['agents-end-days', 'agents-pay'])

const COUNTED = ['agents', 'wallet', 'points', 'promotions'] as const

export type Passing = {
  /** Moves the clock ahead and runs everything that was due. */
  to(at: Temporal.Instant): Promise<void>
  /** Waits until all followers of money and play have caught up. */
  settle(): Promise<void>
  stop(): Promise<void>
}

/** The minutes after `from` up to `to`, as a timed task's match reads them. */
function* minutesIn(from: Temporal.Instant, to: Temporal.Instant) {
  const first = from.round({ smallestUnit: 'minute', roundingMode: 'floor' })
  for (let at = first.add({ minutes: 1 }); Temporal.Instant.compare(at, to) <= 0; at = at.add({ minutes: 1 })) {
    const { minute: min, hour, day: date, month, dayOfWeek } = at.toZonedDateTimeISO('UTC')
    yield { min, hour, date, month, dow: dayOfWeek % 7 }
  }
}

export type PassingNeeds = {
  readonly house: House
  readonly clock: MovedClock
  /** With an unmoved clock everything due runs at once. */
  readonly connection: pg.PoolConfig
  /** Learns that the clock was moved. */
  readonly moved: () => Promise<void>
}

export async function startPassing({ house, clock, connection, moved }: PassingNeeds): Promise<Passing> {
  const { records, ledger, needs } = house
  const { tasks, timed } = scheduleOf(house)
  const minutes = parseCronItems(timed.filter(({ task }) => DONE.test(task)).map(({ task, match }) => ({ task, match })))
  const jobs = await startJobs({ connection, alone: true, tasks, hearers: hearersOf(house, undefined), timed: [], log: needs.log })
  const isIdle = async (): Promise<boolean> =>
    (await needs.database.pool.query('select from graphile_worker.jobs where attempts < max_attempts limit 1')).rowCount === 0
  /** A follower stops after each read, since the history has no time for its pauses. */
  const following = async (follow: (signal: AbortSignal) => readonly Promise<void>[], isDone: () => Promise<boolean>): Promise<void> => {
    if (await isDone()) return
    const ending = new AbortController()
    const running = follow(ending.signal)
    await until(isDone, 'those who follow the book')
    ending.abort()
    await Promise.all(running)
  }
  const hasRead = async (name: string): Promise<boolean> => (await ledger.feed(name, { batch: 1 })).length === 0
  async function settle(): Promise<void> {
    const soon = clock.now().add({ seconds: 1 })
    await following(
      (signal) => [records.follow(signal)],
      () => hasRead('records'),
    )
    await following(
      // Payments of points and promotions are in the ledger too.
      (signal) => [records.follow(signal), ...bookFollowers(house, signal)],
      async () => {
        for (const name of COUNTED) if (!(await records.hasCountedAll(name, soon))) return false
        return (await hasRead('agents')) && (await hasRead('promotions')) && (await hasRead('points'))
      },
    )
    await until(isIdle, 'the jobs')
  }
  let reached = clock.now()
  return {
    settle,
    async to(at) {
      const due = new Set<string>()
      for (const digest of minutesIn(reached, at)) for (const { task, match } of minutes) if (match(digest)) due.add(task)
      await settle()
      clock.moveTo(at)
      await moved()
      reached = clock.now()
      for (const { task } of minutes) {
        if (!due.delete(task)) continue
        await tasks[task]?.(undefined)
        if (PAYS.has(task)) await settle()
      }
    },
    stop: () => jobs.stop(),
  }
}
