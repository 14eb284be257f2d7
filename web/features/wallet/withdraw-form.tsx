/**
 * Withdraw form: the account, the amount, and what happens next; a request cannot be cancelled.
 * Next: `server/wallet/withdraw.ts`.
 */
import type { Payee } from '@baize/contract/wallet/payees.ts'
import { AmountField } from '@baize/ui/fields/amount-field.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { RadioCards } from '@baize/ui/fields/radio-cards.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Form, Submit } from '../../form/form.tsx'
import { useDates, useLanguage, useText, type Text } from '../../i18n/i18n.ts'
import { atLeast, feeFor, isZero, lessFee, wireAmount } from './amount-choices.ts'
import { AtStakeDialog } from '../../form/at-stake.tsx'
import { MethodFee, hoursText, MethodMark, type Money } from './method-mark.tsx'
import { FrozenNotice } from './frozen-withdrawals.tsx'
import { OwnerProofFields } from './owner-proof.tsx'
import { PayeeCare } from './payees/payee-care.tsx'
import { PayeeForm } from './payees/payee-form.tsx'
import { payeeDetail, payeeName } from './payees/payee-words.ts'
import { HoldNotice } from './returns.tsx'
import { cashierQuery, payeesQuery, useBalance } from './queries.ts'
import { closedBy, useWithdrawWish, type Cashier } from './withdraw-wish.ts'

