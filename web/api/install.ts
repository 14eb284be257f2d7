/** Install: the light app: its service worker, and the browser's offer to install it, kept for the page that shows the button. */

type Offer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }
type InstallState = 'offered' | 'installed' | 'none'

const WORKER = '/sw.js'
/** The first screen is surely done by then. */
const WORKER_AFTER_MS = 3000

let offer: Offer | undefined
let state: InstallState = matchMedia('(display-mode: standalone)').matches ? 'installed' : 'none'
const listeners = new Set<() => void>()

function become(next: InstallState): void {
  state = next
  for (const listener of listeners) listener()
}

type Policies = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string } }

/** The browser takes an address of a script only from the site's own policy, and this one lets through the worker's alone. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies }
  const only = (url: string): string => (url === WORKER ? url : '')
  return trustedTypes ? trustedTypes.createPolicy('baize', { createScriptURL: only }).createScriptURL(WORKER) : WORKER
}

/** Listens for the browser's offer, and registers the worker that has the offline page once the first screen is done. */
export function prepareInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The browser would show its own bar over the page at a moment of its choosing.
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

/** Shows the browser's question; an offer serves once. */
export async function install(): Promise<void> {
  const asked = offer
  offer = undefined
  if (!asked) return
  const { outcome } = await asked.prompt()
  become(outcome === 'accepted' ? 'installed' : 'none')
}
