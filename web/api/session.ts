/** Session: the half of the login that this tab keeps, under `token` in session storage; the other half is a cookie that scripts cannot read. */

const TOKEN = 'token'
type Listener = () => void
const listeners = new Set<Listener>()

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('baize-session')

const announce = (): void => {
  for (const listener of listeners) listener()
}

export const readToken = (): string | null => sessionStorage.getItem(TOKEN)

export function keepToken(token: string): void {
  sessionStorage.setItem(TOKEN, token)
  announce()
}

/** Forgets the login in this tab. `everywhere` also asks this browser's other tabs to forget it, as a logout does. */
export function forgetToken(everywhere: boolean): void {
  if (readToken() === null) return
  sessionStorage.removeItem(TOKEN)
  if (everywhere) channel?.postMessage({ kind: 'ended' })
  announce()
}

export function onSession(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Message = { kind: 'asking' } | { kind: 'here'; token: string } | { kind: 'ended' }

/** A new tab asks the open ones for the token; it waits a moment only, since there may be none. */
export async function borrowToken(): Promise<void> {
  if (!channel) return
  channel.addEventListener('message', (event: MessageEvent<Message>) => {
    const token = readToken()
    if (event.data.kind === 'asking' && token) channel.postMessage({ kind: 'here', token })
    if (event.data.kind === 'ended') forgetToken(false)
    if (event.data.kind === 'here' && !token) keepToken(event.data.token)
  })
  if (readToken()) return
  channel.postMessage({ kind: 'asking' })
  await new Promise<void>((resolve) => {
    const stop = onSession(() => resolve())
    setTimeout(() => {
      stop()
      resolve()
    }, 120)
  })
}
