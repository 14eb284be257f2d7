/** Opposed: which stakes of a round bet against each other, for the records, which see the money and not the bets (PR-42). */
import { mayOppose, opposedAtTable } from '@baize/rules/promotions/opposite.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { IN_HOUSE_VENDOR } from '@baize/contract/originals/originals-values.ts'
import { chipsOf } from './stake.ts'
import { betsIn } from './store.ts'

type RoundKey = { readonly vendor: string; readonly game: string; readonly round: string }
export type Opposed = { readonly stakeUnits: bigint; readonly opposedUnits: bigint }

const isTable = ({ vendor, game }: RoundKey): boolean => vendor === IN_HOUSE_VENDOR && mayOppose(game)

/** One answer for each round, in order; undefined where a round holds no bets that could be opposite. */
export async function opposedIn(asker: Reader | Tx, rounds: readonly RoundKey[]): Promise<(Opposed | undefined)[]> {
  const tables = rounds.filter(isTable).map(({ round }) => round)
  if (tables.length === 0) return rounds.map(() => undefined)
  const known = new Map((await betsIn(asker, tables)).map((row) => [row.id, row]))
  return rounds.map((key) => {
    const row = isTable(key) ? known.get(key.round) : undefined
    if (row === undefined) return undefined
    const placed = chipsOf(row.bet).map(({ on, stakeUnits: units }) => ({ on, units }))
    return { stakeUnits: row.stakeUnits, opposedUnits: opposedAtTable(key.game, placed) }
  })
}
