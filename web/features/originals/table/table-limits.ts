/** Table limits: what a table takes and pays, and whether it is open; the same for every in-house game. */
import type { StakeLimits } from '../stake.ts'

export type TableLimits = StakeLimits & { readonly open: boolean; readonly version: string }

/** The wallet is another feature's: the page gives what is known of it and hears what a round answered. */
export type TableWallet = { readonly balance: string | undefined; readonly symbol: string; readonly onBalance: (balance: string) => void }
