/** Returns: credited payments that a payment service took back, and what the member owes because of them. */
import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { pageOf, pageSize, PageNumber } from '../values/page.ts'
import { Amount, Id, InstantText } from '../values/texts.ts'

/** Refunded by the service; reversed by the bank or wallet; or disputed by whoever paid. */
export const RETURN_KINDS = ['refund', 'reversal', 'dispute'] as const
export type ReturnKind = (typeof RETURN_KINDS)[number]

/** How far a dispute is. A warning and an inquiry take no money; a refund and a reversal are settled at once. */
export const RETURN_STAGES = ['warning', 'inquiry', 'settled', 'chargeback', 'pre-arbitration', 'arbitration'] as const
export type ReturnStage = (typeof RETURN_STAGES)[number]

/** Who has the money at that stage: whoever paid, until it is decided or for good (`lost`), or the member (`won`). */
export const RETURN_STATES = ['open', 'lost', 'won'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

export const PaymentReturn = Type.Object({
  id: Id,
  reference: Type.String(),
  /** The reference of the deposit. */
  deposit: Type.String(),
  kind: Type.Enum([...RETURN_KINDS]),
  stage: Type.Enum([...RETURN_STAGES]),
  state: Type.Enum([...RETURN_STATES]),
  /** The amount that the payment service names. */
  amount: Amount,
  currency: Type.String(),
  /** Whether staff are still reviewing it; withdrawals and transfers wait meanwhile. */
  underReview: Type.Boolean(),
  at: InstantText,
})
export type PaymentReturn = Static<typeof PaymentReturn>

export const listReturns = operation({
  name: 'listReturns',
  method: 'GET',
  path: '/wps/wallet/returns',
  who: 'member',
  summary:
    'Deposits that the payment service took back or asks about, latest first, and what is owed because of them in the chosen wallet.',
  query: Type.Object({ pageNo: PageNumber, pageSize: pageSize(100, 20) }, { additionalProperties: false }),
  answer: Type.Object({
    ...pageOf(PaymentReturn).properties,
    /** What is still owed. Money that comes to the wallet settles it first. */
    debt: Amount,
    /** Whether withdrawals and transfers wait for a review by staff. */
    underReview: Type.Boolean(),
  }),
})

export const paymentReturnOperations = [listReturns] as const
