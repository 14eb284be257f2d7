/**
 * The door of the lottery rules: counts the bets of a selection and evaluates it on a draw, for every play of every game.
 * Next: `rules/lottery/order/prize.ts`.
 */

import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { addFractions, fraction, fractionText, timesFraction } from '../originals/fraction.ts'
import type { Fraction } from '../originals/fraction.ts'
import { ELEVEN } from './families/11x5.ts'
import type { Lottery, Price } from './family.ts'
import { LONGEST_SELECTION } from './grammar.ts'
import { LF } from './families/lf.ts'
import { LHC } from './families/lhc.ts'
import { PK10 } from './families/pk10.ts'
import type { DrawTables, Reach, Reason, Tally, Ticket } from './play.ts'
import { SEA } from './families/sea.ts'
import { SSC } from './families/ssc.ts'
import { VIETNAM } from './families/vietnam.ts'
import { readZodiac } from './zodiac.ts'

/** A draw that was read by one game; only tickets of that game can be judged on it. */
export type ReadDraw = { readonly game: string; readonly view: unknown }
/** A selection that was read: it can be judged on any number of draws without reading its text again. */
export type ReadTicket = {
  readonly game: string
  readonly play: string
  readonly count: number
  readonly judge: (draw: ReadDraw) => Tally
  /** The maximum win in one draw, computed once. */
  readonly reach: () => Reach
}
/** Factors by tier, total return per unit of stake. */
export type Factors = ReadonlyMap<string, Fraction>

export type Evaluation = {
  readonly count: number
  readonly stakeUnits: number
  readonly winningBets: number
  readonly refundedBets: number
  readonly wins: readonly { readonly tier: string; readonly bets: number; readonly factor: string }[]
  readonly prizeFactor: string
}

type Params = Readonly<Record<string, unknown>>
type PlayRequest = { readonly game: string; readonly play: string; readonly selection: string; readonly params?: Params | undefined }
type Game = {
  readonly family: string
  readonly prices: Readonly<Record<string, Price>>
  readonly has: (play: string) => boolean
  readonly readDraw: (raw: unknown) => unknown
  readonly readTicket: (play: string, selection: string, given: DrawTables) => Outcome<Ticket<unknown>, Reason>
}

/** A game whose draws have the type `View`. Only here that type is erased, and `judge` refuses draws of other games. */
const gameOf = <View>(family: string, lottery: Lottery<View>): Game => ({
  family,
  prices: lottery.prices,
  has: (play) => Object.hasOwn(lottery.prices, play),
  readDraw: lottery.readDraw,
  readTicket: (play, selection, given) => {
    const read = Object.hasOwn(lottery.plays, play) ? lottery.plays[play]?.(selection, given) : undefined
    if (read === undefined) throw new Error(`the play ${play} has a price but no rule`)
    return read.ok ? done({ ...read.value, judge: (view: unknown) => read.value.judge(view as View) }) : read
  },
})

/** Every game by code, with the family that its page belongs to. */
const GAMES: ReadonlyMap<string, Game> = new Map([
  ['SSC5', gameOf('SSC', SSC.SSC5)],
  ['3D', gameOf('LF', LF['3D'])],
  ['P5', gameOf('LF', LF.P5)],
  ['11X5', gameOf('11X5', ELEVEN['11X5'])],
  ['PK10', gameOf('PK10', PK10.PK10)],
  ['SSQ', gameOf('LF', LF.SSQ)],
  ['LHC49', gameOf('LHC', LHC.LHC49)],
  ['VN_NORTH', gameOf('VN', VIETNAM.VN_NORTH)],
  ['VN_SOUTH', gameOf('VN', VIETNAM.VN_SOUTH)],
  ...Object.entries(SEA).map(([game, lottery]) => [game, gameOf('SEA', lottery as Lottery<unknown>)] as const),
])

