/** Followers: the rooms that hear of money through the ledger's feed, and the live balances. */
import { CURRENCIES, formatUnits } from '@baize/contract/values/money.ts'
import type { Live } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import type { House } from './compose.ts'

/** Runs until stopped; one that fails says so and goes on after its watermark. */
export function followMoney({ records }: House, live: Live, log: Log): { stop(): Promise<void> } {
  const ending = new AbortController()
  const tellBalance: Parameters<typeof records.followBalances>[0] = (owner, { balance, held, currency, version }) =>
    live.tell(owner, 'balance', {
      balance: formatUnits(balance),
      held: formatUnits(held),
      currency,
      currencySymbol: CURRENCIES[currency]?.symbol ?? currency,
      version: String(version),
    })
  const running = [records.follow(ending.signal), records.followBalances(tellBalance, ending.signal)]
  for (const each of running) each.catch((error: unknown) => log.error({ err: error }, 'a follower of the book ended'))
  return {
    async stop() {
      ending.abort()
      await Promise.allSettled(running)
    },
  }
}
