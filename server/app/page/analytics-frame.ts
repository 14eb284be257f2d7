/**
 * Analytics frame: the document that loads the operator's analytics (API-09). A sandbox without an origin keeps it from the site's pages,
 * storage and cookies. It knows the names of pages that the site tells it, and no more.
 * Words: Google tag (gtag.js), consent mode and the fields of `page_view`, as Google's developer documents name them.
 */
import { createHash } from 'node:crypto'

export const ANALYTICS_ADDRESS = '/analytics'
const LOADER = 'https://www.googletagmanager.com'
const COLLECTORS = 'https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com'

/** The script of the frame. Only a word of letters from the page around it counts as a page; the frame's own address is never sent. */
const scriptOf = (id: string, site: string): string => `(() => {
const [id, site] = ${JSON.stringify([id, site])}
const layer = (window.dataLayer = [])
function gtag() { layer.push(arguments) }
const about = (page) => ({ page_title: page, page_location: site + '/' + page, page_referrer: '' })
gtag('consent', 'default', { analytics_storage: 'denied', ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' })
gtag('js', new Date())
gtag('config', id, { send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false, ...about('') })
addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data !== 'string' || !/^[A-Za-z]{2,24}$/.test(data)) return
  gtag('set', about(data))
  gtag('event', 'page_view', about(data))
})
const script = document.createElement('script')
script.async = true
script.src = '${LOADER}/gtag/js?id=' + id
document.head.append(script)
})()`

/** The document and its own policy. `id` is a measurement id as the settings allow it, `site` the origin of the site. */
export function analyticsFrame(id: string, site: string): { readonly html: string; readonly policy: string } {
  const script = scriptOf(id, site)
  const hash = createHash('sha256').update(script).digest('base64')
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Analytics</title><script>${script}</script></head><body></body></html>`,
    policy: [
      "default-src 'none'",
      `script-src 'sha256-${hash}' ${LOADER}`,
      `connect-src ${COLLECTORS}`,
      `img-src ${COLLECTORS}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts',
    ].join(';'),
  }
}
