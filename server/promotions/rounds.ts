/** Rounds: settled play moves the boards of rankings, fills missions, gives tickets and is recorded for the VIP levels, each row exactly once. */
import type { Tx } from '../platform/database.ts'
import type { PromotionsNeeds, Turnover } from './needs.ts'
import { playMissions } from './missions/missions.ts'
import { playRaffles } from './raffle/raffle.ts'
import { playReferrals } from './referral/referral.ts'
import { scoreRounds } from './runs/scores.ts'
import { noteMembers } from './vip/vip.ts'

/** Takes a batch of turnover, in the transaction that moves the room's mark. */
export async function hearRounds(needs: PromotionsNeeds, rows: readonly Turnover[], tx: Tx): Promise<void> {
  await scoreRounds(needs, rows, tx)
  await playMissions(needs, rows, tx)
  await playRaffles(needs, rows, tx)
  await playReferrals(rows, tx)
  await noteMembers(needs, tx, [...new Set(rows.map(({ member }) => member))])
}
