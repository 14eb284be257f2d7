/** The server of one contestant, in its own thread so that the callers do not take its time. It speaks through the product's HTTP edge. */
import { parentPort, workerData } from 'node:worker_threads'
import type pg from 'pg'
import { serveBare } from '../harness/bare-edge.ts'
import { routeOurs, type Handling, type Routing } from './ours.ts'
import { handlePeer } from './peer.ts'

/** `houses` 0 is ours. */
export type Serving = { readonly connection: pg.PoolConfig; readonly houses: number; readonly connections: number }

const { connection, houses, connections } = workerData as Serving
const peerRoutes = ({ handle, close }: Handling): Routing => ({
  routes: [
    {
      method: 'POST',
      path: '/vendor/v1/:vendor/:call',
      bodyLimit: 16 * 1024,
      handle,
      tooLarge: { status: 413, body: { status: 'bad-request' } },
    },
  ],
  close,
})
const handling = houses === 0 ? await routeOurs(connection) : peerRoutes(handlePeer(connection, houses, connections))
const app = await serveBare(handling.routes)
parentPort?.postMessage({ port: Number(new URL(app.url).port) })
parentPort?.once('message', () => {
  void app
    .close()
    .then(() => handling.close())
    .then(() => parentPort?.postMessage('closed'))
})
