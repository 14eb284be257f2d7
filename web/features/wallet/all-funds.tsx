/** All funds: the main wallet, its held money, and money at providers with their own wallets, with the way to move it. */
import './all-funds.css'
import { Button, buttonClass } from '@baize/ui/press/button.tsx'
import { Card, SectionHeading } from '@baize/ui/show/card.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { pointPlaces } from '@baize/ui/money/money-format.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { CenterLink } from '../../api/center-link.tsx'
import { memberPath } from '../../app/paths.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { isZero } from './amount-choices.ts'
import { HideButton, useBalance, useBalanceHidden } from './balance.tsx'
import { WalletList } from './currencies/wallet-list.tsx'
import { fundsQuery } from './queries.ts'
import { VendorWalletPanel } from './vendor-wallets.tsx'

type Funds = Answer<'consolidatedFunds'>

function Total({ funds }: { funds: Funds }) {
  const text = useText()
  const hidden = useBalanceHidden()
  return (
    <section className="wallet-summary" aria-label={text('wallet.funds.total')}>
      <p className="wallet-summary-name">
        {text('wallet.funds.total')}
        <HideButton />
      </p>
      <p className="wallet-summary-amount">
        <MoneyText value={funds.total} symbol={funds.currencySymbol} size="wallet" tone="gold" hidden={hidden} rolling />
      </p>
      {!funds.whole && <p className="wallet-summary-held">{text('wallet.funds.part')}</p>}
    </section>
  )
}

function Parts({ funds }: { funds: Funds }) {
  const text = useText()
  const hidden = useBalanceHidden()
  const { debt } = useBalance().data ?? {}
  const part = (name: string, about: string, amount: string) => (
    <div className="funds-part">
      <dt>
        {name} <span>{about}</span>
      </dt>
      <dd>
        <MoneyText value={amount} symbol={funds.currencySymbol} hidden={hidden} />
      </dd>
    </div>
  )
  return (
    <Card as="section">
      <dl className="funds-parts">
        {part(text('wallet.funds.main'), text(isZero(funds.locked) ? 'wallet.funds.main.text' : 'wallet.funds.main.played'), funds.main)}
        {!isZero(funds.locked) && part(text('wallet.funds.withdrawable'), text('wallet.funds.withdrawable.text'), funds.withdrawable)}
        {part(text('wallet.funds.held'), text('wallet.funds.held.text'), funds.held)}
        {debt !== undefined && part(text('wallet.funds.debt'), text('wallet.funds.debt.text'), debt)}
        {!isZero(funds.bonus) && part(text('wallet.bonus'), text('wallet.funds.bonus.text'), funds.bonus)}
        <div className="funds-part">
          <dt>
            {text('wallet.funds.points')} <span>{text('wallet.funds.points.text')}</span>
          </dt>
          <dd>
            <MoneyText value={funds.points} decimals={pointPlaces(funds.points)} hidden={hidden} />
          </dd>
        </div>
      </dl>
      <div className="funds-acts">
        <CenterLink to={memberPath('depositv2')} className={buttonClass()}>
          {text('shell.deposit')}
        </CenterLink>
        <CenterLink to={memberPath('withdraw')} className={buttonClass({ variant: 'outline' })}>
          {text('shell.withdraw')}
        </CenterLink>
      </div>
    </Card>
  )
}

function Vendor({ vendor, symbol }: { vendor: Funds['vendors'][number]; symbol: string }) {
  const text = useText()
  const hidden = useBalanceHidden()
  const [open, setOpen] = useState(false)
  const panelId = useId()
  return (
    <Card as="li">
      <div className="funds-vendor">
        <span className="funds-vendor-name">{vendor.displayName}</span>
        <span className="funds-vendor-amount">
          {vendor.balance === null ? text('wallet.funds.silent') : <MoneyText value={vendor.balance} symbol={symbol} hidden={hidden} />}
        </span>
        <Button
          size="sm"
          variant="outline"
          aria-label={text('wallet.funds.move.of', { name: vendor.displayName })}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
        >
          {text('wallet.funds.move')}
        </Button>
      </div>
      <div id={panelId} className="funds-panel" hidden={!open}>
        {open && <VendorWalletPanel vassalage={vendor.vassalage} />}
      </div>
    </Card>
  )
}

export function AllFunds() {
  const text = useText()
  const { data, error, refetch } = useQuery(fundsQuery(useLanguage()))
  if (!data && error) return <LoadFailure title={text('wallet.funds.error')} error={error} onAgain={refetch} />
  if (!data)
    return (
      <Loading>
        <div className="bz-stack">
          <Skeleton shape="box" height={96} />
          <Skeleton shape="box" height={180} />
          <Skeleton shape="box" height={120} />
        </div>
      </Loading>
    )
  return (
    <div className="bz-stack wallet-board">
      <Total funds={data} />
      <Parts funds={data} />
      <WalletList />
      <section>
        <SectionHeading level={2} title={text('wallet.funds.vendors')} />
        {data.vendors.length === 0 ? (
          <p className="text-fg-2">{text('wallet.funds.none')}</p>
        ) : (
          <ul className="funds-vendors">
            {data.vendors.map((vendor) => (
              <Vendor key={vendor.vassalage} vendor={vendor} symbol={data.currencySymbol} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
