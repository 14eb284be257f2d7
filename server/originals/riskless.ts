/** Riskless: which rounds of the in-house games were near-riskless, for the records, which see the money and not the bets (PR-42). */
import { isNearRisklessMultiple } from '@baize/rules/economy/riskless.ts'
import { isTable, isTableRiskless } from '@baize/rules/economy/riskless-tables.ts'
import { diceMultiplier, diceWays, type DiceBet } from '@baize/rules/originals/dice.ts'
import { MULTIPLIER_SCALE } from '@baize/rules/originals/payout.ts'
import type { RouletteWheel } from '@baize/rules/originals/roulette-table.ts'
import { IN_HOUSE_VENDOR } from '@baize/contract/originals/originals-values.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { chipsOf, readHundredths } from './stake.ts'
import { betsIn, type PlayedBet } from './store.ts'

type RoundKey = { readonly vendor: string; readonly game: string; readonly round: string; readonly member: string }
export type Riskless = { readonly stakeUnits: bigint; readonly risklessUnits: bigint }

/** A hundredth of the stake in the scale of multipliers. */
const HUNDREDTH = MULTIPLIER_SCALE / 100n

/** The multiple of its stake that a round was played for, in ten-thousandths; 0 where a lost round does not say. */
const MULTIPLES: Readonly<Record<string, (row: PlayedBet) => bigint>> = {
  dice: ({ bet }) => diceMultiplier(diceWays(bet['direction'] as DiceBet['direction'], bet['target'] as number)),
  limbo: ({ bet }) => BigInt(bet['target'] as number) * HUNDREDTH,
  crash: ({ bet, outcome }) => BigInt(readHundredths((outcome['leftAt'] ?? bet['target'] ?? '') as string) ?? 0) * HUNDREDTH,
  mines: ({ payoutUnits, stakeUnits }) => (payoutUnits * MULTIPLIER_SCALE) / stakeUnits,
  'hi-lo': ({ payoutUnits, stakeUnits }) => (payoutUnits * MULTIPLIER_SCALE) / stakeUnits,
}

const isOwn = ({ vendor, game }: RoundKey): boolean => vendor === IN_HOUSE_VENDOR && (isTable(game) || Object.hasOwn(MULTIPLES, game))

function isRiskless(row: PlayedBet): boolean {
  const multiple = MULTIPLES[row.game]
  if (multiple !== undefined) return isNearRisklessMultiple(multiple(row))
  const placed = chipsOf(row.bet).map(({ on, stakeUnits: units }) => ({ on, units }))
  return isTableRiskless(row.game, placed, row.bet['wheel'] as RouletteWheel | undefined)
}

const keyOf = (round: string, member: string): string => `${round}/${member}`

/** One answer for each round, in order; undefined where a round could not be near-riskless or is not over. */
export async function risklessIn(asker: Reader | Tx, rounds: readonly RoundKey[]): Promise<(Riskless | undefined)[]> {
  const own = rounds.filter(isOwn)
  if (own.length === 0) return rounds.map(() => undefined)
  const known = new Map((await betsIn(asker, own)).map((row) => [keyOf(row.round, row.member), row]))
  return rounds.map((key) => {
    const row = isOwn(key) ? known.get(keyOf(key.round, key.member)) : undefined
    if (row === undefined) return undefined
    return { stakeUnits: row.stakeUnits, risklessUnits: isRiskless(row) ? row.stakeUnits : 0n }
  })
}
