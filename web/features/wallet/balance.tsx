/** Balance: the header's pill with the member's money. It can be hidden and refreshed, and is one press from a deposit. */
import './wallet.css'
import { IconButton } from '@baize/ui/press/icon-button.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Skeleton } from '@baize/ui/show/skeleton.tsx'
import { Check, Eye, EyeOff, Plus, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CenterLink } from '../../api/center-link.tsx'
import { memberPath } from '../../app/paths.ts'
import { useText } from '../../i18n/i18n.ts'
import { hideBalance, useBalance, useBalanceHidden } from './balance-state.ts'
import { BonusLine } from './bonus/bonus-line.tsx'
import { WalletMenu } from './currencies/wallet-menu.tsx'

export { useBalance, useBalanceHidden } from './balance-state.ts'

const JUST_NOW_MS = 1600

function RefreshButton({ busy, onPress }: { busy: boolean; onPress: () => Promise<unknown> }) {
  const text = useText()
  const [fresh, setFresh] = useState(false)
  useEffect(() => {
    if (!fresh) return undefined
    const timer = setTimeout(() => setFresh(false), JUST_NOW_MS)
    return () => clearTimeout(timer)
  }, [fresh])
  return (
    <IconButton
      size="sm"
      className="wallet-refresh"
      label={text('wallet.refresh')}
      aria-busy={busy || undefined}
      onClick={() => void onPress().then(() => setFresh(true))}
    >
      {fresh ? (
        <Check aria-hidden="true" size={18} />
      ) : (
        <RotateCw aria-hidden="true" size={18} className={busy ? 'wallet-turning bz-moving' : undefined} />
      )}
    </IconButton>
  )
}

/** Its name says what the press does, so it has no pressed state. */
export function HideButton() {
  const text = useText()
  const hidden = useBalanceHidden()
  return (
    <IconButton size="sm" label={text(hidden ? 'wallet.show' : 'wallet.hide')} onClick={() => hideBalance(!hidden)}>
      {hidden ? <EyeOff aria-hidden="true" size={18} /> : <Eye aria-hidden="true" size={18} />}
    </IconButton>
  )
}

/**
 * Renders nothing for people without a wallet. `deposit` false leaves out its shortcut, as on the money pages themselves; `withdraw` adds
 * one where there is room.
 */
export function BalancePill({ deposit = true, withdraw = false }: { deposit?: boolean; withdraw?: boolean }) {
  const text = useText()
  const { data, isError, isFetching, refetch, isEnabled } = useBalance()
  const hidden = useBalanceHidden()
  if (!isEnabled) return null
  return (
    <div className="wallet-pill" role="group" aria-label={text('wallet.balance')}>
      <WalletMenu>
        {data ? (
          <MoneyText value={data.balance} symbol={data.currencySymbol} hidden={hidden} rolling />
        ) : isError ? (
          <span className="text-fg-3">{text('wallet.balance.unknown')}</span>
        ) : (
          <Skeleton width={88} height={16} />
        )}
      </WalletMenu>
      <BonusLine compact />
      <HideButton />
      <RefreshButton busy={isFetching} onPress={refetch} />
      {withdraw && (
        <CenterLink to={memberPath('withdraw')} className="wallet-pill-withdraw">
          {text('shell.withdraw')}
        </CenterLink>
      )}
      {deposit && (
        <CenterLink to={memberPath('depositv2')} className="wallet-pill-deposit">
          <Plus aria-hidden="true" size={18} className="wallet-pill-plus" />
          <span>{text('wallet.deposit')}</span>
        </CenterLink>
      )}
    </div>
  )
}
