/** Line transfer: money to the direct upline, or to somebody of one's own line, with a reason and a proof (WC-20, WC-21). */
import { AmountField } from '@baize/ui/fields/amount-field.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { RadioCards } from '@baize/ui/fields/radio-cards.tsx'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Form, Submit } from '../../../form/form.tsx'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { AtStakeDialog } from '../../../form/at-stake.tsx'
import { FrozenNotice } from '../frozen-withdrawals.tsx'
import { OwnerProofFields } from '../owner-proof.tsx'
import { useLineWish, type LineOptions } from './line-wish.ts'
import { lineOptionsQuery } from './queries.ts'

/** As tall as the form on a phone, so that the list below does not move when the form loads. */
const FORM_HEIGHT = 600

type LineFormProps = {
  /** Whether the person has a downline, and the first recipient. */
  readonly down: boolean
  readonly account: string
  readonly symbol: string
  /** Offered beside the payment password, where one is required. */
  readonly forgot: ReactNode
}

function Receiver({ wish, upline }: { wish: ReturnType<typeof useLineWish>; upline: string | null }) {
  const text = useText()
  if (wish.form.values.direction === 'up') return <Notice title={text('line.up')}>{upline}</Notice>
  return (
    <TextField
      label={text('line.account')}
      hint={text('line.account.hint')}
      autoComplete="off"
      maxLength={64}
      {...wish.form.input('account')}
    />
  )
}

function LineForm({ options, down, account, symbol, forgot }: LineFormProps & { readonly options: LineOptions }) {
  const text = useText()
  const dates = useDates()
  const wish = useLineWish(options, down, account)
  const { form } = wish
  const { direction } = form.values
  const left = direction === 'up' ? options.upLeftToday : options.downLeftToday
  return (
    <Form of={form} className="bz-stack wallet-form">
      {options.frozen && <FrozenNotice />}
      {options.restsUntil && <Notice tone="danger">{text('wallet.withdraw.rests', { until: dates(options.restsUntil) })}</Notice>}
      {down && options.upline !== null && (
        <RadioCards
          label={text('line.to')}
          options={[
            { value: 'down', label: text('line.down') },
            { value: 'up', label: text('line.up'), hint: options.upline },
          ]}
          {...form.field('direction')}
          columns={2}
        />
      )}
      <Receiver wish={wish} upline={options.upline} />
      <AmountField
        label={text('wallet.amount')}
        value={form.values.amount}
        onChange={(amount) => wish.write({ amount })}
        symbol={symbol}
        hint={text('line.amount.hint', {
          minimum: formatMoney(options.minimum, { decimals: 0 }),
          maximum: formatMoney(options.withdrawable),
          symbol,
          count: left,
        })}
        error={form.faults.amount}
      />
      <TextField label={text('line.reason')} autoComplete="off" maxLength={140} {...form.input('reason')} />
      <OwnerProofFields proof={wish.proof} form={form} forgot={forgot} />
      {options.times > 0 && <Notice>{text('line.times', { times: options.times })}</Notice>}
      {form.answer && (
        <Notice tone="good" live>
          {text('line.sent', {
            account: form.answer.account,
            amount: formatMoney(form.answer.amount),
            symbol,
            reference: form.answer.reference,
          })}
        </Notice>
      )}
      <Submit size="lg" wide>
        {text('line.send')}
      </Submit>
      <p className="text-sm text-fg-3">{text('line.noWayBack')}</p>
      <AtStakeDialog stake={wish.stake} symbol={symbol} busy={form.busy} onGoOn={wish.goOn} onBack={form.forgive} />
    </Form>
  )
}

export function LineTransferForm(asked: LineFormProps) {
  const text = useText()
  const { data, error, refetch } = useQuery(lineOptionsQuery)
  if (!data && error) return <LoadFailure title={text('wallet.options.error')} error={error} onAgain={refetch} />
  if (!data)
    return (
      <Loading>
        <Skeleton shape="box" height={FORM_HEIGHT} />
      </Loading>
    )
  if (!data.on || (!asked.down && data.upline === null))
    return (
      <EmptyState compact seed="line" title={text(data.on ? 'line.noUpline' : 'line.off')}>
        {text(data.on ? 'line.noUpline.text' : 'line.off.text')}
      </EmptyState>
    )
  return <LineForm options={data} {...asked} />
}
