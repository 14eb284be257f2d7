/** Addresses: from where a vendor may call, as single addresses and networks of IPv4 and IPv6. */
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = { readonly address: Address; readonly bits: number }

/** Four decimal parts, or the hexadecimal groups of IPv6. Shorter spellings, which some programs read otherwise, are not accepted. */
const isWritten = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && ipaddr.IPv6.isValid(text))

/** The address and the length of a network; undefined for anything else. */
function readNetwork(text: string): Network | undefined {
  const [, written = '', length] = /^([0-9a-fA-F.:]+)(?:\/([0-9]{1,3}))?$/.exec(text) ?? []
  if (!isWritten(written)) return undefined
  const address = ipaddr.parse(written)
  const longest = address.kind() === 'ipv4' ? 32 : 128
  const bits = length === undefined ? longest : Number(length)
  return bits > longest ? undefined : { address, bits }
}

export const isNetwork = (text: string): boolean => readNetwork(text) !== undefined

/** Whether an address is in the list; an empty list lets everybody in. An IPv4 address may come in its IPv6 spelling. */
export function mayCallFrom(networks: readonly string[]): (ip: string) => boolean {
  if (networks.length === 0) return () => true
  const list = networks.flatMap((text) => readNetwork(text) ?? [])
  return (ip) => {
    if (!ipaddr.isValid(ip)) return false
    const caller = ipaddr.process(ip)
    return list.some(({ address, bits }) => address.kind() === caller.kind() && caller.match(address, bits))
  }
}
