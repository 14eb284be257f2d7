/** Proves how jobs run: by whom, how often at once, in which runner, and what happens when a process is killed, stands still or ends. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../app/testing.ts'
import { cronOf, enqueue, startJobs, tell, type Jobs, type JobsSettings } from './jobs.ts'
import { moment } from './clock.ts'
import { createLog } from './log.ts'
import { BEAT_TIMES } from './work/beat.ts'
import type { JobsChildFacts } from './testing/jobs-child.ts'

let database: TestDatabase
const children: ChildProcess[] = []
const running: Jobs[] = []
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query('create table test_run (id int generated always as identity, worker text, what text); create table test_go ()')
})
// A process that a test kills between the last line of its job and the job's end leaves its queue locked.
const clear = () =>
  database.pool.query(
    'truncate test_run, test_go, platform_worker; delete from graphile_worker._private_jobs; delete from graphile_worker._private_job_queues',
  )
beforeEach(clear)
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop()
  await Promise.all(
    children.splice(0).map(async (child) => {
      const exit = once(child, 'exit')
      if (child.kill('SIGKILL')) await exit
    }),
  )
})
afterAll(() => database.drop())

/** `npm run prove` has the times of the product, and lets a process stand still for ten minutes. Otherwise they are short. */
const WHOLE = process.env['WHOLE'] === '1'
const BEAT = WHOLE ? BEAT_TIMES : { everyMs: 100, silentMs: 1_500 }
const STANDS_STILL_MS = WHOLE ? 600_000 : 0
const LONGEST_MS = WHOLE ? 900_000 : 60_000

