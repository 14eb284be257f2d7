/** Bonus board: every bonus of a member, open, waiting and past, with progress, terms, counted bets and forfeiting (PR-S4). */
import './bonus.css'
import type { BonusDetails } from '@baize/contract/bonus.ts'
import { buttonClass } from '@baize/ui/press/button.tsx'
import { Sheet } from '@baize/ui/overlay/sheet.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { SectionHeading } from '@baize/ui/show/card.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PATHS } from '../../../app/paths.ts'
import { useLanguage, useText } from '../../../i18n/i18n.ts'
import { BonusBets } from './bonus-bets.tsx'
import { BonusCard } from './bonus-card.tsx'
import { GiveUp } from './give-up.tsx'
import { bonusesQuery, isOpenBonus } from './queries.ts'

type Shown = { readonly as: 'bets' | 'give-up'; readonly id: string }

const GROUPS = ['open', 'waiting', 'past'] as const
const groupOf = (bonus: BonusDetails): (typeof GROUPS)[number] =>
  bonus.state === 'waiting' ? 'waiting' : isOpenBonus(bonus) ? 'open' : 'past'

export function BonusBoard() {
  const text = useText()
  const { data, error, refetch } = useQuery(bonusesQuery(useLanguage()))
  const [shown, setShown] = useState<Shown>()
  const [as, setAs] = useState<Shown['as']>()
  if (!data && error) return <LoadFailure title={text('bonus.error')} error={error} onAgain={refetch} />
  if (!data)
    return (
      <Loading>
        <Skeleton shape="box" height={320} />
      </Loading>
    )
  const show = (next: Shown): void => {
    setShown(next)
    setAs(next.as)
  }
  const meant = data.bonuses.find(({ id }) => id === shown?.id)
  if (data.bonuses.length === 0)
    return (
      <EmptyState
        seed="bonus"
        title={text('bonus.none')}
        action={
          <Link to={PATHS.promotions} className={buttonClass({ variant: 'outline' })}>
            {text('shell.promotions')}
          </Link>
        }
      >
        {text('bonus.noneText')}
      </EmptyState>
    )
  return (
    <div className="bz-stack">
      {GROUPS.map((group) => {
        const rows = data.bonuses.filter((bonus) => groupOf(bonus) === group)
        return rows.length === 0 ? null : (
          <section key={group} aria-label={text(`bonus.group.${group}`)}>
            <SectionHeading level={2} title={text(`bonus.group.${group}`)} />
            <ul className="bonus-cards">
              {rows.map((bonus) => (
                <BonusCard
                  key={bonus.id}
                  bonus={bonus}
                  onBets={() => show({ as: 'bets', id: bonus.id })}
                  onGiveUp={() => show({ as: 'give-up', id: bonus.id })}
                />
              ))}
            </ul>
          </section>
        )
      })}
      <Sheet open={as === 'bets'} onOpenChange={(open) => !open && setAs(undefined)} title={text('bonus.bets')}>
        {meant && <BonusBets key={meant.id} bonus={meant} />}
      </Sheet>
      <GiveUp bonus={meant} open={as === 'give-up'} onClose={() => setAs(undefined)} />
    </div>
  )
}
