/** Lotus Ways on the vendor's service: every stop of the base spin and of its free spins is drawn before the bet is sent. */
import { randomInt } from 'node:crypto'
import { formatUnits } from '@baize/contract/values/money.ts'
import type { PartNeeds } from '../../part.ts'
import { betStepsOf } from '../bet-steps.ts'
import { slotPart, type SlotMachine } from '../slot.ts'
import { decideLotus, freeSpinsOf, type Spun } from './rules.ts'
import { COINS, REELS, type LotusSymbol, type WaySymbol } from './table.ts'

type Stops = readonly number[]
export type LotusSpin = {
  readonly window: readonly (readonly LotusSymbol[])[]
  readonly wins: readonly { readonly symbol: WaySymbol; readonly count: number; readonly ways: number; readonly amount: string }[]
  readonly multiplier: number
  readonly win: string
}
export type LotusOutcome = {
  readonly base: LotusSpin
  readonly scatters: number
  readonly scatterWin: string
  readonly free: readonly LotusSpin[]
  readonly freeWin: string
  readonly win: string
}

const oneSpin = (): number[] => REELS.map((strip) => randomInt(strip.length))

const draw = (): Stops[] => {
  const base = oneSpin()
  return [base, ...Array.from({ length: freeSpinsOf(base) }, oneSpin)]
}

const coinOf = (stakeUnits: bigint): bigint => stakeUnits / BigInt(COINS)

const outcomeOf = (draws: readonly Stops[], stakeUnits: bigint): LotusOutcome => {
  const round = decideLotus(draws)
  const amount = (pays: number): string => formatUnits(coinOf(stakeUnits) * BigInt(pays))
  const spin = ({ window, wins, pays }: Spun, multiplier: number): LotusSpin => ({
    window,
    wins: wins.map(({ symbol, count, ways, pays: each }) => ({ symbol, count, ways, amount: amount(each * multiplier) })),
    multiplier,
    win: amount(pays * multiplier),
  })
  return {
    base: spin(round.base, 1),
    scatters: round.scatters,
    scatterWin: amount(round.scatterPays),
    free: round.free.map((free) => spin(free, free.multiplier)),
    freeWin: amount(round.free.reduce((sum, { pays, multiplier }) => sum + pays * multiplier, 0)),
    win: amount(round.totalPays),
  }
}

/** The steps of the bet divide by the coins of a spin, so that nothing is rounded. */
const MACHINE: SlotMachine<readonly Stops[]> = {
  prefix: 'lw',
  betsOf: betStepsOf,
  stakeOf: (stakeUnits) => stakeUnits,
  draw,
  payoutOf: (draws, stakeUnits) => coinOf(stakeUnits) * BigInt(decideLotus(draws).totalPays),
  outcomeOf,
}

export const lotusWays = (needs: PartNeeds) => slotPart(needs, MACHINE)
