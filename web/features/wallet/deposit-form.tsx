/** Deposit form: a method, an amount that the person chooses freely, what it costs and where it leads, then the way to pay. */
import type { PaymentMethod } from '@baize/contract/wallet.ts'
import { AmountField } from '@baize/ui/fields/amount-field.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { RadioCards } from '@baize/ui/fields/radio-cards.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Refusal } from '../../api/client.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { amountFault, atLeast, isZero, lessFee, quickAmounts, wireAmount } from './amount-choices.ts'
import { useFormKey } from '../../api/form-key.ts'
import { MethodLimits, MethodMark } from './method-mark.tsx'
import { cashierQuery, useBalance, useCreateDeposit } from './queries.ts'

export type DepositStart = { readonly method?: string | undefined; readonly amount?: string | undefined }
/** The promotion that is chosen with the deposit, under the version of its terms that was shown. */
export type ChosenOffer = { readonly promotionId: string; readonly promotionVersion: number; readonly least: string }
/** The choice of a promotion stands between amount and payment; the page brings it. */
export type OfferChoice = { readonly chosen: ChosenOffer | undefined; readonly field: ReactNode }
export type OpenedDeposit = { readonly id: string; readonly payUrl: string | null }

const AT_AMOUNT: ReadonlySet<string> = new Set([
  'amount-below-minimum',
  'amount-above-maximum',
  'amount-too-precise',
  'limit-reached',
  'deposit-limit',
])

function DepositFacts({ method, amount, symbol, minutes }: { method: PaymentMethod; amount: string; symbol: string; minutes: number }) {
  const text = useText()
  const fits = amountFault(amount, method.minimum, method.maximum) === undefined
  return (
    <Facts
      items={[
        {
          term: text('wallet.fee'),
          value: isZero(method.fee) ? text('wallet.fee.none') : <MoneyText value={method.fee} symbol={symbol} />,
        },
        {
          term: text('wallet.arrives'),
          value: fits ? <MoneyText value={lessFee(wireAmount(amount), method.fee)} symbol={symbol} tone="gold" /> : '–',
        },
        { term: text('wallet.deposit.open'), value: text('wallet.minutes', { count: minutes }) },
      ]}
    />
  )
}

/** What stands on the form: which field is at fault, and what the server last said. */
function useDepositWish(
  methods: readonly PaymentMethod[],
  start: DepositStart,
  chosen: ChosenOffer | undefined,
  onOpened: (order: OpenedDeposit) => void,
) {
  const text = useText()
  const refusalText = useRefusalText()
  const { keyOf, spent } = useFormKey()
  const create = useCreateDeposit()
  const [code, setCode] = useState(start.method)
  const [amount, setAmount] = useState(start.amount ?? '')
  const [pressed, setPressed] = useState(false)
  const method = methods.find((each) => each.code === code)
  const own = method && amountFault(amount, method.minimum, method.maximum)
  const tooSmall = own === undefined && chosen !== undefined && !atLeast(wireAmount(amount), chosen.least)
  const fault = tooSmall ? 'offer' : own
  const refusal = create.error
  const refused = refusal instanceof Refusal ? refusal.code : undefined
  const ownFault =
    !pressed || fault === undefined
      ? undefined
      : fault === 'empty'
        ? text('wallet.amount.empty')
        : fault === 'offer'
          ? text('wallet.amount.offer', { least: formatMoney(chosen?.least ?? '0') })
          : text(fault === 'below' ? 'wallet.amount.below' : 'wallet.amount.above')
  const change = (act: () => void) => (): void => {
    create.reset()
    setPressed(false)
    act()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setPressed(true)
    if (!method || fault !== undefined || create.isPending) return
    const { least: _least, ...offer } = chosen ?? { least: '0' }
    const body = { method: method.code, amount: wireAmount(amount), ...offer }
    create.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: ({ id, payUrl }) => {
          spent()
          onOpened({ id, payUrl })
        },
      },
    )
  }
  return {
    method,
    amount,
    busy: create.isPending,
    choose: (next: string) => change(() => setCode(next))(),
    write: (next: string) => change(() => setAmount(next))(),
    submit,
    methodError: pressed && !method ? text('wallet.method.missing') : refused === 'method-unknown' ? refusalText(refusal) : undefined,
    amountError: ownFault ?? (refused !== undefined && AT_AMOUNT.has(refused) ? refusalText(refusal) : undefined),
    formError:
      refusal && refused !== 'method-unknown' && !(refused !== undefined && AT_AMOUNT.has(refused)) ? refusalText(refusal) : undefined,
  }
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
  const symbol = useBalance().data?.currencySymbol ?? ''
  const wish = useDepositWish(methods, start, offer.chosen, onOpened)
  const { method } = wish
  const options = methods.map((each) => ({
    value: each.code,
    label: each.name,
    hint: <MethodLimits method={each} symbol={symbol} />,
    leading: <MethodMark kind={each.kind} />,
  }))
  return (
    <form className="bz-stack wallet-form" onSubmit={wish.submit} noValidate>
      <RadioCards
        label={text('wallet.deposit.method')}
        options={options}
        value={method?.code}
        onChange={wish.choose}
        columns={2}
        error={wish.methodError}
      />
      <AmountField
        label={text('wallet.amount')}
        value={wish.amount}
        onChange={wish.write}
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
        error={wish.amountError}
        quick={
          method && quickAmounts(method.minimum, method.maximum).map((value) => ({ value, label: formatMoney(value, { decimals: 0 }) }))
        }
      />
      {offer.field}
      {method && <DepositFacts method={method} amount={wish.amount} symbol={symbol} minutes={minutes} />}
      {wish.formError !== undefined && (
        <Notice tone="danger" live>
          {wish.formError}
        </Notice>
      )}
      <Button type="submit" size="lg" wide busy={wish.busy} iconEnd={<ArrowRight aria-hidden="true" size={18} />}>
        {text('wallet.deposit.pay')}
      </Button>
      <p className="text-sm text-fg-3">{text('wallet.deposit.next')}</p>
    </form>
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
