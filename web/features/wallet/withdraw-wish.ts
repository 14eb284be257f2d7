/** Withdraw wish: what stands on the withdraw form, what is wrong with it, and the sending of it under one key. */
import type { Payee, PaymentMethod } from '@baize/contract/wallet.ts'
import { useState, type FormEvent } from 'react'
import { Refusal, type Answer } from '../../api/client.ts'
import { useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { amountFault, atLeast, smallerAmount, wireAmount } from './amount-choices.ts'
import { useFormKey } from './form-key.ts'
import { useCreateWithdrawal } from './queries.ts'

export type Cashier = Answer<'cashierOptions'>

const AT_AMOUNT: ReadonlySet<string> = new Set(['balance-too-low', 'amount-below-minimum', 'amount-above-maximum', 'amount-too-precise'])

export function useWithdrawWish(cashier: Cashier, payees: readonly Payee[]) {
  const text = useText()
  const refusalText = useRefusalText()
  const { keyOf, spent } = useFormKey()
  const create = useCreateWithdrawal()
  const [chosen, setChosen] = useState<string>()
  const [amount, setAmount] = useState('')
  const [paymentPassword, setPaymentPassword] = useState('')
  const [pressed, setPressed] = useState(false)
  const payee = payees.find(({ id }) => id === chosen) ?? (payees.length === 1 ? payees[0] : undefined)
  const method: PaymentMethod | undefined = payee && cashier.withdraw.find(({ code }) => code === payee.method)
  const most = method ? smallerAmount(method.maximum, cashier.withdrawable) : cashier.withdrawable
  const fault = method && amountFault(amount, method.minimum, most)
  const beyondBalance = fault === 'above' && atLeast(most, cashier.withdrawable)
  const refused = create.error instanceof Refusal ? create.error.code : undefined
  const change = (act: () => void): void => {
    create.reset()
    setPressed(false)
    act()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setPressed(true)
    if (!payee || !method || fault !== undefined || create.isPending) return
    if (cashier.paymentPassword && paymentPassword === '') return
    const wish = { payeeId: payee.id, amount: wireAmount(amount) }
    const body = { ...wish, ...(cashier.paymentPassword ? { paymentPassword } : {}) }
    create.mutate(
      { body, key: keyOf(wish) },
      {
        onSuccess: () => {
          spent()
          setAmount('')
          setPaymentPassword('')
          setPressed(false)
        },
      },
    )
  }
  const faultText = {
    empty: text('wallet.amount.empty'),
    below: text('wallet.amount.below'),
    above: text(beyondBalance ? 'wallet.withdraw.beyond' : 'wallet.amount.above'),
  }
  const missing = pressed && cashier.paymentPassword && paymentPassword === ''
  const atPassword = refused === 'payment-password-wrong' || refused === 'payment-password-locked'
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
    paymentPassword,
    writePassword: (next: string) => change(() => setPaymentPassword(next)),
    passwordError: atPassword ? refusalText(create.error) : missing ? text('wallet.withdraw.password.missing') : undefined,
    submit,
    payeeError: refused === 'payee-unknown' ? refusalText(create.error) : pressed && !payee ? text('wallet.payee.missing') : undefined,
    amountError: atAmount ? refusalText(create.error) : pressed && fault !== undefined ? faultText[fault] : undefined,
    formError: create.error && !atAmount && !atPassword && refused !== 'payee-unknown' ? refusalText(create.error) : undefined,
  }
}
