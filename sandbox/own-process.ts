/** Own process: how a sandbox listens at its own address, reads what is sent, says that it is ready, and ends with its parent. */
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens at the port of the environment, or at a free one; answers the address. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(Number(process.env['PORT'] ?? '0'), '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What was sent; undefined where it is larger than so many bytes. */
export async function bodyOf(request: IncomingMessage, largest: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request) {
    pieces.push(piece as Buffer)
    size += (piece as Buffer).length
    if (size > largest) return undefined
  }
  return Buffer.concat(pieces)
}

/** Tells the parent where the sandbox is. From now on it ends when the parent is gone or asks it to. */
export function sayReady(server: Server, url: string): void {
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    server.close(() => process.exit(0))
    server.closeAllConnections()
  }
  process.on('disconnect', stop)
  process.on('SIGTERM', stop)
  // The terminal sends Ctrl-C to the whole group; a parent decides when its children go.
  process.on('SIGINT', () => (process.connected ? undefined : stop()))
  process.send?.({ ready: true, url })
}
