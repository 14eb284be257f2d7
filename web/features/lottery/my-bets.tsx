/** My bets: the orders of this lottery and the chases, with their results, and cancelling an order. */
import './my-bets.css'
import type { LotteryChase, LotteryOrder } from '@baize/contract/lottery/lottery-bets.ts'
import type { BetTerms, LotteryGame } from '@baize/contract/lottery/lottery.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { Badge } from '@baize/ui/show/badge.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Pagination } from '@baize/ui/press/pagination.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { DrawBalls } from './results/draw-balls.tsx'
import { OrderProofDialog } from './results/order-proof.tsx'
import type { LotteryWallet } from './wallet.ts'
import { playName, selectionText } from './desk/play-name.ts'
import { eachOf } from './desk/pricing.ts'
import { chasesQuery, ordersQuery, useCancelChase, useCancelOrder } from './queries.ts'
import { serverNow } from '../../api/clock/server-clock.ts'
import { whyBack } from './results/void-text.ts'

const TONES = {
  placed: 'indigo',
  won: 'gold',
  lost: 'neutral',
  cancelled: 'neutral',
  void: 'plum',
  active: 'indigo',
  finished: 'neutral',
  stopped: 'jade',
} as const
const SHOWN_CHARACTERS = 160
/** Outside of the components, because the compiler of those drops literals of whole numbers. */
const NONE = 0n

/** Gold is for won money. */
function Won({ value, symbol }: { value: string; symbol: string }) {
  return parseUnits(value) === NONE ? <MoneyText value={value} symbol={symbol} /> : <MoneyText value={value} symbol={symbol} tone="gold" />
}

type OrderCardProps = {
  order: LotteryOrder
  rules: string
  symbol: string
  isWanted: boolean
  onCancel: () => void
  onCopy: () => void
  onProve: () => void
}

const Sum = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

/** A bet's cost, its refund and its win. */
function OrderSums({ order: { stake, fee, refund, prize, state }, symbol }: Pick<OrderCardProps, 'order' | 'symbol'>) {
  const text = useText()
  const isSomething = (value: string | null): value is string => value !== null && parseUnits(value) !== NONE
  // A cancelled or void bet has won nothing and never will.
  const mayWin = prize !== null || state === 'placed'
  return (
    <dl className="lot-sums">
      <Sum term={text('lottery.cost')}>
        <MoneyText value={stake} symbol={symbol} />
      </Sum>
      {isSomething(fee) && (
        <Sum term={text('lottery.fee')}>
          <MoneyText value={fee} symbol={symbol} />
        </Sum>
      )}
      {isSomething(refund) && (
        <Sum term={text('lottery.refunded')}>
          <MoneyText value={refund} symbol={symbol} />
        </Sum>
      )}
      {mayWin && <Sum term={text('lottery.won')}>{prize === null ? '–' : <Won value={prize} symbol={symbol} />}</Sum>}
    </dl>
  )
}

