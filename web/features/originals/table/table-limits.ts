/** Table limits: what a table takes and pays, and whose wallet sits at it; the same for every in-house game. */
import type { Answer } from '../../../api/client.ts'

/** Limits, pace, version and returns of one game, as the server gives them. */
export type TableLimits = Answer<'originalsSettings'>['games'][number]

/** The wallet is another feature's: the page gives what is known of it and hears what a round answered. */
export type TableWallet = { readonly balance: string | undefined; readonly symbol: string; readonly onBalance: (balance: string) => void }
