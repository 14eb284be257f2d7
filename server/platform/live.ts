/** Live channel: events to the browsers of one person, or to everyone; rooms are set by the server alone and the client can say nothing. */
import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import { Server } from 'socket.io'
import { LIVE_PATH, type LiveEventName, type LiveEvents } from '@baize/contract/live.ts'
import type { Person } from './route.ts'

type Silent = Record<never, never>

export type Live = {
  /** To every open page of one member. */
  tell<Name extends LiveEventName>(memberId: string, name: Name, ...event: Parameters<LiveEvents[Name]>): void
  /** To every open page of every member. */
  tellMembers<Name extends 'message' | 'round'>(name: Name, ...event: Parameters<LiveEvents[Name]>): void
  /** To everyone who is connected, visitors too. */
  tellAll<Name extends 'draw' | 'jackpot' | 'status' | 'winners'>(name: Name, ...event: Parameters<LiveEvents[Name]>): void
  /** Cuts the connections of a session that ended. */
  end(sessionId: string, reason: string): void
  /** How many connections are open. */
  connected(): number
  close(): Promise<void>
}

export type LiveNeeds = {
  /** Takes a one-time ticket and answers whose it is, `visitor`, or undefined when it is spent or unknown. */
  redeem(ticket: string): Promise<Person | 'visitor' | undefined>
  /** Whether a browser of this origin may connect; a missing origin is not a browser. */
  mayConnect(origin: string | undefined, host: string | undefined): boolean
  /** Where several processes serve one site: the database over which an event reaches the process that has the connection. */
  readonly shared?: pg.Pool
}

/**
 * Lends the adapter of socket.io connections of the pool. It forgets one that was lost, and one that it was still getting when it was closed: given back,
 * neither takes a place of the pool for ever nor keeps the pool from closing.
 */
function lender(pool: pg.Pool) {
  const lent = new Set<pg.PoolClient>()
  let isOver = false
  pool.on('release', (_error, client) => lent.delete(client as pg.PoolClient))
  const giveBack = (client: pg.PoolClient): void => {
    if (lent.has(client)) client.release(true)
  }
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    lent.add(client.once('end', () => giveBack(client)))
    if (!isOver) return client
    giveBack(client)
    // It would ask again and again.
    return new Promise<never>(() => {})
  }
  return {
    pool: { connect, query: pool.query.bind(pool) } as unknown as pg.Pool,
    end: (): void => {
      isOver = true
      lent.forEach(giveBack)
    },
  }
}

/** A process without `http` holds no connections; over the shared database it is heard by those that do. */
export function createLive(http: HttpServer | undefined, needs: LiveNeeds): Live {
  const io = new Server<Silent, LiveEvents>(http, {
    path: LIVE_PATH,
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: 16 * 1024,
    perMessageDeflate: false,
    allowRequest: (request, answer) => answer(null, needs.mayConnect(request.headers.origin, request.headers.host)),
  })
  const lending = needs.shared && lender(needs.shared)
  if (lending) io.adapter(createAdapter(lending.pool))
  io.use((socket, next) => {
    const ticket: unknown = socket.handshake.auth['ticket']
    if (typeof ticket !== 'string' || ticket.length > 128) return next(new Error('ticket'))
    needs.redeem(ticket).then(
      async (who) => {
        if (!who) return next(new Error('ticket'))
        if (who !== 'visitor')
          await socket.join([`member:${who.id}`, `session:${who.sessionId}`, ...(who.role === 'trial' ? [] : ['members'])])
        return next()
      },
      () => next(new Error('ticket')),
    )
  })
  return {
    tell: (memberId, name, ...event) => {
      io.to(`member:${memberId}`).emit(name, ...(event as never))
    },
    tellMembers: (name, ...event) => {
      io.to('members').emit(name, ...(event as never))
    },
    tellAll: (name, ...event) => {
      io.emit(name, ...(event as never))
    },
    end: (sessionId, reason) => {
      io.to(`session:${sessionId}`).emit('ended', { reason })
      io.in(`session:${sessionId}`).disconnectSockets(true)
    },
    connected: () => io.of('/').sockets.size,
    // Without an engine there is nothing to close but the way to the other processes.
    close: async () => {
      await (http ? io.close() : io.of('/').adapter.close())
      lending?.end()
    },
  }
}
