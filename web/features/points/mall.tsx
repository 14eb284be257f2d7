/** Mall: a member's points on top, and below them the goods, the orders, the details, converting and the rules. */
import './points.css'
import { formatPoints } from '@baize/ui/money/money-format.ts'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { Tabs } from '@baize/ui/press/tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/i18n.ts'
import { isNothing } from './amounts.ts'
import { ConvertForm } from './convert-form.tsx'
import { GoodsGrid } from './goods-grid.tsx'
import { MALL_PARTS, type MallProps } from './mall-search.ts'
import { Orders } from './orders.tsx'
import { PointDetails } from './point-details.tsx'
import { PointsText } from './points-text.tsx'
import { pointsQuery } from './queries.ts'
import { PointRules } from './point-rules.tsx'

function PointsNow() {
  const text = useText()
  const { data, error, refetch } = useQuery(pointsQuery)
  if (!data && error) return <LoadFailure compact title={text('points.error')} error={error} onAgain={refetch} />
  if (!data)
    return (
      <Loading>
        <Skeleton shape="box" height={104} />
      </Loading>
    )
  return (
    <section className="points-now" aria-label={text('points.now')}>
      <p className="points-now-name">{text('points.now')}</p>
      <p className="points-now-amount">
        <PointsText value={data.points} />
      </p>
      <p className="points-now-more">
        {isNothing(data.held) ? text('points.never') : text('points.held', { points: formatPoints(data.held) })}
      </p>
      {!isNothing(data.locked) && <Notice>{text('points.locked', { points: formatPoints(data.locked) })}</Notice>}
      {!isNothing(data.owed) && <Notice>{text('points.owed', { points: formatPoints(data.owed) })}</Notice>}
    </section>
  )
}

export function Mall({ search, onSearch }: MallProps) {
  const text = useText()
  const part = {
    goods: <GoodsGrid search={search} onSearch={onSearch} />,
    orders: <Orders search={search} onSearch={onSearch} />,
    details: <PointDetails search={search} onSearch={onSearch} />,
    convert: <ConvertForm />,
    rules: <PointRules />,
  }
  return (
    <div className="bz-page bz-stack points-mall">
      <h1 className="text-xl">{text('points.title')}</h1>
      <PointsNow />
      <Tabs
        label={text('points.title')}
        value={search.tab}
        onChange={(tab) => onSearch({ tab, affordable: false, page: 1 })}
        tabs={MALL_PARTS.map((value) => ({
          value,
          label: text(`points.part.${value}`),
          content: value === search.tab ? part[value] : null,
        }))}
      />
    </div>
  )
}
