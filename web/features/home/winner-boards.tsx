/** Winner boards: the latest wins of everybody climbing by, and the biggest of the week beside them; settled rounds and nothing else (HOME-06). */
import type { Winner } from '@baize/contract/records.ts'
import { Card, SectionHeading } from '@baize/ui/card.tsx'
import { ClimbingList } from '@baize/ui/climbing-list.tsx'
import { PauseButton } from '@baize/ui/pause-button.tsx'
import { useNear } from '@baize/ui/use-near.ts'
import { useQuery } from '@tanstack/react-query'
import { winnersQuery } from '../../api/home.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { winnerKey, WinnerRow, WinnerRowSkeleton } from './winner-row.tsx'

const ROWS = 9
const ROW_HEIGHT = 52
const PLACES = Array.from({ length: ROWS }, (_, place) => place)

/** Each entry with a key of its own: two equal wins in one moment are two. */
const itemsOf = (winners: readonly Winner[]) =>
  winners.map((winner, index) => ({
    key: `${winnerKey(winner)}/${winners.slice(0, index).filter((other) => winnerKey(other) === winnerKey(winner)).length}`,
    content: <WinnerRow winner={winner} />,
  }))

function Boxes() {
  return PLACES.map((place) => <WinnerRowSkeleton key={place} />)
}

export function WinnerBoards() {
  const text = useText()
  const language = useLanguage()
  const [box, nearness] = useNear<HTMLElement>()
  const { data } = useQuery({ ...winnersQuery(language, 'ALL'), enabled: nearness !== 'far' })
  const boards = nearness === 'far' ? undefined : data
  const isEmpty = boards?.latest.length === 0
  return (
    <section aria-label={text('home.winners')} aria-busy={!boards} className="bz-winners" ref={box}>
      <SectionHeading title={text('home.winners')} action={<PauseButton />} />
      <div className="bz-winner-boards">
        <Card padding="sm" className="bz-winner-board">
          <h3>{text('home.winners.latest')}</h3>
          <div className="bz-winner-rows">
            {!boards && <Boxes />}
            {isEmpty && <p className="bz-winners-none">{text('home.winners.none')}</p>}
            {boards && !isEmpty && (
              <ClimbingList label={text('home.winners.latest')} items={itemsOf(boards.latest)} rows={ROWS} rowHeight={ROW_HEIGHT} />
            )}
          </div>
        </Card>
        <Card padding="sm" className="bz-winner-board">
          <h3>{text('home.winners.biggest')}</h3>
          <div className="bz-winner-rows">
            {!boards && <Boxes />}
            {isEmpty && <p className="bz-winners-none">{text('home.winners.none')}</p>}
            {boards && !isEmpty && (
              <ol className="bz-winner-list">
                {itemsOf(boards.biggest).map(({ key, content }) => (
                  <li key={key}>{content}</li>
                ))}
              </ol>
            )}
          </div>
        </Card>
      </div>
    </section>
  )
}
