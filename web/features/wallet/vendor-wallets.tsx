/** Vendor wallets: what a member has at providers that keep money of their own, and moving it in, out, or all of it back. */
import type { WalletDirection } from '@baize/contract/transfer-wallet.ts'
import { AmountField } from '@baize/ui/amount-field.tsx'
import { Button } from '@baize/ui/button.tsx'
import { EmptyState } from '@baize/ui/empty-state.tsx'
import { MoneyText } from '@baize/ui/money-text.tsx'
import { Notice } from '@baize/ui/notice.tsx'
import { Segmented } from '@baize/ui/segmented.tsx'
import { Skeleton } from '@baize/ui/skeleton.tsx'
import { toast } from '@baize/ui/toast.tsx'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type Answer } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { useLanguage, useText, type Language } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { isZero, wireAmount } from './amount-choices.ts'
import { balanceQuery, useBalance } from './queries.ts'
import { useFormKey } from './form-key.ts'

type VendorWallet = Answer<'merchantWallet'>['wallets'][number]

const vendorWalletsQuery = (language: Language, vassalage: string) =>
  queryOptions({
    queryKey: ['balance', 'vendors', language, vassalage],
    queryFn: ({ signal }) => call('merchantWallet', { query: { vassalage }, signal }),
  })

type Move = { readonly direction: WalletDirection; readonly amount: string }

/** One key for one wish, until its answer is known; what is not answered yet is said to be under way. */
function useMove(vassalage: string) {
  const text = useText()
  const { keyOf, spent } = useFormKey()
  return useMutation({
    mutationFn: ({ direction, amount }: Move) =>
      call('walletTransfer', { body: { vassalage, direction, amount }, key: keyOf({ vassalage, direction, amount }) }),
    onSuccess: ({ transfer }) => {
      spent()
      toast({ title: text(transfer.state === 'done' ? 'wallet.vendor.moved' : 'wallet.vendor.underWay') })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: balanceQuery.queryKey }),
  })
}

function WalletForm({ wallet, symbol, free }: { wallet: VendorWallet; symbol: string; free: string | undefined }) {
  const text = useText()
  const refusalText = useRefusalText()
  const [direction, setDirection] = useState<WalletDirection>('in')
  const [amount, setAmount] = useState('')
  const move = useMove(wallet.vassalage)
  const empty = wallet.balance === null || isZero(wallet.balance)
  const least = amount === '' || isZero(wireAmount(amount))
  return (
    <form
      className="bz-stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!least) move.mutate({ direction, amount: wireAmount(amount) }, { onSuccess: () => setAmount('') })
      }}
    >
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
      <Segmented
        label={text('wallet.vendor.direction')}
        value={direction}
        options={[
          { value: 'in', label: text('wallet.vendor.in') },
          { value: 'out', label: text('wallet.vendor.out') },
        ]}
        onChange={(value) => setDirection(value === 'out' ? 'out' : 'in')}
      />
      <AmountField label={text('wallet.amount')} value={amount} onChange={setAmount} symbol={symbol} />
      {move.isError && (
        <Notice tone="danger" live>
          {refusalText(move.error)}
        </Notice>
      )}
      <Button type="submit" wide busy={move.isPending} aria-disabled={least}>
        {text(direction === 'in' ? 'wallet.vendor.moveIn' : 'wallet.vendor.moveOut')}
      </Button>
      <Button
        variant="outline"
        wide
        aria-disabled={empty || move.isPending}
        onClick={() => {
          if (wallet.balance !== null && !empty && !move.isPending) move.mutate({ direction: 'out', amount: wallet.balance })
        }}
      >
        {text('wallet.vendor.allBack')}
      </Button>
    </form>
  )
}

/** The wallet at one provider. */
export function VendorWalletPanel({ vassalage }: { vassalage: string }) {
  const text = useText()
  const refusalText = useRefusalText()
  const { data: balance } = useBalance()
  const { data, error, refetch } = useQuery(vendorWalletsQuery(useLanguage(), vassalage))
  if (error && !data)
    return (
      <EmptyState
        compact
        tone="error"
        title={refusalText(error)}
        action={<Button onClick={() => void refetch()}>{text('error.retry')}</Button>}
      />
    )
  if (!data) return <Skeleton shape="box" height={220} />
  const [wallet] = data.wallets
  if (data.isSingle || wallet === undefined) return <p>{text('wallet.vendor.single')}</p>
  return (
    <div className="bz-stack">
      <p className="text-fg-2">{text('wallet.vendor.text', { name: wallet.displayName })}</p>
      <WalletForm wallet={wallet} symbol={balance?.currencySymbol ?? wallet.currency} free={balance?.balance} />
    </div>
  )
}
