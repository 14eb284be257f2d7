/** Deposit form: a method, a freely chosen amount, its fee and its use, then the payment. */
import type { PaymentMethod } from '@baize/contract/wallet.ts'
import { AmountField } from '@baize/ui/fields/amount-field.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { RadioCards } from '@baize/ui/fields/radio-cards.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Submit } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { amountFault, atLeast, feeFor, lessFee, quickAmounts, wireAmount } from './amount-choices.ts'
import { MethodFee, MethodLimits, MethodMark, type Money } from './method-mark.tsx'
import { cashierQuery, useBalance, useCreateDeposit } from './queries.ts'

export type DepositStart = { readonly method?: string | undefined; readonly amount?: string | undefined }
/** The chosen promotion of the deposit, under the version of its terms that was shown. */
export type ChosenOffer = { readonly promotionId: string; readonly promotionVersion: number; readonly least: string }
/** The promotion choice is between amount and payment; the page provides it. */
export type OfferChoice = { readonly chosen: ChosenOffer | undefined; readonly field: ReactNode }
/** `page`: where it is paid; null where the order itself says how. */
export type OpenedDeposit = { readonly id: string; readonly page: string | null }

const AT = {
  'method-unknown': 'method',
  'method-closed': 'method',
  'amount-below-minimum': 'amount',
  'amount-above-maximum': 'amount',
  'amount-too-precise': 'amount',
  'limit-reached': 'amount',
  'deposit-limit': 'amount',
} as const

function DepositFacts({ method, amount, money, minutes }: { method: PaymentMethod; amount: string; money: Money; minutes: number }) {
  const text = useText()
  const sum = amountFault(amount, method.minimum, method.maximum) === undefined ? wireAmount(amount) : undefined
  return (
    <Facts
      items={[
        {
          term: text('wallet.fee'),
          value: <MethodFee method={method} amount={sum} money={money} />,
        },
        {
          term: text('wallet.arrives'),
          value:
            sum === undefined ? (
              '–'
            ) : (
              <MoneyText value={lessFee(sum, feeFor(sum, method, money.currency))} symbol={money.symbol} tone="gold" />
            ),
        },
        {
          term: text('wallet.deposit.when'),
          value: text(method.kind === 'bank' || method.kind === 'crypto' ? 'wallet.deposit.when.sent' : 'wallet.deposit.when.paid'),
        },
        { term: text('wallet.deposit.open'), value: text('wallet.minutes', { count: minutes }) },
      ]}
    />
  )
}

/** The state of the form, and the fault of the amount for the method and for the chosen promotion. */
function useDepositForm(
  methods: readonly PaymentMethod[],
  start: DepositStart,
  chosen: ChosenOffer | undefined,
  onOpened: (order: OpenedDeposit) => void,
) {
  const text = useText()
  const create = useCreateDeposit()
  const methodOf = (code: string | undefined) => methods.find((each) => each.code === code)
  const amountWords = (amount: string, method: PaymentMethod): string | undefined => {
    const fault = amountFault(amount, method.minimum, method.maximum)
    if (fault === 'empty') return text('wallet.amount.empty')
    if (fault !== undefined) return text(fault === 'below' ? 'wallet.amount.below' : 'wallet.amount.above')
    if (chosen === undefined || atLeast(wireAmount(amount), chosen.least)) return undefined
    return text('wallet.amount.offer', { least: formatMoney(chosen.least) })
  }
  const form = useForm({
    operation: 'createDeposit',
    values: { method: start.method, amount: start.amount ?? '' },
    check: ({ method: code, amount }) => {
      const method = methodOf(code)
      return method ? { amount: amountWords(amount, method) } : { method: text('wallet.method.missing') }
    },
    ask: ({ method = '', amount }) => {
      const { least: _least, ...offer } = chosen ?? { least: '0' }
      return { body: { method, amount: wireAmount(amount), ...offer } }
    },
    send: (input) => create.mutateAsync(input),
    at: AT,
    done: ({ id, payUrl, instructions }) => onOpened({ id, page: instructions === null ? payUrl : null }),
  })
  return { form, method: methodOf(form.values.method) }
}

function DepositFields({
  methods,
  minutes,
  start,
  offer,
  onOpened,
}: {
  methods: readonly PaymentMethod[]
  minutes: number
  start: DepositStart
  offer: OfferChoice
  onOpened: (order: OpenedDeposit) => void
}) {
  const text = useText()
  const { currencySymbol: symbol = '', currency = '' } = useBalance().data ?? {}
  const { form, method } = useDepositForm(methods, start, offer.chosen, onOpened)
  const options = methods.map((each) => ({
    value: each.code,
    label: each.name,
    hint: <MethodLimits method={each} symbol={symbol} />,
    leading: <MethodMark kind={each.kind} />,
    disabled: !each.open,
  }))
  return (
    <Form of={form} className="bz-stack wallet-form">
      <RadioCards label={text('wallet.deposit.method')} options={options} columns={2} {...form.field('method')} value={method?.code} />
      <AmountField
        label={text('wallet.amount')}
        {...form.field('amount')}
        symbol={symbol}
        hint={
          method
            ? text('wallet.amount.between', {
                minimum: formatMoney(method.minimum, { decimals: 0 }),
                maximum: formatMoney(method.maximum, { decimals: 0 }),
                symbol,
              })
            : text('wallet.amount.methodFirst')
        }
        quick={
          method && quickAmounts(method.minimum, method.maximum).map((value) => ({ value, label: formatMoney(value, { decimals: 0 }) }))
        }
      />
      {offer.field}
      {method && <DepositFacts method={method} amount={form.values.amount} money={{ symbol, currency }} minutes={minutes} />}
      <Submit size="lg" wide iconEnd={<ArrowRight aria-hidden="true" size={18} />}>
        {text('wallet.deposit.pay')}
      </Submit>
      <p className="text-sm text-fg-3">
        {text(method?.kind === 'bank' || method?.kind === 'crypto' ? 'wallet.deposit.next.send' : 'wallet.deposit.next')}
      </p>
    </Form>
  )
}

type Props = { start: DepositStart; offer: OfferChoice; onOpened: (order: OpenedDeposit) => void }

export function DepositForm({ start, offer, onOpened }: Props) {
  const text = useText()
  const language = useLanguage()
  const { data, isError, error, refetch } = useQuery(cashierQuery(language))
  if (isError && !data) {
    return <LoadFailure title={text('wallet.options.error')} error={error} onAgain={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <div className="wallet-form-waiting">
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} shape="box" height={60} />
          ))}
          <Skeleton shape="box" height={44} />
        </div>
      </Loading>
    )
  }
  if (data.deposit.length === 0)
    return <EmptyState title={text('wallet.deposit.noMethod')}>{text('wallet.deposit.noMethodText')}</EmptyState>
  return <DepositFields methods={data.deposit} minutes={data.depositMinutes} start={start} offer={offer} onOpened={onOpened} />
}
