/** Crash: the door of the one game that all members play together, from the bet to the table that is kept for them. */
import type { Companion } from '../../ledger/ledger.ts'
import type { OriginalsNeeds } from '../needs.ts'
import { createCrashCompanion, placeBet, type CrashWish, type NamedPlayer } from './crash-bet.ts'
import { createChains } from './crash-chain.ts'
import { leave } from './crash-leave.ts'
import { createTableReader, ownBet, readHistory } from './crash-read.ts'
import { settleAgain } from './crash-settle.ts'
import { CrashKeeper, type TellRound } from './crash-table.ts'

export function createCrash(needs: OriginalsNeeds) {
  const companion: Companion = createCrashCompanion(needs)
  let keeper: CrashKeeper | undefined
  return {
    /** To be given to the ledger under the name `crash`. */
    companion,
    table: createTableReader(needs, undefined, () => keeper?.wake()),
    history: (pageNo: number, pageSize: number) => readHistory(needs, pageNo, pageSize),
    ownBet: (member: string) => ownBet(needs, member),
    placeBet: (player: NamedPlayer, key: string, wish: CrashWish) => placeBet(needs, player, key, wish),
    /** `moment` is when the whole call had arrived in this process. It decides. */
    leave: (member: string, bet: string, moment: number) => leave(needs, member, bet, { moment, time: needs.databaseClock.at(moment) }),
    settleAgain: () => settleAgain(needs),
    /** Keeps the table until the signal aborts, unless another process does. */
    keep(signal: AbortSignal, tell: TellRound): Promise<void> {
      keeper = new CrashKeeper(needs, createChains(needs), tell)
      return keeper.keep(signal)
    },
  }
}