async function worker(name: string): Promise<ChildProcess> {
  const facts: JobsChildFacts = { connection: database.connection, beat: BEAT, name }
  const child = fork(new URL('testing/jobs-child.ts', import.meta.url), [JSON.stringify(facts)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  children.push(child)
  await once(child, 'message')
  return child
}

const runs = async () =>
  (await database.pool.query<{ run: string }>("select worker || ' ' || what as run from test_run order by id")).rows.map((row) => row.run)
const go = () => database.pool.query('insert into test_go default values')
const until = (done: () => Promise<boolean>) => vi.waitUntil(done, { timeout: LONGEST_MS, interval: 20 })
/** Adds the job as the schedule does: with a key and a queue of its name. */
const add = () =>
  database.pool.query("select graphile_worker.add_job('work', queue_name := 'work', job_key := 'work', job_key_mode := 'preserve_run_at')")
const began = (who: string) => until(async () => (await runs()).includes(`${who} begins`))
/** Until the job has been locked for three silences. */
const old = () =>
  until(
    async () =>
      (
        await database.pool.query('select from graphile_worker._private_jobs where locked_at < now() - make_interval(secs => $1)', [
          (3 * BEAT.silentMs) / 1_000,
        ])
      ).rowCount === 1,
  )

it('[OPS-08] a timed task has a key and a queue of its name, so that one runs and at most one waits in all processes', () => {
  const own = { jobKey: 'work', jobKeyMode: 'preserve_run_at', queueName: 'work', backfillPeriod: 0 }
  expect(cronOf([{ task: 'work', match: '* * * * *' }])).toMatchObject([{ task: 'work', options: own }])
})

it('[OPS-08] a job of a living process is its own, however old it is', async () => {
  await worker('one')
  await add()
  await began('one')
  await worker('two')
  await old()
  expect(await runs()).toEqual(['one begins'])
  // The next of its kind waits for it, also where another process has nothing to do.
  await add()
  await add()
  await go()
  await until(async () => (await runs()).length === 4)
  expect((await runs()).slice(0, 2)).toEqual(['one begins', 'one ends'])
  // The runner removes a job after its end was noted.
  await until(async () => (await database.pool.query('select from graphile_worker._private_jobs')).rowCount === 0)
})

it('[OPS-08] what a killed process had begun goes to another after a silence', async () => {
  const one = await worker('one')
  await add()
  await began('one')
  await worker('two')
  one.kill('SIGKILL')
  await began('two')
  await go()
  await until(async () => (await runs()).at(-1) === 'two ends')
  expect(await runs()).toEqual(['one begins', 'two begins', 'two ends'])
})

it('[OPS-08] a process that stood still loses its job, and when it wakes it leaves nothing locked', async () => {
  const one = await worker('one')
  await add()
  await began('one')
  await worker('two')
  const since = moment()
  one.kill('SIGSTOP')
  await began('two')
  await until(async () => moment() - since >= STANDS_STILL_MS)
  one.kill('SIGCONT')
  await go()
  await until(async () => (await runs()).filter((run) => run.endsWith('ends')).length === 2)
  await add()
  await until(async () => (await runs()).length === 6)
  await until(
    async () => (await database.pool.query('select from graphile_worker._private_job_queues where locked_by is not null')).rowCount === 0,
  )
})

it('[OPS-08] a process that stood still calls nobody dead until it has watched as long', async () => {
  await worker('one')
  const two = await worker('two')
  two.kill('SIGSTOP')
  await add()
  await began('one')
  // Both are silent for the database, as after a pause of the whole machine; the one that wakes first must not take the other's job.
  children[0]!.kill('SIGSTOP')
  await old()
  const seen = async () =>
    (await database.pool.query<{ n: number }>("select count(*)::int as n from platform_worker where seen_at > now() - interval '0.5 s'"))
      .rows[0]!.n
  two.kill('SIGCONT')
  await until(async () => (await seen()) > 0)
  children[0]!.kill('SIGCONT')
  await go()
  await until(async () => (await runs()).includes('one ends'))
  expect(await runs()).toEqual(['one begins', 'one ends'])
})

const begin = async (settings: Partial<JobsSettings>): Promise<Jobs> => {
  const jobs = await startJobs({
    connection: database.connection,
    beat: BEAT,
    tasks: {},
    hearers: {},
    timed: [],
    log: createLog('silent'),
    ...settings,
  })
  running.push(jobs)
  return jobs
}

it('[OPS-08, WALLET-03] work that fills its runner keeps neither a payout nor a letter nor an event waiting', async () => {
  const done: string[] = []
  const held: (() => void)[] = []
  const slow = () => new Promise<void>((resolve) => held.push(resolve))
  const said = (name: string) => async () => void done.push(name)
  await begin({
    tasks: { month: slow, payout: said('payout'), letter: said('letter') },
    money: ['payout'],
    letters: ['letter'],
    hearers: { happened: [async () => void done.push('event')] },
  })
  await database.write(async (tx) => {
    for (let n = 0; n < 12; n += 1) await enqueue(tx, 'month', { n })
  })
  await until(async () => held.length === 4)
  await database.write(async (tx) => {
    await enqueue(tx, 'payout', {})
    await enqueue(tx, 'letter', {})
    await tell(tx, { name: 'happened' })
  })
  await until(async () => done.length === 3)
  expect(done.toSorted()).toEqual(['event', 'letter', 'payout'])
  expect(held.length).toBe(4)
  await database.pool.query('delete from graphile_worker._private_jobs where locked_by is null')
  for (const end of held) end()
})

it('[OPS-08] long work is cut into slices, between which others have their turn', async () => {
  const done: string[] = []
  let left = 5
  await begin({
    sliceMs: 0,
    tasks: {
      long: async (_, slice) => {
        done.push('long')
        left -= 1
        // There is more to do as long as it was told that its time is over.
        if (left > 0) slice?.isOver()
      },
    },
  })
  await database.write((tx) => enqueue(tx, 'long', { of: 1 }, { key: 'long' }))
  await until(async () => left === 0)
  await until(async () => (await database.pool.query('select from graphile_worker._private_jobs')).rowCount === 0)
  expect(done).toEqual(['long', 'long', 'long', 'long', 'long'])
})

it('[OPS-08] a stop hands on what does not end, and another process does it again', async () => {
  const begun: string[] = []
  const forever = (who: string) => () => {
    begun.push(who)
    return new Promise<void>(() => undefined)
  }
  const one = await begin({ handOnMs: 50, tasks: { work: forever('one') } })
  await add()
  await until(async () => begun.length === 1)
  running.pop()
  await one.stop()
  const { rows } = await database.pool.query('select locked_by, last_error from graphile_worker._private_jobs')
  expect(rows).toEqual([{ locked_by: null, last_error: 'the process ends, and the job is handed on' }])
  expect((await database.pool.query('select from platform_worker')).rowCount).toBe(0)
  await database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  const two = await begin({ handOnMs: 50, tasks: { work: forever('two') } })
  await until(async () => begun.length === 2)
  running.pop()
  await two.stop()
})

it('[OPS-08] a hearer that fails keeps an event from no other, and the event comes to all again', async () => {
  const heard: string[] = []
  let fails = true
  const bad = async () => {
    heard.push('bad')
    if (fails) throw new Error('it is bad')
  }
  await begin({ hearers: { happened: [bad, async () => void heard.push('good')] } })
  await database.write((tx) => tell(tx, { name: 'happened' }))
  await until(async () => heard.length === 2)
  fails = false
  await database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await until(async () => heard.length === 4)
  expect(heard).toEqual(['bad', 'good', 'bad', 'good'])
})

it('[OPS-08] the lines of the worker about each job are for debugging alone', async () => {
  const lines: { readonly level: number; readonly msg: string }[] = []
  const log = createLog('debug', { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
  let isDone = false
  await begin({ log, tasks: { work: async () => void (isDone = true) } })
  await add()
  await until(async () => isDone)
  await running.pop()?.stop()
  expect(lines.filter(({ level }) => level > 20)).toEqual([])
  expect(lines.some(({ msg }) => msg.startsWith('Completed task'))).toBe(true)
})
