/** Reports to the site's page what it shows around the game, and receives changes of the balance there. */

const { parents = '', return: returnUrl = '' } = document.documentElement.dataset

const allowed = parents.split(' ').filter((origin) => origin !== '')

/** The embedding page where the browser names it, otherwise every allowed origin. */
const holder = location.ancestorOrigins?.[0]
const origins = holder !== undefined && allowed.includes(holder) ? [holder] : allowed

export type SiteMessage =
  | { readonly type: 'baize:ready' }
  /** `net` is wins less stakes since the game opened, decimal text; `open` while a round is not finished. */
  | { readonly type: 'baize:round'; readonly open: boolean; readonly net: string; readonly balance?: string }
  | { readonly type: 'baize:ended'; readonly reason: string }

export const tellSite = (message: SiteMessage): void => {
  if (window.parent === window) return
  for (const origin of origins) window.parent.postMessage(message, origin)
}

/** Calls back when the site reports a changed balance, as after a deposit during the game. */
export const hearBalanceChange = (changed: () => void): void => {
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || !allowed.includes(origin)) return
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'baize:balance') changed()
  })
}

/** Whether the site has asked for quiet: it covers the game while a reality check waits. Styles and sounds of the page look at it. */
export const isQuiet = (): boolean => document.documentElement.dataset['quiet'] === 'true'

/** Keeps to what the site asks, and calls back at each change. */
export const hearQuiet = (changed: (quiet: boolean) => void): void => {
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || !allowed.includes(origin)) return
    if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'baize:quiet' || !('quiet' in data)) return
    document.documentElement.dataset['quiet'] = String(data.quiet === true)
    changed(data.quiet === true)
  })
}

export const wayBack = returnUrl
