/** Raffle proof: a draw that this browser repeats: commitment, list of tickets, beacon and each winner (PR-36, PR-S8). */
import './promotions.css'
import { CURRENCIES } from '@baize/contract/values/money.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { buttonClass } from '@baize/ui/press/button.tsx'
import { Badge } from '@baize/ui/show/badge.tsx'
import { Card, SectionHeading } from '@baize/ui/show/card.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Refusal } from '../../api/client.ts'
import { PATHS } from '../../app/paths.ts'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'
import { raffleProofQuery } from './queries.ts'
import type { Verified } from './verify-raffle.ts'

function Sameness({ same }: { same: boolean }) {
  const text = useText()
  return <Badge tone={same ? 'jade' : 'cinnabar'}>{text(same ? 'promotions.proof.same' : 'promotions.proof.other')}</Badge>
}

/** One prize. Of a false one both winners are shown, by ticket and entry, because a name proves nothing. */
function Drawn({ draw: { told, found, same }, symbol }: { draw: Verified['draws'][number]; symbol: string }) {
  const text = useText()
  const shown = (ticket: number | undefined, name: string | undefined) =>
    ticket === undefined ? '–' : text('promotions.proof.ticket', { ticket, name: name ?? '–' })
  const prize = <MoneyText value={told?.prize ?? found?.prize ?? '0.00'} symbol={symbol} tone="gold" />
  if (same)
    return (
      <>
        {prize} {shown(told?.ticket, told?.name)}
      </>
    )
  return (
    <>
      {prize} <Sameness same={false} />
      <Facts
        items={[
          { term: text('promotions.proof.told'), value: <span className="promotion-hash">{shown(told?.ticket, told?.entry)}</span> },
          { term: text('promotions.proof.found'), value: <span className="promotion-hash">{shown(found?.ticket, found?.member)}</span> },
        ]}
      />
    </>
  )
}

function Steps({ verified, symbol }: { verified: Verified; symbol: string }) {
  const text = useText()
  const { values, draws, holds } = verified
  return (
    <>
      <Notice tone={holds ? 'good' : 'danger'} live title={text(holds ? 'promotions.proof.holds' : 'promotions.proof.fails')}>
        {text(holds ? 'promotions.proof.holdsText' : 'promotions.proof.failsText')}
      </Notice>
      {values.map(({ name, told, found }) => (
        <Card as="section" key={name} className="bz-stack" aria-label={text(`promotions.proof.${name}`)}>
          <SectionHeading level={2} title={text(`promotions.proof.${name}`)} action={<Sameness same={told === found} />} />
          <p>{text(`promotions.proof.${name}.text`)}</p>
          <Facts
            items={[
              { term: text('promotions.proof.told'), value: <code className="promotion-hash">{told}</code>, copy: told },
              { term: text('promotions.proof.found'), value: <code className="promotion-hash">{found}</code> },
            ]}
          />
        </Card>
      ))}
      <Card as="section" className="bz-stack" aria-label={text('promotions.proof.draws')}>
        <SectionHeading level={2} title={text('promotions.proof.draws')} action={<Sameness same={draws.every(({ same }) => same)} />} />
        <p>{text('promotions.proof.draws.text')}</p>
        <ol className="promotion-terms">
          {draws.map((draw, index) => (
            <li key={index}>
              <Drawn draw={draw} symbol={symbol} />
            </li>
          ))}
        </ol>
      </Card>
    </>
  )
}

export function RaffleProofView({ id }: { id: string }) {
  const text = useText()
  const dates = useDates()
  const { data, error, refetch } = useQuery(raffleProofQuery(id, useLanguage()))
  if (!data && error instanceof Refusal && (error.code === 'not-found' || error.code === 'invalid-input'))
    return (
      <EmptyState
        title={text('promotions.gone')}
        seed="gone"
        action={
          <Link to={PATHS.promotions} className={buttonClass({ variant: 'outline' })}>
            {text('shell.promotions')}
          </Link>
        }
      />
    )
  if (!data && error) return <LoadFailure title={text('promotions.raffle.error')} error={error} onAgain={refetch} />
  if (!data)
    return (
      <Loading>
        <Skeleton shape="box" height={320} />
      </Loading>
    )
  const { proof, verified } = data
  return (
    <div className="bz-stack">
      <h2 className="promotion-title">{proof.title}</h2>
      {verified === undefined ? (
        <>
          <Notice>{text('promotions.proof.notYet', { until: dates(proof.until) })}</Notice>
          <Facts
            items={[
              {
                term: text('promotions.raffle.commitment'),
                value: <code className="promotion-hash">{proof.commitment}</code>,
                copy: proof.commitment,
              },
            ]}
          />
        </>
      ) : (
        <Steps verified={verified} symbol={CURRENCIES[proof.currency]?.symbol ?? proof.currency} />
      )}
    </div>
  )
}
