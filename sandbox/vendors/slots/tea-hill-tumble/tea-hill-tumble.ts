/** Tea Hill Tumble on the vendor's service. One of the equally likely rounds is drawn before the bet is sent, and the rules decide its pay. */
import { randomInt } from 'node:crypto'
import { formatUnits } from '@baize/contract/values/money.ts'
import type { PartNeeds } from '../../part.ts'
import { betStepsOf } from '../bet-steps.ts'
import { slotPart, type SlotMachine } from '../slot.ts'
import { playTumble } from './rules.ts'
import { ROUNDS, type Leaf } from './table.ts'

export type TumbleStep = {
  readonly field: readonly Leaf[]
  readonly clusters: readonly { readonly leaf: Leaf; readonly cells: readonly number[]; readonly amount: string }[]
  readonly multiplier: number
  readonly win: string
}
export type TumbleOutcome = { readonly round: number; readonly tumbles: readonly TumbleStep[]; readonly win: string }

/** Pays are hundredths of the stake, and every bet step is divisible by a hundred. */
const share = (stakeUnits: bigint, hundredths: number): bigint => (stakeUnits / 100n) * BigInt(hundredths)

const outcomeOf = (round: number, stakeUnits: bigint): TumbleOutcome => {
  const { tumbles, totalPays } = playTumble(round)
  return {
    round,
    tumbles: tumbles.map(({ field, clusters, multiplier, pays }) => ({
      field,
      clusters: clusters.map(({ leaf, cells, pays: each }) => ({ leaf, cells, amount: formatUnits(share(stakeUnits, each * multiplier)) })),
      multiplier,
      win: formatUnits(share(stakeUnits, pays)),
    })),
    win: formatUnits(share(stakeUnits, totalPays)),
  }
}

const MACHINE: SlotMachine<number> = {
  prefix: 'tt',
  betsOf: betStepsOf,
  stakeOf: (stakeUnits) => stakeUnits,
  draw: () => randomInt(ROUNDS),
  payoutOf: (round, stakeUnits) => share(stakeUnits, playTumble(round).totalPays),
  outcomeOf,
}

export const teaHillTumble = (needs: PartNeeds) => slotPart(needs, MACHINE)
