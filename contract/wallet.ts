/** Wallet: the balance, deposits and withdrawals. */
import { Type, type Static } from 'typebox'
import { OWNER_PROOF_REFUSALS, OwnerProofFields, ProofWays } from './identity/safety.ts'
import { operation } from './operation.ts'
import { METHOD_KINDS } from './wallet/methods.ts'
import { PayInstructions } from './wallet/pay-instructions.ts'
import { listRequirements, Requirement } from './wallet/requirements.ts'
import { addPayee, changePayee, listPayees, removePayee } from './wallet/payees.ts'
import { pageOf, pageSize, PageNumber } from './values/page.ts'
import { Amount, Id, InstantText, SignedAmount, text, words } from './values/texts.ts'

export const Balance = Type.Object({
  balance: SignedAmount,
  held: SignedAmount,
  /** Bonus money beside it, which can be wagered but not withdrawn; absent where there is none. */
  bonus: Type.Optional(Amount),
  /** What is owed because of payments that came back; money that comes settles it first. Absent where nothing is owed. */
  debt: Type.Optional(Amount),
  currency: Type.String(),
  currencySymbol: Type.String(),
})
export type Balance = Static<typeof Balance>

export const balance = operation({
  name: 'balance',
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  who: 'member',
  summary: 'The available balance, and the amount held for pending withdrawals.',
  answer: Balance,
})

export const PaymentMethod = Type.Object({
  code: Type.String(),
  kind: Type.Enum([...METHOD_KINDS]),
  name: Type.String(),
  minimum: Amount,
  maximum: Amount,
  /** The other side receives the amount less this fee and less its share of the amount. */
  fee: Amount,
  feeBasisPoints: Type.Integer(),
  /** When it is open, by the merchant's clock; the end is excluded and may be after midnight. Null where it is always open. */
  hours: Type.Union([Type.Object({ from: Type.String(), until: Type.String(), timeZone: Type.String() }), Type.Null()]),
  /** Whether it is open now. */
  open: Type.Boolean(),
  /** The banks of a method of banks, in the order in which they are offered. */
  banks: Type.Optional(Type.Array(Type.Object({ code: Type.String(), name: Type.String() }))),
  /** The networks of a coin. */
  networks: Type.Optional(Type.Array(Type.Object({ code: Type.String(), name: Type.String() }))),
})
export type PaymentMethod = Static<typeof PaymentMethod>

export const cashierOptions = operation({
  name: 'cashierOptions',
  method: 'GET',
  path: '/wps/wallet/options',
  who: 'member',
  summary: 'Deposit and withdrawal methods, with their limits.',
  answer: Type.Object({
    deposit: Type.Array(PaymentMethod),
    withdraw: Type.Array(PaymentMethod),
    /** Withdrawals below this amount are approved without staff; today's requests are already deducted. */
    approvedBelow: Amount,
    withdrawalsLeftToday: Type.Integer(),
    /** The maximum withdrawal now, in the currency's display scale. */
    withdrawable: Amount,
    /** The part of the balance that must be wagered first: the amounts of the requirements below. */
    locked: Amount,
    /** The open requirements, oldest first; empty where there are none. */
    requirements: Type.Array(Requirement),
    /** Whether a withdrawal and a new payee need a proof beside the session. */
    proof: Type.Boolean(),
    /**
     * The possible proofs; empty where one is required and none is set up yet. A withdrawal takes one of them. A new payee takes the payment
     * password, and one of the others where there is one.
     */
    proofWays: ProofWays,
    /** Whether the owner has frozen withdrawals with the link in an email. */
    frozen: Type.Boolean(),
    /** Whether staff are reviewing a payment that came back; withdrawals wait meanwhile. */
    underReview: Type.Boolean(),
    /** What is owed because of payments that came back; nothing can be withdrawn before it is settled. */
    debt: Amount,
    /** Until when withdrawals are on hold after a change of a password, contact or second factor; null when they are not. */
    restsUntil: Type.Union([InstantText, Type.Null()]),
    /** How long the reservation of a deposit stays open. */
    depositMinutes: Type.Integer(),
    /** How long after the payout its owner is asked whether it arrived; then it counts as received. */
    receiptMinutes: Type.Integer(),
  }),
})

export const DEPOSIT_STATES = ['pending', 'received', 'credited', 'expired', 'failed', 'quarantined'] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]

