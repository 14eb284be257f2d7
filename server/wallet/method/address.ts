/** Address: whether an address of a coin is one of its network, by its form and by the checksum that it carries (WC-10). Pure. */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'

const TRON_VERSION = 0x41
const base58 = createBase58check(sha256)

function isTron(address: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return false
  try {
    return base58.decode(address)[0] === TRON_VERSION
  } catch {
    return false // The letters do not carry their checksum.
  }
}

/** EIP-55: the letter case of an address is its checksum. In one case alone it carries none. */
function isEvm(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false
  const digits = address.slice(2)
  const lower = digits.toLowerCase()
  if (digits === lower || digits === digits.toUpperCase()) return true
  const hash = keccak_256(new TextEncoder().encode(lower))
  return Array.from(digits).every((digit, at) => {
    const half = ((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 15
    return digit === (half > 7 ? digit.toUpperCase() : digit.toLowerCase())
  })
}

const FORMS = { evm: isEvm, tron: isTron } as const
export type AddressForm = keyof typeof FORMS
export const ADDRESS_FORMS = Object.keys(FORMS) as AddressForm[]

export const isAddress = (form: AddressForm, address: string): boolean => FORMS[form](address)
