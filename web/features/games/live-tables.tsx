/** Live tables: the presenter of each live table, its limits and latest results, and a link straight to it. */
import './room-list.css'
import type { LiveModel } from '@baize/contract/live-games.ts'
import { CURRENCIES } from '@baize/contract/values/money.ts'
import { AvatarImage } from '@baize/ui/picture/avatar-image.tsx'
import { Badge } from '@baize/ui/show/badge.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { SectionHeading } from '@baize/ui/show/card.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { ScrollRow } from '@baize/ui/moving/scroll-row.tsx'
import { Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { liveModelsQuery } from './queries.ts'
import { useLaunch } from './use-tile-acts.ts'

const ITEM = 'max(264px, calc((100% - 24px) / 3))'
const PLACES = [0, 1, 2]
/** As many as fit beside each other on the narrowest card. */
const RESULTS = 8

/** The roads' signs: the winner at baccarat, or the pocket of the wheel. */
function Results({ results }: { results: readonly string[] }) {
  const text = useText()
  return (
    <ul className="air-results" aria-label={text('games.tables.results')}>
      {results.slice(0, RESULTS).map((sign, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- equal results follow one another, and only their place tells them apart
        <li key={place} data-sign={sign}>
          {sign}
        </li>
      ))}
    </ul>
  )
}

function TableCard({ table }: { table: LiveModel }) {
  const text = useText()
  const launch = useLaunch()
  const symbol = CURRENCIES[table.currency]?.symbol
  const { vassalage, gameCode } = table
  return (
    <article className="air-card" aria-label={table.tableName}>
      <div className="air-head">
        <AvatarImage seed={`presenter:${table.presenter}`} size={56} />
        <div>
          <h3>{table.tableName}</h3>
          <p className="text-fg-2">{text('games.tables.presenter', { name: table.presenter })}</p>
        </div>
      </div>
      <p className="air-state">
        <Badge tone={table.open ? 'jade' : 'neutral'} dot>
          {text(table.open ? 'games.tables.open' : 'games.tables.dealing')}
        </Badge>
        {table.chat && <Badge>{text('games.tables.chat')}</Badge>}
      </p>
      <p className="text-fg-2">{table.gameName}</p>
      <p className="air-limits figures">
        <MoneyText value={table.minimumStake} symbol={symbol} /> – <MoneyText value={table.maximumStake} symbol={symbol} />
      </p>
      <Results results={table.results} />
      <p className="text-fg-3 figures">
        {table.watching === 0 ? text('games.tables.nobody') : text('games.tables.watching', { count: table.watching })}
      </p>
      <Button onClick={() => launch({ vassalage, gameCode, gameType: 'LIVE', isGame: 'GAME' })}>{text('games.tables.sit')}</Button>
    </article>
  )
}

/** The boxes come before the tables, because the list below measures where it begins. */
export function LiveTables({ currency }: { currency: string }) {
  const text = useText()
  const { data, isError } = useQuery(liveModelsQuery(useLanguage(), currency))
  if (isError || data?.models.length === 0) return null
  return (
    <section aria-label={text('games.tables')} aria-busy={data === undefined} className="room-list">
      <SectionHeading title={text('games.tables')} />
      <ScrollRow label={text('games.tables')} itemWidth={ITEM}>
        {data === undefined
          ? PLACES.map((place) => (
              <div key={place} className="air-card">
                <Skeleton width="60%" />
                <Skeleton width="40%" />
              </div>
            ))
          : data.models.map((table) => <TableCard key={`${table.vassalage} ${table.gameCode}`} table={table} />)}
      </ScrollRow>
    </section>
  )
}
