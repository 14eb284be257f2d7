/** Invite friends: the own link with its QR code, the terms, and the friends who joined (PR-37, PR-S9). */
import './promotions.css'
import type { Referral } from '@baize/contract/referrals.ts'
import { CURRENCIES } from '@baize/contract/values/money.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { CopyButton } from '@baize/ui/press/copy-button.tsx'
import { Badge } from '@baize/ui/show/badge.tsx'
import { Card, SectionHeading } from '@baize/ui/show/card.tsx'
import { DataTable, type Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'
import { referralQuery } from './queries.ts'

type Friend = Referral['invited'][number]
const TONES = { came: 'neutral', counted: 'jade', refused: 'plum' } as const

function useColumns(): Column<Friend>[] {
  const text = useText()
  const dates = useDates()
  return [
    { key: 'name', header: text('promotions.friends.name'), cell: (row) => row.masked, primary: true },
    { key: 'at', header: text('promotions.friends.at'), cell: (row) => dates(row.at, 'day') },
    {
      key: 'state',
      header: text('promotions.friends.state'),
      cell: (row) => <Badge tone={TONES[row.state]}>{text(`promotions.friends.state.${row.state}`)}</Badge>,
    },
  ]
}

/** Draws a link as a QR code under a name. */
type Drawn = (link: string, label: string) => ReactNode

function Share({ link, code, qr }: { link: string; code: string; qr: Drawn }) {
  const text = useText()
  return (
    <Card as="section" padding="lg" className="bz-stack" aria-label={text('promotions.friends.link')}>
      <div className="promotion-share">
        {qr(link, text('promotions.friends.qr'))}
        <div className="bz-stack">
          <h2 className="promotion-title">{text('promotions.friends.link')}</h2>
          <p className="promotion-link">{link}</p>
          <p className="promotion-small">{text('promotions.friends.code', { code })}</p>
          <div className="bz-row">
            <CopyButton value={link} variant="outline">
              {text('promotions.friends.copy')}
            </CopyButton>
          </div>
        </div>
      </div>
    </Card>
  )
}

function Terms({ referral }: { referral: Referral }) {
  const text = useText()
  const symbol = CURRENCIES[referral.currency]?.symbol ?? ''
  const { inviter, invitedReward, deposits, turnover, most, terms, rewards } = referral
  const money = (amount: string | null) => (amount === null ? '–' : <MoneyText value={amount} symbol={symbol} />)
  return (
    <Card as="section" padding="lg" className="bz-stack" aria-label={text('promotions.friends.terms')}>
      <h2 className="promotion-title">{text('promotions.friends.terms')}</h2>
      <Facts
        columns={2}
        items={[
          { term: text('promotions.friends.inviter'), value: money(inviter) },
          { term: text('promotions.friends.invited'), value: money(invitedReward) },
          { term: text('promotions.friends.deposits'), value: money(deposits) },
          { term: text('promotions.friends.turnover'), value: money(turnover) },
          { term: text('promotions.friends.most'), value: most ?? text('promotions.friends.noMost') },
          { term: text('promotions.friends.rewards'), value: <MoneyText value={rewards} symbol={symbol} tone="gold" /> },
        ]}
      />
      <ul className="promotion-terms">
        {terms.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  )
}

export function InviteFriends({ qr }: { qr: Drawn }) {
  const text = useText()
  const { data, error, refetch } = useQuery(referralQuery(useLanguage()))
  const columns = useColumns()
  if (!data && error) return <LoadFailure compact title={text('promotions.friends.error')} error={error} onAgain={refetch} />
  if (!data)
    return (
      <Loading>
        <div className="bz-stack">
          <Skeleton shape="box" height={230} />
          <Skeleton shape="box" height={300} />
        </div>
      </Loading>
    )
  const { link, code, invited, total } = data
  return (
    <div className="bz-stack promotion-friends">
      {data.enabled && link !== null && code !== null ? (
        <>
          <Share link={link} code={code} qr={qr} />
          <Terms referral={data} />
        </>
      ) : (
        <EmptyState compact seed="friends" title={text('promotions.friends.off')} />
      )}
      <section aria-label={text('promotions.friends.came')}>
        <SectionHeading level={2} title={text('promotions.friends.came.count', { count: total })} />
        <DataTable
          caption={text('promotions.friends.came')}
          rows={invited}
          columns={columns}
          rowKey={(row) => `${row.masked} ${row.at}`}
          empty={<EmptyState compact seed="friends" title={text('promotions.friends.none')} />}
        />
      </section>
    </div>
  )
}
