/** Follow balances: members with a changed wallet are sent its balance by the ledger itself, not by every act that moves money. */
import type { LiveEvents } from '@baize/contract/live.ts'
import { CURRENCIES, formatUnits } from '@baize/contract/values/money.ts'
import type { FeedEntry } from '../ledger/ledger.ts'
import type { RecordsNeeds } from './needs.ts'

export type BalanceEvent = Parameters<LiveEvents['balance']>[0]
export type BalanceListening = {
  readonly signal: AbortSignal
  /** Whether the member has a page open; without one the query is saved. Without this check everybody gets it. */
  readonly isWatching?: (owner: string) => boolean
  /** Called once for each member of a batch whose bonus money moved. */
  readonly bonusMoved?: (owner: string) => void
}

/** Accounts of which an open page shows the balance: money, and points in a currency of their own. */
const SHOWN: ReadonlySet<string> = new Set(['main', 'points'])

/** The last entry of each such account in a batch. */
function touched(entries: readonly FeedEntry[], isWatching: (owner: string) => boolean): FeedEntry[] {
  const last = new Map<bigint, FeedEntry>()
  for (const entry of entries) if (SHOWN.has(entry.accountKind) && isWatching(entry.owner)) last.set(entry.account, entry)
  return [...last.values()]
}

/**
 * Calls `tell` once for each wallet of a batch with its balance and its held money at this moment. It does so until the signal aborts. `version`
 * rises with the ledger; a lower one that comes later is old. A member may get a balance twice, but never miss one.
 */
export function followBalances(
  { ledger }: Pick<RecordsNeeds, 'ledger'>,
  tell: (owner: string, event: BalanceEvent) => void,
  { signal, isWatching = () => true, bonusMoved = () => undefined }: BalanceListening,
): Promise<void> {
  return ledger.follow(
    'live',
    async (entries, tx) => {
      const owners = entries.filter(({ accountKind, owner }) => accountKind === 'bonus' && isWatching(owner)).map(({ owner }) => owner)
      for (const owner of new Set(owners)) bonusMoved(owner)
      const last = touched(entries, isWatching)
      if (last.length === 0) return
      // Read where the batch is read, so that no follower waits for a second connection.
      const balances = await ledger.balances(
        last.map(({ account }) => account),
        tx,
      )
      for (const { id, owner, account } of last) {
        const { balance, held, currency } = balances.get(account)!
        const currencySymbol = CURRENCIES[currency]?.symbol ?? currency
        tell(owner, { balance: formatUnits(balance), held: formatUnits(held), currency, currencySymbol, version: id.toString() })
      }
    },
    { signal, from: 'now' },
  )
}
