/** Own address: where a person goes after a login; whatever an address asks for, it stays on this site. */
import { PATHS } from '../paths.ts'

/** Reads the wish as a browser would, so that no spelling of another site passes for a path; what is not ours leads home. */
export function ownAddress(to: unknown, origin: string): string {
  if (typeof to !== 'string' || !to.startsWith('/')) return PATHS.home
  const url = URL.parse(to, origin)
  if (url?.origin !== origin || url.pathname.startsWith('//')) return PATHS.home
  return `${url.pathname}${url.search}${url.hash}`
}
