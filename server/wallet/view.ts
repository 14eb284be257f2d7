/** Views: an order, a payee and a withdrawal as their member sees them. */
import { CURRENCIES, formatUnits } from '@baize/contract/values/money.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Payee } from '@baize/contract/wallet/payees.ts'
import type { Deposit, Receipt, Withdrawal } from '@baize/contract/wallet.ts'
import { feeOf } from '@baize/rules/wallet/fee.ts'
import { openOne } from '../platform/secrets.ts'
import { methodName, placeName, type Methods } from './method/method.ts'
import type { OrderInstructions, WalletLimits, WalletNeeds } from './needs.ts'
import { payeeRests } from './may-leave.ts'
import { payeePlace } from './sealed.ts'
import type { DepositRow, PayeeRow, StepRow, WithdrawalRow } from './store.ts'
import { STATES } from './withdrawal.ts'

/** The sealed part of a payee, and what the payment service receives. */
export type SealedPayee = {
  readonly holderName: string
  readonly accountNumber: string
  readonly bank?: string
  readonly branch?: string
  readonly network?: string
  readonly memo?: string
}

type Reading = Pick<WalletNeeds, 'secrets' | 'warn'>

/** Opens a payee. One that was altered, or moved from another row or member, is named to staff and answers undefined: nobody is paid to it. */
export function openPayee(
  { secrets, warn }: Reading,
  { id, memberId, sealed }: Pick<PayeeRow, 'id' | 'memberId' | 'sealed'>,
): SealedPayee | undefined {
  const text = openOne(secrets, warn, payeePlace(memberId, id), sealed)
  return text === undefined ? undefined : (JSON.parse(text) as SealedPayee)
}

export const symbolOf = (currency: string): string => CURRENCIES[currency]?.symbol ?? currency

/** Only while the order is pending: nobody should pay one that has ended. */
function instructionsView(row: DepositRow, methods: Methods, language: LanguageCode): Deposit['instructions'] {
  const given = row.instructions as OrderInstructions | null
  if (given === null) return null
  const placed = (code: string): string => placeName(methods, row.method, code, language) ?? code
  if (given.kind === 'bank') {
    const { kind, payee, bank, account, quote, qr } = given
    return { kind, payee, bankName: placed(bank), account, quote, amount: formatUnits(row.amountUnits), qr }
  }
  const { kind, network, address, memo, confirmations, amount: coinAmount, coin, qr } = given
  return { kind, networkName: placed(network), address, memo, confirmations, coinAmount, coin, qr }
}

/** `returnedUnits`: what of it came back to the payment service. */
export const depositView = (row: DepositRow, methods: Methods, language: LanguageCode, returnedUnits = 0n): Deposit => ({
  id: row.id,
  reference: row.reference,
  method: row.method,
  methodName: methodName(methods, row.method, language),
  kind: methods.get(row.method)?.kind ?? 'e-wallet',
  amount: formatUnits(row.amountUnits),
  fee: formatUnits(feeOf(row.amountUnits, row, row.currency)),
  currency: row.currency,
  state: row.state,
  returned: formatUnits(returnedUnits),
  payUrl: row.state === 'pending' ? row.payUrl : null,
  instructions: row.state === 'pending' ? instructionsView(row, methods, language) : null,
  proofs: [...row.proofs],
  createdAt: row.createdAt.toString(),
  expiresAt: row.expiresAt.toString(),
  settledAt: row.settledAt?.toString() ?? null,
})

export type PayeeContext = { readonly limits: WalletLimits; readonly methods: Methods; readonly language: LanguageCode }

export function payeeView(needs: WalletNeeds, row: PayeeRow, { limits, methods, language }: PayeeContext): Payee {
  const opened = openPayee(needs, row)
  const { bank, network } = opened ?? {}
  return {
    id: row.id,
    method: row.method,
    methodName: methodName(methods, row.method, language),
    placeName: placeName(methods, row.method, bank ?? network, language),
    holderName: opened?.holderName ?? null,
    accountTail: row.accountTail,
    nickname: row.nickname,
    isDefault: row.isDefault,
    createdAt: row.createdAt.toString(),
    restsUntil: payeeRests(needs, limits, row)?.toString() ?? null,
  }
}

export type WithdrawalParts = {
  readonly row: WithdrawalRow
  readonly payee: PayeeRow
  readonly steps: readonly StepRow[]
  readonly receipt: Receipt | null
  readonly methods: Methods
}

export const withdrawalView = (
  needs: Reading,
  { row, payee, steps, receipt, methods }: WithdrawalParts,
  language: LanguageCode,
): Withdrawal => ({
  id: row.id,
  reference: row.reference,
  amount: formatUnits(row.amountUnits),
  fee: formatUnits(row.feeUnits),
  currency: row.currency,
  methodName: methodName(methods, row.method, language),
  holderName: openPayee(needs, payee)?.holderName ?? null,
  accountTail: payee.accountTail,
  state: row.state,
  reason: row.reason,
  // States that are reached in one moment have the same time, so their own order decides.
  steps: STATES.flatMap((state) => steps.filter((step) => step.state === state)).map((step) => ({
    state: step.state,
    at: step.at.toString(),
  })),
  receipt,
  createdAt: row.createdAt.toString(),
})
