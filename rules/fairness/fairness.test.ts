/** Proves that the fair stream is the published one: against frozen results from Python and against a second implementation on node:crypto. */

import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockMessage, checkClientSeed, commitmentOf, keepsCommitment, readServerSeed, stream } from './fairness.ts'
import { createFairStream } from './stream.ts'
import frozen from './vectors.json' with { type: 'json' }

type Vector = (typeof frozen.vectors)[number]

const MIXED_BOUNDS = [2, 6, 37, 2 ** 24, 2 ** 24 + 1, 2 ** 32, 3 * 2 ** 30, 2 ** 52, 2 ** 53, 1]
const seedOf = (hex: string): Uint8Array => {
  const read = readServerSeed(hex)
  if (!read.ok) throw new Error(read.code)
  return read.value
}
const streamOf = (vector: Vector) => stream({ ...vector, serverSeed: seedOf(vector.serverSeed) })

/** The second implementation: node:crypto, Buffers and BigInt words, written without a look at mapping.ts. */
function* secondWords(vector: Vector): Generator<bigint, never> {
  for (let cursor = 0; ; cursor += 1) {
    const hmac = createHmac('sha256', Buffer.from(vector.serverSeed, 'hex'))
    const block = hmac.update(`baize1|${vector.game}|${vector.version}|${vector.clientSeed}|${vector.nonce}|${cursor}`, 'ascii').digest()
    for (let at = 0; at < 32; at += 4) yield BigInt(block.readUInt32BE(at))
  }
}
const secondBelow = (words: Generator<bigint, never>, bound: number): number => {
  const wide = bound > 16_777_216
  const n = BigInt(bound)
  const end = wide ? 2n ** 64n : 2n ** 32n
  let drawn: bigint
  do drawn = wide ? words.next().value * 2n ** 32n + words.next().value : words.next().value
  while (drawn >= (end / n) * n)
  return Number(drawn % n)
}
const secondTake = (words: Generator<bigint, never>, count: number, size: number): number[] => {
  const left = [...Array(size).keys()]
  return Array.from({ length: count }, () => {
    const chosen = secondBelow(words, left.length)
    // Fisher–Yates moves the front item into the hole; here the front item is shifted off, which is the same order of what remains.
    const front = left.shift() as number
    return chosen === 0 ? front : (left.splice(chosen - 1, 1, front)[0] as number)
  })
}

