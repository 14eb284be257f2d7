/** Proves by drawing that no play of any lottery returns more than its edge leaves, and how the edge follows the group and the odds. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { lotteryEdge } from './edges.ts'
import { factorsOf, lotteryGames, readDraw, readTicket } from './lottery.ts'
import { seeded } from './testing/definition.ts'

type Line = {
  readonly valid: boolean
  readonly game: string
  readonly play: string
  readonly selection: string
  readonly draw: unknown
  readonly params?: object
}
const LINES = readFileSync(path.join(import.meta.dirname, 'sample-vectors.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line)
  .filter(({ valid }) => valid)

const random = seeded(36)
const balls = (count: number, of: number): string[] =>
  random.some(
    Array.from({ length: of }, (_, at) => String(at + 1).padStart(2, '0')),
    count,
  )
/** A draw of the same form with digits of its own. */
const like = (draw: unknown): unknown => {
  if (typeof draw === 'string') return draw.replaceAll(/[0-9]/g, () => String(random.below(10)))
  if (Array.isArray(draw)) return draw.map(like)
  return Object.fromEntries(Object.entries(draw as object).map(([name, value]) => [name, like(value)]))
}
const DRAWS: Readonly<Record<string, () => unknown>> = {
  LHC49: () => balls(7, 49),
  PK10: () => balls(10, 10),
  '11X5': () => balls(5, 11),
  SSQ: () => [...balls(6, 33), ...balls(1, 16)],
}

it('[LOTT-10] no play at customary odds returns more than its lottery’s edge leaves, within four standard errors', () => {
  const draws = process.env['WHOLE'] === '1' ? 20_000 : 300
  for (const { game, plays } of lotteryGames())
    for (const [play, price] of Object.entries(plays)) {
      if (price.basis === 'fair') continue
      const factors = factorsOf(game, play, { ...price.factors, ...price.special })
      const line = LINES.find((each) => each.game === game && each.play === play)
      const ticket = line && readTicket({ game, play, selection: line.selection, ...(line.params ? { params: line.params as never } : {}) })
      if (!factors.ok || !ticket?.ok) throw new Error(`${game} ${play} cannot be read`)
      let [sum, squares] = [0, 0]
      for (let draw = 0; draw < draws; draw += 1) {
        const read = readDraw(game, DRAWS[game]?.() ?? like(line?.draw))
        if (!read.ok) throw new Error(`${game}: ${read.code}`)
        const { wins, refunded } = ticket.value.judge(read.value)
        const won = wins.reduce((all, { tier, bets }) => {
          const factor = factors.value.get(tier)
          return all + (bets * Number(factor?.numerator)) / Number(factor?.denominator) / price.unitCost
        }, refunded)
        const returned = won / ticket.value.count
        sum += returned
        squares += returned * returned
      }
      const average = sum / draws
      const error = Math.sqrt(Math.max(0, squares / draws - average * average) / draws)
      const left = 1 - Number(lotteryEdge(game, 0n)) / 10_000
      expect([game, play, average < left + 4 * error + 1e-9]).toEqual([game, play, true])
    }
})

it('[LOTT-10] the edge is what the prize group leaves, or less at customary odds, and falls with higher ones', () => {
  expect(['SSC5', '3D', 'PK10', '11X5', 'LHC49', 'MM_2D', 'none'].map((rules) => lotteryEdge(rules, 1950n))).toEqual([
    250n,
    250n,
    90n,
    100n,
    100n,
    700n,
    0n,
  ])
  expect([lotteryEdge('SSC5', 1990n), lotteryEdge('SSC5', 2000n), lotteryEdge('SSC5', 1000n)]).toEqual([50n, 0n, 700n])
  // Odds that are one hundredth higher: 0.93 × 1.01 leaves 6.07 %.
  expect([lotteryEdge('MM_2D', 1950n, 10_100n), lotteryEdge('LHC49', 1950n, 10_100n), lotteryEdge('LHC49', 1950n, 20_000n)]).toEqual([
    607n,
    1n,
    0n,
  ])
})
