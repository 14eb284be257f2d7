/** Live channel: events to the browsers of one person, or to everyone. Only the server sets rooms, and the client can send nothing. */
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import createTurnstile from 'p-limit'
import type pg from 'pg'
import { Server, type Socket } from 'socket.io'
import type { LiveEventName, LiveEvents } from '@baize/contract/live.ts'
import { LIVE_PATH, LIVE_PROTOCOL } from '@baize/contract/values/live-address.ts'
import { addressKeys, addressOf } from './address.ts'
import type { Person } from './route.ts'

type Silent = Record<never, never>
/** Questions between processes: how many connections they hold of one caller. */
type Between = { held: (key: string, answer: (count: number) => void) => void }

export type Live = {
  /** To every open page of one member. */
  tell<Name extends LiveEventName>(memberId: string, name: Name, ...event: Parameters<LiveEvents[Name]>): void
  /** To every open page of every member. */
  tellMembers<Name extends 'message' | 'round'>(name: Name, ...event: Parameters<LiveEvents[Name]>): void
  /** To everyone who is connected, visitors too. */
  tellAll<Name extends 'draw' | 'jackpot' | 'status' | 'winners'>(name: Name, ...event: Parameters<LiveEvents[Name]>): void
  /** Cuts the connections of a session that ended. */
  end(sessionId: string, reason: string): void
  /** How many connections are open, and how many wait to be let in. */
  connected(): number
  waiting(): number
  /** Closes every connection of this process and takes no new one. The pages then connect to another process. */
  leave(): void
  close(): Promise<void>
}

/** `address` counts strangers; members of one address are counted apart, ten times as many. */
export type MostConnections = { readonly address: number; readonly member: number; readonly all: number }

/** Well below the usual limit of open files, so that calls are answered whatever happens here. */
export const MOST_CONNECTIONS: MostConnections = { address: 500, member: 20, all: 8000 }
/** Open files that are reserved for calls, the database and everything else. */
const KEPT_FILES = 1000

/** The usual limits, or lower ones where the process may have fewer open files (`ulimit -n`). */
export const mostConnectionsOf = (openFiles: number): MostConnections => ({
  ...MOST_CONNECTIONS,
  all: Math.max(100, Math.min(MOST_CONNECTIONS.all, openFiles - KEPT_FILES)),
})

/** How many open files this process may have; infinite where the system does not say. */
export function openFilesLimit(): number {
  // It would look up the names of every address that it is connected to.
  const report = Object.assign(process.report, { excludeNetwork: true }).getReport() as {
    userLimits?: { open_files?: { soft?: number | string } }
  }
  const soft = report.userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Number.MAX_SAFE_INTEGER
}

/** Tickets that are redeemed at once. */
const ENTERED_AT_ONCE = 64
/** A silent connection is closed after this long. */
const CONNECT_MS = 3000
/** A network may hold as many connections as this many of its households. */
const HOUSEHOLDS = 8
/** The common limit of the members behind one address, as a multiple of the strangers' limit: a carrier puts thousands of people behind one. */
const MEMBERS = 10
/** Below this part of a limit a process asks no other one, so that ordinary page opens wait for nobody. */
const ALONE = 8
/** A new connection is not known yet. Strangers who have used up their limit must not lock members out. */
const ENTERING = 2

export type LiveNeeds = {
  /** Takes a one-time ticket and answers its owner, `visitor`, or undefined when it is used or unknown. */
  redeem(ticket: string): Promise<Person | 'visitor' | undefined>
  /** Whether a browser of this origin may connect at this host; a missing origin is not a browser. */
  mayConnect(origin: string | undefined, host: string | undefined): boolean | Promise<boolean>
  /** The proxies whose forwarded address is trusted; none where it is left out. */
  readonly trustProxy?: readonly string[]
  /** The limits of connections; the usual ones where it is left out. */
  readonly most?: MostConnections
  /** Where several processes serve one site: the database over which an event reaches the process that has the connection. */
  readonly shared?: pg.Pool
}

