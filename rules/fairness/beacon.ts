/**
 * Public values that join draws: rounds of a drand network. Each is a BLS signature by many independent parties over the number of its round.
 * Nobody knows it before its time, and anybody can check it afterwards.
 * Scheme `bls-unchained-g1-rfc9380` (drand.love, "Cryptography"):
 *
 *   message    = SHA-256(round as 8 bytes, big end first)
 *   signature  = a point of G1 (48 bytes), valid for `message` under the network's public key in G2 (96 bytes)
 *   randomness = SHA-256(signature)
 */
import { toHex } from './stream.ts'

export type BeaconChain = {
  /** How it is named in a draw's facts. */
  readonly name: string
  readonly chainHash: string
  /** 96 bytes in hex. */
  readonly publicKey: string
  readonly genesisSeconds: number
  readonly periodSeconds: number
}

/** The League of Entropy's network with a round every three seconds. */
export const QUICKNET: BeaconChain = {
  name: 'drand-quicknet',
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisSeconds: 1_692_803_367,
  periodSeconds: 3,
}

/** The tag by which messages become points of the curve. */
export const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/**
 * The curve's own check, done by a library. It checks a signature in G1 over a message that `DOMAIN` maps to a point, under a key in G2. It
 * may throw.
 */
export type VerifyBls = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean

const SIGNATURE = /^[0-9a-f]{96}$/
const ROUND = /^[1-9][0-9]{0,18}$/

const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16))
const digest = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', bytes))

/** What the network signs for a round. */
export async function roundMessage(round: bigint): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, round)
  return digest(bytes)
}

/** Whether a signature in hex is that of a round of the network. */
export async function isRoundOf(
  verify: VerifyBls,
  { publicKey }: Pick<BeaconChain, 'publicKey'>,
  round: string,
  signature: string,
): Promise<boolean> {
  if (!ROUND.test(round) || !SIGNATURE.test(signature)) return false
  try {
    return verify(fromHex(signature), await roundMessage(BigInt(round)), fromHex(publicKey))
  } catch {
    // An invalid point of the curve is no signature.
    return false
  }
}

/** The random value of a round, from its signature. */
export const randomnessOf = async (signature: string): Promise<string> => toHex(await digest(fromHex(signature)))

/** The first round that is published at or after a time in seconds. */
export const firstRoundAfter = ({ genesisSeconds, periodSeconds }: BeaconChain, seconds: number): number =>
  Math.max(1, Math.ceil((seconds - genesisSeconds) / periodSeconds) + 1)

/** The parts of a draw's beacon, `name:round:value`; undefined where a draw has none. */
export function readBeacon(text: string): { readonly name: string; readonly round: string; readonly signature: string } | undefined {
  const [name, round, signature] = text.split(':')
  return name && round && signature ? { name, round, signature } : undefined
}
