/** Measures: what the process and its rooms tell whoever watches them. The calls are measured by the edge (`server/platform/watch`). */
import { waitingIn } from '../platform/overload/shares.ts'
import type { Live } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import { createCallMeasures, type CallMeasures } from '../platform/watch/calls.ts'
import { createMeasures, type Gauge, type Reading } from '../platform/watch/measures.ts'
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

async function jobs({ needs }: House, of: (job: Awaited<ReturnType<typeof jobsWaiting>>[number]) => number): Promise<Reading[]> {
  const tasks = await jobsWaiting(needs.database.reader)
  return tasks.map((job) => ({ value: of(job), labels: { task: job.task } }))
}

/** How the books stand: seconds since the last whole proof ended, and whether it found something that nobody has accepted. */
async function books({ ledger, needs }: House): Promise<{ readonly age: Reading[]; readonly broken: Reading[] }> {
  const { broken, last } = await ledger.booksState()
  const age = last === undefined ? [] : [{ value: last.endedAt.until(needs.clock.now()).total('seconds') }]
  return { age, broken: [{ value: broken ? 1 : 0 }] }
}

/** The gauges of a house. Those of the database are the same in every process, which is why a worker tells them too. */
const houseGauges = (house: House, live: Pick<Live, 'connected' | 'waiting'>): readonly Gauge[] => [
  { name: 'baize_waiting', says: 'What waits in this process, by queue', read: () => labelled(queuesOf(house), 'queue') },
  {
    name: 'baize_channels',
    says: 'Open connections of the live channel, and those that wait to be let in',
    read: () => labelled({ open: live.connected(), waiting: live.waiting() }, 'state'),
  },
  {
    name: 'baize_clock_offset_seconds',
    says: 'The clock of this machine minus that of the database',
    read: () => [{ value: house.needs.databaseClock.report().offsetMs / 1_000 }],
  },
  {
    name: 'baize_database_silent_seconds',
    says: 'How long the database has not answered the clock',
    read: () => [{ value: house.needs.databaseClock.silentMs() / 1_000 }],
  },
  { name: 'baize_jobs_due', says: 'Jobs that could run now, by task', read: () => jobs(house, ({ due }) => due) },
  {
    name: 'baize_jobs_oldest_seconds',
    says: 'How long the oldest job that could run has waited, by task',
    read: () => jobs(house, ({ oldestSeconds }) => oldestSeconds),
  },
  { name: 'baize_jobs_given_up', says: 'Jobs that failed for the last time, by task', read: () => jobs(house, ({ givenUp }) => givenUp) },
  {
    name: 'baize_books_proof_age_seconds',
    says: 'Time since the last whole proof of the books',
    read: async () => (await books(house)).age,
  },
  {
    name: 'baize_books_broken',
    says: '1 where the proof of the books found something that nobody has accepted',
    read: async () => (await books(house)).broken,
  },
]

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
      const knownVendors = async (): Promise<Reading[]> => {
        for (const { code } of (await house.games.catalogue()).vendorOf.values()) vendors.add(code)
        return [{ value: vendors.size }]
      }
      await knownVendors()
      const failed = (name: string, error: unknown): void => log.warn({ err: error, measure: name }, 'a measure could not be read')
      const ofVendors: Gauge = { name: 'baize_vendors', says: 'Vendors whose callbacks are told apart', read: knownVendors }
      measures.gauges([...ofProcess.gauges, ofVendors, ...houseGauges(house, live)], failed)
      await measures.listen()
    },
    async close() {
      ofProcess.stop()
      await measures.close()
    },
  }
}
