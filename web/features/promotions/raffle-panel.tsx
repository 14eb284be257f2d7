/** Raffle panel: own tickets, the commitment, the own seed, and after the draw the winners and the proof (PR-S8). */
import { RAFFLE_PART } from '@baize/contract/values/promotions.ts'
import './promotions.css'
import type { Raffle } from '@baize/contract/raffles.ts'
import { CURRENCIES } from '@baize/contract/values/money.ts'
import { TextField } from '@baize/ui/fields/field.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { rafflePath } from '../../app/paths.ts'
import { Form, Submit } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'
import { raffleQuery, useBringPart } from './queries.ts'

const PART = new RegExp(RAFFLE_PART)

function PartForm({ raffle }: { raffle: Raffle }) {
  const text = useText()
  const bring = useBringPart()
  const form = useForm({
    operation: 'claimRaffle',
    values: { part: raffle.mine?.part ?? '' },
    check: ({ part }) => ({ part: PART.test(part) ? undefined : text('promotions.raffle.part.bad') }),
    ask: ({ part }) => ({ body: { id: raffle.id, version: raffle.version, part } }),
    send: (input) => bring.mutateAsync(input),
  })
  return (
    <Form of={form}>
      <TextField
        label={text('promotions.raffle.part')}
        hint={text('promotions.raffle.part.hint')}
        autoComplete="off"
        {...form.input('part')}
      />
      {form.answer !== undefined && form.refused === null && (
        <Notice tone="good" live>
          {text('promotions.raffle.part.kept')}
        </Notice>
      )}
      <Submit variant="outline">{text('promotions.raffle.part.send')}</Submit>
    </Form>
  )
}

export function RafflePanel({ id }: { id: string }) {
  const text = useText()
  const dates = useDates()
  const { data, error, refetch } = useQuery(raffleQuery(id, useLanguage()))
  if (!data && error) return <LoadFailure compact title={text('promotions.raffle.error')} error={error} onAgain={refetch} />
  if (!data)
    return (
      <Loading>
        <Skeleton shape="box" height={200} />
      </Loading>
    )
  const { mine, per, cap, full, prizes, until, commitment, state, currency, winners } = data
  const symbol = CURRENCIES[currency]?.symbol ?? currency
  const money = (amount: string) => <MoneyText value={amount} symbol={symbol} />
  return (
    <section className="bz-stack" aria-label={text('promotions.raffle')}>
      <Facts
        items={[
          { term: text('promotions.raffle.mine'), value: text('promotions.raffle.tickets', { tickets: mine?.tickets ?? 0 }) },
          ...(mine && mine.given > 0
            ? [{ term: text('promotions.raffle.given'), value: text('promotions.raffle.tickets', { tickets: mine.given }) }]
            : []),
          { term: text('promotions.raffle.per'), value: money(per) },
          ...(cap === null ? [] : [{ term: text('promotions.raffle.cap'), value: text('promotions.raffle.tickets', { tickets: cap }) }]),
          {
            term: text('promotions.raffle.prizes'),
            value: prizes.map((prize, index) => (
              <span key={index}>
                {index > 0 && ' · '}
                {money(prize)}
              </span>
            )),
          },
          ...(full === null ? [] : [{ term: text('promotions.raffle.full'), value: text('promotions.raffle.tickets', { tickets: full }) }]),
          { term: text('promotions.raffle.until'), value: <time dateTime={until}>{dates(until)}</time> },
          { term: text('promotions.raffle.commitment'), value: <code className="promotion-hash">{commitment}</code>, copy: commitment },
        ]}
      />
      {state === 'closing' && <Notice>{text('promotions.raffle.closing')}</Notice>}
      {state === 'open' && <PartForm raffle={data} />}
      {state === 'drawn' && (
        <>
          {mine && (
            <Notice tone={mine.won.length > 0 ? 'good' : 'info'}>
              {mine.won.length > 0 ? text('promotions.raffle.won') : text('promotions.raffle.lost')}
            </Notice>
          )}
          <ol className="promotion-terms" aria-label={text('promotions.raffle.winners')}>
            {winners.map(({ prize, ticket, name }) => (
              <li key={ticket}>
                {text('promotions.raffle.winner', { name, ticket })} {money(prize)}
              </li>
            ))}
          </ol>
        </>
      )}
      <p>
        <Link to={rafflePath(id)} className="bz-quiet-link">
          {text('promotions.raffle.verify')}
        </Link>
      </p>
    </section>
  )
}
