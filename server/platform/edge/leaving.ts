/** Leaving: a process that ends lets the calls in progress finish, and answers new ones that it is busy. A proxy then asks another process. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How often it looks whether the last call has ended. */
const LOOK_MS = 20

export type Leaving = {
  /** From now on every new call is refused. */
  begin(): void
  isLeaving(): boolean
  /** Waits until no call is in progress, at most so long; false where some still are. */
  callsEnded(ms: number): Promise<boolean>
  /** Counts the calls of a server. `refuse` answers one that comes too late. */
  watch(app: FastifyInstance, refuse: (request: FastifyRequest, reply: FastifyReply) => unknown): void
}

export function createLeaving(): Leaving {
  let leaving = false
  let open = 0
  return {
    begin: () => {
      leaving = true
    },
    isLeaving: () => leaving,
    callsEnded: (ms) =>
      new Promise((resolve) => {
        const end = performance.now() + ms
        const look = (): void => {
          if (open === 0 || performance.now() >= end) resolve(open === 0)
          else setTimeout(look, LOOK_MS)
        }
        look()
      }),
    watch(app, refuse) {
      app.addHook('onRequest', async (request, reply) => {
        if (leaving) {
          // The caller's next request belongs on another connection, which a proxy opens to another process.
          void reply.header('connection', 'close')
          await refuse(request, reply)
          return reply
        }
        open += 1
        reply.raw.once('close', () => {
          open -= 1
        })
        return undefined
      })
    },
  }
}
