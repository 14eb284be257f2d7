/** Withdrawal tracker: the five steps of the newest withdrawal with the times at which they were reached, pinned until it is done. */
import { symbolOf } from '@baize/contract/values/money.ts'
import type { Withdrawal, WithdrawalState } from '@baize/contract/wallet.ts'
import { Badge, type BadgeTone } from '@baize/ui/show/badge.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Stepper, type Step } from '@baize/ui/fields/stepper.tsx'
import { useDates, useText, type Text } from '../../i18n/i18n.ts'
import { isZero, lessFee } from './amount-choices.ts'
import { ReceiptPart } from './receipt-question.tsx'

const TONES: Readonly<Record<WithdrawalState, BadgeTone>> = {
  submitted: 'indigo',
  'under-review': 'indigo',
  approved: 'indigo',
  paying: 'indigo',
  paid: 'jade',
  rejected: 'cinnabar',
  failed: 'cinnabar',
}

export function WithdrawalBadge({ state }: { state: WithdrawalState }) {
  const text = useText()
  return (
    <Badge tone={TONES[state]} dot={TONES[state] === 'indigo'}>
      {text(`wallet.withdraw.state.${state}`)}
    </Badge>
  )
}

/** The five steps of the usual way; rejected and failed end it where they happen. A step that was passed over, such as a review that nobody made, is left out. */
const WAY: readonly WithdrawalState[] = ['submitted', 'under-review', 'approved', 'paying', 'paid']

function stepsOf(withdrawal: Withdrawal, text: Text, dates: ReturnType<typeof useDates>): Step[] {
  const { state, steps } = withdrawal
  const reached = new Map(steps.map((step) => [step.state, step.at]))
  const here = WAY.indexOf(state)
  const ended = here < 0
  const lastReached = Math.max(...WAY.map((each, place) => (reached.has(each) ? place : 0)))
  const last = ended ? lastReached : here
  return WAY.filter((each, place) => place >= last || reached.has(each)).map((each) => {
    const place = WAY.indexOf(each)
    const at = reached.get(each)
    const label = text(`wallet.withdraw.state.${each}`)
    if (ended && place === lastReached)
      return { key: each, label, detail: dates(reached.get(state) ?? at ?? withdrawal.createdAt, 'time'), state: 'failed' }
    if (ended) return { key: each, label, detail: at && dates(at, 'time'), state: place < lastReached ? 'done' : 'todo' }
    if (state === 'paid' || place < here) return { key: each, label, detail: at && dates(at, 'time'), state: 'done' }
    return { key: each, label, detail: place === here && at ? dates(at, 'time') : undefined, state: place === here ? 'current' : 'todo' }
  })
}

/** Reasons that are codes get the site's own sentence; staff's own reasons are quoted. */
const REASONS = [
  'account-closed',
  'account-unknown',
  'name-mismatch',
  'limit-exceeded',
  'declined',
  'duplicate',
  'suspicious',
  'withdrawals-frozen',
  'account-blocked',
  'withdrawals-under-review',
  'debt-open',
  'payee-unreadable',
] as const
type Reason = (typeof REASONS)[number]
const isKnown = (reason: string): reason is Reason => (REASONS as readonly string[]).includes(reason)

function reasonText(reason: string, text: Text): string {
  return isKnown(reason) ? text(`wallet.reason.${reason}`) : reason
}

const NOTICES: Readonly<Record<WithdrawalState, 'info' | 'good' | 'danger'>> = {
  submitted: 'info',
  'under-review': 'info',
  approved: 'info',
  paying: 'info',
  paid: 'good',
  rejected: 'danger',
  failed: 'danger',
}

export function WithdrawalTracker({ withdrawal }: { withdrawal: Withdrawal }) {
  const text = useText()
  const dates = useDates()
  const { state, reason } = withdrawal
  const symbol = symbolOf(withdrawal.currency)
  return (
    <Card padding="lg" className="bz-stack wallet-status">
      <div className="wallet-status-head">
        <div>
          <h3 className="text-sm text-fg-3">
            {text('wallet.withdraw.to', { method: withdrawal.methodName, tail: withdrawal.accountTail })}
          </h3>
          <MoneyText value={withdrawal.amount} symbol={symbol} size="wallet" tone="gold" />
        </div>
        <WithdrawalBadge state={state} />
      </div>
      <Stepper label={text('wallet.withdraw.steps')} steps={stepsOf(withdrawal, text, dates)} />
      <div role="status">
        <Notice tone={NOTICES[state]} title={text(`wallet.withdraw.where.${state}.title`)}>
          {text(`wallet.withdraw.where.${state}`)}
          {reason !== null && reason !== '' && (
            <span className="wallet-reason">{text('wallet.withdraw.reason', { reason: reasonText(reason, text) })}</span>
          )}
        </Notice>
      </div>
      <ReceiptPart withdrawal={withdrawal} />
      <Facts
        items={[
          { term: text('wallet.reference'), value: withdrawal.reference, copy: withdrawal.reference },
          { term: text('wallet.payee.holder'), value: withdrawal.holderName ?? text('wallet.payee.unreadable') },
          ...(isZero(withdrawal.fee)
            ? []
            : [
                { term: text('wallet.fee'), value: <MoneyText value={withdrawal.fee} symbol={symbol} /> },
                {
                  term: text('wallet.withdraw.reaches'),
                  value: <MoneyText value={lessFee(withdrawal.amount, withdrawal.fee)} symbol={symbol} />,
                },
              ]),
          { term: text('wallet.withdraw.asked'), value: dates(withdrawal.createdAt) },
        ]}
      />
    </Card>
  )
}
