/** Deposit page of a center: the form, or the order that the address names with its live status, and earlier orders below. */
import { SectionHeading } from '@baize/ui/show/card.tsx'
import { useCenter, useCenterSearch } from '../../api/center.ts'
import { memberPath } from '../../app/paths.ts'
import { QrCode } from '../../features/identity/security/qr-code.tsx'
import { DepositForm, type OpenedDeposit } from '../../features/wallet/deposit-form.tsx'
import { DepositList } from '../../features/wallet/deposit-list.tsx'
import { DepositStatus } from '../../features/wallet/deposit-status.tsx'
import { readDepositSearch, type DepositSearch } from '../../features/wallet/wallet-search.ts'
import { LimitOffer } from '../../features/wallet/limits/limit-offer.tsx'
import { LimitCards } from '../../features/wallet/limits/limit-cards.tsx'
import { useDepositOffer } from '../../features/promotions/deposit-offer.tsx'
import { ReturnsSection } from '../../features/wallet/returns.tsx'
import { WalletSummary } from '../../features/wallet/wallet-summary.tsx'
import { useText } from '../../i18n/i18n.ts'

export function DepositPage() {
  const open = useCenter()
  const search = readDepositSearch(useCenterSearch())
  return <DepositBoard search={search} show={(next, replace = false) => open(memberPath('depositv2'), { search: next, replace })} />
}

type BoardProps = { search: ReturnType<typeof readDepositSearch>; show: (next: DepositSearch, replace?: boolean) => Promise<void> }

export function DepositBoard({ search, show }: BoardProps) {
  const text = useText()
  const offer = useDepositOffer()
  const openCenter = useCenter()
  // The order's address is put into the history first: whoever returns from the payment page finds its status and not an empty form.
  const opened = ({ id, page }: OpenedDeposit): void => {
    void show({ order: id }, true).then(() => {
      if (page !== null) location.assign(page)
    })
  }
  return (
    <div className="bz-stack wallet-board">
      <WalletSummary />
      <LimitOffer onSet={() => void openCenter(memberPath('securityCenter'))} />
      <div className="wallet-sides">
        {search.order === undefined ? (
          <DepositForm
            key={`${search.method}:${search.amount}`}
            start={{ method: search.method, amount: search.amount }}
            offer={offer}
            onOpened={opened}
          />
        ) : (
          <DepositStatus
            id={search.order}
            drawCode={(content, label) => <QrCode content={content} label={label} />}
            onAnother={() => void show({})}
            onAgain={({ method, amount }) => void show({ method, amount: amount.replace(/\.00$/, '') })}
          />
        )}
        <LimitCards kinds={['deposit']} />
      </div>
      <section>
        <SectionHeading level={2} title={text('wallet.deposit.recent')} />
        <DepositList
          page={search.page}
          onPage={(page) => void show({ ...search, page }, true)}
          onOpen={({ id }) => void show({ order: id })}
        />
      </section>
      <ReturnsSection />
    </div>
  )
}
