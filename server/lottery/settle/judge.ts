/**
 * Judge: what every different selection of an issue won, by the rules. Each is judged once, however many tickets carry
 * it. Pure. Next: `server/lottery/settle/refund.ts`.
 */
import { factorsOf, priceOf, readDraw, readTicket, settle, type Factors, type ReadDraw } from '@baize/rules/lottery/lottery.ts'
import { FULL_GROUP } from '@baize/rules/lottery/order/prize.ts'
import { fraction, timesFraction } from '@baize/rules/originals/fraction.ts'
import type { OutcomeRow, PriceOf } from './settlement-store.ts'

/** What the judgement of one issue needs. */
export type Bench = {
  readonly rules: string
  readonly draw: ReadDraw
  readonly params: { readonly zodiac: Record<string, string[]> } | undefined
}

/** Throws on a draw that is none of the game: nothing is settled on it. */
export function openBench(rules: string, draw: unknown, zodiac: Record<string, string[]> | undefined): Bench {
  const read = readDraw(rules, draw)
  if (!read.ok) throw new Error(`a draw of ${rules} cannot be read: ${read.code}`)
  return { rules, draw: read.value, params: zodiac && { zodiac } }
}

/** Judges sold selections of one price; answers those that won or get a refund. A sold selection that cannot be read is a bug. */
export function judgeSold(bench: Bench, price: PriceOf, selections: readonly string[]): OutcomeRow[] {
  const { rules, draw, params } = bench
  const factors = factorsOf(rules, price.play, price.odds ?? undefined)
  if (!factors.ok) throw new Error(`the price ${price.id} of ${rules} ${price.play} cannot be read: ${factors.code}`)
  const unitCost = BigInt(priceOf(rules, price.play)?.unitCost ?? 1)
  const share = fraction(price.prizeGroup === 0 ? FULL_GROUP : BigInt(price.prizeGroup), FULL_GROUP)
  const outcomes: OutcomeRow[] = []
  for (const selection of selections) {
    const outcome = judgeOne({ game: rules, play: price.play, selection, params }, draw, factors.value)
    if (outcome === undefined) continue
    const { numerator, denominator } = timesFraction(outcome.prize, share)
    outcomes.push({
      price: price.id,
      selection,
      whole: numerator / denominator,
      numerator: numerator % denominator,
      denominator,
      refunded: BigInt(outcome.refundedBets) * unitCost,
    })
  }
  return outcomes
}

function judgeOne(asked: Parameters<typeof readTicket>[0], draw: ReadDraw, factors: Factors) {
  const ticket = readTicket(asked)
  if (!ticket.ok) throw new Error(`a ticket of ${asked.game} ${asked.play} that was sold cannot be read: ${ticket.code}`)
  // Nearly all have lost, and need no further computation.
  const { wins, refunded } = ticket.value.judge(draw)
  if (wins.length === 0 && refunded === 0) return undefined
  const settled = settle(ticket.value, draw, factors)
  if (!settled.ok) throw new Error(`a ticket of ${asked.game} ${asked.play} cannot be settled: ${settled.code}`)
  return settled.value.winningBets > 0 || settled.value.refundedBets > 0 ? settled.value : undefined
}
