/** Room list: the rooms of the card games between players, with stake, seats and rake, and a way straight to a seat. */
import './room-list.css'
import type { Room } from '@baize/contract/games.ts'
import { CURRENCIES } from '@baize/contract/values/money.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { SectionHeading } from '@baize/ui/show/card.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { ScrollRow } from '@baize/ui/moving/scroll-row.tsx'
import { Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { showDialog } from '../../api/dialogs.ts'
import { usePerson } from '../../api/person.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { roomsQuery } from './queries.ts'
import { useOpenGame } from './use-open-game.ts'

const ITEM = 'max(232px, calc((100% - 36px) / 4))'
const PLACES = [0, 1, 2, 3]

function RoomCard({ room }: { room: Room }) {
  const text = useText()
  const openGame = useOpenGame()
  const symbol = CURRENCIES[room.currency]?.symbol
  const full = !room.practice && room.seated >= room.seats
  const enter = (): void => openGame({ vassalage: room.vassalage, gameCode: room.gameCode, room: room.roomId })
  return (
    <article className="room-card" aria-label={room.roomName}>
      <h3>{room.roomName}</h3>
      <p className="text-fg-2">{room.gameName}</p>
      <p className="room-stake">
        {room.practice ? text('games.rooms.noMoney') : <MoneyText value={room.stake} symbol={symbol} tone="gold" />}
      </p>
      <p className="text-fg-2 figures">
        {room.practice ? text('games.rooms.computer') : text('games.rooms.seats', { seated: room.seated, seats: room.seats })}
      </p>
      <p className="text-fg-2 figures">
        {room.practice ? '\u00a0' : text('games.rooms.rake', { percent: String(room.rakeBasisPoints / 100) })}
      </p>
      <Button variant={full ? 'quiet' : 'jade'} aria-disabled={full} onClick={full ? undefined : enter}>
        {text(full ? 'games.rooms.full' : room.practice ? 'games.rooms.practise' : 'games.rooms.sit')}
      </Button>
    </article>
  )
}

/** Only members see rooms; others see a message in their place. */
function Door({ trial }: { trial: boolean }) {
  const text = useText()
  return (
    <div className="room-door">
      <p>{text(trial ? 'games.trial.text' : 'games.rooms.login')}</p>
      <Button variant="outline" onClick={() => showDialog(trial ? 'trial' : 'login')}>
        {text(trial ? 'games.trial.register' : 'shell.login')}
      </Button>
    </div>
  )
}

/** The boxes come before the rooms, because the list below measures where it begins. */
export function RoomList({ currency }: { currency: string }) {
  const text = useText()
  const { role, waiting } = usePerson()
  const isMember = role === 'member' || role === 'agent'
  const { data, isError } = useQuery({ ...roomsQuery(useLanguage(), currency), enabled: isMember })
  if (isMember && (isError || data?.rooms.length === 0)) return null
  return (
    <section aria-label={text('games.rooms')} aria-busy={isMember && data === undefined} className="room-list">
      <SectionHeading title={text('games.rooms')} />
      {!isMember && !waiting ? (
        <Door trial={role === 'trial'} />
      ) : (
        <ScrollRow label={text('games.rooms')} itemWidth={ITEM}>
          {data === undefined
            ? PLACES.map((place) => (
                <div key={place} className="room-card">
                  <Skeleton width="60%" />
                  <Skeleton width="40%" />
                </div>
              ))
            : data.rooms.map((room) => <RoomCard key={`${room.vassalage} ${room.roomId}`} room={room} />)}
        </ScrollRow>
      )}
    </section>
  )
}
