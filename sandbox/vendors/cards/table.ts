/** A table of Nine Leaves: seats, turns and the clock. Money is kept elsewhere. */
import {
  drawsWhenAway,
  leafPoints,
  leafStrength,
  mayDraw,
  settleLeaves,
  dealLeaves,
  type LeavesSettlement,
} from '@baize/rules/card-room/nine-leaves.ts'
import { rakeOf, SEATS, stakeUnitsOf, type Room } from './rooms.ts'

export type Seat = {
  /** The vendor's name of the player; '' is the computer of a practice room. */
  readonly player: string
  readonly name: string
  seenMs: number
  leaving: boolean
  /** Turns in a row that the clock had to play. */
  missed: number
}
export type Stage = 'waiting' | 'countdown' | 'staking' | 'turn' | 'showdown'

export type Hand = {
  readonly id: string
  readonly seal: string
  readonly deck: readonly number[]
  /** The seats in the order of their turns, the one after the dealer first. */
  readonly order: readonly number[]
  readonly cards: Map<number, number[]>
  readonly rest: number[]
  /** Whose turn it is, as an index into `order`. */
  at: number
  readonly drew: Set<number>
  result?: LeavesSettlement
}

export type Table = {
  readonly room: Room
  readonly seats: (Seat | undefined)[]
  dealer: number
  stage: Stage
  endsMs: number
  hand: Hand | undefined
}

/** The duration of each stage, at the table's speed. */
export const TIMES = { countdown: 4_000, turn: 14_000, away: 1_500, computer: 1_200, showdown: 7_000 } as const
/** A page silent for this long leaves its turn to the clock; after the second time it loses its seat. */
const AWAY_MS = 8_000
const GONE_MS = 20_000
const MISSED_MOST = 2

export const newTable = (room: Room): Table => ({
  room,
  seats: Array.from({ length: SEATS }, () => undefined),
  dealer: SEATS - 1,
  stage: 'waiting',
  endsMs: 0,
  hand: undefined,
})

export const seated = ({ seats }: Table): number[] => seats.flatMap((seat, place) => (seat === undefined ? [] : [place]))
export const placeOf = ({ seats }: Table, player: string): number => seats.findIndex((seat) => seat?.player === player)
export const isAway = ({ player, seenMs, leaving }: Seat, nowMs: number): boolean => player !== '' && (leaving || nowMs - seenMs > AWAY_MS)
export const isComputer = ({ player }: Seat): boolean => player === ''

/** The seats that play the next hand, beginning to the left of the dealer. */
export const nextOrder = (table: Table): number[] => {
  const left = (place: number): number => (place - table.dealer - 1 + 2 * SEATS) % SEATS
  return seated(table).sort((a, b) => left(a) - left(b))
}

/** Deals to those whose stake is taken. */
export const deal = (table: Table, id: string, seal: string, deck: readonly number[], order: readonly number[]): Hand => {
  const { hands, rest } = dealLeaves(deck, order.length)
  const cards = new Map(order.map((place, index) => [place, [...(hands[index] ?? [])]]))
  const hand: Hand = { id, seal, deck, order, cards, rest, at: -1, drew: new Set() }
  table.hand = hand
  return hand
}

const timeFor = (table: Table, place: number, nowMs: number): number => {
  const seat = table.seats[place]
  if (seat === undefined || isAway(seat, nowMs)) return TIMES.away
  return isComputer(seat) ? TIMES.computer : TIMES.turn
}

/** Moves to the next seat that may draw, or returns true when all have acted. */
export const nextTurn = (table: Table, nowMs: number, percent: number): boolean => {
  const { hand } = table
  if (hand === undefined) return true
  for (hand.at += 1; hand.at < hand.order.length; hand.at += 1) {
    const place = hand.order[hand.at] ?? -1
    if (!mayDraw(hand.cards.get(place) ?? [])) continue
    table.stage = 'turn'
    table.endsMs = nowMs + (timeFor(table, place, nowMs) * 100) / percent
    return false
  }
  return true
}

/** The seat whose turn it is, or -1. */
export const turnOf = ({ stage, hand }: Table): number => (stage === 'turn' ? (hand?.order[hand.at] ?? -1) : -1)

/** Draws or stands for a seat. */
export const play = ({ hand }: Table, place: number, draw: boolean): void => {
  const cards = hand?.cards.get(place)
  if (hand === undefined || cards === undefined || !draw || !mayDraw(cards)) return
  const card = hand.rest.shift()
  if (card !== undefined) cards.push(card)
  hand.drew.add(place)
}

/** The clock plays for a seat whose time is over. */
export const playForAway = (table: Table, place: number): void => {
  const seat = table.seats[place]
  if (seat !== undefined && !isComputer(seat)) seat.missed += 1
  play(table, place, drawsWhenAway(table.hand?.cards.get(place) ?? []))
}

/** Turns the cards over and counts points. */
export const showdown = (table: Table, nowMs: number, percent: number): LeavesSettlement => {
  const { hand, room } = table
  if (hand === undefined) throw new Error('a showdown without a hand')
  const result = settleLeaves(
    hand.order.map((place) => hand.cards.get(place) ?? []),
    stakeUnitsOf(room),
    rakeOf(room),
  )
  hand.result = result
  table.stage = 'showdown'
  table.endsMs = nowMs + (TIMES.showdown * 100) / percent
  return result
}

/** After a hand the dealer moves on. Whoever left, was gone or let the clock play too often loses the seat. */
export const clear = (table: Table, nowMs: number): void => {
  table.hand = undefined
  table.stage = 'waiting'
  for (const [place, seat] of table.seats.entries())
    if (seat !== undefined && !isComputer(seat) && (seat.leaving || seat.missed >= MISSED_MOST || nowMs - seat.seenMs > GONE_MS))
      table.seats[place] = undefined
  table.dealer = nextOrder(table)[0] ?? table.dealer
}

export type SeatView = {
  readonly place: number
  readonly name: string
  readonly you: boolean
  readonly computer: boolean
  readonly away: boolean
  /** In this hand. */
  readonly playing: boolean
  /** Backs are null. */
  readonly cards: readonly (number | null)[]
  readonly points?: number
  readonly natural?: boolean
  readonly drew: boolean
  /** The payouts of the pot, once it is shared. */
  readonly won?: bigint
}

/** The seats as one player may see them: cards of others stay hidden until the showdown. */
export const seatViews = (table: Table, player: string, nowMs: number): SeatView[] => {
  const { hand, stage } = table
  return table.seats.flatMap((seat, place): SeatView[] => {
    if (seat === undefined) return []
    const you = seat.player === player
    const cards = hand?.cards.get(place)
    const open = cards !== undefined && (you || stage === 'showdown')
    const index = hand?.order.indexOf(place) ?? -1
    const won = hand?.result?.payouts[index]
    return [
      {
        place,
        name: seat.name,
        you,
        computer: isComputer(seat),
        away: isAway(seat, nowMs),
        playing: cards !== undefined,
        cards: cards === undefined ? [] : open ? cards : cards.map(() => null),
        ...(open ? { points: leafPoints(cards), natural: leafStrength(cards) >= 200 } : {}),
        drew: hand?.drew.has(place) ?? false,
        ...(won === undefined ? {} : { won }),
      },
    ]
  })
}
