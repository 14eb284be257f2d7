/** Desk: opens a vendor's games for players, lists them and gives free rounds, as one port with an HTTP adapter for each dialect. */
import { refused } from '@baize/contract/values/outcome.ts'
import type { VendorAskSettings } from '../vendor-ask.ts'
import { awcDesk } from './awc.ts'
import { evolutionDesk } from './evolution.ts'
import { hub88Desk } from './hub88.ts'
import { nativeDesk } from './native.ts'
import { pragmaticDesk } from './pragmatic.ts'
import { softswissDesk } from './softswiss.ts'
import type { DeskAsk, Opening, VendorDesk } from './words.ts'

export type DeskSettings = VendorAskSettings & {
  /** The site's own address, without which a vendor cannot lead back. */
  readonly siteUrl: () => string
}

/** Where a player deposits. */
const DEPOSIT = '/member/depositv2'

/** A return link to another site is dropped: a launch must not become a lure. */
function onSite(path: string, site: string): string {
  const [back, home] = [URL.parse(path === '' ? '/' : path, site), URL.parse(site)]
  // The origin alone is not enough: that of a `blob:` address is the one inside it.
  return back !== null && back.origin === home?.origin && back.protocol === home.protocol
    ? back.href
    : home === null
      ? ''
      : new URL('/', home).href
}

export type Desk = Omit<VendorDesk, 'open'> & {
  open(opening: Omit<Opening, 'lobbyUrl' | 'depositUrl'> & { readonly returnUrl: string }): Promise<string | undefined>
}

export function httpVendorDesk(settings: DeskSettings): Desk {
  const native = nativeDesk(settings)
  const desks: Readonly<Record<string, VendorDesk>> = {
    native,
    // A vendor with its own wallet is reached like one of ours; only the ticket in its address differs.
    transfer: native,
    hub88: hub88Desk(settings),
    pragmatic: pragmaticDesk(settings),
    evolution: evolutionDesk(settings),
    awc: awcDesk(settings),
    softswiss: softswissDesk(settings),
  }
  const notOffered = refused('not-offered' as const)
  const deskOf = ({ dialect }: DeskAsk): VendorDesk | undefined => (Object.hasOwn(desks, dialect) ? desks[dialect] : undefined)
  return {
    async open({ returnUrl, ...opening }) {
      const site = settings.siteUrl()
      return deskOf(opening)?.open({ ...opening, lobbyUrl: onSite(returnUrl, site), depositUrl: onSite(DEPOSIT, site) })
    },
    games: async (ask) => deskOf(ask)?.games(ask) ?? notOffered,
    grant: async (ask) => deskOf(ask)?.grant(ask) ?? notOffered,
    takeBack: async (ask) => deskOf(ask)?.takeBack(ask) ?? notOffered,
  }
}
