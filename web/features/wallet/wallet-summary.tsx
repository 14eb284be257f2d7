/** Wallet summary: the free and the held money, on top of the money pages. */
import { IconButton } from '@baize/ui/press/icon-button.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Skeleton } from '@baize/ui/show/skeleton.tsx'
import { Lock, RotateCw } from 'lucide-react'
import { usePerson } from '../../api/person.ts'
import { useText } from '../../i18n/i18n.ts'
import { isZero } from './amount-choices.ts'
import { HideButton, useBalance, useBalanceHidden } from './balance.tsx'
import { BonusLine } from './bonus/bonus-line.tsx'

export function WalletSummary() {
  const text = useText()
  const hidden = useBalanceHidden()
  const { waiting } = usePerson()
  const { data, isFetching, isError, refetch, isEnabled } = useBalance()
  // While the person is not known yet, the place is kept.
  if (!isEnabled && !waiting) return null
  return (
    <section className="wallet-summary" aria-label={text('wallet.balance')}>
      <p className="wallet-summary-name">
        {text('wallet.balance')}
        <HideButton />
        <IconButton size="sm" label={text('wallet.refresh')} aria-busy={isFetching || undefined} onClick={() => void refetch()}>
          <RotateCw aria-hidden="true" size={16} className={isFetching ? 'wallet-turning bz-moving' : undefined} />
        </IconButton>
      </p>
      <p className="wallet-summary-amount">
        {data ? (
          <MoneyText value={data.balance} symbol={data.currencySymbol} size="wallet" tone="gold" hidden={hidden} rolling />
        ) : isError ? (
          text('wallet.balance.unknown')
        ) : (
          <Skeleton width={180} height={30} />
        )}
      </p>
      <BonusLine />
      {data && !isZero(data.held) && (
        <p className="wallet-summary-held">
          <Lock aria-hidden="true" size={14} />
          <span>
            {text('wallet.held')} <MoneyText value={data.held} symbol={data.currencySymbol} hidden={hidden} />
          </span>
        </p>
      )}
      {data?.debt !== undefined && (
        <p className="wallet-summary-held">
          <span>
            {text('wallet.debt')} <MoneyText value={data.debt} symbol={data.currencySymbol} hidden={hidden} />
          </span>
        </p>
      )}
    </section>
  )
}
