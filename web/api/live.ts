/** Live: the channel on which the server pushes. It is loaded after the first screen, and without it the page works by queries. */
import type { LiveEvents } from '@baize/contract/live.ts'
import { LIVE_PATH, LIVE_PROTOCOL } from '@baize/contract/values/live-address.ts'
import type { Socket } from 'socket.io-client'
import { call } from './client.ts'
import { reconnectDelay, refusalJudge } from './reconnect.ts'
import { onSession, readToken } from './session.ts'

type Handlers = { readonly [Name in keyof LiveEvents]?: LiveEvents[Name] } & {
  /** The channel is (back) up: missed news is queried. */
  readonly connected?: () => void
  /** The channel went down, or could not be opened; it is being opened again. `refused` says that calls work and handshakes fail, so a network refuses channels. */
  readonly lost?: (refused: boolean) => void
}

const chance = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32

/** A channel that hands its news to the handlers and tells what becomes of it. */
async function prepared(handlers: Handlers, connected: () => void, again: (isSlow?: boolean) => void): Promise<Socket<LiveEvents>> {
  const { io } = await import('socket.io-client')
  // Each handshake needs its own ticket, so the library's own reconnection cannot be used.
  const made = io({ path: LIVE_PATH, transports: ['websocket'], autoConnect: false, reconnection: false }) as Socket<LiveEvents>
  for (const [name, handle] of Object.entries(handlers)) {
    if (name !== 'connected' && name !== 'lost') made.on(name as keyof LiveEvents, handle as never)
  }
  made.on('connect', connected)
  made.on('disconnect', () => again())
  // The library's own word for a handshake that took too long.
  made.on('connect_error', ({ message }) => again(message === 'timeout'))
  return made
}

/** Opens the channel and keeps it open through lost connections and logins; answers how to close it. */
export function listen(handlers: Handlers): () => void {
  let socket: Socket<LiveEvents> | undefined
  let closed = false
  let spokenFor = readToken()
  let failures = 0
  let hasTicket = false
  const refusals = refusalJudge()
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  /** Its end is handled like every lost connection, without the pause. */
  let isNewLogin = false

  const again = (isSlow = false): void => {
    if (closed) return
    handlers.lost?.(hasTicket && refusals.failed(isSlow))
    clearTimeout(timer)
    timer = setTimeout(() => void open(), isNewLogin ? 0 : reconnectDelay(failures, chance()))
    failures = isNewLogin ? 0 : failures + 1
    isNewLogin = false
    hasTicket = false
  }

  const connected = (): void => {
    clearTimeout(timer)
    failures = 0
    refusals.opened()
    hasTicket = false
    handlers.connected?.()
  }

  const open = async (): Promise<void> => {
    const mine = (asked += 1)
    try {
      const ready = (socket ??= await prepared(handlers, connected, again))
      const { ticket } = await call('liveTicket')
      if (closed || mine !== asked) return
      hasTicket = true
      ready.io.opts.protocols = [LIVE_PROTOCOL, ticket]
      ready.connect()
    } catch {
      if (mine === asked) again()
    }
  }

  const stop = onSession(() => {
    if (readToken() === spokenFor) return
    spokenFor = readToken()
    clearTimeout(timer)
    if (socket?.connected) {
      isNewLogin = true
      socket.disconnect()
    } else {
      socket?.disconnect()
      void open()
    }
  })
  // A browser that is on its network again need not wait for its turn: not all of them come back at once.
  const soon = (): void => {
    if (socket?.connected !== true) void open()
  }
  addEventListener('online', soon)
  void open()
  return () => {
    closed = true
    removeEventListener('online', soon)
    clearTimeout(timer)
    stop()
    socket?.disconnect()
  }
}
