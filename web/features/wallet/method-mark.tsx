/** Method mark: the small picture by which a way of paying is known again, and its limits in one line. */
import type { PaymentMethod } from '@baize/contract/wallet.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Bitcoin, CreditCard, Landmark, Smartphone } from 'lucide-react'
import { useText } from '../../i18n/i18n.ts'

const MARKS = { bank: Landmark, 'e-wallet': Smartphone, crypto: Bitcoin, card: CreditCard } as const

export function MethodMark({ kind }: { kind: PaymentMethod['kind'] }) {
  const Mark = MARKS[kind]
  return (
    <span className="wallet-mark">
      <Mark aria-hidden="true" size={20} />
    </span>
  )
}

export function MethodLimits({ method, symbol }: { method: PaymentMethod; symbol: string }) {
  const text = useText()
  return (
    <span className="figures">
      <span className="bz-hidden">{text('wallet.limits')} </span>
      <MoneyText value={method.minimum} decimals={0} /> – <MoneyText value={method.maximum} decimals={0} symbol={symbol} />
    </span>
  )
}
