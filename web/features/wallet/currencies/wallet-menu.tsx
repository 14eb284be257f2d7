/** Wallet menu: the balance in the header, which opens the list of the member's wallets where there is more than one to choose. */
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Menu } from '@baize/ui/press/menu.tsx'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import { useBalanceHidden } from '../balance-state.ts'
import { useChooseWallet, useCurrencies, walletsQuery } from './choice.ts'

/** What the wallets hold is asked for when somebody is about to look. */
export function WalletMenu({ children }: { children: ReactNode }) {
  const text = useText()
  const hidden = useBalanceHidden()
  const currencies = useCurrencies()
  const [wanted, setWanted] = useState(false)
  const { data } = useQuery({ ...walletsQuery, enabled: wanted && currencies.length > 1 })
  const { mutate, isPending } = useChooseWallet()
  const look = (): void => setWanted(true)
  const amount = (
    <span className="wallet-pill-amount" aria-live="polite" aria-atomic="true">
      {children}
    </span>
  )
  if (currencies.length < 2) return amount
  const items = currencies.map((currency) => {
    const wallet = data?.wallets.find((each) => each.currency === currency)
    const held = wallet?.balance ?? undefined
    return {
      key: currency,
      label: currency,
      checked: wallet?.chosen ?? false,
      disabled: isPending,
      detail:
        held === undefined ? (
          wallet && text('wallet.switch.unopened')
        ) : (
          <MoneyText value={held} symbol={wallet?.currencySymbol ?? ''} hidden={hidden} />
        ),
      onSelect: () => wallet?.chosen !== true && mutate(currency),
    }
  })
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className="wallet-pill-choice"
          onPointerEnter={look}
          onFocus={look}
          onClick={look}
          aria-busy={isPending || undefined}
        >
          {amount}
          <span className="bz-hidden">{text('wallet.switch')}</span>
          <ChevronDown aria-hidden="true" size={16} />
        </button>
      }
      items={[{ key: 'heading', heading: text('wallet.switch') }, ...items]}
    />
  )
}
