/** Void-settle: takes back all that a win is worth, so that its round stands unsettled and its bet may be rolled back. */
import type { WalletAnswer } from './wallet-answer.ts'
import type { BodyOf } from './wallet-call.ts'
import { move, type VendorCall, type Wallet } from './wallet.ts'

export const voidSettle = (wallet: Wallet, call: VendorCall<BodyOf<'void-settle'>>): Promise<WalletAnswer> =>
  move(wallet, 'void-settle', call)
