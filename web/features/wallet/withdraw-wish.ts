/** Withdraw wish: the state of the withdrawal form, its faults, and the sending under one key. */
import type { Payee } from '@baize/contract/wallet/payees.ts'
import type { PaymentMethod } from '@baize/contract/wallet.ts'
import type { Answer } from '../../api/client.ts'
import { useForm } from '../../form/use-form.ts'
import { useText } from '../../i18n/i18n.ts'
import { amountFault, atLeast, isZero, smallerAmount, wireAmount } from './amount-choices.ts'
import { atStakeOf } from '../../form/at-stake.tsx'
import { useOwnerProof } from './owner-proof.tsx'
import { useCreateWithdrawal } from './queries.ts'

export type Cashier = Answer<'cashierOptions'>

const AT = {
  'payee-unknown': 'payeeId',
  'payee-unreadable': 'payeeId',
  'method-unknown': 'payeeId',
  'method-closed': 'payeeId',
  'balance-too-low': 'amount',
  'amount-below-minimum': 'amount',
  'amount-above-maximum': 'amount',
  'amount-too-precise': 'amount',
  'turnover-open': 'amount',
} as const

/** Why no withdrawal can be asked for now; undefined where one can. What holds it has a notice of its own. */
export function closedBy(
  cashier: Cashier,
  payees: readonly Payee[],
): { reason: 'held' | 'times' } | { reason: 'below'; least: string } | undefined {
  if (cashier.frozen || cashier.underReview || cashier.restsUntil !== null || !isZero(cashier.debt)) return { reason: 'held' }
  if (cashier.withdrawalsLeftToday <= 0) return { reason: 'times' }
  const least = cashier.withdraw
    .filter(({ code, open }) => open && payees.some(({ method, holderName }) => method === code && holderName !== null))
    .map(({ minimum }) => minimum)
  const [first, ...others] = least
  if (first === undefined || least.some((minimum) => atLeast(cashier.withdrawable, minimum))) return undefined
  return { reason: 'below', least: others.reduce(smallerAmount, first) }
}

/** The fault of the amount, in words. */
function useFaultText(cashier: Cashier): (fault: 'empty' | 'below' | 'above', most: string) => string {
  const text = useText()
  return (fault, most) => {
    if (fault !== 'above') return text(fault === 'below' ? 'wallet.amount.below' : 'wallet.amount.empty')
    if (!atLeast(most, cashier.withdrawable)) return text('wallet.amount.above')
    return text(isZero(cashier.locked) ? 'wallet.withdraw.beyond' : 'wallet.turnover.beyond')
  }
}

/** The account: the chosen one, the default, or the only one. */
const payeeOf = (all: readonly Payee[], chosen: string | undefined): Payee | undefined => {
  // Nothing is paid to one that cannot be read.
  const payees = all.filter(({ holderName }) => holderName !== null)
  return (
    payees.find(({ id }) => id === chosen) ?? payees.find(({ isDefault }) => isDefault) ?? (payees.length === 1 ? payees[0] : undefined)
  )
}

/** `giveUp` is kept once it was chosen, since a one-time proof is given again without another question. */
const EMPTY = { payeeId: undefined as string | undefined, amount: '', giveUp: '' }

export function useWithdrawWish(cashier: Cashier, payees: readonly Payee[]) {
  const text = useText()
  const create = useCreateWithdrawal()
  const proof = useOwnerProof({ asked: cashier.proof, ways: cashier.proofWays })
  const goalOf = (chosen: string | undefined) => {
    const payee = payeeOf(payees, chosen)
    const method: PaymentMethod | undefined = payee && cashier.withdraw.find(({ code }) => code === payee.method)
    return { payee, method, most: method ? smallerAmount(method.maximum, cashier.withdrawable) : cashier.withdrawable }
  }
  const faultOf = (amount: string, { method, most }: ReturnType<typeof goalOf>) => method && amountFault(amount, method.minimum, most)
  const wishOf = ({ payeeId, amount }: typeof EMPTY) => ({ payeeId: goalOf(payeeId).payee?.id ?? '', amount: wireAmount(amount) })
  const faultText = useFaultText(cashier)
  const form = useForm({
    operation: 'createWithdrawal',
    values: EMPTY,
    check: ({ payeeId, amount }) => {
      const goal = goalOf(payeeId)
      const fault = faultOf(amount, goal)
      return {
        payeeId: goal.payee ? undefined : text('wallet.payee.missing'),
        amount: fault && faultText(fault, goal.most),
      }
    },
    ask: async (typed) => {
      const given = await proof.give()
      return given && { body: { ...wishOf(typed), ...given, ...(typed.giveUp === '' ? {} : { giveUp: typed.giveUp }) } }
    },
    wish: wishOf,
    send: (input) => create.mutateAsync(input),
    at: AT,
    elsewhere: (error) => proof.tells(error) || atStakeOf(error) !== undefined,
    done: () => {
      form.empty({ amount: '', giveUp: '' })
      proof.forget()
    },
  })
  const goal = goalOf(form.values.payeeId)
  return {
    ...goal,
    form,
    proof,
    fault: faultOf(form.values.amount, goal),
    choose: (payeeId: string) => form.write({ payeeId, giveUp: '' }),
    write: (amount: string) => form.write({ amount, giveUp: '' }),
    /** What this withdrawal would end, until the person goes on or back. */
    stake: atStakeOf(form.refused),
    goOn: (giveUp: string): void => {
      form.write({ giveUp })
      form.press()
    },
  }
}
