/** Wallet: the balance, deposits and withdrawals. */
import { Type, type Static } from 'typebox'
import { operation } from './operation.ts'
import { pageOf, pageSize, PageNumber } from './values/page.ts'
import { Amount, Id, InstantText, SignedAmount, text } from './values/texts.ts'

export const Balance = Type.Object({ balance: SignedAmount, held: SignedAmount, currency: Type.String(), currencySymbol: Type.String() })
export type Balance = Static<typeof Balance>

export const balance = operation({
  name: 'balance',
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  who: 'member',
  summary: 'The free balance, and what is held for open withdrawals.',
  answer: Balance,
})

export const PaymentMethod = Type.Object({
  code: Type.String(),
  kind: Type.Union([Type.Literal('bank'), Type.Literal('e-wallet'), Type.Literal('crypto'), Type.Literal('card')]),
  name: Type.String(),
  minimum: Amount,
  maximum: Amount,
  /** What reaches the other side is the amount less this; sandbox methods take nothing. */
  fee: Amount,
})
export type PaymentMethod = Static<typeof PaymentMethod>

export const cashierOptions = operation({
  name: 'cashierOptions',
  method: 'GET',
  path: '/wps/wallet/options',
  who: 'member',
  summary: 'Ways to deposit and to withdraw, with their limits.',
  answer: Type.Object({
    deposit: Type.Array(PaymentMethod),
    withdraw: Type.Array(PaymentMethod),
    /** Withdrawals below this amount are approved without waiting for staff; what was asked for today is taken off. */
    approvedBelow: Amount,
    withdrawalsLeftToday: Type.Integer(),
    /** The most that the member could withdraw now, in the currency's display scale. */
    withdrawable: Amount,
    /** Whether a withdrawal asks for the payment password. */
    paymentPassword: Type.Boolean(),
    /** Until when no money leaves, since what guards the account has changed; null when it may. */
    restsUntil: Type.Union([InstantText, Type.Null()]),
    /** How long the reservation of a deposit stays open. */
    depositMinutes: Type.Integer(),
  }),
})

export const DEPOSIT_STATES = ['pending', 'received', 'credited', 'expired', 'failed', 'quarantined'] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]

export const Deposit = Type.Object({
  id: Id,
  reference: Type.String(),
  method: Type.String(),
  methodName: Type.String(),
  amount: Amount,
  currency: Type.String(),
  state: Type.Enum([...DEPOSIT_STATES]),
  /** Where to pay while the order is pending. */
  payUrl: Type.Union([Type.String(), Type.Null()]),
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
  summary: 'Opens a deposit order and answers where to pay it.',
  body: Type.Object({ method: text(1, 40), amount: Amount }, { additionalProperties: false }),
  answer: Deposit,
  refusals: [
    'amount-below-minimum',
    'amount-above-maximum',
    'amount-too-precise',
    'method-unknown',
    'payment-service-down',
    'account-blocked',
    'account-excluded',
    'key-used-differently',
    'key-missing',
    'limit-reached',
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

export const listDeposits = operation({
  name: 'listDeposits',
  method: 'GET',
  path: '/wps/wallet/deposits',
  who: 'member',
  summary: "The member's deposit orders, latest first.",
  query: Type.Object({ pageNo: PageNumber, pageSize: pageSize(100, 20) }, { additionalProperties: false }),
  answer: pageOf(Deposit),
})

export const Payee = Type.Object({
  id: Id,
  method: Type.String(),
  methodName: Type.String(),
  holderName: Type.String(),
  accountTail: Type.String(),
  createdAt: InstantText,
  /** Until when no money leaves to it, since it is new; null when it may. */
  restsUntil: Type.Union([InstantText, Type.Null()]),
})
export type Payee = Static<typeof Payee>

export const listPayees = operation({
  name: 'listPayees',
  method: 'GET',
  path: '/wps/wallet/payees',
  who: 'member',
  summary: 'The accounts to which the member withdraws; numbers are masked.',
  answer: Type.Array(Payee),
})

export const addPayee = operation({
  name: 'addPayee',
  method: 'POST',
  path: '/wps/wallet/payee',
  who: 'member',
  encrypted: true,
  limit: 'money',
  summary: 'Binds an account for withdrawals.',
  body: Type.Object(
    {
      method: text(1, 40),
      holderName: text(2, 80),
      accountNumber: Type.String({ pattern: '^[0-9A-Za-z-]{4,64}$' }),
      paymentPassword: Type.Optional(Type.String({ maxLength: 128 })),
    },
    { additionalProperties: false },
  ),
  answer: Payee,
  refusals: [
    'payment-password-wrong',
    'payment-password-unset',
    'payment-password-locked',
    'payment-password-resting',
    'decrypt-failed',
    'encryption-required',
    'method-unknown',
    'payee-limit',
  ],
})

export const WITHDRAWAL_STATES = ['submitted', 'under-review', 'approved', 'paying', 'paid', 'rejected', 'failed'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

export const Withdrawal = Type.Object({
  id: Id,
  reference: Type.String(),
  amount: Amount,
  currency: Type.String(),
  methodName: Type.String(),
  holderName: Type.String(),
  accountTail: Type.String(),
  state: Type.Enum([...WITHDRAWAL_STATES]),
  /** Why staff rejected it, or why the payment service could not pay. */
  reason: Type.Union([Type.String(), Type.Null()]),
  /** The five steps of the tracker with the time at which each was reached. */
  steps: Type.Array(Type.Object({ state: Type.String(), at: InstantText })),
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
  summary: 'Asks for money out; it is held at once and cannot be played meanwhile.',
  body: Type.Object(
    { payeeId: Id, amount: Amount, paymentPassword: Type.Optional(Type.String({ maxLength: 128 })) },
    { additionalProperties: false },
  ),
  answer: Withdrawal,
  refusals: [
    'payment-password-wrong',
    'payment-password-unset',
    'payment-password-locked',
    'payment-password-resting',
    'decrypt-failed',
    'encryption-required',
    'balance-too-low',
    'amount-below-minimum',
    'amount-above-maximum',
    'amount-too-precise',
    'payee-unknown',
    'payee-resting',
    'withdrawals-resting',
    'withdrawal-open',
    'daily-limit',
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
  createDeposit,
  readDeposit,
  listDeposits,
  listPayees,
  addPayee,
  createWithdrawal,
  readWithdrawal,
  listWithdrawals,
] as const
