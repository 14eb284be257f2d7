/** Goods grid: the mall's goods, with price and stock; one press opens one. */
import type { Goods } from '@baize/contract/points.ts'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { Badge } from '@baize/ui/show/badge.tsx'
import { SceneImage } from '@baize/ui/picture/scene-image.tsx'
import { Checkbox } from '@baize/ui/fields/checkbox.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Pagination } from '@baize/ui/press/pagination.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePerson } from '../../api/person.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { isNothing, missingPoints } from './amounts.ts'
import { GoodsDialog } from './goods-dialog.tsx'
import type { MallProps } from './mall-search.ts'
import { PointsText } from './points-text.tsx'
import { goodsQuery, pointsQuery } from './queries.ts'

function GoodsCard({ goods, symbol, onOpen }: { goods: Goods; symbol: string; onOpen: () => void }) {
  const text = useText()
  return (
    <li>
      <button type="button" className="points-goods" onClick={onOpen}>
        <SceneImage kind="points" seed={goods.images[0] ?? goods.id} width={240} height={240} className="points-goods-art" loading="lazy" />
        <span className="points-goods-name">{goods.name}</span>
        <span className="points-goods-price">
          <PointsText value={goods.points} />
          {!isNothing(goods.amount) && (
            <>
              {' + '}
              <MoneyText value={goods.amount} symbol={symbol} />
            </>
          )}
        </span>
        {goods.left !== null && (
          <Badge tone={goods.left === 0 ? 'neutral' : 'gold'}>
            {goods.left === 0 ? text('points.soldOut') : text('points.left', { count: goods.left })}
          </Badge>
        )}
      </button>
    </li>
  )
}

function Waiting() {
  return (
    <Loading>
      <div className="points-grid">
        {[0, 1, 2, 3, 4, 5, 6, 7].map((place) => (
          <Skeleton key={place} shape="box" height={236} />
        ))}
      </div>
    </Loading>
  )
}

export function GoodsGrid({ search, onSearch }: MallProps) {
  const text = useText()
  const symbol = usePerson().info?.currencySymbol ?? ''
  const [open, setOpen] = useState<Goods>()
  const points = useQuery(pointsQuery).data?.points ?? '0'
  const { data, error, refetch } = useQuery(goodsQuery(useLanguage(), search.page))
  if (!data && error) return <LoadFailure title={text('points.goods.error')} error={error} onAgain={refetch} />
  if (!data) return <Waiting />
  const shown = search.affordable ? data.content.filter((goods) => missingPoints(points, goods.points, 1) === undefined) : data.content
  return (
    <div className="bz-stack">
      <Checkbox
        checked={search.affordable}
        onChange={(event) => onSearch({ ...search, affordable: event.currentTarget.checked })}
        label={text('points.affordable')}
      />
      {shown.length === 0 ? (
        <EmptyState seed="goods" title={text(search.affordable ? 'points.goods.tooFew' : 'points.goods.none')}>
          {text('points.goods.earn')}
        </EmptyState>
      ) : (
        <ul className="points-grid">
          {shown.map((goods) => (
            <GoodsCard key={goods.id} goods={goods} symbol={symbol} onOpen={() => setOpen(goods)} />
          ))}
        </ul>
      )}
      {data.totalPages > 1 && (
        <Pagination
          page={data.pageNum}
          pages={data.totalPages}
          onPage={(page) => onSearch({ ...search, page })}
          label={text('points.part.goods')}
        />
      )}
      {open && (
        <GoodsDialog
          goods={open}
          symbol={symbol}
          onClose={() => setOpen(undefined)}
          onOrders={() => onSearch({ tab: 'orders', affordable: false, page: 1 })}
        />
      )}
    </div>
  )
}
