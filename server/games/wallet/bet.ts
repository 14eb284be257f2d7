/** Bet: takes a stake from the player's balance for a round; only a good token, an open game and an open round let it through. */
import type { WalletAnswer } from './wallet-answer.ts'
import type { BodyOf } from './wallet-call.ts'
import { move, type VendorCall, type Wallet } from './wallet.ts'

/** Block, exclusion, limits and balance are checked by the statement that takes the money. */
export const bet = (wallet: Wallet, call: VendorCall<BodyOf<'bet'>>): Promise<WalletAnswer> => move(wallet, 'bet', call)
