/**
 * Own origin: the names of ours under which people and services reach the server. A caller may invent a host: calls under any other name are
 * refused, and addresses are never built of one.
 */
import type { Settings } from '../settings/settings.ts'

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

type Reading = Pick<Settings, 'read'>

/** The origins at which the operator offers the site: its public address first, then the domains in the settings. */
export async function ownOrigins({ read }: Reading, site: string): Promise<string[]> {
  return [site, await read('mainDomain'), ...(await read('domainRoute'))].filter((each) => each !== '')
}

/** The hosts of those origins, as a `Host` header names them. */
export const ownHosts = async (settings: Reading, site: string): Promise<string[]> =>
  (await ownOrigins(settings, site)).map((origin) => new URL(origin).host)

/** The host of a header as an origin has it: in lower case, and without the port that its protocol has anyway. */
const hostAt = (protocol: string, host: string): string | undefined => {
  const url = /[/?#@\\]/.test(host) ? null : URL.parse(`${protocol}//${host}`)
  return url?.host || undefined
}

/**
 * Whether calls may come under this host: one of the site's origins, or another that the settings name for callers without a browser. A site on
 * loopback, as the demonstration is, may be asked there under every port.
 */
export const createHostCheck = (settings: Reading, site: () => string) => {
  const isAt = (host: string, origin: string): boolean => {
    const { protocol, host: own } = new URL(origin)
    return hostAt(protocol, host) === own
  }
  return (host: string | undefined): boolean | Promise<boolean> => {
    if (host === undefined) return false
    const own = site()
    if (isAt(host, own)) return true
    const name = LOOPBACK.has(new URL(own).hostname) ? hostAt('http:', host)?.replace(/:[0-9]+$/, '') : undefined
    if (name !== undefined && LOOPBACK.has(name)) return true
    return ownOrigins(settings, own).then(
      async (origins) => origins.some((origin) => isAt(host, origin)) || (await settings.read('hosts')).includes(host.toLowerCase()),
    )
  }
}
