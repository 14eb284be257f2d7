/** Binary arrays: byte for byte what PostgreSQL reads, and nothing that would be cut short. */
import { describe, expect, it } from 'vitest'
import { bigints, uuids } from './binary-arrays.ts'

const HASHES = ['00112233445566778899aabbccddeeff', 'ffeeddccbbaa99887766554433221100']

describe('arrays in binary form', () => {
  it('holds each number in eight bytes and each hash in sixteen, behind their lengths', () => {
    const numbers = [-(2n ** 63n), -1n, 0n, 2n ** 63n - 1n]
    const written = bigints(numbers)
    expect(numbers.map((_, index) => [written.readInt32BE(20 + index * 12), written.readBigInt64BE(24 + index * 12)])).toEqual(
      numbers.map((number) => [8, number]),
    )
    const hashes = uuids(HASHES)
    expect(hashes.length).toBe(20 + 2 * 20)
    expect(HASHES.map((_, index) => hashes.toString('hex', 20 + index * 20, 40 + index * 20))).toEqual(
      HASHES.map((hash) => `00000010${hash}`),
    )
    expect([bigints([]).length, uuids([]).length]).toEqual([12, 12])
  })

  it('refuses a number beyond 64 bits and a hash that is none', () => {
    for (const number of [2n ** 63n, -(2n ** 63n) - 1n]) expect(() => bigints([number])).toThrow(RangeError)
    for (const hash of ['', HASHES[0]!.slice(1), `${HASHES[0]}0`, `${HASHES[0]!.slice(0, 31)}g`])
      for (const values of [[hash], [HASHES[1]!, hash], [hash, HASHES[1]!]]) expect(() => uuids(values)).toThrow(RangeError)
  })
})
