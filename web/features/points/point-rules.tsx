/** Point rules: the points of each category, the rules of points, and the exchange rate of every level. */
import type { PointConfig } from '@baize/contract/points.ts'
import { formatPoints } from '@baize/ui/money/money-format.ts'
import { CURRENCIES } from '@baize/contract/values/money.ts'
import { SectionHeading } from '@baize/ui/show/card.tsx'
import { DataTable, type Column } from '@baize/ui/show/data-table.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { useQuery } from '@tanstack/react-query'
import type { GameType } from '@baize/contract/games.ts'
import { CATEGORY_PATHS } from '../../app/paths.ts'
import { useText } from '../../i18n/i18n.ts'
import { PointsText } from './points-text.tsx'
import { pointConfigQuery } from './queries.ts'

type Earn = PointConfig['earn'][number]
type Exchange = PointConfig['exchange'][number]

const isCategory = (category: string): category is GameType => Object.hasOwn(CATEGORY_PATHS, category)

export function PointRules() {
  const text = useText()
  const { data, error, refetch } = useQuery(pointConfigQuery)
  if (!data && error) return <LoadFailure title={text('points.rules.error')} error={error} onAgain={refetch} />
  const symbol = data === undefined ? '' : (CURRENCIES[data.currency]?.symbol ?? data.currency)
  const earn: Column<Earn>[] = [
    {
      key: 'category',
      header: text('points.rules.category'),
      cell: ({ category }) => (isCategory(category) ? text(`games.${category}`) : text('points.cause.deposit')),
      primary: true,
    },
    { key: 'points', header: text('points.rules.per', { symbol }), cell: ({ pointsPer10000 }) => String(pointsPer10000), align: 'end' },
    {
      key: 'cap',
      header: text('points.rules.cap'),
      cell: ({ dailyCap }) => (dailyCap === null ? text('points.rules.noCap') : <PointsText value={dailyCap} />),
      align: 'end',
    },
  ]
  const exchange: Column<Exchange>[] = [
    { key: 'level', header: text('points.rules.level'), cell: ({ level }) => text('points.rules.levelOf', { level }), primary: true },
    {
      key: 'rate',
      header: text('points.convert.rate'),
      cell: ({ pointsPerUnit }) => text('points.convert.perUnit', { points: formatPoints(pointsPerUnit), symbol }),
      align: 'end',
    },
    { key: 'minimum', header: text('points.rules.minimum'), cell: ({ minimum }) => <PointsText value={minimum} />, align: 'end' },
    { key: 'limit', header: text('points.rules.limit'), cell: ({ dailyLimit }) => <PointsText value={dailyLimit} />, align: 'end' },
  ]
  return (
    <div className="bz-stack">
      <ul className="points-rules">
        {(['never', 'apart', 'undone', 'bonus'] as const).map((rule) => (
          <li key={rule}>{text(`points.rules.${rule}`)}</li>
        ))}
      </ul>
      <SectionHeading level={2} title={text('points.rules.earn')} />
      <DataTable
        caption={text('points.rules.earn')}
        columns={earn}
        rows={data?.earn ?? []}
        rowKey={({ category }) => category}
        loading={data ? undefined : 6}
      />
      <SectionHeading level={2} title={text('points.rules.exchange')} />
      <DataTable
        caption={text('points.rules.exchange')}
        columns={exchange}
        rows={data?.exchange ?? []}
        rowKey={({ level }) => String(level)}
        loading={data ? undefined : 4}
      />
    </div>
  )
}