export const Deposit = Type.Object({
  id: Id,
  reference: Type.String(),
  method: Type.String(),
  methodName: Type.String(),
  kind: Type.Enum([...METHOD_KINDS]),
  amount: Amount,
  /** The fee, deducted when it is credited. */
  fee: Amount,
  currency: Type.String(),
  state: Type.Enum([...DEPOSIT_STATES]),
  /** What of it came back to the payment service, and is no longer in the balance. */
  returned: Amount,
  /** Where to pay while the order is pending. */
  payUrl: Type.Union([Type.String(), Type.Null()]),
  /** Where to send the money while the order is pending; null where it is paid on the payment page. */
  instructions: Type.Union([PayInstructions, Type.Null()]),
  /** Ids of the pictures that prove the transfer; each is shown to its owner and to staff alone. */
  proofs: Type.Array(Id),
  createdAt: InstantText,
  expiresAt: InstantText,
  settledAt: Type.Union([InstantText, Type.Null()]),
})
export type Deposit = Static<typeof Deposit>

export const createDeposit = operation({
  name: 'createDeposit',
  method: 'POST',
  path: '/wps/wallet/deposit',
  who: 'member',
  key: true,
  limit: 'money',
  summary: 'Opens a deposit order and returns the payment page’s address.',
  body: Type.Object(
    {
      method: text(1, 40),
      amount: Amount,
      /** The promotion of this deposit, under the version of its terms that was shown; both or neither. */
      promotionId: Type.Optional(Id),
      promotionVersion: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    },
    { additionalProperties: false },
  ),
  answer: Deposit,
  refusals: [
    'amount-below-minimum',
    'amount-above-maximum',
    'amount-too-precise',
    'method-unknown',
    'method-closed',
    'payment-service-down',
    'account-blocked',
    'account-excluded',
    'still-checking',
    'key-used-differently',
    'key-missing',
    'limit-reached',
    'deposit-limit',
    'deposits-resting',
    'check-needed',
    'promotion-not-open',
    'promotion-over',
    'promotion-same-person',
    'terms-changed',
  ],
})

export const readDeposit = operation({
  name: 'readDeposit',
  method: 'GET',
  path: '/wps/wallet/deposit/:id',
  who: 'member',
  summary: "One deposit order of the member's.",
  params: Type.Object({ id: Id }),
  answer: Deposit,
  refusals: ['not-found'],
})

/** The pictures that may prove one transfer. */
export const DEPOSIT_PROOFS = 3

export const proveDeposit = operation({
  name: 'proveDeposit',
  method: 'POST',
  path: '/wps/wallet/deposit/:id/proof',
  who: 'member',
  limit: 'money',
  summary: 'Adds pictures that prove a bank transfer which is not credited yet. Pictures that it already has are skipped.',
  params: Type.Object({ id: Id }),
  body: Type.Object({ proofs: Type.Array(Id, { minItems: 1, maxItems: DEPOSIT_PROOFS }) }, { additionalProperties: false }),
  answer: Deposit,
  refusals: ['not-found', 'state-conflict', 'file-refused', 'proof-limit'],
})

export const listDeposits = operation({
  name: 'listDeposits',
  method: 'GET',
  path: '/wps/wallet/deposits',
  who: 'member',
  summary: "The member's deposit orders, latest first.",
  query: Type.Object({ pageNo: PageNumber, pageSize: pageSize(100, 20) }, { additionalProperties: false }),
  answer: pageOf(Deposit),
})

