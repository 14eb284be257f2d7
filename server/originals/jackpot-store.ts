/** Jackpot store: the rounds that won the pool, and what the pool has counted, taken and paid. */
import { CamelCasePlugin } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'

type Instant = Temporal.Instant
type WinTable = {
  round: string
  member: string
  account: bigint
  game: string
  at: Instant
  paidUnits: bigint | null
  paidAt: Instant | null
}
type JackpotTables = { originalsJackpotWin: WinTable }
const on = (reader: Reader) => reader.withTables<JackpotTables>().withPlugin(new CamelCasePlugin())

export async function writeJackpotWins(
  tx: Tx,
  rounds: readonly {
    readonly id: string
    readonly member: string
    readonly account: bigint
    readonly game: string
    readonly at: Instant
  }[],
): Promise<void> {
  if (rounds.length === 0) return
  await on(tx)
    .insertInto('originalsJackpotWin')
    .values(rounds.map(({ id, member, account, game, at }) => ({ round: id, member, account, game, at, paidUnits: null, paidAt: null })))
    .execute()
}
