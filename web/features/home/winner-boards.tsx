/** Winner boards: the latest wins scrolling by, and the biggest of the week beside them, from settled rounds only (HOME-06). */
import type { Winner } from '@baize/contract/records.ts'
import { Card, SectionHeading } from '@baize/ui/show/card.tsx'
import { ClimbingList } from '@baize/ui/moving/climbing-list.tsx'
import { PauseButton } from '@baize/ui/press/pause-button.tsx'
import { useNear } from '@baize/ui/moving/use-near.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { winnersQuery } from '../../api/home.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { winnerKey, WinnerRow, WinnerRowSkeleton } from './winner-row.tsx'

const ROWS = 9
const ROW_HEIGHT = 52
const PLACES = Array.from({ length: ROWS }, (_, place) => place)

/** Each entry has its own key: two equal wins in one moment are two. */
const itemsOf = (winners: readonly Winner[]) =>
  winners.map((winner, index) => ({
    key: `${winnerKey(winner)}/${winners.slice(0, index).filter((other) => winnerKey(other) === winnerKey(winner)).length}`,
    content: <WinnerRow winner={winner} />,
  }))

function Boxes() {
  return PLACES.map((place) => <WinnerRowSkeleton key={place} />)
}

function Board({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card padding="sm" className="bz-winner-board">
      <h3>{title}</h3>
      <div className="bz-winner-rows">{children}</div>
    </Card>
  )
}

/** Its data came with the first screen's. Where nobody has won for a week nothing stands there. */
export function WinnerBoards() {
  const language = useLanguage()
  const { data } = useQuery(winnersQuery(language, 'ALL'))
  return data === undefined || data.latest.length === 0 ? null : <Boards winners={data} />
}

/** It renders when it comes near. */
function Boards({ winners }: { winners: { readonly latest: readonly Winner[]; readonly biggest: readonly Winner[] } }) {
  const text = useText()
  const [box, nearness] = useNear<HTMLElement>()
  const drawn = nearness === 'far' ? undefined : winners
  const [latest, biggest] = [text('home.winners.latest'), text('home.winners.biggest')]
  return (
    <section aria-label={text('home.winners')} className="bz-winners" data-still={nearness === 'far' || undefined} ref={box}>
      <SectionHeading title={text('home.winners')} action={<PauseButton />} />
      <div className="bz-winner-boards">
        <Board title={latest}>
          {drawn ? <ClimbingList label={latest} items={itemsOf(drawn.latest)} rows={ROWS} rowHeight={ROW_HEIGHT} /> : <Boxes />}
        </Board>
        <Board title={biggest}>
          {drawn ? (
            <ol className="bz-winner-list">
              {itemsOf(drawn.biggest).map(({ key, content }) => (
                <li key={key}>{content}</li>
              ))}
            </ol>
          ) : (
            <Boxes />
          )}
        </Board>
      </div>
    </section>
  )
}
