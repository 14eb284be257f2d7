/** Install: the light app: its service worker, and the browser's install offer, kept for the page with the button. */

type Offer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }
type InstallState = 'offered' | 'installed' | 'none'

const WORKER = '/sw.js'
/** The first screen is surely loaded by then. */
const WORKER_AFTER_MS = 3000

let offer: Offer | undefined
let state: InstallState = matchMedia('(display-mode: standalone)').matches ? 'installed' : 'none'
const listeners = new Set<() => void>()

function become(next: InstallState): void {
  state = next
  for (const listener of listeners) listener()
}

type Policies = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string } }

/** The browser accepts a script address only from the site's own policy, and this one allows the worker's alone. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies }
  const only = (url: string): string => (url === WORKER ? url : '')
  return trustedTypes ? trustedTypes.createPolicy('baize', { createScriptURL: only }).createScriptURL(WORKER) : WORKER
}

/** Listens for the browser's offer, and registers the worker with the offline page once the first screen is loaded. */
export function prepareInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The browser would otherwise show its own bar over the page at any moment.
    event.preventDefault()
    offer = event as Offer
    become('offered')
  })
  addEventListener('appinstalled', () => become('installed'))
  if (!('serviceWorker' in navigator)) return
  const register = (): void => void navigator.serviceWorker.register(workerAddress()).catch(() => undefined)
  if (document.readyState === 'complete') setTimeout(register, WORKER_AFTER_MS)
  else addEventListener('load', () => setTimeout(register, WORKER_AFTER_MS))
}

export const canInstall = (): InstallState => state

export const onInstall = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the browser's question; an offer can be used once. */
export async function install(): Promise<void> {
  const asked = offer
  offer = undefined
  if (!asked) return
  const { outcome } = await asked.prompt()
  become(outcome === 'accepted' ? 'installed' : 'none')
}
