/** Raffle panel: own tickets, the commitment, the own part, and after the draw the winners and the way to the proof (PR-S8). */
import './promotions.css'
import { RAFFLE_PART, type Raffle } from '@baize/contract/raffles.ts'
import { CURRENCIES } from '@baize/contract/values/money.ts'
import { TextField } from '@baize/ui/fields/field.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useFormKey } from '../../api/form-key.ts'
import { rafflePath } from '../../app/paths.ts'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { raffleQuery, useBringPart } from './queries.ts'

const PART = new RegExp(RAFFLE_PART)

function PartForm({ raffle }: { raffle: Raffle }) {
  const text = useText()
  const refusalText = useRefusalText()
  const bring = useBringPart()
  const { keyOf, spent } = useFormKey()
  const [part, setPart] = useState(raffle.mine?.part ?? '')
  const [pressed, setPressed] = useState(false)
  const fits = PART.test(part)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setPressed(true)
    if (!fits || bring.isPending) return
    const body = { id: raffle.id, version: raffle.version, part }
    bring.mutate({ body, key: keyOf(body) }, { onSuccess: spent })
  }
  return (
    <form className="bz-stack" onSubmit={submit} noValidate>
      <TextField
        label={text('promotions.raffle.part')}
        hint={text('promotions.raffle.part.hint')}
        error={pressed && !fits ? text('promotions.raffle.part.bad') : undefined}
        value={part}
        autoComplete="off"
        onChange={(event) => {
          setPressed(false)
          setPart(event.currentTarget.value)
        }}
      />
      {bring.error && (
        <Notice tone="danger" live>
          {refusalText(bring.error)}
        </Notice>
      )}
      {bring.data && !bring.error && (
        <Notice tone="good" live>
          {text('promotions.raffle.part.kept')}
        </Notice>
      )}
      <Button type="submit" variant="outline" busy={bring.isPending}>
        {text('promotions.raffle.part.send')}
      </Button>
    </form>
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
  const { mine, per, cap, prizes, until, commitment, state, currency, winners } = data
  const symbol = CURRENCIES[currency]?.symbol ?? currency
  const money = (amount: string) => <MoneyText value={amount} symbol={symbol} />
  return (
    <section className="bz-stack" aria-label={text('promotions.raffle')}>
      <Facts
        items={[
          { term: text('promotions.raffle.mine'), value: text('promotions.raffle.tickets', { tickets: mine?.tickets ?? 0 }) },
          { term: text('promotions.raffle.per'), value: money(per) },
          ...(cap === null ? [] : [{ term: text('promotions.raffle.cap'), value: text('promotions.raffle.tickets', { tickets: cap }) }]),
          { term: text('promotions.raffle.prizes'), value: prizes.map((prize, index) => <span key={index}>{money(prize)} </span>) },
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
