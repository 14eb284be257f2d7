/** Exposure: what the house could have to pay on one number or one play of an issue, and where a game locks it. Pure. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Game } from '../game.ts'
import words from '../play-words.json' with { type: 'json' }

/** A place that is counted, `play` or `play:number`, and what the ticket adds to it. */
export type Slot = { readonly slot: string; readonly units: bigint; readonly limit: bigint }

const GRAMMARS = words as unknown as Readonly<Record<string, Readonly<Record<string, readonly [grammar: string, semantics: string]>>>>

/** How a play's selections are written, and what wins, in the words of the plan. */
export const wordsOf = (rules: string, play: string): readonly [grammar: string, semantics: string] => GRAMMARS[rules]?.[play] ?? ['', '']

/** A list in which every entry is a bet on one number. */
const LISTS_NUMBERS = /^([0-9]-digit )?(numbers|digits) (joined by )?','/

export function exposureSlots(
  game: Pick<Game, 'rules' | 'numberExposureUnits' | 'playExposureUnits'>,
  ticket: { readonly play: string; readonly selection: string; readonly highestPrize: bigint },
): Slot[] {
  const { play, selection, highestPrize } = ticket
  const slots: Slot[] = []
  if (game.playExposureUnits !== null) slots.push({ slot: play, units: highestPrize, limit: game.playExposureUnits })
  if (game.numberExposureUnits !== null && LISTS_NUMBERS.test(wordsOf(game.rules, play)[0]))
    for (const number of selection.split(','))
      slots.push({ slot: `${play}:${number}`, units: highestPrize, limit: game.numberExposureUnits })
  return slots
}

/** Adds slots to what stands (changed in place), or names the first that is full and changes nothing. */
export function takeExposure(standing: Map<string, bigint>, slots: readonly Slot[]): Outcome<undefined, 'exposure-reached'> {
  const next = new Map<string, bigint>()
  for (const { slot, units, limit } of slots) {
    const sum = (next.get(slot) ?? standing.get(slot) ?? 0n) + units
    if (sum > limit) return refused('exposure-reached', { slot })
    next.set(slot, sum)
  }
  for (const [slot, sum] of next) standing.set(slot, sum)
  return done(undefined)
}
