/** Interval card: after how much play a reality check comes. All choices weigh alike (RC-01). */
import { INTERVALS } from '@baize/contract/protection/reality-words.ts'
import { Segmented } from '@baize/ui/fields/segmented.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { sittingQuery } from '../../api/clock/sitting.ts'
import { useInterval } from './queries.ts'

export function IntervalCard() {
  const text = useText()
  const say = useRefusalText()
  const { data, error, refetch } = useQuery(sittingQuery)
  const change = useInterval()
  const title = text('limits.check.title')
  if (!data && error) return <LoadFailure compact title={text('limits.error')} error={error} onAgain={refetch} />
  return (
    <Card as="section" padding="lg" className="bz-stack" aria-label={title}>
      <div>
        <h2 className="text-md">{title}</h2>
        <p className="text-fg-2">{text('limits.check.text')}</p>
      </div>
      {data ? (
        <Segmented
          label={title}
          value={String(change.isPending ? change.variables : data.interval)}
          options={INTERVALS.filter((minutes) => minutes <= data.longest).map((minutes) => ({
            value: String(minutes),
            label: text('limits.check.every', { minutes: String(minutes) }),
          }))}
          onChange={(value) => {
            const minutes = INTERVALS.find((each) => String(each) === value)
            if (minutes !== undefined) change.mutate(minutes)
          }}
        />
      ) : (
        <Loading>
          <Skeleton shape="box" height="44px" />
        </Loading>
      )}
      {change.error && (
        <Notice tone="danger" live>
          {say(change.error)}
        </Notice>
      )}
    </Card>
  )
}
