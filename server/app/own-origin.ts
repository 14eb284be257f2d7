/**
 * Own origin: the name of ours under which a person reached the site. A caller may invent a host; any name that is not ours is answered
 * with our first.
 */

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Two loopback names under one port are one place. */
function isSame(asked: URL, own: URL): boolean {
  if (asked.protocol !== own.protocol || asked.port !== own.port) return false
  return asked.hostname === own.hostname || (LOOPBACK.has(asked.hostname) && LOOPBACK.has(own.hostname))
}

/** `asked` where it is one of the site's origins, else the first of them. */
export function ownOrigin(asked: string, origins: readonly string[]): string {
  const url = URL.parse(asked)
  const isOwn = url !== null && url.origin === asked && origins.some((each) => URL.canParse(each) && isSame(url, new URL(each)))
  return isOwn ? asked : (origins[0] ?? '')
}
