/** Jade Lanterns: five reels, three rows, twenty lines, with the reels and paytable of the in-house video slot. */
import { randomInt } from 'node:crypto'
import { formatUnits } from '@baize/contract/values/money.ts'
import { LINES, REELS, type PayingSymbol, type SlotSymbol } from '@baize/rules/originals/line-slot-table.ts'
import { decideLineSlot, type LineSlotDecision } from '@baize/rules/originals/line-slot.ts'
import type { PartNeeds } from '../../part.ts'
import { slotPart, type SlotMachine } from '../slot.ts'

export type JadeOutcome = {
  readonly stops: readonly number[]
  readonly window: readonly (readonly SlotSymbol[])[]
  readonly lineWins: readonly { readonly line: number; readonly symbol: PayingSymbol; readonly count: number; readonly amount: string }[]
  readonly scatters: number
  readonly scatterAmount: string
  readonly win: string
}

/** What the stops mean by the published rules; a stake that the page could not have sent is a bug. */
const decisionOf = (stops: readonly number[], lineStakeUnits: bigint): LineSlotDecision => {
  const outcome = decideLineSlot({ bet: { lineStakeUnits }, stops })
  if (!outcome.ok) throw new Error(`a stake of ${lineStakeUnits} came past the bet steps`)
  return outcome.value
}

/** The stakes on one line that the page offers, decimal text by currency, smallest first. */
const LINE_BETS: Readonly<Record<string, readonly string[]>> = {
  MMK: ['10', '20', '50', '100', '200', '500', '1000'],
  THB: ['0.25', '0.5', '1', '2', '5', '10', '25'],
}
const OTHER_LINE_BETS = ['0.05', '0.1', '0.2', '0.5', '1', '2', '5'] as const

const outcomeOf = (stops: readonly number[], lineStakeUnits: bigint): JadeOutcome => {
  const { window, lineWins, scatters, payoutUnits } = decisionOf(stops, lineStakeUnits)
  const amounts = lineWins.map(({ line, symbol, count, pays }) => ({ line, symbol, count, units: lineStakeUnits * BigInt(pays) }))
  const scatterUnits = payoutUnits - amounts.reduce((sum, { units }) => sum + units, 0n)
  return {
    stops,
    window,
    lineWins: amounts.map(({ units, ...win }) => ({ ...win, amount: formatUnits(units) })),
    scatters,
    scatterAmount: formatUnits(scatterUnits),
    win: formatUnits(payoutUnits),
  }
}

/** The bet of this machine is the stake on one line. */
const MACHINE: SlotMachine<readonly number[]> = {
  prefix: 'jl',
  betsOf: (currency) => LINE_BETS[currency] ?? OTHER_LINE_BETS,
  stakeOf: (lineStakeUnits) => lineStakeUnits * BigInt(LINES.length),
  draw: () => REELS.map((reel) => randomInt(reel.length)),
  payoutOf: (stops, lineStakeUnits) => decisionOf(stops, lineStakeUnits).payoutUnits,
  outcomeOf,
}

export const jadeLanterns = (needs: PartNeeds) => slotPart(needs, MACHINE)
