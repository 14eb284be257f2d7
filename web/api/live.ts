/** Live: the channel on which the server pushes; it is loaded after the first screen, and the page works without it by asking again. */
import type { LiveEvents } from '@baize/contract/live.ts'
import type { Socket } from 'socket.io-client'
import { call } from './client.ts'
import { onSession, readToken } from './session.ts'

type Handlers = { readonly [Name in keyof LiveEvents]?: LiveEvents[Name] } & {
  /** The channel is (back) up: what was pushed meanwhile is asked again. */
  readonly connected?: () => void
  /** The channel went down, or could not be opened; it is being opened again. */
  readonly lost?: () => void
}

/** The pause after a refusal that no pause of the channel's own follows. */
const AGAIN_MS = 3000

/** Opens the channel and keeps it open through lost connections and logins; answers how to close it. */
export function listen(handlers: Handlers): () => void {
  let socket: Socket<LiveEvents> | undefined
  let closed = false
  let spokenFor = readToken()

  const open = async (): Promise<void> => {
    const code = await import('socket.io-client').catch(() => undefined)
    if (closed) return
    if (code === undefined) {
      handlers.lost?.()
      setTimeout(() => void open(), AGAIN_MS)
      return
    }
    socket = code.io({
      path: '/live',
      transports: ['websocket'],
      reconnectionDelay: 500,
      reconnectionDelayMax: 8000,
      auth: (give) => {
        call('liveTicket').then(
          ({ ticket }) => give({ ticket }),
          () => give({}),
        )
      },
    }) as Socket<LiveEvents>
    for (const [name, handle] of Object.entries(handlers)) {
      if (name !== 'connected' && name !== 'lost') socket.on(name as keyof LiveEvents, handle as never)
    }
    socket.on('connect', () => handlers.connected?.())
    socket.on('disconnect', () => handlers.lost?.())
    // A spent or refused ticket does not reconnect by itself; a new one is asked for after a moment.
    socket.on('connect_error', () => {
      handlers.lost?.()
      if (!closed && !socket?.active) setTimeout(() => socket?.connect(), AGAIN_MS)
    })
  }

  const stop = onSession(() => {
    if (readToken() === spokenFor) return
    spokenFor = readToken()
    socket?.disconnect().connect()
  })
  void open()
  return () => {
    closed = true
    stop()
    socket?.disconnect()
  }
}
