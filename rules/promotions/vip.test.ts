/** The level of a member who plays in several currencies: the best of the tables counts, and each level is rewarded once by the first. */
import { describe, expect, it } from 'vitest'
import { closeMonth, judgeParts, rise, type VipLevel, type VipPart } from './vip.ts'

const tableOf = (count: number): readonly VipLevel[] =>
  Array.from({ length: count }, (_, index) => index + 1).map((level) => ({
    level,
    turnover: BigInt(level * 100),
    deposits: 0n,
    keep: BigInt(level * 50),
    reward: 1n,
  }))
const part = (turnover: bigint, count = 3): VipPart => ({ levels: tableOf(count), play: { turnover, deposits: 0n } })
const judge = (parts: readonly VipPart[], level: number, highestEver: number, monthEnds: boolean) => {
  const judged = judgeParts(parts, { level, highestEver }, monthEnds)
  return [judged.level, judged.highestEver, judged.rewarded.map((rows) => rows.map((row) => row.level))]
}

describe('[PR-38] the level of one currency', () => {
  it('is that of its own table, in mid-month and at a month’s end', () => {
    for (const level of [0, 1, 2, 3])
      for (const turnover of [0n, 49n, 50n, 99n, 100n, 149n, 150n, 300n]) {
        const [one] = [part(turnover)]
        const standing = { level, highestEver: 3 }
        const { rewarded: atOnce, ...risen } = rise(one.levels, standing, one.play)
        expect(judgeParts([one], standing, false)).toEqual({ ...risen, rewarded: [atOnce] })
        const { rewarded: atEnd, ...closed } = closeMonth(one.levels, standing, one.play)
        expect(judgeParts([one], standing, true)).toEqual({ ...closed, rewarded: [atEnd] })
      }
  })
})

describe('[PR-38] the level of several currencies', () => {
  it('rises to the best of them, and each level is rewarded by the first that reaches it', () => {
    expect(judge([part(100n), part(300n)], 0, 0, false)).toEqual([3, 3, [[1], [2, 3]]])
    expect(judge([part(300n), part(100n)], 0, 0, false)).toEqual([3, 3, [[1, 2, 3], []]])
    expect(judge([part(300n), part(300n)], 1, 2, true)).toEqual([3, 3, [[3], []]])
  })

  it('rises at a month’s end by deposits alone, though its play would not keep the level', () => {
    const levels = [1, 2].map((level) => ({ level, turnover: 0n, deposits: BigInt(level * 10), keep: 50n, reward: 1n }))
    const [standing, play] = [
      { level: 1, highestEver: 1 },
      { turnover: 0n, deposits: 20n },
    ]
    expect(closeMonth(levels, standing, play)).toEqual({ level: 2, highestEver: 2, rewarded: [levels[1]] })
    expect(judgeParts([{ levels, play }], standing, true)).toEqual({ level: 2, highestEver: 2, rewarded: [[levels[1]]] })
  })

  it('falls by one where none of them kept it, and stays where one did', () => {
    expect(judge([part(99n), part(99n)], 2, 3, true)).toEqual([1, 3, [[], []]])
    expect(judge([part(99n), part(100n)], 2, 3, true)).toEqual([2, 3, [[], []]])
    expect(judge([part(100n), part(99n)], 2, 3, true)).toEqual([2, 3, [[], []]])
    expect(judge([part(99n), part(99n)], 2, 3, false)).toEqual([2, 3, [[], []]])
  })

  it('is not kept by a table that does not know it, and not lost where no table knows it', () => {
    expect(judge([part(99n), part(100n, 1)], 2, 2, true)).toEqual([1, 2, [[], []]])
    expect(judge([part(0n, 1), part(0n, 1)], 2, 2, true)).toEqual([2, 2, [[], []]])
    expect(judge([], 2, 2, true)).toEqual([2, 2, []])
    // One table rises above the level without knowing it, which another does not keep.
    const above: VipPart = { levels: tableOf(2).slice(1), play: { turnover: 200n, deposits: 0n } }
    expect(judge([above, part(0n, 1)], 1, 1, true)).toEqual([2, 2, [[2], []]])
  })
})
