/** Tells the page of the site that holds this game what it needs to show, and hears when the balance changed there. */

const { parents = '', return: returnUrl = '' } = document.documentElement.dataset

const allowed = parents.split(' ').filter((origin) => origin !== '')

/** The page that really holds the game where the browser names it, else every origin that may. */
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

/** Calls back when the site says that the balance changed, as after a deposit over the running game. */
export const hearBalanceChange = (changed: () => void): void => {
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || !allowed.includes(origin)) return
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'baize:balance') changed()
  })
}

export const wayBack = returnUrl
