/** Live: the channel on which the server pushes. It is loaded after the first screen, and without it the page works by queries. */
import type { LiveEvents } from '@baize/contract/live.ts'
import { LIVE_PATH, LIVE_PROTOCOL } from '@baize/contract/values/live-address.ts'
import type { Socket } from 'socket.io-client'
import { call } from './client.ts'
import { onSession, readToken } from './session.ts'

type Handlers = { readonly [Name in keyof LiveEvents]?: LiveEvents[Name] } & {
  /** The channel is (back) up: missed news is queried. */
  readonly connected?: () => void
  /** The channel went down, or could not be opened; it is being opened again. */
  readonly lost?: () => void
}

/** Pauses before the channel is opened again: each is twice the previous one, up to the longest. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8000

/** Opens the channel and keeps it open through lost connections and logins; answers how to close it. */
export function listen(handlers: Handlers): () => void {
  let socket: Socket<LiveEvents> | undefined
  let closed = false
  let spokenFor = readToken()
  let pause = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0

  const again = (): void => {
    if (closed) return
    handlers.lost?.()
    clearTimeout(timer)
    timer = setTimeout(() => void open(), pause)
    pause = Math.min(Math.max(pause, FIRST_PAUSE_MS) * 2, LONGEST_PAUSE_MS)
  }

  const prepare = async (): Promise<Socket<LiveEvents>> => {
    const { io } = await import('socket.io-client')
    // Each handshake needs its own ticket, so the library's own reconnection cannot be used.
    const made = io({ path: LIVE_PATH, transports: ['websocket'], autoConnect: false, reconnection: false }) as Socket<LiveEvents>
    for (const [name, handle] of Object.entries(handlers)) {
      if (name !== 'connected' && name !== 'lost') made.on(name as keyof LiveEvents, handle as never)
    }
    made.on('connect', () => {
      pause = FIRST_PAUSE_MS
      handlers.connected?.()
    })
    made.on('disconnect', again)
    made.on('connect_error', again)
    return made
  }

  const open = async (): Promise<void> => {
    const mine = (asked += 1)
    try {
      const ready = (socket ??= await prepare())
      const { ticket } = await call('liveTicket')
      if (closed || mine !== asked) return
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
      // Its end is handled like every lost connection, without the pause.
      pause = 0
      socket.disconnect()
    } else {
      socket?.disconnect()
      void open()
    }
  })
  void open()
  return () => {
    closed = true
    clearTimeout(timer)
    stop()
    socket?.disconnect()
  }
}
