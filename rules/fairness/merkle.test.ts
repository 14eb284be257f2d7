/** Proves the tree: against a second implementation by its recursive definition, for every place of any size, and against every change of a proof. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leafOf, levelsOf, pathIn, rootIn, standsUnder } from './merkle.ts'

/** RFC 6962, 2.1, as it is written: cut at the largest power of two below the number of lines. */
function defined(lines: readonly string[]): Buffer {
  const sha = (...parts: (Buffer | string)[]) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
  if (lines.length === 0) return sha('')
  if (lines.length === 1) return sha(Buffer.of(0), lines[0]!)
  let cut = 1
  while (cut * 2 < lines.length) cut *= 2
  return sha(Buffer.of(1), defined(lines.slice(0, cut)), defined(lines.slice(cut)))
}

const treeOf = async (lines: readonly string[]) => {
  const levels = await levelsOf(await Promise.all(lines.map(leafOf)))
  return { levels, root: rootIn(levels) }
}

describe('the hash over many lines', () => {
  test('[GAME-22] is that of the definition, and every line is found under it by its path', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 40 }), async (lines) => {
        const { levels, root } = await treeOf(lines)
        expect(root).toBe(defined(lines).toString('hex'))
        for (const [at, line] of lines.entries())
          expect(await standsUnder(root, line, { at, of: lines.length, hashes: pathIn(levels, at) })).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('[GAME-22] another line, place, size, neighbour or hash is found out', async () => {
    const given = fc.integer({ min: 1, max: 40 }).chain((of) => fc.record({ of: fc.constant(of), at: fc.integer({ min: 0, max: of - 1 }) }))
    await fc.assert(
      fc.asyncProperty(given, async ({ of, at }) => {
        const lines = Array.from({ length: of }, (_, place) => `ticket ${place}`)
        const { levels, root } = await treeOf(lines)
        const hashes = pathIn(levels, at)
        const line = lines[at]!
        const path = { at, of, hashes }
        expect(await standsUnder(root, line, path)).toBe(true)
        expect(await standsUnder(root, `${line}0`, path)).toBe(false)
        expect(await standsUnder('0'.repeat(64), line, path)).toBe(false)
        for (const wrong of [-1, of, 0.5, Number.NaN]) expect(await standsUnder(root, line, { ...path, at: wrong })).toBe(false)
        if (of > 1) expect(await standsUnder(root, line, { ...path, at: at === 0 ? 1 : at - 1 })).toBe(false)
        expect(await standsUnder(root, line, { ...path, hashes: [...hashes, root] })).toBe(false)
        for (const place of hashes.keys()) {
          expect(await standsUnder(root, line, { ...path, hashes: hashes.with(place, root) })).toBe(false)
          expect(await standsUnder(root, line, { ...path, hashes: hashes.with(place, 'no hash') })).toBe(false)
          expect(await standsUnder(root, line, { ...path, hashes: hashes.toSpliced(place, 1) })).toBe(false)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('[LOTT-10] is also that of the roots of its parts of a power of two', async () => {
    for (const count of [1, 7, 8, 9, 16, 21, 40]) {
      const { levels, root } = await treeOf(Array.from({ length: count }, (_, at) => `${at}`))
      const parts = Array.from({ length: Math.ceil(count / 8) }, (_, part) => levelsOf(levels[0]!.slice(part * 8, part * 8 + 8)))
      const roots = (await Promise.all(parts)).map((part) => part.at(-1)![0]!)
      expect(rootIn(await levelsOf(roots))).toBe(root)
    }
  })
})
