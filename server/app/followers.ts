/**
 * Followers: the rooms that follow money through the ledger's feed. They are the live balances, the turns of the lottery, the crash table
 * and the news of Home.
 */
import type { Live } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import type { House } from './compose.ts'

/** Those who fold play and money of the ledger into rooms of their own. They come after the records, whose turnover they read. */
export const bookFollowers = (
  { agents, points, bonus, promotions, wallet }: Pick<House, 'agents' | 'points' | 'bonus' | 'promotions' | 'wallet'>,
  signal: AbortSignal,
): Promise<void>[] => [
  agents.follow(signal),
  points.follow(signal),
  wallet.follow(signal),
  points.followDeposits(signal),
  bonus.follow(signal),
  promotions.followMoney(signal),
  promotions.followRounds(signal),
]

/** Runs until stopped. One that fails reports it, and its watermark makes the next start resume there. */
export function followMoney(house: House, live: Pick<Live, 'tell' | 'tellAll' | 'tellMembers'>, log: Log): { stop(): Promise<void> } {
  const { records, lottery, originals, home, risk, protection } = house
  const ending = new AbortController()
  const { signal } = ending
  const running = [
    records.follow(signal),
    ...bookFollowers(house, signal),
    risk.follow(signal),
    protection.follow((member, event) => live.tell(member, 'sitting', event), signal),
    records.followBalances((owner, event) => live.tell(owner, 'balance', event), {
      signal,
      bonusMoved: (owner) => live.tell(owner, 'bonus', {}),
    }),
    lottery.keepTurning(signal),
    originals.keepJackpot(signal),
    originals.keepTable(signal, (event) => live.tellMembers('round', event)),
    home.tellNews(signal, (name, ...event) => live.tellAll(name, ...event)),
  ]
  for (const each of running) each.catch((error: unknown) => log.error({ err: error }, 'a follower ended'))
  return {
    async stop() {
      ending.abort()
      await Promise.allSettled(running)
    },
  }
}
