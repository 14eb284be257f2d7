/** Vendor wallets: a member's money at providers with their own wallets, and moving it in, out, or all of it back. */
import './vendor-wallets.css'
import type { WalletDirection } from '@baize/contract/transfer-wallet.ts'
import { AmountField } from '@baize/ui/fields/amount-field.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Segmented } from '@baize/ui/fields/segmented.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Refusal, type Answer } from '../../api/client.ts'
import { Form, Submit } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { AtStakeDialog, atStakeOf } from '../../form/at-stake.tsx'
import { isZero, wireAmount } from './amount-choices.ts'
import { useBalance } from './queries.ts'
import { useMove, vendorWalletsQuery } from './use-move.ts'

type VendorWallet = Answer<'merchantWallet'>['wallets'][number]

type Props = { wallet: VendorWallet; symbol: string; free: string | undefined }

function Sums({ wallet, symbol, free }: Props) {
  const text = useText()
  return (
    <dl className="vendor-wallet-sums">
      <div>
        <dt>{text('wallet.balance')}</dt>
        <dd>{free === undefined ? '–' : <MoneyText value={free} symbol={symbol} />}</dd>
      </div>
      <div>
        <dt>{text('wallet.vendor.there', { name: wallet.displayName })}</dt>
        <dd>
          {wallet.balance === null ? text('wallet.balance.unknown') : <MoneyText value={wallet.balance} symbol={symbol} tone="gold" />}
        </dd>
      </div>
      {!isZero(wallet.pending) && (
        <div>
          <dt>{text('wallet.vendor.pending')}</dt>
          <dd>
            <MoneyText value={wallet.pending} symbol={symbol} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The refusal names the provider where the money is missing there. */
const isTooLittleThere = (error: unknown): boolean => error instanceof Refusal && error.code === 'balance-too-low' && 'at' in error.detail

/** What is left of the limit that refuses the move, and until when. */
function limitOf(error: unknown): { readonly left: string; readonly until: string } | undefined {
  if (!(error instanceof Refusal) || error.code !== 'limit-reached') return undefined
  const { left, until } = error.detail
  return typeof left === 'string' && typeof until === 'string' ? { left, until } : undefined
}

/** Why the last move was refused, in the words of what would have gone. */
function useWhyNot({ displayName: name }: VendorWallet, symbol: string): (error: unknown) => string {
  const text = useText()
  const dates = useDates()
  const refusalText = useRefusalText()
  return (error) => {
    const limit = limitOf(error)
    if (limit) return text('wallet.vendor.limit', { left: formatMoney(limit.left), symbol, until: dates(limit.until) })
    return isTooLittleThere(error) ? text('wallet.vendor.tooLittle', { name }) : refusalText(error)
  }
}

const FIRST: { readonly direction: WalletDirection; readonly amount: string; readonly giveUp: string } = {
  direction: 'in',
  amount: '',
  giveUp: '',
}

/** The form of moves between the two wallets, and the one request behind it. */
function useWalletForm({ vassalage }: VendorWallet) {
  const text = useText()
  const moving = useMove(vassalage)
  const { move, busy } = moving
  const form = useForm({
    operation: 'walletTransfer',
    values: FIRST,
    check: ({ amount }) => ({ amount: amount === '' || isZero(wireAmount(amount)) ? text('wallet.amount.empty') : undefined }),
    ask: ({ direction, amount, giveUp }) =>
      busy ? undefined : { body: { vassalage, direction, amount: wireAmount(amount), ...(giveUp === '' ? {} : { giveUp }) } },
    send: ({ body: { vassalage: _at, ...wish } }) => move(wish),
    // The notice covers this move and the one that brings all back.
    elsewhere: () => true,
    // What was typed while the answer was on its way stays.
    done: (_moved, { amount }) => form.empty((now) => ({ giveUp: '', ...(now.amount === amount ? { amount: '' } : {}) })),
  })
  return { form, ...moving }
}

function WalletForm({ wallet, symbol, free }: Props) {
  const text = useText()
  const whyNot = useWhyNot(wallet, symbol)
  const { form, move, busy, moved, underWay, error } = useWalletForm(wallet)
  const empty = wallet.balance === null || isZero(wallet.balance)
  const { direction, amount } = form.values
  const stake = atStakeOf(form.refused)
  const nothing = amount === '' || isZero(wireAmount(amount))
  return (
    <Form of={form}>
      <Sums wallet={wallet} symbol={symbol} free={free} />
      <Segmented
        label={text('wallet.vendor.direction')}
        value={direction}
        options={[
          { value: 'in', label: text('wallet.vendor.in') },
          { value: 'out', label: text('wallet.vendor.out') },
        ]}
        onChange={(value) => form.write({ direction: value === 'out' ? 'out' : 'in', giveUp: '' })}
      />
      <AmountField
        label={text('wallet.amount')}
        value={amount}
        onChange={(next) => form.write({ amount: next, giveUp: '' })}
        error={form.faults.amount}
        symbol={symbol}
      />
      {(underWay || moved) && (
        <Notice tone={underWay ? 'money' : 'good'} live>
          {text(underWay ? 'wallet.vendor.underWay' : 'wallet.vendor.moved')}
        </Notice>
      )}
      {error && atStakeOf(error) === undefined && (
        <Notice tone="danger" live>
          {whyNot(error)}
        </Notice>
      )}
      <Submit wide aria-disabled={nothing || busy}>
        {text(direction === 'in' ? 'wallet.vendor.moveIn' : 'wallet.vendor.moveOut')}
      </Submit>
      <Button
        variant="outline"
        wide
        aria-disabled={empty || busy}
        onClick={() => {
          if (wallet.balance !== null && !empty && !busy) move({ direction: 'out', amount: wallet.balance }).catch(() => undefined)
        }}
      >
        {text('wallet.vendor.allBack')}
      </Button>
      <AtStakeDialog
        stake={stake}
        symbol={symbol}
        busy={busy}
        onGoOn={(giveUp) => {
          form.write({ giveUp })
          form.press()
        }}
        onBack={form.forgive}
      />
    </Form>
  )
}

/** The wallet at one provider. */
export function VendorWalletPanel({ vassalage }: { vassalage: string }) {
  const text = useText()
  const { data: balance } = useBalance()
  const { data, error, refetch } = useQuery(vendorWalletsQuery(useLanguage(), vassalage))
  if (error && !data) return <LoadFailure compact error={error} onAgain={refetch} />
  if (!data)
    return (
      <Loading>
        <Skeleton shape="box" height={220} />
      </Loading>
    )
  const [wallet] = data.wallets
  if (data.isSingle || wallet === undefined) return <p>{text('wallet.vendor.single')}</p>
  return (
    <div className="bz-stack">
      <p className="text-fg-2">{text('wallet.vendor.text', { name: wallet.displayName })}</p>
      <WalletForm wallet={wallet} symbol={balance?.currencySymbol ?? wallet.currency} free={balance?.balance} />
    </div>
  )
}
