/** Own address: where a person goes after a login; whatever an address requests, it stays on this site. */
import { PATHS } from '../paths.ts'

/** Reads the target as a browser would, so that no spelling of another site passes for a path. Anything else leads home. */
export function ownAddress(to: unknown, origin: string): string {
  if (typeof to !== 'string' || !to.startsWith('/')) return PATHS.home
  const url = URL.parse(to, origin)
  if (url?.origin !== origin || url.pathname.startsWith('//')) return PATHS.home
  return `${url.pathname}${url.search}${url.hash}`
}
