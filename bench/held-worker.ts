/** `npm run bench:held`: the worker is paused in each of its jobs while two other processes bet; how long a bet waits at most. */
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort, freshData, launch, socketFolder } from '../server/app/testing/product-process.ts'
import { createLedger, LANES } from '../server/ledger/ledger.ts'
import { moment, systemClock } from '../server/platform/clock.ts'
import { openDatabase, type Database } from '../server/platform/database.ts'
import type { Waited } from './held-worker/bettor.ts'
import { describeMachine } from './harness/machine.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' }, only: { type: 'string', default: '' } } })
const SECONDS = Number(values.seconds)
const PROCESSES = 2
/** Two members of each lane, one in each process. */
const MEMBERS = 32
const GOAL_MS = 5_000
const START_MS = 600_000
/** How long the worker has to come to a lane in one job; many take none. */
const LANE_MS = 3_000
const LOOK_MS = 250
const OUT = path.resolve(import.meta.dirname, 'out')

async function openMembers(connection: { host: string; user: string; database: string }): Promise<bigint[]> {
  const database = openDatabase({ connection, size: 1 })
  const ledger = await createLedger({ connection, clock: systemClock, allowUnsafe: true })
  const accounts: bigint[] = []
  for (let member = 0; member < MEMBERS; member += 1) {
    const account = await database.write((tx) => ledger.openAccount(tx, { owner: randomUUID(), kind: 'main', currency: 'MMK' }))
    const transfers = [{ account, contra: 'house:opening', amount: 10n ** 10n, kind: 'opening' as const }]
    await ledger.submit({ key: `held-worker:${account}`, account, transfers })
    accounts.push(account)
  }
  await ledger.close()
  await database.close()
  return accounts
}

async function look(bettors: readonly ChildProcess[], wish: 'look' | 'end' = 'look'): Promise<Waited> {
  const all = await Promise.all(
    bettors.map(async (bettor) => {
      bettor.send(wish)
      const [waited] = (await once(bettor, 'message')) as [Waited]
      return waited
    }),
  )
  return {
    bets: all.reduce((sum, { bets }) => sum + bets, 0),
    refused: all.reduce((sum, { refused }) => sum + refused, 0),
    longestMs: Math.max(...all.map(({ longestMs }) => longestMs)),
    plainMs: Math.max(...all.map(({ plainMs }) => plainMs)),
  }
}

/** What the worker does now: whether the job is under way, and whether a connection that is no bettor's holds a lane. */
const DOES = `select
  exists (select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 and j.locked_at is not null) as works,
  exists (select from pg_locks l join pg_stat_activity a on a.pid = l.pid where l.locktype = 'advisory' and l.classid = 4711 and l.granted and a.application_name <> 'baize-ledger') as holds`

/** Lets the job run and stops the process while it holds a lane, or else while the job is under way. Answers where it stood. */
async function pauseIn(task: string, pid: number, owner: Database): Promise<string> {
  await owner.pool.query('select graphile_worker.add_job($1, payload => $2::json, queue_name => $1, job_key => $1)', [task, '{}'])
  const end = moment() + LANE_MS
  for (let worked = false; ;) {
    const { rows } = await owner.pool.query<{ works: boolean; holds: boolean }>(DOES, [task])
    const { works, holds } = rows[0]!
    const isOver = moment() > end || (worked && !works)
    if (works && holds) {
      process.kill(pid, 'SIGSTOP')
      return 'with a lane'
    }
    if (isOver) {
      // Its next run is stopped wherever it stands.
      if (!works)
        await owner.pool.query('select graphile_worker.add_job($1, payload => $2::json, queue_name => $1, job_key => $1)', [task, '{}'])
      for (const until = moment() + LANE_MS; moment() < until;)
        if ((await owner.pool.query<{ works: boolean }>(DOES, [task])).rows[0]!.works) break
      process.kill(pid, 'SIGSTOP')
      return (await owner.pool.query<{ works: boolean }>(DOES, [task])).rows[0]!.works ? 'in the job' : 'behind the job'
    }
    worked ||= works
  }
}

/** The longest that a session which holds lanes did not move, while the worker is paused. */
async function heldFor(seconds: number, owner: Database): Promise<number> {
  let longest = 0
  for (const end = moment() + seconds * 1_000; moment() < end; await sleep(LOOK_MS)) {
    const { rows } = await owner.pool.query<{
      ms: number
    }>(`select coalesce(max(extract(epoch from clock_timestamp() - a.state_change)), 0)::float8 * 1000 as ms
      from pg_stat_activity a where a.state = 'idle in transaction'
        and exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.classid = 4711 and l.granted)`)
    longest = Math.max(longest, rows[0]!.ms)
  }
  return longest
}

const data = await freshData()
const product = await launch({ BAIZE_DATA: data.folder, PORT: String(await freePort()), BUILD_WEB: 'no' }).ready(START_MS)
const connection = { host: await socketFolder(data.folder), user: 'baize', database: 'baize' }
const owner = openDatabase({ connection, size: 1 })
const accounts = await openMembers(connection)
const bettors = Array.from({ length: PROCESSES }, (_, at) => {
  const own = accounts.filter((_account, index) => Math.floor(index / LANES) % PROCESSES === at).map(String)
  return fork(path.join(import.meta.dirname, 'held-worker/bettor.ts'), [connection.host, String(at), ...own])
})
await Promise.all(bettors.map((bettor) => once(bettor, 'message')))
await sleep(3_000)
const quiet = await look(bettors)
const lineOf = (task: string, where: string, heldMs: number, { bets, refused, plainMs, longestMs }: Waited): string =>
  `| ${[task, where, bets, refused, heldMs.toFixed(0), plainMs.toFixed(0), longestMs.toFixed(0)].join(' | ')} |`
// Every task that a runner of the worker knows, timed or not: the worker writes their names when it starts.
const { rows: tasks } = await owner.pool.query<{ identifier: string }>('select identifier from graphile_worker._private_tasks order by 1')
const lines = [
  '| paused | where | bets | refused | a lane held without a move, ms | longest wait for a question without lanes, ms | longest wait of a bet, ms |',
  '|---|---|---|---|---|---|---|',
  lineOf('not at all', '', 0, quiet),
]
let longest = 0
for (const { identifier: task } of tasks.filter(({ identifier }) => identifier.includes(values.only))) {
  await look(bettors)
  const where = await pauseIn(task, product.pid, owner)
  const heldMs = await heldFor(SECONDS, owner)
  const waited = await look(bettors)
  process.kill(product.pid, 'SIGCONT')
  longest = Math.max(longest, waited.longestMs)
  lines.push(lineOf(task, where, heldMs, waited))
  console.error(lines.at(-1))
  await sleep(2_000)
}
await look(bettors, 'end')
await Promise.all(bettors.map((bettor) => once(bettor, 'exit')))
await owner.close()
await product.stop()
await data.clean()
const text = `${Object.values(describeMachine()).join(', ')}; the worker paused for ${SECONDS} s each time.\n\n${lines.join('\n')}\n\nThe longest wait of a bet was ${longest.toFixed(0)} ms; the goal is ${GOAL_MS} ms at most.\n`
mkdirSync(OUT, { recursive: true })
writeFileSync(path.join(OUT, 'held-worker.md'), text)
console.log(text)
process.exitCode = longest <= GOAL_MS ? 0 : 1
