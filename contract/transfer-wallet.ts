/** Transfer wallet: vendors with their own wallet, and moving money between it and the main wallet. */
import { Type } from 'typebox'
import { operation } from './operation.ts'
import { Amount, Id, InstantText, SignedAmount } from './values/texts.ts'

const Vassalage = Type.String({ pattern: '^[A-Z0-9_]{1,24}$' })

/** `in` is from the main wallet to the vendor's, `out` the way back. */
const WALLET_DIRECTIONS = ['in', 'out'] as const
export type WalletDirection = (typeof WALLET_DIRECTIONS)[number]
/** `pending`: the vendor's answer did not come, and it is asked until it does; the money is held. */
const WALLET_TRANSFER_STATES = ['pending', 'done', 'refused'] as const

const WalletTransfer = Type.Object({
  id: Id,
  vassalage: Vassalage,
  direction: Type.Enum(WALLET_DIRECTIONS),
  amount: Amount,
  currency: Type.String(),
  state: Type.Enum(WALLET_TRANSFER_STATES),
  at: InstantText,
})

export const walletTransfer = operation({
  name: 'walletTransfer',
  method: 'POST',
  path: '/wps/relay/GCS_walletTransfer',
  who: 'member',
  key: true,
  limit: 'launch',
  summary: 'Moves money between the main wallet and a vendor wallet; the same key returns the same transfer.',
  body: Type.Object(
    {
      vassalage: Vassalage,
      direction: Type.Enum(WALLET_DIRECTIONS),
      amount: Amount,
      /** The bonus grant that the member forfeits for it, once `bonus-at-stake` has shown both figures. */
      giveUp: Type.Optional(Id),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ transfer: WalletTransfer, balance: SignedAmount }),
  refusals: [
    'not-found',
    'vendor-maintenance',
    'vendor-not-answering',
    'balance-too-low',
    'amount-below-minimum',
    'amount-too-precise',
    'currency-not-offered',
    'account-blocked',
    'account-excluded',
    'reality-check-due',
    'still-checking',
    'limit-reached',
    'bonus-at-stake',
    'key-used-differently',
  ],
})

export const merchantWallet = operation({
  name: 'merchantWallet',
  method: 'GET',
  path: '/wps/relay/GCS_merchantWallet',
  who: 'member',
  limit: 'wallets',
  summary: 'Whether one wallet serves all games, and the balances of the vendor wallets.',
  query: Type.Object({ vassalage: Type.Optional(Vassalage) }, { additionalProperties: false }),
  answer: Type.Object({
    /** Of the named vendor, else of the whole site. */
    isSingle: Type.Boolean(),
    wallets: Type.Array(
      Type.Object({
        vassalage: Vassalage,
        displayName: Type.String(),
        currency: Type.String(),
        /** Null while the vendor does not answer. */
        balance: Type.Union([Amount, Type.Null()]),
        /** What is on its way and not yet confirmed, in either direction. */
        pending: Amount,
        /** The net amount that was moved there in all; a balance above it was won, one below it was lost. */
        moved: SignedAmount,
        maintenance: Type.Boolean(),
      }),
    ),
  }),
  refusals: ['not-found'],
})

export const transferWalletOperations = [walletTransfer, merchantWallet] as const
