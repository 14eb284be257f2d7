/** Wallet answer: what a vendor is told, and with which HTTP status. */
import { formatUnits } from '@baize/contract/values/money.ts'
import type { RawReply } from '../../platform/route.ts'

/** Every refusal of the dialect; all are HTTP 200 but the ones that carry their own status. */
export const WALLET_REFUSALS = {
  'invalid-signature': 401,
  'stale-timestamp': 401,
  'bad-request': 400,
  'invalid-token': 200,
  'token-expired': 200,
  'unknown-player': 200,
  'player-blocked': 200,
  'game-disabled': 200,
  'wrong-currency': 200,
  'insufficient-funds': 200,
  'limit-reached': 200,
  'duplicate-transaction': 200,
  'unknown-transaction': 200,
  'transaction-rolled-back': 200,
  'already-settled': 200,
  'round-closed': 200,
  'temporary-error': 503,
} as const

export type WalletRefusal = keyof typeof WALLET_REFUSALS

export type WalletDone = {
  readonly status: 'ok'
  readonly transaction?: string
  readonly player?: string
  readonly currency: string
  readonly language?: string
  readonly state?: 'applied' | 'rolled-back' | 'tombstone'
  readonly balance?: string
}
export type WalletAnswer = WalletDone | { readonly status: WalletRefusal; readonly balance?: string }

export const walletRefusal = (status: WalletRefusal, balance?: bigint): WalletAnswer =>
  balance === undefined ? { status } : { status, balance: formatUnits(balance) }

export const walletReply = (answer: WalletAnswer): RawReply => ({
  status: answer.status === 'ok' ? 200 : WALLET_REFUSALS[answer.status],
  body: answer,
})
