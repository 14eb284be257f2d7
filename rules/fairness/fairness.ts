/**
 * The door of provable fairness. The server commits to a server seed before play, and the player adds a client seed. Every result is computed
 * from both. Neither side can choose it, and anyone can recompute it once the seed is revealed.
 *
 * The same functions decide on the server and verify in the browser. Both have WebCrypto, so nothing else is imported. The server brings a quicker hash.
 *
 *   commitment = SHA-256("baize-seed-v1" || seed)                                                   (hex, shown before play)
 *   block c    = HMAC-SHA256(key = seed, message = "baize1|game|version|clientSeed|nonce|c")        (c = 0, 1, 2, ...)
 *   words      = the block's 32 bytes as eight unsigned 32-bit integers, big-endian                 (mapping.ts makes choices of them)
 *
 * No field can hold a `|`, so two different inputs never give one message. Game and version are part of it, so one seed cannot be replayed in
 * another game or under another table. Sources: RFC 2104 and FIPS 198-1 (HMAC), FIPS 180-4 (SHA-256), RFC 5869 (expanding a key by a counter).
 */

import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { createFairStream, toHex } from './stream.ts'
import type { Block, FairStream } from './stream.ts'

/** A server seed's length in bytes: as long as the hash, so that guessing it is as hard as breaking the hash. */
const SERVER_SEED_BYTES = 32

/** What a result depends on. `nonce` is the server's counter of rounds under this seed; a nonce is used once. */
export type FairInput = {
  readonly serverSeed: Uint8Array
  readonly clientSeed: string
  readonly nonce: number
  readonly game: string
  readonly version: string
}

const COMMITMENT_PREFIX = 'baize-seed-v1'
const MESSAGE_PREFIX = 'baize1'
/** 1 to 64 visible ASCII characters (0x21 to 0x7E) without `|`; a space would be lost too easily when a seed is copied. */
const CLIENT_SEED = /^[!-{}~]{1,64}$/
const GAME_CODE = /^[a-z0-9-]{1,32}$/
const VERSION = /^[0-9.]{1,16}$/
const SEED_HEX = /^[0-9a-f]{64}$/

const ascii = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** Accepts a client seed as the player typed it, unchanged: 1 to 64 visible ASCII characters without `|`. */
export const checkClientSeed = (text: string): Outcome<string, 'client-seed-refused'> =>
  CLIENT_SEED.test(text) ? done(text) : refused('client-seed-refused')

/** Reads a revealed server seed from its 64 hexadecimal digits (either case, surrounding spaces forgiven) as a verifier pastes it. */
export const readServerSeed = (text: string): Outcome<Uint8Array, 'invalid-input'> => {
  const hex = text.trim().toLowerCase()
  if (!SEED_HEX.test(hex)) return refused('invalid-input')
  return done(Uint8Array.from({ length: SERVER_SEED_BYTES }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16)))
}

const demandSeed = (seed: Uint8Array): void => {
  if (seed.length !== SERVER_SEED_BYTES) throw new RangeError(`a server seed has ${SERVER_SEED_BYTES} bytes, not ${seed.length}`)
}

/** The commitment to a server seed as 64 lowercase hexadecimal digits: SHA-256("baize-seed-v1" || seed). */
export const commitmentOf = async (serverSeed: Uint8Array): Promise<string> => {
  demandSeed(serverSeed)
  const text = new Uint8Array([...ascii(COMMITMENT_PREFIX), ...serverSeed])
  return toHex(new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', text)))
}

/** Whether a revealed seed is the one that was committed to; the commitment is public, so no constant time is needed. */
export const keepsCommitment = async (serverSeed: Uint8Array, commitment: string): Promise<boolean> =>
  (await commitmentOf(serverSeed)) === commitment.trim().toLowerCase()

/** The authenticated text of one block. Input that was not checked before is a bug of the caller and thrown. */
export const blockMessage = (input: Omit<FairInput, 'serverSeed'>, cursor: number): string => {
  const { clientSeed, nonce, game, version } = input
  if (!CLIENT_SEED.test(clientSeed)) throw new RangeError('the client seed was not checked')
  if (!GAME_CODE.test(game)) throw new RangeError(`not a game code: ${game}`)
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError(`not a nonce: ${nonce}`)
  if (!VERSION.test(version)) throw new RangeError(`not a rules version: ${version}`)
  return [MESSAGE_PREFIX, game, version, clientSeed, nonce, cursor].join('|')
}

/** HMAC-SHA256 under one key, of messages in ASCII. */
export type Hmac = (key: Uint8Array) => (message: string) => Uint8Array | Promise<Uint8Array>

const webHmac: Hmac = (bytes) => {
  const key = globalThis.crypto.subtle.importKey('raw', new Uint8Array(bytes), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return async (message) => new Uint8Array(await globalThis.crypto.subtle.sign('HMAC', await key, ascii(message)))
}

/**
 * The stream of fair choices of one round. It is a pure function of its input: read twice, it gives the same choices on the server
 * and in the browser. A crash of the server between stake and settlement therefore cannot change a result.
 */
export const stream = (input: FairInput, hmac: Hmac = webHmac): FairStream => {
  demandSeed(input.serverSeed)
  blockMessage(input, 0)
  let hash: ReturnType<Hmac> | undefined
  const blockAt = async (cursor: number): Promise<Block> => {
    hash ??= hmac(input.serverSeed)
    const message = blockMessage(input, cursor)
    return { cursor, message, bytes: await hash(message) }
  }
  return createFairStream(blockAt)
}
