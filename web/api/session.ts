/** Session: the half of the login that this tab stores, under `token` in session storage. The other half is a cookie that scripts cannot read. */
import { restoreMerchant } from './merchant.ts'
import { STORED } from './stored.ts'

const { token: TOKEN, login: HELD } = STORED
/** How long open tabs are given to answer; there may be none. */
const TABS_ANSWER_MS = 120
type Listener = () => void
const listeners = new Set<Listener>()

/** `renewed` says which token replaced which; `asleep` asks for a replacement. */
type Message =
  | { kind: 'asking' }
  | { kind: 'here'; token: string }
  | { kind: 'ended' }
  | { kind: 'renewed'; old: string; token: string }
  | { kind: 'asleep'; token: string }

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('baize-session')
const post = (message: Message): void => channel?.postMessage(message)

/**
 * The replacement of each token of this login, as far as this tab knows. Only by this may a tab go on with another token than its own. Any
 * other token could belong to somebody else who has since logged in on this browser.
 */
const successors = new Map<string, string>()

function newestAfter(token: string): string {
  let newest = token
  for (let next = successors.get(newest); next !== undefined; next = successors.get(newest)) newest = next
  return newest
}

const announce = (): void => {
  for (const listener of listeners) listener()
}

/** Whether this tab holds a login. The storage itself does not show it: the answer to a logout may have emptied it already. */
let holds = sessionStorage.getItem(TOKEN) !== null

export const readToken = (): string | null => sessionStorage.getItem(TOKEN)

export function keepToken(token: string): void {
  localStorage.setItem(HELD, '1')
  sessionStorage.setItem(TOKEN, newestAfter(token))
  holds = true
  announce()
}

/** Goes on with the replacing token. It is the same login, so nobody is notified and nothing leaves the cache. */
function succeed(old: string, token: string): void {
  if (!successors.has(old) && newestAfter(token) !== old) successors.set(old, token)
  const mine = readToken()
  if (mine !== null && newestAfter(mine) !== mine) sessionStorage.setItem(TOKEN, newestAfter(mine))
}

/**
 * Stores the token that the server gave to a call sent with `used`, and informs the other tabs. It does nothing when this tab has left
 * that login.
 */
export function keepRenewed(used: string, token: string): void {
  const old = readToken()
  if (old === null || newestAfter(used) !== old) return
  succeed(old, token)
  post({ kind: 'renewed', old, token })
}

/** Calls that wait for another tab's answer, and continue with it. */
const wakers = new Set<() => void>()

/** The token that replaced `used`, if this tab knows one or another tab answers with it. */
export async function newerToken(used: string): Promise<string | undefined> {
  const known = (): string | undefined => {
    const newest = newestAfter(used)
    return newest !== used && newest === readToken() ? newest : undefined
  }
  if (known() !== undefined || !channel || readToken() !== used) return known()
  post({ kind: 'asleep', token: used })
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(patience)
      wakers.delete(wake)
      resolve()
    }
    const wake = (): void => {
      if (known() !== undefined) end()
    }
    const patience = setTimeout(end, TABS_ANSWER_MS)
    wakers.add(wake)
  })
  return known()
}

/** Forgets the login in this tab. `everywhere` also asks this browser's other tabs to forget it, as a logout does. */
export function forgetToken(everywhere: boolean): void {
  if (!holds && readToken() === null) return
  holds = false
  sessionStorage.clear()
  restoreMerchant()
  successors.clear()
  if (everywhere) {
    localStorage.removeItem(HELD)
    post({ kind: 'ended' })
  }
  announce()
}

export function onSession(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function hear({ data }: MessageEvent<Message>): void {
  const token = readToken()
  if (data.kind === 'asking' && token) post({ kind: 'here', token })
  if (data.kind === 'ended') forgetToken(false)
  if (data.kind === 'here' && !token) keepToken(data.token)
  if (data.kind === 'renewed') {
    succeed(data.old, data.token)
    for (const wake of wakers) wake()
  }
  if (data.kind === 'asleep' && token && token !== data.token && newestAfter(data.token) === token)
    post({ kind: 'renewed', old: data.token, token })
}

channel?.addEventListener('message', hear)

/** A new tab asks the open ones for the token; it waits only a moment, since there may be none. */
export async function borrowToken(): Promise<void> {
  if (!channel || readToken() || localStorage.getItem(HELD) === null) return
  post({ kind: 'asking' })
  await new Promise<void>((resolve) => {
    const stop = onSession(() => resolve())
    setTimeout(() => {
      stop()
      resolve()
    }, TABS_ANSWER_MS)
  })
}
