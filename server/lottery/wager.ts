/**
 * Wager: a member's intended bet, counted and priced by the rules and checked against the game's terms. It names the first fault. Pure.
 * Next: `server/lottery/bet/bet-companion.ts`.
 */
import type { TicketWish } from '@baize/contract/lottery/lottery-bets.ts'
import type { UnitOfPlay } from '@baize/contract/lottery/lottery.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { factorsOf, priceOf, readTicket } from '@baize/rules/lottery/lottery.ts'
import { FULL_GROUP, stakePerUnit, ticketPrize, ticketStake } from '@baize/rules/lottery/order/prize.ts'
import { zodiacOn, zodiacTable } from '@baize/rules/lottery/zodiac.ts'
import { exposureSlots, type Slot } from './exposure.ts'
import { oddsOf, playsOf, UNIT_VALUES, type Game, type OddsByTier } from './game.ts'
import type { LotterySettings } from './needs.ts'

export type WagerRefusal =
  | 'play-unknown'
  | 'selection-refused'
  | 'count-differs'
  | 'multiple-out-of-range'
  | 'unit-not-offered'
  | 'prize-group-out-of-range'
  | 'stake-below-minimum'
  | 'stake-above-maximum'
  | 'win-above-maximum'

export type PricedTicket = {
  readonly play: string
  readonly selection: string
  readonly unit: UnitOfPlay
  readonly multiple: number
  /** 0 for plays of odds. */
  readonly prizeGroup: number
  readonly odds: OddsByTier | undefined
  readonly bets: number
  readonly unitUnits: bigint
  readonly stakeUnits: bigint
  readonly rebatePoints: number
  readonly highestPrize: bigint
  readonly slots: readonly Slot[]
}

/** A prize group of 2000 pays in full, so one step of the group is five basis points of the stake. */
const POINTS_OF_A_GROUP = 5

/** The animals of the numbers on a day, as the rules take them; undefined outside the years that are known. */
export function zodiacOf(day: string): Record<string, string[]> | undefined {
  const zodiac = zodiacOn(day)
  return zodiac && zodiacTable(zodiac)
}

/** The payout of one winning bet of the best tier. */
export function highestPrizeOf(
  game: Pick<Game, 'rules'>,
  ticket: { readonly play: string; readonly prizeGroup: number; readonly odds: unknown; readonly unitUnits: bigint },
): bigint {
  const factors = factorsOf(game.rules, ticket.play, ticket.odds)
  if (!factors.ok) throw new Error(`the odds of ${game.rules} ${ticket.play} cannot be read: ${factors.code}`)
  const prizeGroup = ticket.prizeGroup === 0 ? FULL_GROUP : BigInt(ticket.prizeGroup)
  const prizes = [...factors.value.values()].map((prizeFactor) => ticketPrize({ perUnit: ticket.unitUnits, prizeFactor, prizeGroup }))
  return prizes.reduce((highest, prize) => (prize > highest ? prize : highest))
}

type Terms = {
  readonly game: Game
  readonly settings: LotterySettings
  readonly zodiac: Record<string, string[]> | undefined
  readonly offered: ReadonlySet<string>
  readonly day: string
}

/** Prize group and rebate of a ticket; undefined when the member may not choose the group. */
function groupOf({ game, settings }: Terms, wish: TicketWish, isFair: boolean): { prizeGroup: number; rebatePoints: number } | undefined {
  if (!isFair) return wish.prizeGroup === undefined ? { prizeGroup: 0, rebatePoints: 0 } : undefined
  const prizeGroup = wish.prizeGroup ?? settings.memberGroup
  if (prizeGroup < game.minimumGroup || prizeGroup > settings.memberGroup) return undefined
  return { prizeGroup, rebatePoints: (settings.memberGroup - prizeGroup) * POINTS_OF_A_GROUP }
}

