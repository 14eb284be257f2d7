/** Exposure: the possible payout of the operator on one number or one play of an issue, and the limit at which a game locks it. Pure. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { loadedCells } from '@baize/rules/lottery/loads.ts'
import type { Game } from './game.ts'

/** A counted place, a play or a cell that `rules` name, and the ticket's part in it. */
export type Slot = { readonly slot: string; readonly units: bigint; readonly limit: bigint }

export function exposureSlots(
  game: Pick<Game, 'rules' | 'numberExposureUnits' | 'playExposureUnits'>,
  ticket: { readonly play: string; readonly selection: string; readonly highestPrize: bigint },
): Slot[] {
  const { play, selection, highestPrize } = ticket
  const slots: Slot[] = []
  if (game.playExposureUnits !== null) slots.push({ slot: play, units: highestPrize, limit: game.playExposureUnits })
  if (game.numberExposureUnits !== null)
    for (const cell of loadedCells(game.rules, play, selection))
      slots.push({ slot: cell, units: highestPrize, limit: game.numberExposureUnits })
  return slots
}

/** Adds slots to the present exposure (changed in place), or names the first full one and changes nothing. */
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
