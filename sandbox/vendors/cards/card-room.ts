/** The card room: rooms to join, a table as each player may see it, and the players' acts. */
import { formatUnits } from '@baize/contract/values/money.ts'
import { mayDraw } from '@baize/rules/card-room/nine-leaves.ts'
import { createHash } from 'node:crypto'
import { refuse } from '../betting.ts'
import type { PageAnswer } from '../page-answers.ts'
import { BET_ID, type GamePart, type PartNeeds } from '../part.ts'
import type { PageSession } from '../store.ts'
import { beat, deckText, turnOrEnd, type Dealing, type StoredHand } from './dealer.ts'
import { createHands } from './hands.ts'
import { ROOM_CURRENCIES, roomsOf, stakeUnitsOf, type Room } from './rooms.ts'
import { placeOf, play, playForAway, seated, seatViews, turnOf, type SeatView, type Stage } from './table.ts'
import { createTables, type TableSeat, type RoomView } from './tables.ts'

export type TableView = {
  readonly nowMs: number
  readonly room: Room
  readonly stage: Stage
  readonly endsMs: number
  readonly dealer: number
  readonly turn: number
  readonly pot: string
  readonly rake: string
  readonly hand: string
  /** Commits to the deck before the deal: SHA-256 of the deck's text, which is revealed after the hand. */
  readonly seal: string
  readonly deck?: string
  readonly mayDraw: boolean
  readonly seats: readonly (Omit<SeatView, 'won'> & { readonly won?: string })[]
}
export type CardsView = {
  readonly rooms: readonly RoomView[]
  readonly table?: TableView
  readonly net: string
  /** Why the player lost the seat, reported once. */
  readonly stoodUp?: string
}

const BEAT_MS = 250

/** A name that distinguishes people without identifying them. */
const nameOf = (player: string): string => createHash('sha256').update(player).digest('hex').slice(0, 4).toUpperCase()

const tableView = ({ table, place }: TableSeat, player: string, { salts, time }: Dealing): TableView => {
  const nowMs = time.now()
  const { room, stage, endsMs, hand } = table
  const turn = turnOf(table)
  const pot = hand === undefined ? 0n : stakeUnitsOf(room) * BigInt(hand.order.length)
  const seats = seatViews(table, player, nowMs).map(({ won, ...seat }) => ({
    ...seat,
    ...(won === undefined ? {} : { won: formatUnits(won) }),
  }))
  return {
    nowMs,
    room,
    stage,
    endsMs,
    dealer: table.dealer,
    turn,
    pot: formatUnits(pot),
    rake: formatUnits(hand?.result?.rakeUnits ?? 0n),
    hand: hand?.id ?? '',
    seal: hand?.seal ?? '',
    ...(hand?.result === undefined ? {} : { deck: deckText(hand.deck, salts.get(hand.id) ?? '') }),
    mayDraw: turn === place && mayDraw(hand?.cards.get(place) ?? []),
    seats,
  }
}

/** The players' acts: sit down, draw or stand, leave, and look. */
const createDesk = (dealing: Dealing) => {
  const { store, tables, sessions, stoodUp, time } = dealing
  const look = (session: PageSession): PageAnswer<CardsView> => {
    const { player, currency } = session
    const at = tables.find(player)
    const seat = at?.table.seats[at.place]
    if (seat !== undefined) seat.seenMs = time.now()
    if (at !== undefined) sessions.set(player, session)
    const why = stoodUp.get(player)
    stoodUp.delete(player)
    const table = at === undefined ? {} : { table: tableView(at, player, dealing) }
    const net = formatUnits(store.netOf({ id: session.id }))
    return { ok: true, value: { rooms: tables.rooms(currency), ...table, net, ...(why === undefined ? {} : { stoodUp: why }) } }
  }
  return {
    look,
    sit(session: PageSession, { room: wanted }: { room: string }): PageAnswer<CardsView> {
      const { player, currency } = session
      const room = roomsOf(currency).find(({ id }) => id === wanted)
      if (room === undefined) return refuse('room-unknown')
      const at = tables.find(player)
      if (at !== undefined && at.table.room.id !== room.id) return refuse('seated-elsewhere')
      const table = tables.at(room, player)
      const known = placeOf(table, player)
      const free = known >= 0 ? known : table.seats.indexOf(undefined)
      if (free < 0) return refuse('room-full')
      sessions.set(player, session)
      stoodUp.delete(player)
      const seat = table.seats[free]
      if (seat === undefined) table.seats[free] = { player, name: nameOf(player), seenMs: time.now(), leaving: false, missed: 0 }
      else seat.leaving = false
      if (room.practice && seated(table).length < 2) table.seats[2] = { player: '', name: '', seenMs: 0, leaving: false, missed: 0 }
      return look(session)
    },
    act(session: PageSession, { hand, draw }: { hand: string; draw: boolean }): PageAnswer<CardsView> {
      const at = tables.find(session.player)
      if (at === undefined || at.table.hand?.id !== hand || turnOf(at.table) !== at.place) return refuse('not-your-turn')
      const seat = at.table.seats[at.place]
      if (seat !== undefined) seat.missed = 0
      play(at.table, at.place, draw)
      turnOrEnd(dealing, at.table)
      return look(session)
    },
    leave(session: PageSession): PageAnswer<CardsView> {
      const at = tables.find(session.player)
      if (at === undefined) return look(session)
      const { table, place } = at
      const seat = table.seats[place]
      // A player whose stake is in the pot stays until the hand is over; the clock plays for them.
      const inHand = table.stage === 'staking' || table.hand?.cards.has(place) === true
      if (inHand && seat !== undefined && table.stage !== 'showdown') seat.leaving = true
      else table.seats[place] = undefined
      if (turnOf(table) === place) {
        playForAway(table, place)
        turnOrEnd(dealing, table)
      }
      if (table.room.practice) tables.drop(table)
      return look(session)
    },
  }
}

export const cardRoom = (needs: PartNeeds): GamePart => {
  const hands = createHands(needs.database)
  hands.voidOpen()
  const tables = createTables()
  const dealing: Dealing = { ...needs, tables, hands, sessions: new Map(), stoodUp: new Map(), salts: new Map(), stakes: new Map() }
  const desk = createDesk(dealing)
  const stopping = new AbortController()
  const run = async (): Promise<void> => {
    for (; !stopping.signal.aborted; await needs.time.pause(BEAT_MS, stopping.signal)) beat(dealing)
  }
  return {
    opened: ({ currency }) => ({ rooms: tables.rooms(currency) }),
    calls: {
      look: { properties: {}, answer: desk.look },
      sit: { properties: { room: { type: 'string', pattern: '^[a-z]{1,12}-[A-Z0-9]{2,10}$' } }, answer: desk.sit },
      act: { properties: { hand: BET_ID, draw: { type: 'boolean' } }, answer: desk.act },
      leave: { properties: {}, answer: desk.leave },
    },
    decide: (stake) => hands.decide((JSON.parse(stake.detail) as StoredHand).hand, stake),
    rooms: () => ({ rooms: ROOM_CURRENCIES.flatMap((currency) => tables.rooms(currency)) }),
    start: () => void run(),
    stop: () => stopping.abort(),
  }
}