/** Prices one ticket; `ticket` in the detail of a refusal is its place, counted from 1. */
function priceTicket(terms: Terms, wish: TicketWish, index: number): Outcome<PricedTicket, WagerRefusal> {
  const { game, settings, zodiac } = terms
  const { play, selection, unit, multiple } = wish
  const ticket = index + 1
  const price = terms.offered.has(play) ? priceOf(game.rules, play) : undefined
  if (price === undefined) return refused('play-unknown', { ticket, play })
  if (!game.units.includes(unit)) return refused('unit-not-offered', { ticket, units: game.units })
  if (!(multiple >= 1 && multiple <= Number(game.maximumMultiple)))
    return refused('multiple-out-of-range', { ticket, minimum: 1, maximum: Number(game.maximumMultiple) })
  const isFair = price.basis === 'fair'
  const group = groupOf(terms, wish, isFair)
  if (group === undefined)
    return refused('prize-group-out-of-range', {
      ticket,
      ...(isFair ? { minimum: game.minimumGroup, maximum: settings.memberGroup } : {}),
    })
  const read = readTicket({ game: game.rules, play, selection, ...(zodiac ? { params: { zodiac } } : {}) })
  if (!read.ok) return refused('selection-refused', { ticket, reason: read.code })
  const bets = read.value.count
  if (bets !== wish.count) return refused('count-differs', { ticket, count: bets })
  const unitUnits = stakePerUnit({ basePrice: BigInt(game.basePrice), unit: PLAY_UNIT[unit], multiple: BigInt(multiple) })
  const stakeUnits = ticketStake(unitUnits, bets * price.unitCost)
  if (stakeUnits > game.maximumStakeUnits) return refused('stake-above-maximum', { ticket, maximum: formatUnits(game.maximumStakeUnits) })
  const odds = oddsOf(game, play, terms.day)
  const highestPrize = highestPrizeOf(game, { play, prizeGroup: group.prizeGroup, odds, unitUnits })
  if (highestPrize > game.winCapUnits) return refused('win-above-maximum', { ticket, maximum: formatUnits(game.winCapUnits) })
  const slots = exposureSlots(game, { play, selection, highestPrize })
  return done({ play, selection, unit, multiple, ...group, odds, bets, unitUnits, stakeUnits, highestPrize, slots })
}

const PLAY_UNIT = { '1': '元', '0.1': '角', '0.01': '分', '0.001': '厘' } as const satisfies Record<UnitOfPlay, string>

export type Wager = { readonly tickets: readonly PricedTicket[]; readonly stakeUnits: bigint }

/** Prices all tickets of an order, or names the first fault. `day` is the day of the draw, whose animals and special tiers count. */
export function priceWager(
  game: Game,
  settings: LotterySettings,
  wishes: readonly TicketWish[],
  day: string,
): Outcome<Wager, WagerRefusal> {
  const terms: Terms = { game, settings, zodiac: game.family === 'LHC' ? zodiacOf(day) : undefined, offered: new Set(playsOf(game)), day }
  const tickets: PricedTicket[] = []
  let stakeUnits = 0n
  for (const [index, wish] of wishes.entries()) {
    const priced = priceTicket(terms, wish, index)
    if (!priced.ok) return priced
    tickets.push(priced.value)
    stakeUnits += priced.value.stakeUnits
  }
  if (stakeUnits < settings.minimumStakeUnits) return refused('stake-below-minimum', { minimum: formatUnits(settings.minimumStakeUnits) })
  return done({ tickets, stakeUnits })
}

/** The unit of play of a ticket, from what one unit of its stake costs. */
export const unitOf = (game: Pick<Game, 'basePrice'>, unitUnits: bigint, multiple: number): UnitOfPlay => {
  const value = unitUnits / BigInt(game.basePrice) / BigInt(multiple)
  const found = Object.entries(UNIT_VALUES).find(([, units]) => units === value)
  if (found === undefined) throw new Error('a ticket has a unit that no game offers')
  return found[0] as UnitOfPlay
}
