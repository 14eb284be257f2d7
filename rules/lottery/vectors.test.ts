/** Proves every worked ticket of the sample, through the engine and through the command that judges lines from standard input. */

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { count, evaluate, lotteryGames, priceOf } from './lottery.ts'

type Vector = {
  readonly id: string
  readonly valid: boolean
  readonly family: string
  readonly game: string
  readonly play: string
  readonly selection: string
  readonly draw?: unknown
  readonly odds?: unknown
  readonly params?: Record<string, unknown>
  readonly count: number
  readonly stakeUnits?: number
  readonly winningBets?: number
  readonly refundedBets?: number
  readonly wins?: unknown
  readonly prizeFactor?: string
}
const text = readFileSync(path.join(import.meta.dirname, 'sample-vectors.jsonl'), 'utf8')
const isVector = (value: unknown): value is Vector => typeof value === 'object' && value !== null && 'selection' in value
const VECTORS = text
  .trim()
  .split('\n')
  .map((line): unknown => JSON.parse(line))
  .filter(isVector)

const expected = (vector: Vector) => ({
  count: vector.count,
  stakeUnits: vector.stakeUnits,
  winningBets: vector.winningBets,
  refundedBets: vector.refundedBets ?? 0,
  wins: vector.wins,
  prizeFactor: vector.prizeFactor,
})

describe('the worked tickets', () => {
  const sold = lotteryGames()
  it.each(sold.map(({ game }) => game))('[LOTT-01, LOTT-03] %s: every line of the sample', (game) => {
    const lines = VECTORS.filter((vector) => vector.game === game)
    const plays = Object.keys(sold.find((one) => one.game === game)?.plays ?? {})
    expect(new Set(lines.filter(({ valid }) => valid).map(({ play }) => play))).toEqual(new Set(plays))
    for (const vector of lines) {
      const { play, selection, draw, odds, params } = vector
      const evaluated = evaluate({ game, play, selection, draw, odds, params })
      const counted = count({ game, play, selection, params })
      expect([vector.id, evaluated.ok, counted.ok]).toEqual([vector.id, vector.valid, vector.valid])
      if (evaluated.ok) expect([vector.id, evaluated.value]).toEqual([vector.id, expected(vector)])
      if (counted.ok) expect(counted.value).toEqual({ count: vector.count, stakeUnits: vector.stakeUnits })
    }
  })

  it('[LOTT-01, LOTT-03] all 386 plays of seven families are sold', () => {
    expect(VECTORS).toHaveLength(427)
    expect(sold.flatMap(({ plays }) => Object.keys(plays))).toHaveLength(386)
    expect(new Set(sold.map(({ family }) => family))).toEqual(new Set(VECTORS.map(({ family }) => family)))
    expect([priceOf('VN_NORTH', 'LO2')?.unitCost, priceOf('VN_NORTH', 'toString'), priceOf('X', 'LO2')]).toEqual([27, undefined, undefined])
    for (const { game, family } of sold) expect(VECTORS.find((vector) => vector.game === game)?.family).toBe(family)
  })
})

describe('the command', () => {
  it('[LOTT-03] answers one line for one line in their order, broken ones too, and ends well', () => {
    const good = text.trim().split('\n')
    const broken = [
      '{',
      '[]',
      'null',
      '7',
      '{"id":"x"}',
      '{"id":"y","game":"SSC5","play":"NOPE","selection":"1"}',
      '{"id":"z","game":"__proto__","play":"toString","selection":""}',
      '',
    ]
    const run = spawnSync(process.execPath, [path.join(import.meta.dirname, '../../tools/evaluate-lottery.ts')], {
      input: [...good, ...broken].map((line) => `${line}\n`).join(''),
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    })
    expect([run.status, run.stderr]).toEqual([0, ''])
    const answers = run.stdout
      .trimEnd()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line) as Record<string, unknown>)
    expect(answers).toHaveLength(good.length + broken.length)
    for (const [place, vector] of VECTORS.entries()) {
      const { id, valid, reason, ...rest } = answers[place] ?? {}
      expect([id, valid, reason === undefined]).toEqual([vector.id, vector.valid, vector.valid])
      if (vector.valid) expect(rest).toEqual(expected(vector))
      else expect(rest).toEqual({ count: 0, stakeUnits: 0, winningBets: 0, refundedBets: 0, wins: [], prizeFactor: '0' })
    }
    const last = answers.slice(good.length)
    expect(last.map(({ id, valid, count: bets, reason }) => [id, valid, bets, reason])).toEqual([
      [null, false, 0, 'line-broken'],
      [null, false, 0, 'line-broken'],
      [null, false, 0, 'line-broken'],
      [null, false, 0, 'line-broken'],
      ['x', false, 0, 'line-broken'],
      ['y', false, 0, 'play-unknown'],
      ['z', false, 0, 'game-unknown'],
      [null, false, 0, 'line-broken'],
    ])
  })
})
