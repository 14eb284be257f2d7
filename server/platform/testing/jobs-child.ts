/** Jobs child: a worker of its own process. Its one task notes its beginning and its end, which comes once the test lets it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../database.ts'
import { startJobs } from '../jobs.ts'
import { createLog } from '../log.ts'
import type { BeatTimes } from '../work/beat.ts'

export type JobsChildFacts = {
  readonly connection: Parameters<typeof openDatabase>[0]['connection']
  readonly beat: BeatTimes
  readonly name: string
}

const { connection, beat, name } = JSON.parse(process.argv[2] ?? '') as JobsChildFacts
const { pool } = openDatabase({ connection, size: 2 }, () => undefined)
const note = (what: string) => pool.query('insert into test_run (worker, what) values ($1, $2)', [name, what])
await startJobs({
  connection,
  beat,
  hearers: {},
  timed: [],
  log: createLog('silent'),
  tasks: {
    work: async () => {
      await note('begins')
      while ((await pool.query('select from test_go')).rowCount === 0) await sleep(20)
      await note('ends')
    },
  },
})
process.send?.('runs')
