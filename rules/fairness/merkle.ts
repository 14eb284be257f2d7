/**
 * Merkle: one hash over many lines, and the short path by which whoever holds one line finds it under that hash.
 *
 * Tickets and crash bets have such a path, since fairness asks that nobody can add one behind a draw: the hash is published before it.
 *
 * It is the tree of RFC 6962: leaf = SHA-256(0x00 || line), node = SHA-256(0x01 || left || right). An odd node goes up as it is, and no line at
 * all gives SHA-256 of nothing. The same functions run on the server and in the browser.
 */
import { toHex } from './stream.ts'

export type Hash = Uint8Array<ArrayBuffer>
/** The place of a line, the number of lines, and the neighbours on the way up, in hex. */
export type MerklePath = { readonly at: number; readonly of: number; readonly hashes: readonly string[] }

const LEAF = 0
const NODE = 1
const HASH_HEX = /^[0-9a-f]{64}$/

const sha256 = async (bytes: Hash): Promise<Hash> => new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', bytes))
const bytesOf = (hex: string): Hash =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))

/** The hash of a leaf; its prefix byte differs from that of inner nodes, as in RFC 6962. */
export const leafOf = (line: string): Promise<Hash> => sha256(new Uint8Array([LEAF, ...new TextEncoder().encode(line)]))
const nodeOf = (left: Hash, right: Hash): Promise<Hash> => sha256(new Uint8Array([NODE, ...left, ...right]))

const levelAbove = (level: readonly Hash[]): Promise<Hash[]> =>
  Promise.all(
    Array.from({ length: Math.ceil(level.length / 2) }, async (_, at) => {
      const [left, right] = [level[at * 2]!, level[at * 2 + 1]]
      return right === undefined ? left : await nodeOf(left, right)
    }),
  )

/**
 * All levels of the tree over these leaves; the root is the last. The leaves may also be the roots of equal full parts and of a last part
 * that may be smaller.
 */
export async function levelsOf(leaves: readonly Hash[]): Promise<(readonly Hash[])[]> {
  const levels: (readonly Hash[])[] = [leaves.length === 0 ? [await sha256(new Uint8Array())] : leaves]
  for (let level = levels[0]!; level.length > 1;) {
    level = await levelAbove(level)
    levels.push(level)
  }
  return levels
}

/** The root of the tree, in hexadecimal. */
export const rootIn = (levels: readonly (readonly Hash[])[]): string => toHex(levels.at(-1)![0]!)

/** The neighbours of one leaf on its way up, the lowest first. */
export const pathIn = (levels: readonly (readonly Hash[])[], at: number): string[] =>
  levels.flatMap((level, height) => {
    const place = Math.floor(at / 2 ** height)
    const neighbour = level[place % 2 === 0 ? place + 1 : place - 1]
    return neighbour === undefined ? [] : [toHex(neighbour)]
  })

/** Whether a line is at its place under the hash. */
export async function standsUnder(root: string, line: string, { at, of, hashes }: MerklePath): Promise<boolean> {
  if (!Number.isSafeInteger(at) || !Number.isSafeInteger(of) || at < 0 || at >= of || !hashes.every((hash) => HASH_HEX.test(hash)))
    return false
  const left = [...hashes]
  let hash = await leafOf(line)
  for (let [place, size] = [at, of]; size > 1; [place, size] = [Math.floor(place / 2), Math.ceil(size / 2)]) {
    const isAlone = place % 2 === 0 && place + 1 === size
    if (isAlone) continue
    const neighbour = left.shift()
    if (neighbour === undefined) return false
    hash = place % 2 === 0 ? await nodeOf(hash, bytesOf(neighbour)) : await nodeOf(bytesOf(neighbour), hash)
  }
  return left.length === 0 && toHex(hash) === root
}
