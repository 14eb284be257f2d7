/** Address: the caller behind a network address, so that no spelling and no supply of IPv6 addresses makes many callers out of one. */
import ipaddr from 'ipaddr.js'

/** A household has a whole /64, a small provider or a rented machine a whole /48; `wide` is counted too where there is one. */
export type AddressKeys = { readonly own: string; readonly wide: string | undefined }

const prefix = (address: ipaddr.IPv6, groups: number): string =>
  `${address.parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':')}::/${groups * 16}`

/** What is read of a request that never became a call. */
type RawRequest = {
  readonly socket: { readonly remoteAddress?: string | undefined }
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** IPv4 mapped into IPv6 is IPv4. An invalid address is counted as it is written. */
export function addressKeys(ip: string): AddressKeys {
  if (!ipaddr.isValid(ip)) return { own: ip.slice(0, 64), wide: undefined }
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return { own: address.toString(), wide: undefined }
  return { own: prefix(address, 4), wide: prefix(address, 3) }
}

function isAmong(ip: string, trusted: readonly string[]): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return trusted.some((each) => {
    const [net, bits] = ipaddr.isValidCIDR(each) ? ipaddr.parseCIDR(each) : ipaddr.isValid(each) ? [ipaddr.process(each), undefined] : []
    if (net === undefined || net.kind() !== address.kind()) return false
    return address.match(net, bits ?? (net.kind() === 'ipv4' ? 32 : 128))
  })
}

/** The address of a request that never became a call: the last forwarded one that is no trusted proxy, else the connection's own. */
export function addressOf({ socket, headers }: RawRequest, trusted: readonly string[]): string {
  let ip = socket.remoteAddress ?? ''
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  while (isAmong(ip, trusted)) {
    const before = forwarded.pop()?.trim()
    if (!before) break
    ip = before
  }
  return ip
}
