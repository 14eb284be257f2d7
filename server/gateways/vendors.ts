/** Vendors: the addresses of game vendors' pages; what a vendor calls back comes in by the games room's own routes. */
import type { LanguageCode } from '@baize/contract/values/texts.ts'

export type VendorLaunch = {
  readonly vendor: string
  readonly game: string
  /** The session token that the vendor gives back when it calls the wallet. */
  readonly token: string
  readonly language: LanguageCode
  /** Where the game leads back to: a path of the site, or an address on it. */
  readonly returnUrl: string
}

export type VendorsSettings = {
  /** Where a vendor's pages are; asked at every launch, because a sandbox may come back at another port. Undefined while it does not answer. */
  readonly baseUrl: (vendor: string) => string | undefined
  /** The site's own address, without which a vendor cannot lead back. */
  readonly siteUrl: () => string
}

export type Vendors = { launchUrl(launch: VendorLaunch): string | undefined }

/** A way back to another site is dropped: a launch must not become a lure. */
function wayBack(returnUrl: string, site: string): string {
  const back = URL.parse(returnUrl === '' ? '/' : returnUrl, site)
  return back !== null && back.origin === URL.parse(site)?.origin ? back.href : (URL.parse('/', site)?.href ?? '')
}

export const createVendors = ({ baseUrl, siteUrl }: VendorsSettings): Vendors => ({
  launchUrl({ vendor, game, token, language, returnUrl }) {
    const base = baseUrl(vendor)
    const url = base === undefined ? null : URL.parse(base)
    if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${encodeURIComponent(vendor)}/${encodeURIComponent(game)}`
    url.search = new URLSearchParams({ token, lang: language, return: wayBack(returnUrl, siteUrl()) }).toString()
    return url.href
  },
})
