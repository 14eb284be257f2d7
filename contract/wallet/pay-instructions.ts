/** Pay instructions: where to send the money of an order, for methods without a payment page (WC-01). The payment service gives them. */
import { Type, type Static } from 'typebox'
import { Amount, text } from '../values/texts.ts'

const BankInstructions = Type.Object({
  kind: Type.Literal('bank'),
  payee: text(1, 80),
  bankName: text(1, 80),
  account: text(1, 80),
  /** The reference that the transfer must bear. */
  quote: text(1, 80),
  amount: Amount,
  /** The same as banks' apps read it. */
  qr: text(1, 500),
})

const CryptoInstructions = Type.Object({
  kind: Type.Literal('crypto'),
  networkName: text(1, 80),
  address: text(1, 120),
  /** Null where the network has none. */
  memo: Type.Union([text(1, 80), Type.Null()]),
  /** How many blocks the network must add before the payment counts. */
  confirmations: Type.Integer({ minimum: 0 }),
  /** What to send, in the coin; the service quoted it. */
  coinAmount: text(1, 40),
  coin: text(1, 12),
  qr: text(1, 500),
})

export const PayInstructions = Type.Union([BankInstructions, CryptoInstructions])
export type PayInstructions = Static<typeof PayInstructions>
