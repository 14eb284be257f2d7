/** Wallet list: what each of the member's wallets holds, and the choice of one; nothing where the merchant has one currency. */
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Badge } from '@baize/ui/show/badge.tsx'
import { Card, SectionHeading } from '@baize/ui/show/card.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../api/client.ts'
import { useText } from '../../../i18n/i18n.ts'
import { isZero } from '../amount-choices.ts'
import { useBalanceHidden } from '../balance-state.ts'
import { useChooseWallet, useCurrencies, walletsQuery } from './choice.ts'

type Wallet = Answer<'memberWallets'>['wallets'][number]

function Row({ wallet, busy, onChoose }: { wallet: Wallet; busy: boolean; onChoose: () => void }) {
  const text = useText()
  const hidden = useBalanceHidden()
  const { currency, currencySymbol: symbol, chosen, balance, held } = wallet
  return (
    <Card as="li">
      <div className="funds-vendor">
        <span className="funds-vendor-name">{currency}</span>
        <span className="funds-vendor-amount">
          {balance === null ? text('wallet.switch.unopened') : <MoneyText value={balance} symbol={symbol} hidden={hidden} />}
          {held !== null && !isZero(held) && (
            <small className="funds-wallet-held">
              {text('wallet.held.short')} <MoneyText value={held} symbol={symbol} hidden={hidden} />
            </small>
          )}
        </span>
        {chosen ? (
          <Badge tone="jade">{text('wallet.switch.chosen')}</Badge>
        ) : (
          <Button size="sm" variant="outline" disabled={busy} onClick={onChoose}>
            {text('wallet.switch.use', { currency })}
          </Button>
        )}
      </div>
    </Card>
  )
}

export function WalletList() {
  const text = useText()
  const several = useCurrencies().length > 1
  const { data } = useQuery({ ...walletsQuery, enabled: several })
  const { mutate, isPending } = useChooseWallet()
  if (!several || data === undefined) return null
  return (
    <section>
      <SectionHeading level={2} title={text('wallet.switch.all')} />
      <p className="funds-wallets-text">{text('wallet.switch.text')}</p>
      <ul className="funds-vendors">
        {data.wallets.map((wallet) => (
          <Row key={wallet.currency} wallet={wallet} busy={isPending} onChoose={() => mutate(wallet.currency)} />
        ))}
      </ul>
    </section>
  )
}
