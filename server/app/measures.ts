/** Measures: what the process and its rooms tell whoever watches them. The calls are measured by the edge (`server/platform/watch`). */
import { waitingIn } from '../platform/overload/shares.ts'
import type { Live } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import { createCallMeasures, type CallMeasures } from '../platform/watch/calls.ts'
import { createMeasures, type Gauges, type Reading } from '../platform/watch/measures.ts'
import { processGauges } from '../platform/watch/of-process.ts'
import { jobsWaiting } from '../platform/work/jobs-waiting.ts'
import type { House } from './compose.ts'

const labelled = (values: Readonly<Record<string, number>>, label: string): Reading[] =>
  Object.entries(values).map(([name, value]) => ({ value, labels: { [label]: name } }))

/** What waits in this process, by queue. */
export const queuesOf = ({ needs, ledger, identity }: House): Readonly<Record<string, number>> => ({
  ...waitingIn([needs.database.waiting(), ledger.waiting().connections]),
  batches: ledger.waiting().operations,
  hashes: identity.hashesWaiting(),
})

/** Jobs by task. They are the database's, and the same in every process. */
const ofJobs = ({ needs }: House): Gauges => ({
  says: {
    baize_jobs_due: 'Jobs that could run now, by task',
    baize_jobs_oldest_seconds: 'How long the oldest job that could run has waited, by task',
    baize_jobs_given_up: 'Jobs that failed for the last time, by task',
  },
  async read() {
    const tasks = await jobsWaiting(needs.database.reader)
    const by = (of: (job: (typeof tasks)[number]) => number): Reading[] =>
      tasks.map((job) => ({ value: of(job), labels: { task: job.task } }))
    return {
      baize_jobs_due: by(({ due }) => due),
      baize_jobs_oldest_seconds: by(({ oldestSeconds }) => oldestSeconds),
      baize_jobs_given_up: by(({ givenUp }) => givenUp),
    }
  },
})

/** How the books stand. */
const ofBooks = ({ ledger, needs }: House): Gauges => ({
  says: {
    baize_books_proof_age_seconds: 'Time since the last whole proof of the books',
    baize_books_broken: '1 where the proof of the books found something that nobody has accepted',
  },
  async read() {
    const { broken, last } = await ledger.booksState()
    return {
      baize_books_proof_age_seconds: last === undefined ? [] : [{ value: last.endedAt.until(needs.clock.now()).total('seconds') }],
      baize_books_broken: [{ value: broken ? 1 : 0 }],
    }
  },
})

/** What waits in this process, its connections, and what it knows of the database's clock. */
const ofHouse = (house: House, live: Pick<Live, 'connected' | 'waiting'>): Gauges => ({
  says: {
    baize_waiting: 'What waits in this process, by queue',
    baize_channels: 'Open connections of the live channel, and those that wait to be let in',
    baize_clock_offset_seconds: 'The clock of this machine minus that of the database',
    baize_database_silent_seconds: 'How long the database has not answered the clock',
  },
  read: () => ({
    baize_waiting: labelled(queuesOf(house), 'queue'),
    baize_channels: labelled({ open: live.connected(), waiting: live.waiting() }, 'state'),
    baize_clock_offset_seconds: [{ value: house.needs.databaseClock.report().offsetMs / 1_000 }],
    baize_database_silent_seconds: [{ value: house.needs.databaseClock.silentMs() / 1_000 }],
  }),
})

export type Watched = {
  /** For the edge, which is made before the rest can be asked. */
  readonly calls: CallMeasures
  /** Tells of the house and the channel as well, and answers from now on. */
  tellOf(house: House, live: Pick<Live, 'connected' | 'waiting'>): Promise<void>
  close(): Promise<void>
}

/** Opens the measures of this process on a port of their own. */
export function createWatched(place: { readonly host: string; readonly port: number }, log: Log): Watched {
  const measures = createMeasures(place)
  const ofProcess = processGauges()
  const vendors = new Set<string>()
  return {
    calls: createCallMeasures(measures.meter, (code) => vendors.has(code)),
    async tellOf(house, live) {
      const known = async (): Promise<number> => {
        for (const { code } of (await house.games.catalogue()).vendorOf.values()) vendors.add(code)
        return vendors.size
      }
      await known()
      const ofVendors: Gauges = {
        says: { baize_vendors: 'Vendors whose callbacks are told apart' },
        read: async () => ({ baize_vendors: [{ value: await known() }] }),
      }
      const failed = (names: readonly string[], error: unknown): void =>
        log.warn({ err: error, measures: names }, 'measures could not be read')
      measures.gauges([ofProcess.gauges, ofVendors, ofHouse(house, live), ofJobs(house), ofBooks(house)], failed)
      await measures.listen()
    },
    async close() {
      ofProcess.stop()
      await measures.close()
    },
  }
}
