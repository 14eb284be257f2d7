/** Deposit status: one order followed live, with a sentence that always says where the money is. */
import { symbolOf } from '@baize/contract/values/money.ts'
import type { Deposit } from '@baize/contract/wallet.ts'
import { Badge, type BadgeTone } from '@baize/ui/show/badge.tsx'
import { Button, buttonClass } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { Stepper, type Step } from '@baize/ui/fields/stepper.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Plus } from 'lucide-react'
import { PATHS } from '../../app/paths.ts'
import { useDates, useLanguage, useText, type Text } from '../../i18n/i18n.ts'
import { isZero, lessFee } from './amount-choices.ts'
import { DepositProof } from './pay/deposit-proof.tsx'
import { PayInstructionsCard, type DrawCode } from './pay/pay-instructions.tsx'
import { depositQuery } from './queries.ts'
import { TimeLeft } from './time-left.tsx'

const TONES: Readonly<Record<Deposit['state'], BadgeTone>> = {
  pending: 'indigo',
  received: 'indigo',
  credited: 'jade',
  expired: 'neutral',
  failed: 'cinnabar',
  quarantined: 'gold',
}
const NOTICES = { pending: 'info', received: 'info', credited: 'good', expired: 'info', failed: 'danger', quarantined: 'money' } as const

export function DepositBadge({ state }: { state: Deposit['state'] }) {
  const text = useText()
  return (
    <Badge tone={TONES[state]} dot={state === 'pending' || state === 'received'}>
      {text(`wallet.deposit.state.${state}`)}
    </Badge>
  )
}

type Mark = Step['state']
const MARKS: Readonly<Record<Deposit['state'], readonly [paid: Mark, credited: Mark]>> = {
  pending: ['current', 'todo'],
  received: ['done', 'current'],
  credited: ['done', 'done'],
  expired: ['failed', 'todo'],
  failed: ['failed', 'todo'],
  quarantined: ['done', 'current'],
}

function stepsOf(deposit: Deposit, text: Text, dates: ReturnType<typeof useDates>): Step[] {
  const [paid, credited] = MARKS[deposit.state]
  return [
    { key: 'opened', label: text('wallet.deposit.step.opened'), detail: dates(deposit.createdAt, 'time'), state: 'done' },
    {
      key: 'paid',
      label: text('wallet.deposit.step.paid'),
      detail: deposit.state === 'pending' ? text('wallet.deposit.until', { time: dates(deposit.expiresAt, 'time') }) : undefined,
      state: paid,
    },
    {
      key: 'credited',
      label: text('wallet.deposit.step.credited'),
      detail:
        deposit.state === 'quarantined'
          ? text('wallet.deposit.step.staff')
          : deposit.state === 'credited' && deposit.settledAt
            ? dates(deposit.settledAt, 'time')
            : undefined,
      state: credited,
    },
  ]
}

/** What the notice says: an order that is sent by hand, or that the service has not answered yet, has words of its own. */
function whereOf({ state, instructions, payUrl }: Deposit): Deposit['state'] | 'pending.send' | 'pending.unanswered' {
  if (state !== 'pending') return state
  if (instructions !== null) return 'pending.send'
  return payUrl === null ? 'pending.unanswered' : state
}

/** Where the money is. What came back is said before that it was credited. */
function Whereabouts({ deposit }: { deposit: Deposit }) {
  const text = useText()
  const { state, returned, currency } = deposit
  if (!isZero(returned))
    return (
      <Notice tone="danger" title={text('wallet.deposit.where.returned.title')}>
        {text('wallet.deposit.where.returned', { amount: formatMoney(returned), symbol: symbolOf(currency) })}
      </Notice>
    )
  return (
    <Notice tone={NOTICES[state]} title={text(`wallet.deposit.where.${state}.title`)}>
      {text(`wallet.deposit.where.${whereOf(deposit)}`)}
    </Notice>
  )
}

type Acts = { readonly onAnother: () => void; readonly onAgain: (deposit: Deposit) => void }

function StatusActs({ deposit, onAnother, onAgain }: Acts & { deposit: Deposit }) {
  const text = useText()
  const ended = deposit.state !== 'pending' && deposit.state !== 'received'
  const { payUrl } = deposit
  return (
    <div className="bz-row">
      {deposit.state === 'pending' && payUrl !== null && (
        <Button
          variant={deposit.instructions ? 'outline' : 'jade'}
          onClick={() => location.assign(payUrl)}
          iconEnd={<ArrowRight aria-hidden="true" size={18} />}
        >
          {text('wallet.deposit.toPay')}
        </Button>
      )}
      {(deposit.state === 'expired' || deposit.state === 'failed') && (
        <Button onClick={() => onAgain(deposit)}>{text('wallet.deposit.again')}</Button>
      )}
      {deposit.state === 'credited' && (
        <Link to={PATHS.home} className={buttonClass()}>
          {text('games.play')}
        </Link>
      )}
      <Button variant="outline" onClick={onAnother} icon={<Plus aria-hidden="true" size={18} />}>
        {text(ended ? 'wallet.deposit.another' : 'wallet.deposit.second')}
      </Button>
    </div>
  )
}

export function DepositStatus({ id, drawCode, ...acts }: Acts & { id: string; drawCode: DrawCode }) {
  const text = useText()
  const language = useLanguage()
  const dates = useDates()
  const { data: deposit, error, refetch } = useQuery(depositQuery(language, id))
  if (!deposit && error) {
    return <LoadFailure title={text('wallet.deposit.notRead')} error={error} onAgain={refetch} />
  }
  if (!deposit) {
    return (
      <Loading>
        <Skeleton shape="box" height={320} />
      </Loading>
    )
  }
  const symbol = symbolOf(deposit.currency)
  return (
    <Card padding="lg" className="bz-stack wallet-status">
      <div className="wallet-status-head">
        <div>
          <h3 className="text-sm text-fg-3">{text('wallet.deposit.by', { method: deposit.methodName })}</h3>
          <MoneyText value={deposit.amount} symbol={symbol} size="wallet" tone="gold" />
        </div>
        <DepositBadge state={deposit.state} />
      </div>
      <Stepper label={text('wallet.deposit.steps')} steps={stepsOf(deposit, text, dates)} />
      <div role="status">
        <Whereabouts deposit={deposit} />
      </div>
      {deposit.state === 'pending' && <TimeLeft from={deposit.createdAt} until={deposit.expiresAt} onEnd={() => void refetch()} />}
      {deposit.instructions && (
        <PayInstructionsCard instructions={deposit.instructions} expiresAt={deposit.expiresAt} symbol={symbol} drawCode={drawCode} />
      )}
      <Facts
        items={[
          ...(deposit.instructions?.kind === 'bank'
            ? []
            : [{ term: text('wallet.reference'), value: deposit.reference, copy: deposit.reference }]),
          ...(isZero(deposit.fee)
            ? []
            : [
                { term: text('wallet.fee'), value: <MoneyText value={deposit.fee} symbol={symbol} /> },
                { term: text('wallet.arrives'), value: <MoneyText value={lessFee(deposit.amount, deposit.fee)} symbol={symbol} /> },
              ]),
          { term: text('wallet.opened'), value: dates(deposit.createdAt) },
        ]}
      />
      <DepositProof deposit={deposit} />
      <StatusActs deposit={deposit} {...acts} />
    </Card>
  )
}
