/** Address: published addresses of both forms, and every single slip of typing in one of them. */
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { expect, it } from 'vitest'
import { isAddress } from './address.ts'

// The contract of USDT on Tron, and the examples of EIP-55.
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const EVM = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
] as const

it('[WC-10] takes addresses of its network, and none of the other', () => {
  expect(isAddress('tron', TRON)).toBe(true)
  for (const address of [...EVM, EVM[0].toLowerCase(), `0x${EVM[0].slice(2).toUpperCase()}`]) {
    expect(isAddress('evm', address), address).toBe(true)
    expect(isAddress('tron', address)).toBe(false)
  }
  for (const address of [TRON, '', '0x', EVM[0].slice(0, -1), `${EVM[0]}0`, EVM[0].slice(2)])
    expect(isAddress('evm', address), address).toBe(false)
  // Whole in its checksum, of another version that also begins with a T.
  for (const address of ['T9yD14Nj9j7xAB4dbGeiX9h8unkKB9nv2z', 'TxeQyGyJa63ho3Loe7KMVQEiAoGCbnaMqQ'])
    expect(isAddress('tron', address), address).toBe(false)
  // Whole in its checksum and of the right version, and longer or shorter than an address is.
  for (const length of [20, 22])
    expect(isAddress('tron', createBase58check(sha256).encode(Uint8Array.from({ length }, (_, at) => (at === 0 ? 0x41 : 7))))).toBe(false)
  for (const address of ['', TRON.slice(0, -1), `${TRON}t`, `A${TRON.slice(1)}`, '1'.repeat(34)])
    expect(isAddress('tron', address), address).toBe(false)
})

it('[WC-10] notices one wrong letter, two that were exchanged, and a wrong letter case', () => {
  for (let at = 1; at < TRON.length; at += 1) {
    const letter = TRON[at] === 'z' ? 'y' : 'z'
    expect(isAddress('tron', TRON.slice(0, at) + letter + TRON.slice(at + 1)), String(at)).toBe(false)
    const swapped = TRON.slice(0, at - 1) + TRON[at] + TRON[at - 1] + TRON.slice(at + 1)
    if (swapped !== TRON) expect(isAddress('tron', swapped), String(at)).toBe(false)
  }
  const [address] = EVM
  for (let at = 2; at < address.length; at += 1) {
    const sign = address[at] ?? ''
    const other = sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase()
    if (other !== sign) expect(isAddress('evm', address.slice(0, at) + other + address.slice(at + 1)), String(at)).toBe(false)
  }
})
