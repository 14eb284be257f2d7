/** Address: whether an address of a coin is one of its network, by its form and by the checksum that it carries (WC-10). Pure. */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const TRON_VERSION = 0x41
const [TRON_BYTES, CHECK_BYTES] = [25, 4]

/** The bytes of a number in base 58; undefined where it does not fill exactly so many. */
function bytesOf(text: string, size: number): Uint8Array | undefined {
  let number = 0n
  for (const sign of text) number = number * 58n + BigInt(BASE58.indexOf(sign))
  const hex = number.toString(16).padStart(size * 2, '0')
  return hex.length === size * 2 ? Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : undefined
}

function isTron(address: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return false
  const bytes = bytesOf(address, TRON_BYTES)
  if (bytes?.[0] !== TRON_VERSION) return false
  const check = sha256(sha256(bytes.subarray(0, -CHECK_BYTES)))
  return bytes.subarray(-CHECK_BYTES).every((byte, at) => byte === check[at])
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
