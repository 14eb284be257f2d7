/** `npm run bench:callbacks`: a vendor's signed callbacks over HTTP, ours against the same route with one transaction for each callback. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { SPOKEN, type Spoken } from './callbacks/dialects.ts'
import { faultsOfOurs, installOurs } from './callbacks/ours.ts'
import { faultsOfPeer, installPeer } from './callbacks/peer.ts'
import type { Serving } from './callbacks/server.ts'
import { openTraffic } from './callbacks/traffic.ts'
import { runBench } from './harness.ts'
import type { Contestant } from './harness/rounds.ts'

const CALLERS = 64
/** What `--max-semi-space-size=64` of `npm start` makes of the whole young generation; a thread does not follow the flag. */
const YOUNG_MEGABYTES = 192

/** About what a machine of two cores does in a second, so that the meter asks as often as it can and turns nothing away. */
const METERED = 20_000

type Setting = {
  readonly name: string
  readonly houses: number
  readonly connections: number
  readonly spoken?: Spoken
  readonly callsASecond?: number
}

async function startServer(serving: Serving): Promise<{ port: number; stop(): Promise<void> }> {
  const worker = new Worker(new URL('./callbacks/server.ts', import.meta.url), {
    workerData: serving,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  })
  const [{ port }] = (await once(worker, 'message')) as [{ port: number }]
  return {
    port,
    async stop() {
      worker.postMessage('close')
      await once(worker, 'message')
      await worker.terminate()
    },
  }
}

/** `houses` 0 is ours; the peer opens `connections` to the database. */
function contestant({ name, houses, connections, spoken, callsASecond }: Setting): Contestant {
  let connection: pg.PoolConfig = {}
  let sent = 0
  let rounds = 0
  return {
    name,
    callers: CALLERS,
    async install(cluster) {
      connection = await cluster.database(name.replaceAll('-', '_'))
      await (houses === 0
        ? installOurs(connection, { ...spoken, ...(callsASecond === undefined ? {} : { callsASecond }) })
        : installPeer(connection, houses))
    },
    async open() {
      rounds += 1
      const server = await startServer({ connection, houses, connections })
      const traffic = openTraffic(server.port, `${rounds}x`, spoken?.speaker)
      return {
        step: traffic.step,
        async close() {
          await traffic.close()
          await server.stop()
          sent += traffic.sent()
        },
      }
    },
    verify: () => (houses === 0 ? faultsOfOurs(connection, sent) : faultsOfPeer(connection, sent)),
  }
}

process.exitCode = await runBench({
  name: 'callbacks',
  title: 'Signed vendor callbacks over HTTP',
  contestants: [
    contestant({ name: 'callbacks-ours', houses: 0, connections: 0 }),
    contestant({ name: 'callbacks-metered', houses: 0, connections: 0, callsASecond: METERED }),
    contestant({ name: 'callbacks-sharded', houses: 64, connections: 64 }),
    contestant({ name: 'callbacks-hot', houses: 1, connections: 64 }),
    ...SPOKEN.map((spoken) => contestant({ name: `callbacks-${spoken.dialect}`, houses: 0, connections: 0, spoken })),
  ],
  goals: [
    {
      text: 'callbacks, 64 connections, against one transaction per callback with the house in 64 shards',
      goal: 6,
      value: (of) => of('callbacks-ours').perSecond / of('callbacks-sharded').perSecond,
    },
    {
      text: 'the same with one hot house account',
      goal: 14,
      value: (of) => of('callbacks-ours').perSecond / of('callbacks-hot').perSecond,
    },
    {
      text: 'the same with a rate of the vendor laid down, which all processes count together, against none',
      goal: 0.9,
      value: (of) => of('callbacks-metered').perSecond / of('callbacks-ours').perSecond,
    },
    {
      text: 'p99 of the sharded peer against ours',
      goal: 1,
      reportOnly: true,
      value: (of) => of('callbacks-sharded').p99 / of('callbacks-ours').p99,
    },
    ...SPOKEN.map(({ dialect }) => ({
      text: `the same load in the dialect ${dialect}, against the native one`,
      goal: 0,
      reportOnly: true as const,
      value: (of: (name: string) => { readonly perSecond: number }) =>
        of(`callbacks-${dialect}`).perSecond / of('callbacks-ours').perSecond,
    })),
  ],
  notes: {
    callers:
      '64 kept connections from the main thread of the same process, the server in a thread of its own; every call is signed and every answer read',
    peer: 'written here; the same HTTP edge and the same duties (signature, body, session, switches, round, stored answer, double entry) in one transaction of prepared statements, and the same call log',
  },
})
