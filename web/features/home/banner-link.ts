/** Banner link: the address behind a banner's linkage; undefined where it leads nowhere. */
import type { Banner } from '@baize/contract/content.ts'
import { playPath, promotionPath } from '../../app/paths.ts'

export type BannerLink = { readonly href: string; readonly outside: boolean }

export function linkOf({ linkageType, linkage }: Pick<Banner, 'linkageType' | 'linkage'>): BannerLink | undefined {
  if (linkageType === null || linkage === null) return undefined
  if (linkageType === 'LINK') return { href: linkage, outside: true }
  if (linkageType === 'PROMOTION') return { href: promotionPath(linkage), outside: false }
  if (linkageType === 'PAGE') return { href: linkage, outside: false }
  const [vassalage = '', gameCode = ''] = linkage.split('/')
  return { href: playPath(vassalage, gameCode), outside: false }
}
