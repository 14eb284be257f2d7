/** Place: an address as wide as one household or mobile network changes it. Pure. */

const V4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/

/** The /24 of an IPv4 address, the /48 of an IPv6 one. */
export function placeOf(ip: string): string {
  const v4 = V4.exec(ip)?.[1]
  if (v4 !== undefined) return `${v4}.0/24`
  const [head = [], tail = []] = ip.split('::').map((part) => part.split(':').filter(Boolean))
  const missing = Math.max(0, 8 - head.length - tail.length)
  const whole = [...head, ...Array.from({ length: missing }, () => '0'), ...tail]
  return `${whole
    .slice(0, 3)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/48`
}
