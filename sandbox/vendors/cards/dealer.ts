/** The dealer: starts hands once their stakes are taken, lets the clock play, and pays pots. */
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { PartNeeds } from '../part.ts'
import type { PageSession } from '../store.ts'
import type { Hands, HandStakes } from './hands.ts'
import { stakeUnitsOf } from './rooms.ts'
import { clear, deal, isAway, isComputer, nextOrder, nextTurn, playForAway, seated, showdown, TIMES, turnOf, type Table } from './table.ts'
import type { Tables } from './tables.ts'

/** What a stake's round stores of its hand, as JSON text. */
export type StoredHand = { readonly hand: string }

/** The dealer's state. Stakes are rounds by seat, for each hand that is not over. */
export type Dealing = PartNeeds & {
  readonly tables: Tables
  readonly hands: Hands
  /** By player: the page session that stakes for the seat, and why the last seat was lost. */
  readonly sessions: Map<string, PageSession>
  readonly stoodUp: Map<string, string>
  readonly salts: Map<string, string>
  readonly stakes: Map<string, ReadonlyMap<number, string>>
}

/** The deck as the commitment covers it; the salt prevents guessing. */
export const deckText = (deck: readonly number[], salt: string): string => `${salt}:${deck.join(',')}`

const shuffled = (): number[] => {
  const deck = Array.from({ length: 52 }, (_, card) => card)
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    const [one = 0, two = 0] = [deck[last], deck[other]]
    deck[last] = two
    deck[other] = one
  }
  return deck
}

const standUp = ({ stoodUp }: Dealing, table: Table, place: number, why: string): void => {
  const seat = table.seats[place]
  if (seat === undefined) return
  stoodUp.set(seat.player, why)
  table.seats[place] = undefined
}

/** Takes the stake of one seat and returns its round's id once taken. Whoever cannot stake loses the seat. */
const takeStake = async (dealing: Dealing, table: Table, place: number, hand: string): Promise<string | undefined> => {
  const session = dealing.sessions.get(table.seats[place]?.player ?? '')
  if (session === undefined) return undefined
  const bet = { id: hand, stakeUnits: stakeUnitsOf(table.room), detail: JSON.stringify({ hand } satisfies StoredHand) }
  const placed = await dealing.betting.place(session, () => bet, hand, { prefix: 'nl' })
  if (placed.ok && placed.value.state === 'bet-accepted') return placed.value.id
  standUp(dealing, table, place, (placed.ok ? placed.value.refusal : placed.code) ?? 'stake-unclear')
  return undefined
}

const settleHand = ({ store, settle, stakes }: Dealing, hand: string): void => {
  for (const id of stakes.get(hand)?.values() ?? []) {
    const round = store.round(id)
    if (round !== undefined) settle(round)
  }
  stakes.delete(hand)
}

/** The next turn, or the showdown when all have acted. Each stake's payout is stored before the cards are turned. */
export const turnOrEnd = (dealing: Dealing, table: Table): void => {
  const now = dealing.time.now()
  const percent = dealing.faults.tablePercent
  const { hand } = table
  if (!nextTurn(table, now, percent) || hand === undefined) return
  const { payouts, rakeUnits } = showdown(table, now, percent)
  const paid: HandStakes = Object.fromEntries(
    hand.order.flatMap((place, index) => {
      const round = dealing.stakes.get(hand.id)?.get(place)
      return round === undefined ? [] : [[round, payouts[index] ?? 0n] as const]
    }),
  )
  if (table.room.practice) return
  dealing.hands.done(hand.id, paid, rakeUnits)
  settleHand(dealing, hand.id)
}

const begin = async (dealing: Dealing, table: Table): Promise<void> => {
  const { hands, stakes, salts, time } = dealing
  const order = nextOrder(table)
  const id = `hand-${randomUUID()}`
  const [deck, salt] = [shuffled(), randomBytes(16).toString('hex')]
  const seal = createHash('sha256').update(deckText(deck, salt)).digest('hex')
  table.stage = 'staking'
  salts.set(id, salt)
  if (table.room.practice) {
    deal(table, id, seal, deck, order)
    return turnOrEnd(dealing, table)
  }
  hands.begin(id, table.room.id, deck, seal, time.now())
  const taken = await Promise.all(order.map(async (place) => [place, await takeStake(dealing, table, place, id)] as const))
  const staked = new Map(taken.flatMap(([place, round]) => (round === undefined ? [] : [[place, round] as const])))
  stakes.set(id, staked)
  if (staked.size >= 2) {
    deal(table, id, seal, deck, [...staked.keys()])
    return turnOrEnd(dealing, table)
  }
  hands.voided(id)
  settleHand(dealing, id)
  clear(table, time.now())
}

const endHand = ({ salts, stoodUp, tables, time }: Dealing, table: Table): void => {
  const before = [...table.seats.entries()]
  if (table.hand !== undefined) salts.delete(table.hand.id)
  clear(table, time.now())
  for (const [place, seat] of before)
    if (seat !== undefined && table.seats[place] === undefined && !seat.leaving) stoodUp.set(seat.player, 'away')
  if (table.room.practice && !table.seats.some((seat) => seat !== undefined && !isComputer(seat))) tables.drop(table)
}

const beatTable = (dealing: Dealing, table: Table): void => {
  const now = dealing.time.now()
  const due = now >= table.endsMs
  if (table.stage === 'waiting') {
    for (const [place, seat] of table.seats.entries()) if (seat !== undefined && isAway(seat, now)) standUp(dealing, table, place, 'away')
    if (seated(table).length < 2) return
    table.stage = 'countdown'
    table.endsMs = now + (TIMES.countdown * 100) / dealing.faults.tablePercent
  } else if (table.stage === 'countdown') {
    if (seated(table).length < 2) table.stage = 'waiting'
    else if (due)
      begin(dealing, table).catch((error: unknown) => {
        dealing.log(`a hand at ${table.room.id} stumbled: ${String(error)}`)
        clear(table, dealing.time.now())
      })
  } else if (table.stage === 'turn' && due) {
    playForAway(table, turnOf(table))
    turnOrEnd(dealing, table)
  } else if (table.stage === 'showdown' && due) endHand(dealing, table)
}

/** Timed work at every table, and on stakes that were confirmed after their hand was dealt or void. */
export const beat = (dealing: Dealing): void => {
  for (const table of dealing.tables.all()) beatTable(dealing, table)
  const { store, hands, settle, game } = dealing
  for (const stake of store.waiting(game.vendor, game.code))
    if (hands.decide((JSON.parse(stake.detail) as StoredHand).hand, stake).kind !== 'wait') settle(stake)
}
