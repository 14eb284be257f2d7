/** Win: pays a round's result, also "0", whatever has become of token, player or game meanwhile; jackpots, free rounds and promotions need no bet. */
import type { WalletAnswer } from './wallet-answer.ts'
import type { BodyOf } from './wallet-call.ts'
import { move, type VendorCall, type Wallet } from './wallet.ts'

export const win = (wallet: Wallet, call: VendorCall<BodyOf<'win'>>): Promise<WalletAnswer> => move(wallet, 'win', call)
