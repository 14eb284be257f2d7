/**
 * Listeners: more sockets than one on the port of a server. A process takes one connection from each socket in a turn of its event loop (libuv since 1.45).
 * With one socket a busy process takes some twenty a second, and all others wait in the queue of the system until it overflows.
 */
import type { Server } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'

/** So many connections are taken in one turn. */
const SOCKETS = 16
/** Elsewhere several sockets on one port are refused, or not shared evenly. */
const IS_SHARED = process.platform === 'linux'

export type ListenAddress = { readonly port: number; readonly host: string; readonly backlog: number }

/** What a server listens with, so that others may listen beside it. */
export const shareable = (place: ListenAddress) => ({ ...place, reusePort: IS_SHARED })

/** Throws where something listens there already. A socket that shares its port would not be told. */
export function refuseTaken({ port, host }: Pick<ListenAddress, 'port' | 'host'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
}

/** Opens further sockets beside a server that listens with `shareable`. Their connections are the server's own. */
export async function listenBeside(server: Server, { host, backlog }: Pick<ListenAddress, 'host' | 'backlog'>): Promise<{ close(): void }> {
  const { port } = server.address() as AddressInfo
  const beside = Array.from({ length: IS_SHARED ? SOCKETS - 1 : 0 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => void server.emit('connection', socket)),
  )
  await Promise.all(
    beside.map(
      (each) =>
        new Promise<void>((resolve, reject) => {
          each.once('error', reject)
          each.listen(shareable({ port, host, backlog }), resolve)
        }),
    ),
  )
  return {
    /** Takes no connections any more. Those that were taken end with the server's. */
    close() {
      for (const each of beside) each.close()
    },
  }
}