function OrderCard({ order, rules, symbol, isWanted, onCancel, onCopy, onProve }: OrderCardProps) {
  const text = useText()
  const dates = useDates()
  const why = whyBack(order)
  const isInSet = order.state !== 'cancelled' && order.state !== 'void' && Date.parse(order.closesAt) <= serverNow()
  const isOpen = order.state === 'placed' && order.chase === null && Date.parse(order.closesAt) > serverNow()
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isWanted) card.current?.scrollIntoView({ block: 'center' })
  }, [isWanted])
  return (
    <li ref={card} className="lot-order" aria-current={isWanted ? 'true' : undefined}>
      <div className="lot-order-head">
        <b className="figures">{order.publishedNumber}</b>
        <Badge tone={order.paymentHeld ? 'plum' : TONES[order.state]}>
          {text(order.paymentHeld ? 'lottery.state.paymentHeld' : `lottery.state.${order.state}`)}
        </Badge>
        <span className="text-fg-3">{dates(order.placedAt)}</span>
      </div>
      <ul className="lot-order-tickets">
        {order.tickets.map((ticket) => (
          <li key={ticket.place}>
            <span>
              <strong>{playName(text, rules, ticket.play)}</strong>{' '}
              <span className="figures lot-line-chosen">{selectionText(text, ticket.selection.slice(0, SHOWN_CHARACTERS))}</span>
            </span>
            <span className="figures text-fg-3">
              {text('lottery.line', { bets: ticket.count, amount: `${eachOf(parseUnits(ticket.stake) ?? NONE, ticket.count)} ${symbol}` })}
            </span>
          </li>
        ))}
      </ul>
      {order.paymentHeld && <p className="text-fg-2">{text('lottery.paymentHeld.words')}</p>}
      {why && <p className="text-fg-2">{text(why)}</p>}
      {order.draw && <DrawBalls draw={order.draw} rules={rules} size="sm" short />}
      <OrderSums order={order} symbol={symbol} />
      <div className="lot-acts">
        <Button size="sm" variant="outline" onClick={onCopy}>
          {text('lottery.copy')}
        </Button>
        {isInSet && (
          <Button size="sm" variant="quiet" onClick={onProve}>
            {text('lottery.proof')}
          </Button>
        )}
        {isOpen && (
          <Button size="sm" variant="quiet" onClick={onCancel}>
            {text('lottery.cancel')}
          </Button>
        )}
      </div>
    </li>
  )
}

const isFreeToCancel = (order: LotteryOrder, terms: BetTerms): boolean =>
  (parseUnits(order.stake) ?? 0n) <= (parseUnits(terms.cancelFreeUpTo) ?? 0n)

function CancelDialog({
  order,
  terms,
  wallet,
  onClose,
}: {
  order: LotteryOrder
  terms: BetTerms
  wallet: LotteryWallet
  onClose: () => void
}) {
  const text = useText()
  const refusalText = useRefusalText()
  const cancel = useCancelOrder(wallet.onBalance)
  const isFree = isFreeToCancel(order, terms)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={text('lottery.cancel.title', { issue: order.publishedNumber })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {text('lottery.back')}
          </Button>
          <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate(order.id, { onSuccess: onClose })}>
            {text('lottery.cancel')}
          </Button>
        </>
      }
    >
      <p>{isFree ? text('lottery.cancel.free') : text('lottery.cancel.fee', { percent: terms.cancelFeePercent })}</p>
      {cancel.error && (
        <Notice tone="danger" live>
          {refusalText(cancel.error)}
        </Notice>
      )}
    </Dialog>
  )
}

/** What ended or shortened a chase; one that was played to its end needs no explanation. */
function whyEnded({ reason }: LotteryChase) {
  if (reason?.startsWith('refused: ')) return 'lottery.chase.refused'
  return reason === 'staff' || reason === 'win' || reason === 'profit' || reason === 'cancelled'
    ? (`lottery.chase.${reason}` as const)
    : undefined
}

