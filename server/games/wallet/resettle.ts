/** Resettle: makes a win that was paid worth another amount; the one act, with void-settle, that may take a balance below zero. */
import type { WalletAnswer } from './wallet-answer.ts'
import type { BodyOf } from './wallet-call.ts'
import { move, type VendorCall, type Wallet } from './wallet.ts'

/** Below zero the ledger blocks bets and withdrawals until the account is back, and tells it as `account-overdrawn`. */
export const resettle = (wallet: Wallet, call: VendorCall<BodyOf<'resettle'>>): Promise<WalletAnswer> => move(wallet, 'resettle', call)
