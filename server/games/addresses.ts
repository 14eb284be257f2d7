/** Addresses: from where a vendor may call, as single addresses and networks of both families. */
import { BlockList, isIP } from 'node:net'

const LONGEST = { 4: 32, 6: 128 } as const

/** The address and the length of a network, or undefined for what is neither. */
function readNetwork(text: string): { readonly address: string; readonly bits: number; readonly family: 'ipv4' | 'ipv6' } | undefined {
  const [, address = '', length] = /^([0-9a-fA-F.:]+)(?:\/([0-9]{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (version !== 4 && version !== 6) return undefined
  const bits = length === undefined ? LONGEST[version] : Number(length)
  return bits > LONGEST[version] ? undefined : { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' }
}

export const isNetwork = (text: string): boolean => readNetwork(text) !== undefined

/** Whether an address is in the list; an empty list lets everybody in. An IPv4 address may come in its IPv6 spelling. */
export function mayCallFrom(networks: readonly string[]): (ip: string) => boolean {
  if (networks.length === 0) return () => true
  const list = new BlockList()
  for (const text of networks) {
    const network = readNetwork(text)
    if (network !== undefined) list.addSubnet(network.address, network.bits, network.family)
  }
  return (ip) => list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}