/**
 * Lends the socket.io adapter connections of the pool. It forgets a connection that was lost, and one that it was still getting when it was closed.
 * Given back, such a one would take a place of the pool for ever or keep the pool from closing.
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

/** The ticket is in the handshake beside the protocol's name: browsers may set this header, and no access log stores it. */
function ticketOf({ headers }: IncomingMessage): string | undefined {
  const [name, ticket, ...more] = (headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim())
  return name === LIVE_PROTOCOL && ticket && ticket.length <= 128 && more.length === 0 ? ticket : undefined
}

/** Counts the connections of each address from before the handshake until they are closed; `elsewhere` says how many the other processes hold. */
function createDoor(most: MostConnections, trustProxy: readonly string[], elsewhere: (key: string) => Promise<number>) {
  const open = new Map<string, number>()
  let all = 0
  const known = new WeakSet<IncomingMessage>()
  const countedBy = new WeakMap<IncomingMessage, { readonly own: string; keys: readonly string[] }>()
  const add = (key: string, by: number): void => {
    const now = (open.get(key) ?? 0) + by
    if (now > 0) open.set(key, now)
    else open.delete(key)
  }
  const mayEnter = (request: IncomingMessage): boolean => {
    const { own, wide } = addressKeys(addressOf(request, trustProxy))
    const isFull = all >= most.all || (open.get(own) ?? 0) >= most.address * ENTERING
    if (isFull || (wide !== undefined && (open.get(wide) ?? 0) >= most.address * HOUSEHOLDS)) return false
    const keys = wide === undefined ? [own] : [own, wide]
    all += 1
    const counted = { own, keys: keys as readonly string[] }
    countedBy.set(request, counted)
    for (const key of keys) add(key, 1)
    // While it waits for us it may be silent.
    request.socket.setTimeout(0)
    request.socket.once('close', () => {
      all -= 1
      for (const key of counted.keys) add(key, -1)
    })
    return true
  }
  const fits = async (key: string, figure: number): Promise<boolean> => {
    const own = open.get(key) ?? 0
    return own + (own * ALONE < figure ? 0 : await elsewhere(key)) <= figure
  }
  /** Judges a connection once its ticket has named its owner, and counts a member's among the members of its address from now on. */
  const mayStay = async (request: IncomingMessage, isMember: boolean): Promise<boolean> => {
    const counted = countedBy.get(request)
    if (!counted) return false
    if (!isMember) return fits(counted.own, most.address)
    const members = `${counted.own} members`
    for (const key of counted.keys) add(key, -1)
    // A refused connection is counted until it is closed.
    counted.keys = [members]
    add(members, 1)
    return fits(members, most.address * MEMBERS)
  }
  /** From its answer on it is the client's turn. On a polite close, a silent one would hold its connection for half a minute more. */
  const expect = (request: IncomingMessage): void => {
    const patience = setTimeout(() => known.has(request) || request.socket.destroy(), CONNECT_MS + 200)
    request.socket.once('close', () => clearTimeout(patience))
  }
  return {
    mayEnter,
    mayStay,
    expect,
    know: (request: IncomingMessage) => void known.add(request),
    held: (key: string) => open.get(key) ?? 0,
  }
}

/** The prefix of the room of a member's pages. */
const MEMBER = 'member:'

/**
 * Asks the other processes how many connections they hold of a caller, and answers them. A process that is alone, or that nobody answers,
 * counts by itself.
 */
function askOthers(io: Server<Silent, LiveEvents, Between>, hasOthers: boolean, mostOfMember: number, held: (key: string) => number) {
  const pagesOf = (room: string): number => io.of('/').adapter.rooms.get(room)?.size ?? 0
  io.on('held', (key, answer) => answer(key.startsWith(MEMBER) ? pagesOf(key) : held(key)))
  const elsewhere = async (key: string): Promise<number> => {
    if (!hasOthers) return 0
    const counts: number[] = await io.serverSideEmitWithAck('held', key).catch(() => [])
    return counts.reduce((sum, count) => sum + count, 0)
  }
  const hasRoom = async (room: string): Promise<boolean> => {
    const own = pagesOf(room)
    return own + (own * ALONE < mostOfMember ? 0 : await elsewhere(room)) < mostOfMember
  }
  return { elsewhere, hasRoom }
}