function AddPayee({ cashier, onAdded }: { cashier: Cashier; onAdded: (payee: Payee) => void }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="sm" icon={<Plus aria-hidden="true" size={16} />} onClick={() => setOpen(true)}>
        {text('wallet.payee.add')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={text('wallet.payee.add')} description={text('wallet.payee.addText')} size="sm">
        <PayeeForm
          methods={cashier.withdraw}
          asks={{ asked: cashier.proof, ways: cashier.proofWays }}
          onAdded={(payee) => {
            setOpen(false)
            onAdded(payee)
          }}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}

const HOUR = 60
const DAY = 24

/** A time as the merchant sets it: in minutes, or in whole hours or days where it has no rest. */
function timeText(text: Text, minutes: number): string {
  const hours = minutes / HOUR
  if (!Number.isInteger(hours)) return text('wallet.minutes', { count: minutes })
  return hours > DAY && hours % DAY === 0 ? text('wallet.days', { count: hours / DAY }) : text('wallet.hours', { count: hours })
}

/** What the amount leads to; it is shown before the button so that nothing is a surprise. */
function NextFacts({ cashier, wish, money }: { cashier: Cashier; wish: ReturnType<typeof useWithdrawWish>; money: Money }) {
  const text = useText()
  const { method, fault } = wish
  const { amount } = wish.form.values
  if (!method) return null
  const { symbol, currency } = money
  const sum = fault === undefined ? wireAmount(amount) : undefined
  const byRule = sum !== undefined && !atLeast(sum, cashier.approvedBelow)
  return (
    <>
      <Facts
        items={[
          {
            term: text('wallet.fee'),
            value: <MethodFee method={method} amount={sum} money={money} />,
          },
          {
            term: text('wallet.withdraw.reaches'),
            value: sum === undefined ? '–' : <MoneyText value={lessFee(sum, feeFor(sum, method, currency))} symbol={symbol} tone="gold" />,
          },
          { term: text('wallet.withdraw.left'), value: text('wallet.withdraw.times', { count: cashier.withdrawalsLeftToday }) },
        ]}
      />
      <Notice title={text('wallet.withdraw.next')}>
        {sum !== undefined
          ? text(byRule ? 'wallet.withdraw.byRule' : 'wallet.withdraw.byStaff')
          : text('wallet.withdraw.rule', { amount: `${formatMoney(cashier.approvedBelow, { decimals: 0 })} ${symbol}` })}
      </Notice>
    </>
  )
}

/** In place of a form that could not be filled: why, beside the accounts, which can still be changed. */
function ClosedForm({
  cashier,
  payees,
  closed,
}: {
  cashier: Cashier
  payees: readonly Payee[]
  closed: NonNullable<ReturnType<typeof closedBy>>
}) {
  const text = useText()
  const { currencySymbol: symbol = '' } = useBalance().data ?? {}
  return (
    <div className="bz-stack wallet-form">
      <Held cashier={cashier} symbol={symbol} />
      {closed.reason === 'times' && <Notice title={text('wallet.withdraw.closed')}>{text('wallet.withdraw.closed.times')}</Notice>}
      {closed.reason === 'below' && (
        <Notice title={text('wallet.withdraw.closed')}>
          {text(isZero(cashier.locked) ? 'wallet.withdraw.closed.below' : 'wallet.withdraw.closed.locked', {
            least: `${formatMoney(closed.least, { decimals: 0 })} ${symbol}`,
            amount: `${formatMoney(cashier.withdrawable)} ${symbol}`,
          })}
        </Notice>
      )}
      <div className="bz-row">
        <AddPayee cashier={cashier} onAdded={() => undefined} />
        <PayeeCare payees={payees} />
      </div>
    </div>
  )
}

/** What holds every withdrawal of this person for now. */
function Held({ cashier, symbol }: { cashier: Cashier; symbol: string }) {
  const text = useText()
  const date = useDates()
  return (
    <>
      {cashier.frozen && <FrozenNotice />}
      <HoldNotice underReview={cashier.underReview} debt={cashier.debt} symbol={symbol} />
      {cashier.restsUntil && <Notice tone="danger">{text('wallet.withdraw.rests', { until: date(cashier.restsUntil) })}</Notice>}
    </>
  )
}

function WithdrawFields({ cashier, payees, forgot }: { cashier: Cashier; payees: readonly Payee[]; forgot: ReactNode }) {
  const text = useText()
  const { currencySymbol: symbol = '', currency = '' } = useBalance().data ?? {}
  const date = useDates()
  const wish = useWithdrawWish(cashier, payees)
  const { method, form } = wish
  const options = payees.map((payee) => {
    const way = cashier.withdraw.find(({ code }) => code === payee.method)
    return {
      value: payee.id,
      label: payeeName(payee),
      hint: [
        payeeDetail(payee, text),
        ...(payee.restsUntil ? [text('wallet.payee.rests', { until: date(payee.restsUntil) })] : []),
        ...(way?.hours ? [hoursText(text, way.hours)] : []),
        ...(way?.open === false ? [text('wallet.method.closed')] : []),
      ].join(' · '),
      leading: <MethodMark kind={way?.kind ?? 'bank'} />,
      disabled: way?.open !== true || payee.holderName === null,
    }
  })
  return (
    <Form of={form} className="bz-stack wallet-form">
      <div className="bz-stack wallet-payees">
        <RadioCards
          label={text('wallet.payee.label')}
          options={options}
          value={wish.payee?.id}
          onChange={wish.choose}
          columns={2}
          error={form.faults.payeeId}
        />
        <div className="bz-row">
          <AddPayee cashier={cashier} onAdded={(payee) => wish.choose(payee.id)} />
          <PayeeCare payees={payees} />
        </div>
      </div>
      <AmountField
        label={text('wallet.amount')}
        value={form.values.amount}
        onChange={wish.write}
        symbol={symbol}
        hint={
          method
            ? text('wallet.withdraw.between', {
                minimum: formatMoney(method.minimum, { decimals: 0 }),
                maximum: formatMoney(wish.most),
                symbol,
              })
            : text('wallet.withdraw.available', { amount: formatMoney(cashier.withdrawable), symbol })
        }
        error={form.faults.amount}
        quick={isZero(wish.most) ? [] : [{ value: wish.most.replace(/\.00$/, ''), label: text('wallet.max') }]}
      />
      <OwnerProofFields proof={wish.proof} form={form} forgot={forgot} />
      <NextFacts cashier={cashier} wish={wish} money={{ symbol, currency }} />
      <Submit size="lg" wide>
        {text('wallet.withdraw.ask')}
      </Submit>
      <p className="text-sm text-fg-3">{text('wallet.withdraw.noWayBack')}</p>
      <p className="text-sm text-fg-3">{text('wallet.receipt.time', { time: timeText(text, cashier.receiptMinutes) })}</p>
      <AtStakeDialog stake={wish.stake} symbol={symbol} busy={form.busy} onGoOn={wish.goOn} onBack={form.forgive} />
    </Form>
  )
}

/** `forgot` is offered beside the payment password, where one is required. */
export function WithdrawForm({ forgot }: { forgot: ReactNode }) {
  const text = useText()
  const language = useLanguage()
  const cashier = useQuery(cashierQuery(language))
  const payees = useQuery(payeesQuery(language))
  const error = cashier.error ?? payees.error
  if (cashier.data && payees.data) {
    const closed = closedBy(cashier.data, payees.data)
    if (payees.data.length > 0 && closed) return <ClosedForm cashier={cashier.data} payees={payees.data} closed={closed} />
    if (payees.data.length > 0) return <WithdrawFields cashier={cashier.data} payees={payees.data} forgot={forgot} />
    return (
      <Card padding="lg" className="bz-stack wallet-form">
        <div>
          <h3 className="text-md">{text('wallet.payee.first')}</h3>
          <p className="text-fg-2">{text('wallet.payee.firstText')}</p>
        </div>
        <PayeeForm
          methods={cashier.data.withdraw}
          asks={{ asked: cashier.data.proof, ways: cashier.data.proofWays }}
          onAdded={() => undefined}
        />
      </Card>
    )
  }
  if (error) {
    const again = (): void => void Promise.all([cashier.refetch(), payees.refetch()])
    return <LoadFailure title={text('wallet.options.error')} error={error} onAgain={again} />
  }
  return (
    <Loading>
      <div className="wallet-form-waiting">
        <Skeleton shape="box" height={60} />
        <Skeleton shape="box" height={60} />
        <Skeleton shape="box" height={44} />
        <Skeleton shape="box" height={120} />
      </div>
    </Loading>
  )
}