export const WITHDRAWAL_STATES = ['submitted', 'under-review', 'approved', 'paying', 'paid', 'rejected', 'failed'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

const RECEIPT_ANSWERS = ['received', 'not-received', 'partly-received'] as const
export type ReceiptAnswer = (typeof RECEIPT_ANSWERS)[number]
const RECEIPT_STATES = ['awaiting', 'received', 'under-check', 'assumed', 'paid-again', 'returned', 'forced'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

/** Whether a paid withdrawal arrived; it has its own state beside the withdrawal's. */
export const Receipt = Type.Object({
  state: Type.Enum([...RECEIPT_STATES]),
  /** Until when the person may answer; null where the question is closed. */
  answersUntil: Type.Union([InstantText, Type.Null()]),
  received: Amount,
  /** The amount less what arrived. */
  remaining: Amount,
  /** The comment of the staff's decision. */
  reason: Type.Union([Type.String(), Type.Null()]),
  /** Whether the second payout was paid. */
  againPaid: Type.Boolean(),
  answers: Type.Array(
    Type.Object({
      answer: Type.Enum([...RECEIPT_ANSWERS]),
      received: Amount,
      account: Type.Union([Type.String(), Type.Null()]),
      comment: Type.Union([Type.String(), Type.Null()]),
      /** Ids of pictures. */
      proofs: Type.Array(Id),
      at: InstantText,
    }),
  ),
})
export type Receipt = Static<typeof Receipt>

export const Withdrawal = Type.Object({
  id: Id,
  reference: Type.String(),
  amount: Amount,
  /** The fee; the rest reaches the account. */
  fee: Amount,
  currency: Type.String(),
  methodName: Type.String(),
  /** Null where what is stored of the account was altered or moved. */
  holderName: Type.Union([Type.String(), Type.Null()]),
  accountTail: Type.String(),
  state: Type.Enum([...WITHDRAWAL_STATES]),
  /** Why staff rejected it, or why the payment service could not pay. */
  reason: Type.Union([Type.String(), Type.Null()]),
  /** The five steps of the tracker with the time at which each was reached. */
  steps: Type.Array(Type.Object({ state: Type.String(), at: InstantText })),
  /** Null until it is paid. */
  receipt: Type.Union([Receipt, Type.Null()]),
  createdAt: InstantText,
})
export type Withdrawal = Static<typeof Withdrawal>

export const createWithdrawal = operation({
  name: 'createWithdrawal',
  method: 'POST',
  path: '/wps/wallet/withdrawal',
  who: 'member',
  key: true,
  encrypted: true,
  limit: 'money',
  summary: 'Requests a withdrawal; the money is held at once.',
  body: Type.Object({ payeeId: Id, amount: Amount, giveUp: Type.Optional(Id), ...OwnerProofFields }, { additionalProperties: false }),
  answer: Withdrawal,
  refusals: [
    'check-needed',
    'funds-asked',
    ...OWNER_PROOF_REFUSALS,
    'decrypt-failed',
    'encryption-required',
    'balance-too-low',
    'amount-below-minimum',
    'amount-above-maximum',
    'amount-too-precise',
    'payee-unknown',
    'method-unknown',
    'method-closed',
    'payee-resting',
    'payee-unreadable',
    'withdrawals-resting',
    'withdrawals-frozen',
    'withdrawals-under-review',
    'debt-open',
    'withdrawal-open',
    'daily-limit',
    'turnover-open',
    'bonus-at-stake',
    'payment-service-down',
    'account-blocked',
    'key-used-differently',
    'key-missing',
  ],
})

export const readWithdrawal = operation({
  name: 'readWithdrawal',
  method: 'GET',
  path: '/wps/wallet/withdrawal/:id',
  who: 'member',
  summary: "One withdrawal of the member's.",
  params: Type.Object({ id: Id }),
  answer: Withdrawal,
  refusals: ['not-found'],
})

export const answerReceipt = operation({
  name: 'answerReceipt',
  method: 'POST',
  path: '/wps/wallet/withdrawal/:id/receipt',
  who: 'member',
  key: true,
  limit: 'money',
  summary: 'Reports whether a paid withdrawal arrived, how much of it, and the evidence if it did not.',
  params: Type.Object({ id: Id }),
  body: Type.Object(
    {
      answer: Type.Enum([...RECEIPT_ANSWERS]),
      /** What arrived, where only a part did. */
      received: Type.Optional(Amount),
      /** The account that should have received it. */
      account: Type.Optional(text(1, 80)),
      comment: Type.Optional(words(1, 140)),
      /** Pictures that were uploaded before. */
      proofs: Type.Array(Id, { maxItems: 3 }),
    },
    { additionalProperties: false },
  ),
  answer: Withdrawal,
  refusals: [
    'not-found',
    'state-conflict',
    'file-refused',
    'amount-below-minimum',
    'amount-above-maximum',
    'amount-too-precise',
    'key-used-differently',
    'key-missing',
  ],
})

export const listWithdrawals = operation({
  name: 'listWithdrawals',
  method: 'GET',
  path: '/wps/wallet/withdrawals',
  who: 'member',
  summary: "The member's withdrawals, latest first.",
  query: Type.Object({ pageNo: PageNumber, pageSize: pageSize(100, 20) }, { additionalProperties: false }),
  answer: pageOf(Withdrawal),
})

export const walletOperations = [
  balance,
  cashierOptions,
  listRequirements,
  createDeposit,
  readDeposit,
  proveDeposit,
  listDeposits,
  listPayees,
  addPayee,
  changePayee,
  removePayee,
  createWithdrawal,
  readWithdrawal,
  answerReceipt,
  listWithdrawals,
] as const
