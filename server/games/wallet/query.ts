/** Query: the result of a transaction, for a vendor that restarts and does not know it. */
import { formatUnits } from '@baize/contract/values/money.ts'
import { walletRefusal, type WalletAnswer } from './wallet-answer.ts'
import type { BodyOf } from './wallet-call.ts'
import type { VendorCall, Wallet } from './wallet.ts'
import { readCallback } from './wallet-store.ts'

/** The balance is that of the first answer; a tombstone, which was never answered, has none. */
export async function queryTransaction(wallet: Wallet, { vendor, body }: VendorCall<BodyOf<'transaction'>>): Promise<WalletAnswer> {
  const kept = await readCallback(wallet.database.reader, vendor, body.transaction)
  if (kept === undefined) return walletRefusal('unknown-transaction')
  return {
    status: 'ok',
    transaction: body.transaction,
    state: kept.state,
    currency: kept.currency,
    ...(kept.balanceUnits === null ? {} : { balance: formatUnits(kept.balanceUnits) }),
  }
}
