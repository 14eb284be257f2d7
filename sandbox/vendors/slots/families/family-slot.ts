/** Family slot: plays any model of the slots' rules. Which one a slot is follows from its brand and code. */
import { randomInt } from 'node:crypto'
import { demoSlots } from '@baize/contract/demo-slots/demo-slots.ts'
import type { SlotTheme } from '@baize/contract/demo-slots/slot-facts.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { machineFor, type Machine } from '@baize/rules/slots/machines.ts'
import { drawRound, playRound, type Draw } from '@baize/rules/slots/round.ts'
import type { Step } from '@baize/rules/slots/window.ts'
import type { PartNeeds } from '../../part.ts'
import { betStepsOf } from '../bet-steps.ts'
import { slotPart, type SlotMachine } from '../slot.ts'

export type ShownWin = {
  readonly symbol: string
  readonly count: number
  readonly ways: number
  readonly line: number | null
  readonly cells: readonly number[]
  readonly amount: string
}
/** One window; `multiplier` is that of its tumble and of its free spin together. */
export type ShownStep = { readonly window: string; readonly wins: readonly ShownWin[]; readonly multiplier: number; readonly win: string }
export type ShownSpin = { readonly steps: readonly ShownStep[]; readonly win: string }
export type ShownCoin = { readonly cell: number; readonly amount: string }

export type FamilyOutcome = {
  /** Absent in a bought round, which begins with its free spins. */
  readonly spin?: ShownSpin
  readonly scatters: number
  readonly scatterWin: string
  readonly free: readonly (ShownSpin & { readonly multiplier: number })[]
  readonly freeWin: string
  readonly held?: { readonly turns: readonly (readonly ShownCoin[])[]; readonly full: string; readonly win: string }
  readonly win: string
}

/** What the page must know of the machine. */
export type FamilyOpening = {
  readonly slot: Machine & { readonly seed: string; readonly theme: SlotTheme }
}

/** Pays are hundredths of the stake, and every bet step is divisible by a hundred. */
const share = (stakeUnits: bigint, hundredths: number): bigint => (stakeUnits / 100n) * BigInt(hundredths)

const outcomeOf = ({ model }: Machine, draw: Draw, stakeUnits: bigint): FamilyOutcome => {
  const { steps, scatters, scatterPays, free, held, pays } = playRound(model, draw)
  const money = (hundredths: number): string => formatUnits(share(stakeUnits, hundredths))
  const sum = (parts: readonly { readonly pays: number }[]): number => parts.reduce((all, part) => all + part.pays, 0)
  const shown = (each: readonly Step[], times: number): ShownSpin => ({
    steps: each.map(({ window, wins, multiplier, pays: paid }) => ({
      window: window.join(''),
      wins: wins.map(({ pays: own, ...win }) => ({ ...win, amount: money(own * multiplier * times) })),
      multiplier: multiplier * times,
      win: money(paid * times),
    })),
    win: money(sum(each) * times),
  })
  return {
    ...(draw.stops === undefined ? {} : { spin: shown(steps, 1) }),
    scatters,
    scatterWin: money(scatterPays),
    free: free.map(({ steps: each, multiplier }) => ({ ...shown(each, multiplier), multiplier })),
    freeWin: money(sum(free)),
    ...(held === undefined
      ? {}
      : {
          held: {
            turns: held.turns.map((coins) => coins.map(({ cell, pays: own }) => ({ cell, amount: money(own) }))),
            full: money(held.full),
            win: money(held.pays),
          },
        }),
    win: money(pays),
  }
}

const machineOf = (machine: Machine): SlotMachine<Draw> => {
  const { model } = machine
  return {
    prefix: 'fs',
    betsOf: betStepsOf,
    stakeOf: (stakeUnits) => stakeUnits,
    draw: () => drawRound(model, randomInt),
    payoutOf: (draw, stakeUnits) => share(stakeUnits, playRound(model, draw).pays),
    outcomeOf: (draw, stakeUnits) => outcomeOf(machine, draw, stakeUnits),
    ...(model.price === undefined ? {} : { buying: { price: BigInt(model.price), draw: () => drawRound(model, randomInt, true) } }),
  }
}

/** The part of one slot of the list. */
export const familySlot = (needs: PartNeeds) => {
  const seed = `${needs.game.vendor}/${needs.game.code}`
  const slot = demoSlots().get(seed)
  if (slot === undefined) throw new Error(`${seed} is no slot of the list`)
  const machine = machineFor(seed)
  const opening: FamilyOpening = { slot: { ...machine, seed, theme: slot.theme } }
  return slotPart(needs, machineOf(machine), opening)
}
