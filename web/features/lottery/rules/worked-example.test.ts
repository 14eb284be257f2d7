/** Every play of every game is explained by a ticket that wins and one that loses, also before anything was drawn. */
import { evaluate, lotteryGames, priceOf } from '@baize/rules/lottery/lottery.ts'
import { zodiacOf, zodiacTable } from '@baize/rules/lottery/zodiac.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { workedExamples } from './worked-example.ts'

const words = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../../server/lottery/play-words.json'), 'utf8')) as Record<
  string,
  Record<string, [string, string]>
>
const zodiac = zodiacTable(zodiacOf(6))

describe('[LOTT-03] worked examples', () => {
  it.each(lotteryGames())('$game: each play has a won and a lost ticket', ({ game, plays }) => {
    const missing: string[] = []
    for (const code of Object.keys(plays)) {
      const price = priceOf(game, code)!
      const [grammar = '', semantics = ''] = words[game]?.[code] ?? []
      const basis = price.basis === 'fair' ? ('fair' as const) : ('odds' as const)
      const play = { code, name: price.name, grammar, semantics, basis, unitCost: price.unitCost, factors: { ...price.factors } }
      const { won, lost } = workedExamples(game, play, [], zodiac)
      if (!won) missing.push(`${code} won`)
      if (!lost) missing.push(`${code} lost`)
      for (const example of [won, lost]) {
        if (!example) continue
        const odds = basis === 'odds' ? { odds: price.factors } : {}
        const again = evaluate({ game, play: code, selection: example.selection, draw: example.draw, ...odds, params: { zodiac } })
        expect(again.ok && again.value.winningBets > 0).toBe(example === won)
      }
    }
    expect(missing).toEqual([])
  })
})
