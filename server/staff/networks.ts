/** Networks: from which addresses somebody of the staff may come. Pure. */
import { BlockList, isIP } from 'node:net'

const IN_IPV6 = /^::ffff:(?=[0-9.]+$)/i
const kind = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** The address and the length of a network; undefined where the text is none. */
function read(text: string): readonly [address: string, length: number] | undefined {
  const [, address = '', length = ''] = /^([0-9a-f.:]{2,45})\/([0-9]{1,3})$/i.exec(text) ?? []
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return Number(length) <= most ? [address, Number(length)] : undefined
}

export const isNetwork = (text: string): boolean => read(text) !== undefined

/** Whether an address is in one of the networks; where none is named, every address is. */
export function isWithin(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true
  const plain = ip.replace(IN_IPV6, '')
  if (isIP(plain) === 0) return false
  const list = new BlockList()
  for (const network of networks) {
    const found = read(network)
    if (found) list.addSubnet(found[0], found[1], kind(found[0]))
  }
  return list.check(plain, kind(plain))
}