/** Closes what this process holds; the adapter would close those of all. Without an engine there is none. */
function disconnectAll(io: Server<Silent, LiveEvents, Between>, hasEngine: boolean): void {
  io.local.disconnectSockets(true)
  // Also those that are not known yet.
  if (hasEngine) io.engine.close()
}

/** Finds out whose page a request is, a few at once. The others wait in turn, and hold no connection of the database meanwhile. */
function createEntrance(
  needs: LiveNeeds,
  mayStay: (request: IncomingMessage, isMember: boolean) => Promise<boolean>,
  whose: WeakMap<IncomingMessage, Person | 'visitor'>,
) {
  const inTurn = createTurnstile(ENTERED_AT_ONCE)
  const enter = async (request: IncomingMessage, ticket: string): Promise<boolean> => {
    if (!(await needs.mayConnect(request.headers.origin, request.headers.host))) return false
    const who = await needs.redeem(ticket)
    if (who) whose.set(request, who)
    // A trial account costs nothing.
    return who !== undefined && mayStay(request, who !== 'visitor' && who.role !== 'trial')
  }
  return {
    /** Whether a page is let in. One that has gone meanwhile, or comes to a process that ends, is not asked about. */
    async judge(request: IncomingMessage, isOver: () => boolean): Promise<boolean> {
      const ticket = ticketOf(request)
      return ticket !== undefined && inTurn(async () => !isOver() && !request.socket.destroyed && (await enter(request, ticket)))
    },
    waiting: () => inTurn.pendingCount,
  }
}

/** A process without `http` holds no connections; the shared database passes its events to those that do. */
export function createLive(http: HttpServer | undefined, needs: LiveNeeds): Live {
  const most = needs.most ?? MOST_CONNECTIONS
  const door = createDoor(most, needs.trustProxy ?? [], (key) => others.elsewhere(key))
  const whose = new WeakMap<IncomingMessage, Person | 'visitor'>()
  const entrance = createEntrance(needs, door.mayStay, whose)
  let left = false
  const io = new Server<Silent, LiveEvents, Between>(http, {
    connectTimeout: CONNECT_MS,
    path: LIVE_PATH,
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: 16 * 1024,
    perMessageDeflate: false,
    allowRequest: (request, answer) => {
      if (left || !door.mayEnter(request)) return answer(null, false)
      const answered = (may: boolean): void => {
        door.expect(request)
        answer(null, may)
      }
      void entrance.judge(request, () => left).then(answered, () => answered(false))
    },
  })
  const lending = needs.shared && lender(needs.shared)
  if (lending) io.adapter(createAdapter(lending.pool))
  const others = askOthers(io, lending !== undefined, most.member, door.held)
  const meet = async (socket: Socket<Silent, LiveEvents, Between>): Promise<Error | undefined> => {
    const who = whose.get(socket.request)
    if (!who) return new Error('ticket')
    if (who !== 'visitor' && !(await others.hasRoom(`${MEMBER}${who.id}`))) return new Error('too-many')
    door.know(socket.request)
    if (who !== 'visitor')
      await socket.join([`${MEMBER}${who.id}`, `session:${who.sessionId}`, ...(who.role === 'trial' ? [] : ['members'])])
    return undefined
  }
  io.use((socket, next) => void meet(socket).then(next, next))
  const leave = (): void => {
    left = true
    disconnectAll(io, http !== undefined)
  }
  return {
    tell: (memberId, name, ...event) => {
      io.to(`${MEMBER}${memberId}`).emit(name, ...(event as never))
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
    waiting: entrance.waiting,
    leave,
    close: async () => {
      leave()
      await io.of('/').adapter.close()
      lending?.end()
      http?.close()
    },
  }
}
