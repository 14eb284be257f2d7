/** Vendors: the addresses of game vendors' pages; what a vendor calls back comes in by the games room's own routes. */
import { AMOUNT_PATTERN } from '@baize/contract/values/money.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'

export type VendorLaunch = {
  readonly vendor: string
  readonly game: string
  /** The session token that the vendor gives back when it calls the wallet. */
  readonly token: string
  readonly language: LanguageCode
  /** Where the game leads back to: a path of the site, or an address on it. */
  readonly returnUrl: string
  /** A room of a card game, to be seated in at once. */
  readonly room?: string | undefined
}

/** A room of a card game as its vendor tells it; money is decimal text. */
const VendorRoom = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,48}$' }),
  en: Type.String({ minLength: 1, maxLength: 60 }),
  my: Type.String({ minLength: 1, maxLength: 60 }),
  currency: Type.String({ pattern: '^[A-Z0-9]{2,10}$' }),
  stake: Type.String({ pattern: AMOUNT_PATTERN }),
  seats: Type.Integer({ minimum: 1, maximum: 100 }),
  seated: Type.Integer({ minimum: 0, maximum: 100 }),
  rakeBasisPoints: Type.Integer({ minimum: 0, maximum: 10_000 }),
  mostRake: Type.String({ pattern: AMOUNT_PATTERN }),
  practice: Type.Boolean(),
})
export type VendorRoom = Static<typeof VendorRoom>

const roomsAnswer = Compile(Type.Object({ rooms: Type.Array(VendorRoom, { maxItems: 200 }) }))

export type VendorsSettings = {
  /** Where a vendor's pages are; asked at every launch, because a sandbox may come back at another port. Undefined while it does not answer. */
  readonly baseUrl: (vendor: string) => string | undefined
  /** The site's own address, without which a vendor cannot lead back. */
  readonly siteUrl: () => string
}

export type Vendors = {
  launchUrl(launch: VendorLaunch): string | undefined
  /** The rooms of a card game; undefined where the vendor does not answer, or with what cannot be read. */
  rooms(vendor: string, game: string): Promise<readonly VendorRoom[] | undefined>
}

const ROOMS_TIMEOUT_MS = 2_000
const LARGEST_ANSWER = 64 * 1024

/** A vendor's page of one of its games, or undefined while it has no address of the web. */
function addressOf(base: string | undefined, vendor: string, game: string, more = ''): URL | undefined {
  const url = base === undefined ? null : URL.parse(base)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${encodeURIComponent(vendor)}/${encodeURIComponent(game)}${more}`
  return url
}

/** A way back to another site is dropped: a launch must not become a lure. */
function wayBack(returnUrl: string, site: string): string {
  const back = URL.parse(returnUrl === '' ? '/' : returnUrl, site)
  return back !== null && back.origin === URL.parse(site)?.origin ? back.href : (URL.parse('/', site)?.href ?? '')
}

export const createVendors = ({ baseUrl, siteUrl }: VendorsSettings): Vendors => ({
  launchUrl({ vendor, game, token, language, returnUrl, room }) {
    const url = addressOf(baseUrl(vendor), vendor, game)
    if (url === undefined) return undefined
    const seat = room === undefined ? {} : { room }
    url.search = new URLSearchParams({ token, lang: language, return: wayBack(returnUrl, siteUrl()), ...seat }).toString()
    return url.href
  },
  async rooms(vendor, game) {
    const url = addressOf(baseUrl(vendor), vendor, game, '/rooms')
    if (url === undefined) return undefined
    try {
      const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(ROOMS_TIMEOUT_MS) })
      const said = await answer.text()
      const read: unknown = answer.ok && said.length <= LARGEST_ANSWER ? JSON.parse(said) : undefined
      return roomsAnswer.Check(read) ? read.rooms : undefined
    } catch {
      return undefined
    }
  },
})
