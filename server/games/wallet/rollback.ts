/** Rollback: undoes the bet or win that it names; one that comes before what it names is remembered and refuses it later. */
import type { WalletAnswer } from './wallet-answer.ts'
import type { BodyOf } from './wallet-call.ts'
import { move, type VendorCall, type Wallet } from './wallet.ts'

/** A win that is spent already cannot be taken back: `insufficient-funds`, and a case for people. */
export const rollback = (wallet: Wallet, call: VendorCall<BodyOf<'rollback'>>): Promise<WalletAnswer> => move(wallet, 'rollback', call)