/** The games with their family and the price of every play, in the order of the price list. */
export const lotteryGames = (): readonly {
  readonly game: string
  readonly family: string
  readonly plays: Readonly<Record<string, Price>>
}[] => [...GAMES].map(([game, { family, prices }]) => ({ game, family, plays: prices }))

/** The price of a play, or undefined for a game or play that does not exist. */
export const priceOf = (game: string, play: string): Price | undefined => {
  const known = GAMES.get(game)
  return known?.has(play) === true ? known.prices[play] : undefined
}

const FACTOR = /^[0-9]{1,15}(?:\.[0-9]{1,10}|\/[0-9]{1,15})?$/

/** Reads `98.5`, `625/6` or `2500` exactly; undefined for anything else and for zero. */
export const readFactor = (text: unknown): Fraction | undefined => {
  if (typeof text !== 'string' || !FACTOR.test(text)) return undefined
  const [above = '0', below] = text.split('/')
  const [whole = '0', decimals = ''] = above.split('.')
  const denominator = below === undefined ? 10n ** BigInt(decimals.length) : BigInt(below)
  const numerator = BigInt(whole + decimals)
  return numerator === 0n || denominator === 0n ? undefined : fraction(numerator, denominator)
}

/** Reads odds by tier, as a ticket keeps them from the moment of its sale. */
const readOdds = (odds: unknown): Outcome<Factors, Reason> => {
  if (odds === undefined || odds === null) return refused('odds-missing')
  if (typeof odds !== 'object' || Array.isArray(odds)) return refused('odds-malformed')
  const factors = new Map<string, Fraction>()
  for (const [tier, text] of Object.entries(odds)) {
    const factor = readFactor(text)
    if (factor === undefined) return refused('odds-malformed')
    factors.set(tier, factor)
  }
  return done(factors)
}

/** The table of animals, if a valid one is given; a wrong one only matters to the plays that need it. */
const givenOf = (params: Params | undefined): DrawTables => {
  const zodiac = readZodiac(params?.['zodiac'])
  return zodiac.ok ? { zodiac: zodiac.value } : {}
}

const withoutZodiac = (params: Params | undefined): Outcome<never, Reason> =>
  refused(params?.['zodiac'] === undefined ? 'zodiac-missing' : 'zodiac-malformed')

const read = ({ game, play, selection, params }: PlayRequest): Outcome<{ ticket: Ticket<unknown>; given: DrawTables }, Reason> => {
  const known = GAMES.get(game)
  if (known === undefined) return refused('game-unknown')
  if (!known.has(play)) return refused('play-unknown')
  if (typeof selection !== 'string') return refused('selection-malformed')
  if (selection.length > LONGEST_SELECTION) return refused('selection-too-long')
  const given = givenOf(params)
  const ticket = known.readTicket(play, selection, given)
  if (ticket.ok) return done({ ticket: ticket.value, given })
  return ticket.code === 'zodiac-missing' ? withoutZodiac(params) : ticket
}

/** How many elementary bets a selection is; `params.zodiac` is only needed where animals are crossed. */
export const count = (asked: PlayRequest): Outcome<{ readonly count: number; readonly stakeUnits: number }, Reason> => {
  const found = read(asked)
  if (!found.ok) return found
  const bets = found.value.ticket.count
  return done({ count: bets, stakeUnits: bets * (priceOf(asked.game, asked.play)?.unitCost ?? 1) })
}

/** Reads a selection for later draws. A play of animals needs the table that is valid on the day of the draw. */
export const readTicket = (asked: PlayRequest): Outcome<ReadTicket, Reason> => {
  const found = read(asked)
  if (!found.ok) return found
  const { ticket, given } = found.value
  if (ticket.needsZodiac === true && given.zodiac === undefined) return withoutZodiac(asked.params)
  const { game, play } = asked
  const judge = (draw: ReadDraw): Tally => {
    if (draw.game !== game) throw new Error(`a ticket of ${game} was judged on a draw of ${draw.game}`)
    return ticket.judge(draw.view)
  }
  let known: Reach | undefined
  const reach = (): Reach => {
    if (ticket.reach === undefined) throw new Error(`the play ${play} of ${game} does not say what a ticket can win`)
    return (known ??= ticket.reach())
  }
  return done({ game, play, count: ticket.count, judge, reach })
}

