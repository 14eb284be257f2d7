/** Table limits: the limits of a table and the wallet of its player; the same for every in-house game. */
import type { Answer } from '../../../api/client.ts'

/** Limits, pace, version and returns of one game, as the server gives them. */
export type TableLimits = Answer<'originalsSettings'>['games'][number]

/** The wallet is another feature's: the page provides it and receives a round's answer. */
export type TableWallet = { readonly balance: string | undefined; readonly symbol: string; readonly onBalance: (balance: string) => void }
