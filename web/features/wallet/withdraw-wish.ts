/** Withdraw wish: what stands on the withdraw form, what is wrong with it, and the sending of it under one key. */
import type { Payee } from '@baize/contract/wallet/payees.ts'
import type { PaymentMethod } from '@baize/contract/wallet.ts'
import { useState, type FormEvent } from 'react'
import { Refusal, type Answer } from '../../api/client.ts'
import { useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { amountFault, atLeast, isZero, smallerAmount, wireAmount } from './amount-choices.ts'
import { useFormKey } from '../../api/form-key.ts'
import { atStakeOf, type AtStake } from './bonus/at-stake.tsx'
import { isAtProof, useOwnerProof } from './owner-proof.tsx'
import { useCreateWithdrawal } from './queries.ts'

export type Cashier = Answer<'cashierOptions'>

const AT_AMOUNT: ReadonlySet<string> = new Set([
  'balance-too-low',
  'amount-below-minimum',
  'amount-above-maximum',
  'amount-too-precise',
  'turnover-open',
])

/** What is wrong with the amount, in words. */
function useFaultText(cashier: Cashier, most: string): (fault: 'empty' | 'below' | 'above') => string {
  const text = useText()
  const beyond = atLeast(most, cashier.withdrawable)
  const above = !beyond ? 'wallet.amount.above' : isZero(cashier.locked) ? 'wallet.withdraw.beyond' : 'wallet.turnover.beyond'
  return (fault) => text(fault === 'above' ? above : fault === 'below' ? 'wallet.amount.below' : 'wallet.amount.empty')
}

/** The account that is meant: the chosen one, the default, or the only one. */
const payeeOf = (payees: readonly Payee[], chosen: string | undefined): Payee | undefined =>
  payees.find(({ id }) => id === chosen) ?? payees.find(({ isDefault }) => isDefault) ?? (payees.length === 1 ? payees[0] : undefined)

const stakeOf = (error: Error | null): AtStake | undefined =>
  error instanceof Refusal && error.code === 'bonus-at-stake' ? atStakeOf(error.detail) : undefined

/** What stands under the button: neither what a field says nor what a dialog asks. */
const isAtForm = (error: Error | null): error is Error =>
  error !== null &&
  stakeOf(error) === undefined &&
  !isAtProof(error) &&
  !(error instanceof Refusal && (AT_AMOUNT.has(error.code) || error.code === 'payee-unknown'))

export function useWithdrawWish(cashier: Cashier, payees: readonly Payee[]) {
  const text = useText()
  const refusalText = useRefusalText()
  const { keyOf, spent } = useFormKey()
  const create = useCreateWithdrawal()
  const [chosen, setChosen] = useState<string>()
  const [amount, setAmount] = useState('')
  const [pressed, setPressed] = useState(false)
  // Kept once it was said, since a proof that is good for one use is given again without asking again.
  const [givesUp, setGivesUp] = useState<string>()
  const proof = useOwnerProof({ asked: cashier.proof, ways: cashier.proofWays }, create.error)
  const payee = payeeOf(payees, chosen)
  const method: PaymentMethod | undefined = payee && cashier.withdraw.find(({ code }) => code === payee.method)
  const most = method ? smallerAmount(method.maximum, cashier.withdrawable) : cashier.withdrawable
  const fault = method && amountFault(amount, method.minimum, most)
  const faultText = useFaultText(cashier, most)
  const refused = create.error instanceof Refusal ? create.error.code : undefined
  const change = (act: () => void): void => {
    create.reset()
    setPressed(false)
    setGivesUp(undefined)
    act()
  }
  const send = async (giveUp: string | undefined): Promise<void> => {
    setPressed(true)
    if (!payee || !method || fault !== undefined || create.isPending) return
    const given = await proof.give()
    if (!given) return
    const wish = { payeeId: payee.id, amount: wireAmount(amount) }
    create.mutate(
      { body: { ...wish, ...given, ...(giveUp === undefined ? {} : { giveUp }) }, key: keyOf(wish) },
      {
        onSuccess: () => {
          spent()
          setAmount('')
          proof.forget()
          setPressed(false)
        },
      },
    )
  }
  const stake = stakeOf(create.error)
  const atAmount = refused !== undefined && AT_AMOUNT.has(refused)
  return {
    payee,
    method,
    most,
    amount,
    fault,
    busy: create.isPending,
    choose: (id: string) => change(() => setChosen(id)),
    write: (next: string) => change(() => setAmount(next)),
    proof: { ...proof, write: (next: string) => change(() => proof.write(next)) },
    submit: (event: FormEvent): void => {
      event.preventDefault()
      void send(givesUp)
    },
    /** What this withdrawal would end, until the person goes on or back. */
    stake,
    goOn: (grant: string): void => {
      setGivesUp(grant)
      void send(grant)
    },
    goBack: (): void => create.reset(),
    payeeError: refused === 'payee-unknown' ? refusalText(create.error) : pressed && !payee ? text('wallet.payee.missing') : undefined,
    amountError: atAmount ? refusalText(create.error) : pressed && fault !== undefined ? faultText(fault) : undefined,
    formError: isAtForm(create.error) ? refusalText(create.error) : undefined,
  }
}
