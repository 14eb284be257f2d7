/** Reads fair choices from a sequence of pseudo-random blocks and remembers each step, so that a player can follow the whole way to a result. */

import { indexAtWeight, mapTwoWords, mapWord, orderFromDraws, totalWeight, wordsPerAttempt } from './mapping.ts'

/** One block of output: the text that was authenticated and the bytes that came out (a multiple of 4, 32 for HMAC-SHA256). */
export type Block = { readonly cursor: number; readonly message: string; readonly bytes: Uint8Array }

/** Where a word stood: block number, place within the block counted in words, and its value (u32, big-endian). */
export type Word = { readonly cursor: number; readonly place: number; readonly value: number }

/** What happened on the way to a result, in order; the inner `choice` steps of a `taken` or `weighted` step stand before it. */
export type Step =
  | {
      readonly kind: 'choice'
      readonly bound: number
      readonly words: readonly Word[]
      readonly rejected: readonly Word[]
      readonly result: number
    }
  | {
      readonly kind: 'taken'
      readonly count: number
      readonly size: number
      readonly draws: readonly number[]
      readonly result: readonly number[]
    }
  | { readonly kind: 'weighted'; readonly weights: readonly number[]; readonly point: number; readonly result: number }

/** Everything that the verifier page shows. */
export type Trace = {
  readonly blocks: readonly { readonly cursor: number; readonly message: string; readonly hex: string }[]
  readonly steps: readonly Step[]
}

/** A source of fair choices. Its methods change its position: each call must be awaited before the next, else the order is not defined. */
export type FairStream = {
  /** A uniform integer of 0..bound−1; bound 1 to 2^53, one word up to 2^24 and two above. Even bound 1 reads its word. */
  readonly below: (bound: number) => Promise<number>
  /** `count` different numbers of 0..size−1 in drawn order, each order equally likely; always reads `count` choices. */
  readonly take: (count: number, size: number) => Promise<number[]>
  /** All of 0..size−1 in a uniformly random order: `take(size, size)`. */
  readonly shuffle: (size: number) => Promise<number[]>
  /** An index with chance weight / total over integer weights. */
  readonly pick: (weights: readonly number[]) => Promise<number>
  /** The blocks and steps so far. */
  readonly trace: () => Trace
}

/** Lowercase hexadecimal text of bytes. */
export const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Reads the words of consecutive blocks, cursor 0 first; a block is asked for only when the one before is used up. */
const createWordReader = (blockAt: (cursor: number) => Promise<Block>) => {
  const blocks: Block[] = []
  let place = 0
  const next = async (): Promise<Word> => {
    let block = blocks.at(-1)
    if (block === undefined || place * 4 >= block.bytes.length) {
      block = await blockAt(blocks.length)
      blocks.push(block)
      place = 0
    }
    const value = new DataView(block.bytes.buffer, block.bytes.byteOffset).getUint32(place * 4, false)
    const word = { cursor: block.cursor, place, value }
    place += 1
    return word
  }
  return { next, blocks: (): readonly Block[] => blocks }
}

/**
 * A fair stream over any block function (in-house games: `stream` in fairness.ts; draws may bring a block function with another message).
 * Words are taken in order, eight to a block; a rejected word is consumed and the next one is read.
 */
export const createFairStream = (blockAt: (cursor: number) => Promise<Block>): FairStream => {
  const reader = createWordReader(blockAt)
  const steps: Step[] = []

  const below = async (bound: number): Promise<number> => {
    const rejected: Word[] = []
    for (;;) {
      const first = await reader.next()
      const words = wordsPerAttempt(bound) === 1 ? [first] : [first, await reader.next()]
      const second = words[1]
      const result = second === undefined ? mapWord(first.value, bound) : mapTwoWords(first.value, second.value, bound)
      if (result !== null) {
        steps.push({ kind: 'choice', bound, words, rejected, result })
        return result
      }
      rejected.push(...words)
    }
  }

  const take = async (count: number, size: number): Promise<number[]> => {
    if (!Number.isInteger(count) || count < 0 || count > size) throw new RangeError(`cannot take ${count} of ${size}`)
    const draws: number[] = []
    for (let drawn = 0; drawn < count; drawn += 1) draws.push(await below(size - drawn))
    const result = orderFromDraws(size, draws)
    steps.push({ kind: 'taken', count, size, draws, result })
    return [...result]
  }

  const pick = async (weights: readonly number[]): Promise<number> => {
    const point = await below(totalWeight(weights))
    const result = indexAtWeight(weights, point)
    steps.push({ kind: 'weighted', weights: [...weights], point, result })
    return result
  }

  const trace = (): Trace => ({
    blocks: reader.blocks().map(({ cursor, message, bytes }) => ({ cursor, message, hex: toHex(bytes) })),
    steps: [...steps],
  })

  return { below, take, shuffle: (size) => take(size, size), pick, trace }
}
