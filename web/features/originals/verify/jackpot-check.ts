/** Jackpot check: the second draw that every round but those of crash takes along, recomputed from the same seeds. */
import { stream } from '@baize/rules/fairness/fairness.ts'
import type { Trace } from '@baize/rules/fairness/stream.ts'
import { drawJackpot, JACKPOT, winsJackpot } from '@baize/rules/originals/jackpot.ts'
import { LINES } from '@baize/rules/originals/line-slot-table.ts'
import { unitsOf } from '../stake.ts'
import { readSpots } from './bet-text.ts'
import type { VerifyWish } from './verify-hash.ts'

const NOTHING = 0n

export type JackpotFound = {
  readonly number: number
  /** The first stake of the round in ten-thousandths, which is the number of winning tickets; undefined without a stake. */
  readonly stakeUnits: bigint | undefined
  readonly hit: boolean | undefined
  readonly trace: Trace
}

/** The whole first stake of the round: all chips of a table, all lines of a slot. */
function begunWith({ game, stake, bet }: VerifyWish): bigint | undefined {
  const units =
    bet['bets'] === undefined
      ? unitsOf(stake) * (game === 'line-slot' ? BigInt(LINES.length) : 1n)
      : (readSpots(bet['bets']) ?? []).reduce((sum, { stakeUnits }) => sum + stakeUnits, NOTHING)
  return units > NOTHING ? units : undefined
}

export async function checkJackpot(wish: VerifyWish, seed: Uint8Array, nonce: number): Promise<JackpotFound | undefined> {
  if (wish.game === 'crash') return undefined
  const fair = stream({ serverSeed: seed, clientSeed: wish.client, nonce, ...JACKPOT })
  const number = await drawJackpot(fair)
  const stakeUnits = begunWith(wish)
  return { number, stakeUnits, hit: stakeUnits === undefined ? undefined : winsJackpot(number, stakeUnits), trace: fair.trace() }
}
