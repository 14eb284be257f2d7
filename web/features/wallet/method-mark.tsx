/** Method mark: the small picture of a payment method, its limits and hours in one line, and its fee. */
import type { PaymentMethod } from '@baize/contract/wallet.ts'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Bitcoin, CreditCard, Landmark, Smartphone } from 'lucide-react'
import { useText, type Text } from '../../i18n/i18n.ts'
import { feeFor, isFree, percentOf } from './amount-choices.ts'

export type Money = { readonly symbol: string; readonly currency: string }

const MARKS = { bank: Landmark, 'e-wallet': Smartphone, crypto: Bitcoin, card: CreditCard } as const

export function MethodMark({ kind }: { kind: PaymentMethod['kind'] }) {
  const Mark = MARKS[kind]
  return (
    <span className="wallet-mark">
      <Mark aria-hidden="true" size={20} />
    </span>
  )
}

/** Its offset tells more about a time zone than the name of its city. */
export const hoursText = (text: Text, { from, until, timeZone }: NonNullable<PaymentMethod['hours']>): string => {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
  return text('wallet.method.hours', { from, until, timeZone: parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone })
}

export function MethodLimits({ method, symbol }: { method: PaymentMethod; symbol: string }) {
  const text = useText()
  return (
    <span className="figures">
      <span className="bz-hidden">{text('wallet.limits')} </span>
      <MoneyText value={method.minimum} decimals={0} /> – <MoneyText value={method.maximum} decimals={0} symbol={symbol} />
      {!method.open && ` · ${text('wallet.method.closed')}`}
      {method.hours && <span className="wallet-hours">{hoursText(text, method.hours)}</span>}
    </span>
  )
}

/** The fee of an amount, or its terms until there is an amount. */
export function MethodFee({ method, amount, money }: { method: PaymentMethod; amount: string | undefined; money: Money }) {
  const text = useText()
  if (isFree(method)) return text('wallet.fee.none')
  if (amount !== undefined) return <MoneyText value={feeFor(amount, method, money.currency)} symbol={money.symbol} />
  if (method.feeBasisPoints === 0) return <MoneyText value={method.fee} symbol={money.symbol} />
  return text('wallet.fee.share', { fee: formatMoney(method.fee), symbol: money.symbol, percent: percentOf(method.feeBasisPoints) })
}
