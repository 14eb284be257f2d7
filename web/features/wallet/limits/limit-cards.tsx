/** Limit cards: the most that is deposited, staked, lost or played within a day, a week and a month, typed freely. Lower applies at once, higher waits a day (PROT-01). */
import './limits.css'
import type { PlayerLimit } from '@baize/contract/protection/limits.ts'
import type { Every, Limited } from '@baize/contract/protection/limit-words.ts'
import { parseUnits, symbolOf } from '@baize/contract/values/money.ts'
import { AmountField } from '@baize/ui/fields/amount-field.tsx'
import { formatMoney, groupThousands } from '@baize/ui/money/money-format.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../api/client.ts'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { wireAmount } from '../amount-choices.ts'
import { limitsQuery, useChangeLimit } from './queries.ts'

/** A limit, and the sign of the currency that all limits are of. */
type LimitProps = { readonly row: PlayerLimit; readonly symbol: string }

/** The words of each kind: its card, its limits, and what is used and left of one. */
const WORDS = {
  deposit: {
    title: 'limits.title',
    text: 'limits.text',
    every: (every: Every) => `limits.every.${every}` as const,
    none: 'limits.none',
    left: 'limits.left',
  },
  stake: {
    title: 'limits.stake.title',
    text: 'limits.stake.text',
    every: (every: Every) => `limits.stake.${every}` as const,
    none: 'limits.stake.none',
    left: 'limits.stake.left',
  },
  loss: {
    title: 'limits.loss.title',
    text: 'limits.loss.text',
    every: (every: Every) => `limits.loss.${every}` as const,
    none: 'limits.loss.none',
    left: 'limits.loss.left',
  },
  time: {
    title: 'limits.time.title',
    text: 'limits.time.text',
    every: (every: Every) => `limits.time.${every}` as const,
    none: 'limits.time.none',
    left: 'limits.time.left',
  },
} as const satisfies Record<Limited, unknown>

/** Amounts with their places, and whole minutes without. */
const shownOf = ({ what }: PlayerLimit, amount: string): string => (what === 'time' ? groupThousands(amount) : formatMoney(amount))

/** A requested limit that waits for its confirmation a day later. */
function Waiting({ row, symbol, busy, onConfirm }: LimitProps & { busy: boolean; onConfirm: () => void }) {
  const text = useText()
  const dates = useDates()
  if (row.waiting === null) return null
  const { to, from, until } = row.waiting
  const words = { amount: to === null ? '' : shownOf(row, to), symbol, from: dates(from), until: dates(until) }
  return (
    <Notice>
      {to === null ? text('limits.waiting.none', words) : text('limits.waiting', words)}{' '}
      <Button variant="outline" size="sm" busy={busy} onClick={onConfirm}>
        {text('limits.confirm')}
      </Button>
    </Notice>
  )
}

function LimitRow({ row, symbol }: LimitProps) {
  const text = useText()
  const dates = useDates()
  const say = useRefusalText()
  const change = useChangeLimit()
  /** The buttons beside the form: the confirmation, or the removal of the limit. */
  const act = useChangeLimit()
  const { what, every } = row
  const words = WORDS[what]
  const isTime = what === 'time'
  const name = text(words.every(every))
  const form = useForm({
    operation: 'setPlayerLimit',
    values: { to: '' },
    check: ({ to }) => ({ to: parseUnits(to) === undefined ? text(isTime ? 'limits.time.empty' : 'wallet.amount.empty') : undefined }),
    ask: ({ to }) => ({ body: { what, every, to: wireAmount(to) } }),
    send: ({ body }) => change.mutateAsync(body),
    at: () => 'to',
    done: () => form.empty({ to: '' }),
  })
  const amount = form.field('to')
  const money = (amount: string): string => shownOf(row, amount)
  return (
    <li>
      <Form of={form} aria-label={name}>
        <AmountField
          label={name}
          symbol={symbol}
          decimals={isTime ? 0 : undefined}
          value={amount.value}
          onChange={(next) => {
            act.reset()
            amount.onChange(next)
          }}
          hint={
            row.left === null
              ? text(words.none, { used: money(row.used), symbol })
              : text(words.left, { left: money(row.left), used: money(row.used), symbol, until: dates(row.until) })
          }
          error={amount.error ?? (act.error ? say(act.error) : undefined)}
        />
        {row.own !== null && <p className="text-sm text-fg-2">{text('limits.own', { amount: money(row.own), symbol })}</p>}
        {row.staff !== null && <p className="text-sm text-fg-2">{text('limits.staff', { amount: money(row.staff), symbol })}</p>}
        <Waiting row={row} symbol={symbol} busy={act.isPending} onConfirm={() => act.mutate({ what, every })} />
        <Submit
          variant="outline"
          aria-label={text('limits.set.of', { name })}
          beside={
            row.own !== null && (
              <Button
                variant="quiet"
                busy={act.isPending}
                aria-label={text('limits.remove.of', { name })}
                onClick={() => act.mutate({ what, every, to: null })}
              >
                {text('limits.remove')}
              </Button>
            )
          }
        >
          {text('limits.set')}
        </Submit>
      </Form>
    </li>
  )
}

function LimitCard({ what, data }: { readonly what: Limited; readonly data: Answer<'playerLimits'> | undefined }) {
  const text = useText()
  const title = text(WORDS[what].title)
  return (
    <Card as="section" padding="lg" className="bz-stack wallet-form" aria-label={title}>
      <div>
        <h2 className="text-md">{title}</h2>
        <p className="text-fg-2">{text(WORDS[what].text)}</p>
      </div>
      <div className="limits">
        {data ? (
          <ul className="limits-list">
            {data.limits
              .filter((row) => row.what === what)
              .map((row) => (
                <LimitRow key={row.every} row={row} symbol={what === 'time' ? text('limits.time.unit') : symbolOf(data.currency)} />
              ))}
          </ul>
        ) : (
          <Loading>
            <span className="limits-waiting">
              <Skeleton shape="box" height="100%" />
            </span>
          </Loading>
        )}
      </div>
    </Card>
  )
}

/** A card for each kind, all alike. */
export function LimitCards({ kinds }: { readonly kinds: readonly Limited[] }) {
  const text = useText()
  const { data, error, refetch } = useQuery(limitsQuery)
  if (!data && error) return <LoadFailure compact title={text('limits.error')} error={error} onAgain={refetch} />
  return kinds.map((what) => <LimitCard key={what} what={what} data={data} />)
}
