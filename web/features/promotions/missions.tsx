/** Missions: the open and the joined ones, with the progress of each step (PR-34, PR-S6). */
import './promotions.css'
import type { Mission } from '@baize/contract/promotion-boards.ts'
import { CURRENCIES, parseUnits } from '@baize/contract/values/money.ts'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Progress } from '@baize/ui/show/progress.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useFormKey } from '../../api/form-key.ts'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { missionsQuery, useClaimMission, useJoin } from './queries.ts'
import { RewardParts } from './reward-text.tsx'
import { StateBadge } from './state-badge.tsx'

type Step = Mission['steps'][number]

/** A share for a bar, and never an amount. */
function shareOf({ done, needed }: Step): number {
  const [have, need] = [parseUnits(done.replace(/^-/, '')) ?? 0n, parseUnits(needed) ?? 0n]
  return done.startsWith('-') || need === 0n ? 0 : Number((have * 100n) / need)
}

const WHOLE = /\.\d+$/

function StepLine({ step, symbol }: { step: Step; symbol: string }) {
  const text = useText()
  const { counts, categories, done, needed } = step
  // Progress beyond a step gives nothing more.
  const counted = done.startsWith('-') ? '0.00' : shareOf(step) >= 100 ? needed : done
  const said = (amount: string): string => (counts === 'sign-ins' ? amount.replace(WHOLE, '') : `${formatMoney(amount)} ${symbol}`)
  const where = categories?.map((category) => text(`games.${category}` as 'games.RNG')).join(', ')
  return (
    <li>
      <Progress
        label={where === undefined ? text(`promotions.step.${counts}`) : text('promotions.step.turnoverIn', { where })}
        text={text('promotions.step.of', { done: said(counted), needed: said(needed) })}
        value={shareOf(step)}
      />
    </li>
  )
}

function MissionAct({ mission }: { mission: Mission }) {
  const text = useText()
  const refusalText = useRefusalText()
  const join = useJoin()
  const claim = useClaimMission()
  const { keyOf } = useFormKey()
  const { id, version, award, status, available } = mission
  const error = join.error ?? claim.error
  const press = (): void => {
    if (status === 'claim' && award !== null) {
      const body = { id, version, award }
      claim.mutate({ body, key: keyOf(body) })
    } else join.mutate({ params: { id }, body: { version }, key: keyOf({ id, version }) })
  }
  return (
    <>
      {error && (
        <Notice tone="danger" live>
          {refusalText(error)}
        </Notice>
      )}
      {available && (status === 'join' || status === 'claim') && (
        <div className="promotion-mission-act">
          <Button
            busy={join.isPending || claim.isPending}
            aria-label={text(status === 'claim' ? 'promotions.mission.claim' : 'promotions.mission.join', { name: mission.name })}
            onClick={press}
          >
            {text(status === 'claim' ? 'promotions.claim' : 'promotions.join')}
          </Button>
        </div>
      )}
    </>
  )
}

function Steps({ mission: { steps, rewards } }: { mission: Mission }) {
  const symbol = CURRENCIES[rewards[0]?.currency ?? '']?.symbol ?? ''
  return (
    <ul className="promotion-steps">
      {steps.map((step, index) => (
        <StepLine key={index} step={step} symbol={symbol} />
      ))}
    </ul>
  )
}

/** How far a joined mission is, and until when it must be complete. Nothing until it is loaded. */
export function MissionSteps({ id }: { id: string }) {
  const text = useText()
  const dates = useDates()
  const { data } = useQuery(missionsQuery(useLanguage()))
  const mission = data?.missions.find((each) => each.id === id)
  if (mission === undefined) return null
  return (
    <>
      <Steps mission={mission} />
      {mission.until !== null && <p className="promotion-small">{text('promotions.mission.until', { until: dates(mission.until) })}</p>}
    </>
  )
}

function MissionCard({ mission }: { mission: Mission }) {
  const text = useText()
  const dates = useDates()
  const { name, summary, status, until, days, rewards } = mission
  return (
    <Card as="li" padding="lg" className="bz-stack" aria-label={name}>
      <div className="promotion-mission-head">
        <h3 className="promotion-title">{name}</h3>
        <StateBadge state={status} />
      </div>
      <p>{summary}</p>
      <Steps mission={mission} />
      <p className="promotion-small">
        {rewards.length > 0 && (
          <>
            {text('promotions.gives')} <RewardParts parts={rewards} />
            {' · '}
          </>
        )}
        {until === null ? text('promotions.mission.days', { days }) : text('promotions.mission.until', { until: dates(until) })}
      </p>
      <MissionAct mission={mission} />
    </Card>
  )
}

export function Missions() {
  const text = useText()
  const { data, error, refetch } = useQuery(missionsQuery(useLanguage()))
  if (!data && error) return <LoadFailure compact title={text('promotions.missions.error')} error={error} onAgain={refetch} />
  if (!data)
    return (
      <Loading>
        <Skeleton shape="box" height={220} />
      </Loading>
    )
  if (data.missions.length === 0)
    return (
      <EmptyState compact seed="missions" title={text('promotions.missions.none')}>
        {text('promotions.missions.noneText')}
      </EmptyState>
    )
  return (
    <ul className="promotion-missions">
      {data.missions.map((mission) => (
        <MissionCard key={mission.id} mission={mission} />
      ))}
    </ul>
  )
}