describe('the fair stream', () => {
  it('[GAME-17] gives the 200 frozen results that the Python program wrote', async () => {
    expect(frozen.vectors).toHaveLength(200)
    for (const vector of frozen.vectors) {
      expect(await commitmentOf(seedOf(vector.serverSeed))).toBe(vector.commitment)
      const traced = streamOf(vector)
      for (let read = 0; read < 20; read += 1) await traced.below(1)
      const words = traced.trace().steps.map((step) => (step.kind === 'choice' ? step.words[0]?.value : null))
      expect(words).toEqual(vector.words)
      expect(await streamOf(vector).below(10_000)).toBe(vector.roll)
      expect(await streamOf(vector).take(6, 49)).toEqual(vector.six)
      expect(await streamOf(vector).shuffle(10)).toEqual(vector.race)
      const mixed = streamOf(vector)
      for (const [index, bound] of MIXED_BOUNDS.entries()) expect(await mixed.below(bound)).toBe(vector.mixed[index])
    }
  })

  it('[GAME-17] agrees with a second implementation on node:crypto for the frozen inputs', () => {
    for (const vector of frozen.vectors) {
      const seed = Buffer.from(vector.serverSeed, 'hex')
      expect(createHash('sha256').update('baize-seed-v1').update(seed).digest('hex')).toBe(vector.commitment)
      const words = secondWords(vector)
      expect(vector.words.map(BigInt)).toEqual(vector.words.map(() => words.next().value))
      expect(secondBelow(secondWords(vector), 10_000)).toBe(vector.roll)
      expect(secondTake(secondWords(vector), 6, 49)).toEqual(vector.six)
      expect(secondTake(secondWords(vector), 10, 10)).toEqual(vector.race)
      const mixed = secondWords(vector)
      expect(MIXED_BOUNDS.map((bound) => secondBelow(mixed, bound))).toEqual(vector.mixed)
    }
  })

  it('[GAME-17] agrees with the second implementation for any input', async () => {
    const letters = [...Array(94).keys()].map((code) => String.fromCharCode(code + 33)).filter((letter) => letter !== '|')
    const input = fc.record({
      seed: fc.uint8Array({ minLength: 32, maxLength: 32 }),
      clientSeed: fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 64 }),
      nonce: fc.maxSafeNat(),
      version: fc.constantFrom('1', '2', '1.10'),
      bounds: fc.array(fc.integer({ min: 1, max: 2 ** 32 }), { minLength: 1, maxLength: 20 }),
    })
    await fc.assert(
      fc.asyncProperty(input, async ({ seed, bounds, ...rest }) => {
        const fair = stream({ ...rest, serverSeed: seed, game: 'dice' })
        const second = secondWords({ ...rest, game: 'dice', serverSeed: Buffer.from(seed).toString('hex') } as Vector)
        for (const bound of bounds) expect(await fair.below(bound)).toBe(secondBelow(second, bound))
      }),
      { numRuns: 60 },
    )
  })

  it('[GAME-17] shows every block, rejected word and mapping step', async () => {
    const words = [0xffff_ffff, 0xffff_fffe, 41, 3, 0, 0, 2, 9]
    const bytes = new Uint8Array(words.flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]))
    const fair = createFairStream((cursor) => Promise.resolve({ cursor, message: `block ${cursor}`, bytes }))
    // 2^32 mod 10 = 6, so the six largest words are rejected.
    expect(await fair.below(10)).toBe(1)
    expect(await fair.take(2, 4)).toEqual([3, 1])
    expect(await fair.pick([1, 0, 5])).toBe(0)
    expect(await fair.below(8)).toBe(2)
    expect(await fair.below(100)).toBe(9)
    const { blocks, steps } = fair.trace()
    expect(blocks).toEqual([
      { cursor: 0, message: 'block 0', hex: 'fffffffffffffffe00000029000000030000000000000000000000020000000' + '9' },
    ])
    expect(steps[0]).toEqual({
      kind: 'choice',
      bound: 10,
      words: [{ cursor: 0, place: 2, value: 41 }],
      rejected: [
        { cursor: 0, place: 0, value: 0xffff_ffff },
        { cursor: 0, place: 1, value: 0xffff_fffe },
      ],
      result: 1,
    })
    expect(steps.map((step) => step.kind)).toEqual(['choice', 'choice', 'choice', 'taken', 'choice', 'weighted', 'choice', 'choice'])
    expect(steps[3]).toEqual({ kind: 'taken', count: 2, size: 4, draws: [3, 0], result: [3, 1] })
    expect(steps[5]).toEqual({ kind: 'weighted', weights: [1, 0, 5], point: 0, result: 0 })
  })

  it('[GAME-17] gives another result for every change of seed, client seed, nonce, game and version', async () => {
    const base = { serverSeed: new Uint8Array(32), clientSeed: 'a', nonce: 1, game: 'dice', version: '1' }
    const others = [
      base,
      { ...base, serverSeed: new Uint8Array(32).fill(1) },
      { ...base, clientSeed: 'b' },
      { ...base, nonce: 2 },
      { ...base, game: 'limbo' },
      { ...base, version: '2' },
    ]
    const results = await Promise.all(others.map((input) => stream(input).below(2 ** 53)))
    expect(new Set(results).size).toBe(others.length)
    expect(await stream(base).below(2 ** 53)).toBe(results[0])
  })
})

describe('what may go into a stream', () => {
  it('[GAME-17] accepts 1 to 64 visible ASCII characters without the separator as a client seed', () => {
    for (const text of ['a', 'x'.repeat(64), '~!{}']) expect(checkClientSeed(text)).toEqual({ ok: true, value: text })
    for (const text of ['', 'x'.repeat(65), 'a|b', 'a b', 'é', 'tab\t', 'line\n', '\u1000']) {
      expect(checkClientSeed(text)).toEqual({ ok: false, code: 'client-seed-refused' })
    }
  })

  it('reads a revealed seed and checks it against its commitment', async () => {
    const seed = Uint8Array.from({ length: 32 }, (_, index) => index * 8)
    const hex = Buffer.from(seed).toString('hex')
    expect(readServerSeed(` ${hex.toUpperCase()}\n`)).toEqual({ ok: true, value: seed })
    for (const text of ['', hex.slice(1), `${hex}0`, hex.replace('0', 'g')]) expect(readServerSeed(text).ok).toBe(false)
    const commitment = await commitmentOf(seed)
    expect(await keepsCommitment(seed, commitment)).toBe(true)
    expect(await keepsCommitment(seed, commitment.toUpperCase())).toBe(true)
    expect(await keepsCommitment(new Uint8Array(32), commitment)).toBe(false)
  })

  it('throws where a caller passes what it did not check', () => {
    const good = { serverSeed: new Uint8Array(32), clientSeed: 'a', nonce: 0, game: 'dice', version: '1' }
    for (const bad of [
      { serverSeed: new Uint8Array(31) },
      { clientSeed: 'a|b' },
      { nonce: -1 },
      { nonce: 0.5 },
      { game: 'Dice|' },
      { version: '1|' },
    ]) {
      expect(() => stream({ ...good, ...bad })).toThrow(RangeError)
    }
    expect(blockMessage(good, 3)).toBe('baize1|dice|1|a|0|3')
  })
})
