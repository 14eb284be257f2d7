/** Worked example: a ticket of a play on a result, chosen so that it wins where a few steady tries find one, and judged by the rules themselves. */
import type { Draw, LotteryPlay } from '@baize/contract/lottery.ts'
import { evaluate, type Evaluation } from '@baize/rules/lottery/lottery.ts'
import { boardsOf } from './board.ts'
import { randomEntry, selectionOf, steadyChance } from './entry.ts'
import type { Zodiac } from './pricing.ts'

export type Example = { readonly selection: string; readonly judged: Evaluation }
/** Enough for plays that win now and then; a straight of five places stays a lost example. */
const TRIES = 60

export function workedExample(rules: string, play: LotteryPlay, draw: Draw, zodiac: Zodiac): Example | undefined {
  const [board] = boardsOf({ rules, code: play.code, grammar: play.grammar })
  if (!board) return undefined
  let lost: Example | undefined
  for (let seed = 1; seed <= TRIES; seed += 1) {
    const selection = selectionOf(board, randomEntry(board, steadyChance(seed * 7919)))
    const judged = evaluate({
      game: rules,
      play: play.code,
      selection,
      draw,
      ...(play.basis === 'odds' ? { odds: play.factors } : {}),
      ...(zodiac ? { params: { zodiac } } : {}),
    })
    if (!judged.ok) continue
    if (judged.value.winningBets > 0) return { selection, judged: judged.value }
    lost ??= { selection, judged: judged.value }
  }
  return lost
}