/** Reads a draw once for all the tickets of an issue. */
export const readDraw = (game: string, raw: unknown): Outcome<ReadDraw, Reason> => {
  const known = GAMES.get(game)
  if (known === undefined) return refused('game-unknown')
  const view = known.readDraw(raw)
  return view === undefined ? refused('draw-malformed') : done({ game, view })
}

/** The fair factors of a play by tier, parsed once. */
const fairFactors = new Map<Price, Factors>()
const fairFactorsOf = (price: Price): Outcome<Factors, Reason> => {
  const known = fairFactors.get(price)
  if (known !== undefined) return done(known)
  const factors = readOdds(price.factors)
  if (factors.ok) fairFactors.set(price, factors.value)
  return factors
}

/** The factors at which a ticket is paid: the fair ones of its play, or with basis `odds` those at which it was sold. */
export const factorsOf = (game: string, play: string, odds: unknown): Outcome<Factors, Reason> => {
  const price = priceOf(game, play)
  if (price === undefined) return refused('play-unknown')
  return price.basis === 'fair' ? fairFactorsOf(price) : readOdds(odds)
}

/** The wins that are paid at these factors: a special tier counts only where it was in force when the ticket was sold. */
export const paidWins = ({ game, play }: Pick<ReadTicket, 'game' | 'play'>, factors: Factors, wins: Tally['wins']): Tally['wins'] => {
  const special = priceOf(game, play)?.special
  return special === undefined ? wins : wins.filter(({ tier }) => factors.has(tier) || !Object.hasOwn(special, tier))
}

/** What a ticket won on a draw, tiers in the order of their code points; `odds-missing` when a tier that was won has no factor. */
export const settle = (
  ticket: ReadTicket,
  draw: ReadDraw,
  factors: Factors,
): Outcome<Evaluation & { readonly prize: Fraction }, Reason> => {
  const tally = ticket.judge(draw)
  const paid = paidWins(ticket, factors, tally.wins)
  let prize = fraction(0n)
  const wins: { tier: string; bets: number; factor: string }[] = []
  for (const { tier, bets } of paid.toSorted((one, other) => (one.tier < other.tier ? -1 : 1))) {
    const factor = factors.get(tier)
    if (factor === undefined) return refused('odds-missing')
    prize = addFractions(prize, timesFraction(factor, fraction(BigInt(bets))))
    wins.push({ tier, bets, factor: fractionText(factor) })
  }
  return done({
    count: ticket.count,
    stakeUnits: ticket.count * (priceOf(ticket.game, ticket.play)?.unitCost ?? 1),
    winningBets: paid.reduce((sum, { bets }) => sum + bets, 0),
    refundedBets: tally.refunded,
    wins,
    prizeFactor: fractionText(prize),
    prize,
  })
}

/**
 * Evaluates one selection on one draw. `odds` are total returns by tier for plays with basis `odds`, `params.zodiac` is the
 * table of animals of the day; other params change nothing. `prizeFactor` is Σ bets × factor, before any prize group.
 */
export const evaluate = (asked: PlayRequest & { readonly draw: unknown; readonly odds?: unknown }): Outcome<Evaluation, Reason> => {
  const ticket = readTicket(asked)
  if (!ticket.ok) return ticket
  const draw = readDraw(asked.game, asked.draw)
  if (!draw.ok) return draw
  const factors = factorsOf(asked.game, asked.play, asked.odds)
  if (!factors.ok) return factors
  const settled = settle(ticket.value, draw.value, factors.value)
  if (!settled.ok) return settled
  const { prize: _, ...evaluation } = settled.value
  return done(evaluation)
}