function ChaseCard({
  chase,
  rules,
  symbol,
  onCancel,
  busy,
}: {
  chase: LotteryChase
  rules: string | undefined
  symbol: string
  onCancel: () => void
  busy: boolean
}) {
  const text = useText()
  const why = whyEnded(chase)
  // Neither its own rule nor its member.
  const isForeign = why === 'lottery.chase.staff' || why === 'lottery.chase.refused'
  const played = chase.steps.filter(({ state }) => state === 'settled' || state === 'placed').length
  return (
    <li className="lot-order">
      <div className="lot-order-head">
        <b>{chase.gameName}</b>
        <Badge tone={isForeign ? 'plum' : TONES[chase.state]}>
          {text(isForeign && chase.state === 'stopped' ? 'lottery.chase.state.ended' : `lottery.chase.state.${chase.state}`)}
        </Badge>
        <span className="figures text-fg-3">{text('lottery.chase.progress', { played, all: chase.steps.length })}</span>
      </div>
      {rules !== undefined && (
        <ul className="lot-order-tickets">
          {chase.tickets.map((ticket) => (
            <li key={`${ticket.play} ${ticket.selection}`}>
              <span>
                <strong>{playName(text, rules, ticket.play)}</strong>{' '}
                <span className="figures lot-line-chosen">{selectionText(text, ticket.selection.slice(0, SHOWN_CHARACTERS))}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <dl className="lot-sums">
        <div>
          <dt>{text('lottery.chase.staked')}</dt>
          <dd>
            <MoneyText value={chase.staked} symbol={symbol} />
          </dd>
        </div>
        <div>
          <dt>{text('lottery.chase.held')}</dt>
          <dd>
            <MoneyText value={chase.held} symbol={symbol} />
          </dd>
        </div>
        <div>
          <dt>{text('lottery.won')}</dt>
          <dd>
            <Won value={chase.won} symbol={symbol} />
          </dd>
        </div>
      </dl>
      {why && <p className="text-fg-2">{text(why)}</p>}
      {chase.state === 'active' && (
        <Button size="sm" variant="outline" busy={busy} onClick={onCancel}>
          {text('lottery.chase.end')}
        </Button>
      )}
    </li>
  )
}

function Chases({ game, wallet }: { game: LotteryGame; wallet: LotteryWallet }) {
  const text = useText()
  const refusalText = useRefusalText()
  const { data } = useQuery(chasesQuery(useLanguage(), 1))
  const cancel = useCancelChase(wallet.onBalance)
  const chases = data?.content.filter((chase) => chase.game === game.code) ?? []
  if (chases.length === 0) return null
  return (
    <section aria-label={text('lottery.chases')}>
      <h2>{text('lottery.chases')}</h2>
      {cancel.error && (
        <Notice tone="danger" live>
          {refusalText(cancel.error)}
        </Notice>
      )}
      <ul className="lot-orders">
        {chases.map((chase) => (
          <ChaseCard
            key={chase.id}
            chase={chase}
            rules={game.rules}
            symbol={wallet.symbol}
            busy={cancel.isPending && cancel.variables === chase.id}
            onCancel={() => cancel.mutate(chase.id)}
          />
        ))}
      </ul>
    </section>
  )
}

type Props = {
  game: LotteryGame
  terms: BetTerms
  wallet: LotteryWallet
  /** The order that a message links to. */
  wanted: string | undefined
  onCopy: (order: LotteryOrder) => void
}

export function MyBets({ game, terms, wallet, wanted, onCopy }: Props) {
  const text = useText()
  const language = useLanguage()
  const refusalText = useRefusalText()
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<LotteryOrder>()
  const [proved, setProved] = useState<LotteryOrder>()
  const { data, error } = useQuery(ordersQuery(language, page, game.code))
  return (
    <div className="lot-view">
      <Chases game={game} wallet={wallet} />
      <section>
        <h2>{text('lottery.today')}</h2>
        {error && !data && <Notice tone="danger">{refusalText(error)}</Notice>}
        {!data && !error && (
          <Loading>
            <Skeleton height="160px" shape="box" />
          </Loading>
        )}
        {data?.content.length === 0 && <EmptyState compact title={text('lottery.bets.none')} />}
        <ul className="lot-orders">
          {data?.content.map((order) => (
            <OrderCard
              key={order.id}
              order={order}
              rules={game.rules}
              symbol={wallet.symbol}
              isWanted={order.id === wanted}
              onCancel={() => setAsked(order)}
              onCopy={() => onCopy(order)}
              onProve={() => setProved(order)}
            />
          ))}
        </ul>
        {data && data.totalPages > 1 && <Pagination page={page} pages={data.totalPages} onPage={setPage} />}
      </section>
      {proved && <OrderProofDialog order={proved} onClose={() => setProved(undefined)} />}
      {asked && <CancelDialog order={asked} terms={terms} wallet={wallet} onClose={() => setAsked(undefined)} />}
    </div>
  )
}
