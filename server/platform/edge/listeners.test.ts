/** Proves that a busy process takes many connections in one turn, that all are the one server's, and that a taken port is told. */
import { createServer, get, type Server } from 'node:http'
import { createServer as createNetServer, type AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, it } from 'vitest'
import { listenBeside, refuseTaken, shareable } from './listeners.ts'

const HOST = '127.0.0.1'
const CALLERS = 128
const opened: { close(): unknown }[] = []
afterEach(() => {
  for (const each of opened.splice(0)) each.close()
})

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(shareable({ port: 0, host: HOST, backlog: 4096 }), () => resolve((server.address() as AddressInfo).port))
  })

/** The connections that were taken in each turn, all of which stood in the queue before the first. */
async function takenByTurn(server: Server, port: number): Promise<number[]> {
  const turns: number[] = []
  let here = 0
  server.on('connection', () => {
    here += 1
  })
  const connected = new Int32Array(new SharedArrayBuffer(4))
  const callers = new Worker(
    `const net = require('node:net'); const { port, host, count, connected } = require('node:worker_threads').workerData
     let left = count
     for (let at = 0; at < count; at += 1) net.connect(port, host, () => { left -= 1; if (left === 0) { Atomics.store(connected, 0, 1); Atomics.notify(connected, 0) } })`,
    { eval: true, workerData: { port, host: HOST, count: CALLERS, connected } },
  )
  opened.push({ close: () => callers.terminate() })
  await new Promise((resolve) => callers.once('online', resolve))
  // The loop stands still meanwhile, as that of a busy process does.
  Atomics.wait(connected, 0, 0)
  while (turns.reduce((sum, taken) => sum + taken, 0) < CALLERS) {
    await new Promise((resolve) => setImmediate(resolve))
    turns.push(here)
    here = 0
  }
  return turns
}

it('[OPS-08] a process takes many connections in one turn, however busy it is', async () => {
  const server = createServer()
  opened.push(server)
  const port = await listen(server)
  opened.push(await listenBeside(server, { host: HOST, backlog: 4096 }))
  expect(Math.max(...(await takenByTurn(server, port)))).toBeGreaterThan(4)
})

it('[OPS-08] every connection is answered by the server, and ends with it', async () => {
  const server = createServer((_call, answer) => answer.end('here'))
  const port = await listen(server)
  const beside = await listenBeside(server, { host: HOST, backlog: 4096 })
  const ask = (): Promise<string> =>
    new Promise((resolve, reject) => {
      get({ port, host: HOST, agent: false }, (answer) => answer.once('data', (text: Buffer) => resolve(String(text)))).once(
        'error',
        reject,
      )
    })
  // As many as reach every socket, since the system chooses one for each.
  expect(new Set(await Promise.all(Array.from({ length: 200 }, ask)))).toEqual(new Set(['here']))
  beside.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await expect(ask()).rejects.toThrow('ECONNREFUSED')
})

it('[OPS-08] a port that another process shares counts as taken', async () => {
  const other = createNetServer()
  opened.push(other)
  await new Promise<void>((resolve) => other.listen(shareable({ port: 0, host: HOST, backlog: 16 }), resolve))
  const { port } = other.address() as AddressInfo
  await expect(refuseTaken({ port, host: HOST })).rejects.toMatchObject({ code: 'EADDRINUSE', port })
  other.close()
  await new Promise((resolve) => other.once('close', resolve))
  expect(await refuseTaken({ port, host: HOST })).toBeUndefined()
})

it('[OPS-08] sockets beside a server that shares its port with nobody are refused', async () => {
  const server = createServer()
  opened.push(server)
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  await expect(listenBeside(server, { host: HOST, backlog: 16 })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
