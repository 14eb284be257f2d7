/** Live channel: events to the browsers of one person, or to everyone; rooms are set by the server alone and the client can say nothing. */
import type { Server as HttpServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Server } from 'socket.io'
import { LIVE_PATH, type LiveEventName, type LiveEvents } from '@baize/contract/live.ts'
import type { Log } from './log.ts'
import type { Person } from './route.ts'

type Silent = Record<never, never>

/** What can be said to browsers, by whoever has something to say. */
export type LiveVoice = {
  /** To every open page of one member. */
  tell<Name extends LiveEventName>(memberId: string, name: Name, ...event: Parameters<LiveEvents[Name]>): void
  /** To everyone who is connected, visitors too. */
  tellAll<Name extends 'draw' | 'status'>(name: Name, ...event: Parameters<LiveEvents[Name]>): void
  /** Cuts the connections of a session that ended. */
  end(sessionId: string, reason: string): void
}

export type Live = LiveVoice & {
  /** How many connections are open. */
  connected(): number
  close(): Promise<void>
}

export type LiveNeeds = {
  /** Takes a one-time ticket and answers whose it is, `visitor`, or undefined when it is spent or unknown. */
  redeem(ticket: string): Promise<Person | 'visitor' | undefined>
  /** Whether a browser of this origin may connect; a missing origin is not a browser. */
  mayConnect(origin: string | undefined, host: string | undefined): boolean
}

export function createLive(http: HttpServer, needs: LiveNeeds): Live {
  const io = new Server<Silent, LiveEvents>(http, {
    path: LIVE_PATH,
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: 16 * 1024,
    perMessageDeflate: false,
    allowRequest: (request, answer) => answer(null, needs.mayConnect(request.headers.origin, request.headers.host)),
  })
  io.use((socket, next) => {
    const ticket: unknown = socket.handshake.auth['ticket']
    if (typeof ticket !== 'string' || ticket.length > 128) return next(new Error('ticket'))
    needs.redeem(ticket).then(
      async (who) => {
        if (!who) return next(new Error('ticket'))
        if (who !== 'visitor') await socket.join([`member:${who.id}`, `session:${who.sessionId}`])
        return next()
      },
      () => next(new Error('ticket')),
    )
  })
  return {
    tell: (memberId, name, ...event) => {
      io.to(`member:${memberId}`).emit(name, ...(event as never))
    },
    tellAll: (name, ...event) => {
      io.emit(name, ...(event as never))
    },
    end: (sessionId, reason) => {
      io.to(`session:${sessionId}`).emit('ended', { reason })
      io.in(`session:${sessionId}`).disconnectSockets(true)
    },
    connected: () => io.of('/').sockets.size,
    close: () => io.close(),
  }
}

const CHANNEL = 'baize_live'

type Notice =
  | { readonly to: 'member'; readonly id: string; readonly name: LiveEventName; readonly event: readonly unknown[] }
  | { readonly to: 'all'; readonly name: 'draw' | 'status'; readonly event: readonly unknown[] }
  | { readonly to: 'session'; readonly id: string; readonly reason: string }

/** The voice of a process that holds no browser's connection: what it says goes over the database to the processes that do. */
export function noticesOver(pool: Pick<pg.Pool, 'query'>, log: Log): LiveVoice {
  const send = (notice: Notice): void => {
    pool
      .query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(notice)])
      .catch((error: unknown) => log.warn({ err: error }, 'a live event was lost'))
  }
  return {
    tell: (id, name, ...event) => send({ to: 'member', id, name, event }),
    tellAll: (name, ...event) => send({ to: 'all', name, event }),
    end: (id, reason) => send({ to: 'session', id, reason }),
  }
}

/** Says to the browsers of this process what other processes send, until stopped; what was said while the connection was lost is not said again. */
export async function hearNotices(connection: pg.PoolConfig, live: LiveVoice, log: Log): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  let client: pg.Client | undefined
  const hear = ({ payload = '' }: pg.Notification): void => {
    const notice = JSON.parse(payload) as Notice
    if (notice.to === 'session') live.end(notice.id, notice.reason)
    else if (notice.to === 'all') live.tellAll(notice.name, ...(notice.event as never))
    else live.tell(notice.id, notice.name, ...(notice.event as never))
  }
  const again = async (error: unknown): Promise<void> => {
    if (stopping) return
    log.warn({ err: error }, 'live events of other processes are not heard; connecting again')
    await sleep(1000)
    await open().catch(again)
  }
  const open = async (): Promise<void> => {
    const fresh = new pg.Client(connection)
    let lost = false
    const lose = (error?: Error): void => {
      if (!lost) void again(error)
      lost = true
    }
    fresh.on('notification', hear).on('error', lose)
    await fresh.connect()
    fresh.on('end', () => lose())
    await fresh.query(`listen ${CHANNEL}`)
    client = fresh
  }
  await open()
  return {
    async stop() {
      stopping = true
      await client?.end()
    },
  }
}
