/** Currencies: a member has one wallet for each currency of the merchant, and all acts use the chosen one (WC-51). */
import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { SignedAmount } from '../values/texts.ts'

const CurrencyWallet = Type.Object({
  currency: Type.String(),
  currencySymbol: Type.String(),
  chosen: Type.Boolean(),
  /** The wallet's balance and its held part; null where the currency was never chosen. */
  balance: Type.Union([SignedAmount, Type.Null()]),
  held: Type.Union([SignedAmount, Type.Null()]),
})
export type CurrencyWallet = Static<typeof CurrencyWallet>

const Wallets = Type.Object({ wallets: Type.Array(CurrencyWallet) })

export const memberWallets = operation({
  name: 'memberWallets',
  method: 'GET',
  path: '/wps/member/wallets',
  who: 'member',
  summary: 'The currencies that the caller may choose, the first one first, with each wallet’s balance. Nothing is converted.',
  answer: Wallets,
})

export const chooseWallet = operation({
  name: 'chooseWallet',
  method: 'PUT',
  path: '/wps/member/wallets/chosen',
  who: 'member',
  summary: 'Chooses the caller’s currency for all further acts; its wallet is opened on the first choice.',
  body: Type.Object({ currency: Type.String({ pattern: '^[A-Z]{3,5}$' }) }, { additionalProperties: false }),
  answer: Wallets,
  refusals: ['currency-unknown'],
})

export const currencyOperations = [memberWallets, chooseWallet] as const
