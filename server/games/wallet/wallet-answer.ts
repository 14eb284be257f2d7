/** Wallet answer: what a vendor is answered, and with which HTTP status. */
import { formatUnits } from '@baize/contract/values/money.ts'
import { VENDOR_REFUSALS } from '@baize/contract/vendor-wallet.ts'
import type { RawReply } from '../../platform/route.ts'

export type WalletRefusal = keyof typeof VENDOR_REFUSALS

export type WalletDone = {
  readonly status: 'ok'
  readonly transaction?: string
  readonly player?: string
  readonly currency: string
  readonly language?: string
  readonly state?: 'applied' | 'rolled-back' | 'tombstone'
  readonly balance?: string
}
export type WalletRefused = { readonly status: WalletRefusal; readonly balance?: string }
export type WalletAnswer = WalletDone | WalletRefused

export const walletRefusal = (status: WalletRefusal, balance?: bigint): WalletRefused =>
  balance === undefined ? { status } : { status, balance: formatUnits(balance) }

export const walletReply = (answer: WalletAnswer): RawReply => ({
  status: answer.status === 'ok' ? 200 : VENDOR_REFUSALS[answer.status][0],
  body: answer,
})
