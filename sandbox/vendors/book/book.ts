/** The book: shows matches and moving odds, takes single and parlay bets, settles them at the end of their matches, and corrects settled ones. */
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import type { LegResult, Score } from '@baize/rules/odds/settlement.ts'
import { refuse } from '../betting.ts'
import { keptChance } from '../chance.ts'
import type { BetView, PageAnswer } from '../page-answers.ts'
import { AMOUNT, BET_ID, type GamePart, type Listener, type PartNeeds } from '../part.ts'
import type { Decision, Round } from '../round.ts'
import type { PageSession } from '../store.ts'
import { ARENA } from './arena.ts'
import { CASH_OUT_MARGIN, createCashOuts, offerOf, type CashOuts } from './cash-out.ts'
import { createFixtures, type Fixture, type Fixtures } from './fixtures.ts'
import { FOOTBALL } from './football.ts'
import { MARGINS, type MarketName, type Outcome } from './markets.ts'
import { createRulings } from './rulings.ts'
import {
  decideSlip,
  judgeSlip,
  legResult,
  limitsOf,
  MOST_LEGS,
  oddsWire,
  possibleReturn,
  type AskedSlip,
  type Leg,
  type SlipLimits,
} from './slip.ts'
import type { Sport } from './sport.ts'

/** A match as the page shows it; lines count quarters, odds are decimal text and missing where nothing is quoted. */
export type MatchView = {
  readonly match: number
  readonly league: number
  readonly home: number
  readonly away: number
  readonly startsMs: number
  readonly phase: 'before' | 'live' | 'over' | 'void'
  readonly steps: number
  readonly score: Score
  readonly points: Score
  readonly markets: readonly {
    readonly market: MarketName
    readonly line: number
    readonly prices: readonly { readonly on: Outcome; readonly odds?: string }[]
  }[]
}
export type BoardView = { readonly nowMs: number; readonly matches: readonly MatchView[] }

export type LegView = Leg & { readonly result?: LegResult; readonly score?: Score }
export type TicketView = BetView & {
  readonly placedMs: number
  readonly legs: readonly LegView[]
  /** The possible return; once settled, the actual return. */
  readonly possible: string
  readonly returned?: string
  readonly corrected: boolean
  /** The current cash-out offer; missing while it is suspended. */
  readonly cashOut?: string
  readonly cashedOut: boolean
}
export type BookOpening = {
  readonly sport: Sport['code']
  readonly limits: SlipLimits
  readonly mostLegs: number
  readonly margins: typeof MARGINS
  readonly cashOutMargin: number
  readonly tickets: readonly TicketView[]
}

type StoredSlip = { readonly legs: readonly Leg[]; /** The request as it was sent, to recognise a repeat. */ readonly asked: string }

const BOARD_MS = 1_000
const TICKETS_SHOWN = 30
/** The number of tickets settled in one turn; the rest follows in the next. */
const BATCH = 50

const keptOf = ({ detail }: Round): StoredSlip => JSON.parse(detail) as StoredSlip

const legSchema = {
  type: 'object',
  required: ['match', 'market', 'line', 'on', 'odds'],
  additionalProperties: false,
  properties: {
    match: { type: 'integer', minimum: 0, maximum: 1e12 },
    market: { enum: ['result', 'handicap', 'total'] },
    line: { type: 'integer', minimum: -200, maximum: 200 },
    on: { enum: ['home', 'draw', 'away', 'over', 'under'] },
    odds: { type: 'string', minLength: 1, maxLength: 10 },
  },
}
const slipProperties = {
  id: BET_ID,
  stake: AMOUNT,
  accepts: { enum: ['same', 'better', 'any'] },
  legs: { type: 'array', minItems: 1, maxItems: MOST_LEGS, items: legSchema },
}
const staffProperties = {
  match: { type: 'integer', minimum: 0, maximum: 1e12 },
  kind: { enum: ['final', 'void'] },
  home: { type: 'integer', minimum: 0, maximum: 30 },
  away: { type: 'integer', minimum: 0, maximum: 30 },
}
type StaffAsk = { readonly match: number; readonly kind: 'final' | 'void'; readonly home: number; readonly away: number }

const matchView = (fixtures: Fixtures, fixture: Fixture, nowMs: number): MatchView => {
  const { match, league, home, away, startsMs } = fixture
  const { phase, steps, score, points } = fixtures.standing(fixture, nowMs)
  const markets = fixtures.markets(fixture, nowMs).map(({ market, line, prices }) => ({
    market,
    line,
    prices: prices.map(({ on, odds }) => (odds === undefined ? { on } : { on, odds: oddsWire(odds) })),
  }))
  return { match, league, home, away, startsMs, phase, steps, score, points, markets }
}

const boardOf = (fixtures: Fixtures, nowMs: number): BoardView => ({
  nowMs,
  matches: fixtures.shown(nowMs).map((fixture) => matchView(fixtures, fixture, nowMs)),
})

/** Sends the board to all listeners, computed once. */
const createBoard = (fixtures: Fixtures, { time }: Pick<PartNeeds, 'time'>) => {
  const listeners = new Set<Listener>()
  return {
    listen(hear: Listener): () => void {
      listeners.add(hear)
      hear(JSON.stringify(boardOf(fixtures, time.now())))
      return () => void listeners.delete(hear)
    },
    tell(): void {
      if (listeners.size === 0) return
      const board = JSON.stringify(boardOf(fixtures, time.now()))
      for (const hear of listeners) hear(board)
    },
  }
}

type CashOutAsk = { readonly ticket: string; readonly amount: string }

/** Places slips, shows tickets and buys them back. */
const createDesk = ({ store, betting, time }: PartNeeds, fixtures: Fixtures, cashOuts: CashOuts) => {
  const offered = (round: Round, nowMs: number): bigint | undefined =>
    round.state === 'bet-accepted' ? offerOf(fixtures, round.stakeUnits, keptOf(round).legs, nowMs) : undefined
  const view = (round: Round): TicketView => {
    const now = time.now()
    const legs = keptOf(round).legs.map((leg): LegView => {
      const verdict = fixtures.verdict(leg.match, now)
      const result = legResult(leg, verdict)
      return { ...leg, ...(result === undefined ? {} : { result }), ...(verdict?.kind === 'final' ? { score: verdict.score } : {}) }
    })
    const offer = offered(round, now)
    return {
      ...betting.view(round),
      ...(offer === undefined ? {} : { cashOut: formatUnits(offer) }),
      cashedOut: cashOuts.of(round) !== undefined,
      placedMs: round.createdMs,
      legs,
      possible: formatUnits(possibleReturn(round.stakeUnits, legs)),
      ...(round.payoutUnits === null ? {} : { returned: formatUnits(round.payoutUnits) }),
      corrected: round.corrections > 0,
    }
  }
  return {
    view,
    tickets: (session: PageSession): TicketView[] =>
      store
        .roundsOf(session, TICKETS_SHOWN)
        .filter(({ state }) => state !== 'bet-refused')
        .map(view),
    /** Pays the current offer, unless it is less than the player saw; a ticket that was cashed out already gets the same answer. */
    async cashOut(session: PageSession, { ticket, amount }: CashOutAsk): Promise<PageAnswer<TicketView>> {
      const round = store.roundsOf(session, TICKETS_SHOWN).find(({ pageBet }) => pageBet === ticket)
      const seen = parseUnits(amount)
      if (round === undefined || seen === undefined) return refuse('bet-unknown')
      if (cashOuts.of(round) === undefined) {
        const offer = offered(round, time.now())
        if (offer === undefined) return refuse('market-closed')
        if (offer < seen) return refuse('odds-changed')
        cashOuts.take(round, offer)
      }
      await betting.follow(session, store.round(round.id) ?? round)
      return { ok: true, value: view(store.round(round.id) ?? round) }
    },
    async place(session: PageSession, slip: AskedSlip): Promise<PageAnswer<TicketView>> {
      const { stake, accepts, legs } = slip
      const asked = JSON.stringify([stake, accepts, legs])
      const known = betting.known(session, slip.id)
      if (known !== undefined && keptOf(known).asked !== asked) return refuse('spin-used-differently')
      if (known !== undefined) return { ok: true, value: view(await betting.follow(session, known)) }
      const judged = judgeSlip(fixtures, slip, limitsOf(session.currency), time.now())
      if (!judged.ok) return refuse(judged.code)
      const bet = { id: slip.id, stakeUnits: judged.stakeUnits, detail: JSON.stringify({ legs: judged.legs, asked } satisfies StoredSlip) }
      const placed = await betting.place(session, () => bet, slip.id, { prefix: 'bk' })
      return placed.ok ? { ok: true, value: view(placed.value) } : placed
    },
  }
}

const bookPart =
  (sport: Sport) =>
  (needs: PartNeeds): GamePart => {
    const { game, store, database, time, settle, correct } = needs
    const rulings = createRulings(database, sport.code)
    const fixtures = createFixtures(sport, keptChance(database, `book ${sport.code}`), rulings)
    const cashOuts = createCashOuts(database, store)
    const desk = createDesk(needs, fixtures, cashOuts)
    const board = createBoard(fixtures, needs)
    const stopping = new AbortController()

    const decide = (round: Round): Decision => {
      const cashed = cashOuts.of(round)
      if (cashed !== undefined) return { kind: 'pay', payoutUnits: cashed }
      const now = time.now()
      return decideSlip(round.stakeUnits, keptOf(round).legs, (match) => fixtures.verdict(match, now))
    }
    const settleDue = (): void => {
      const due = store.waiting(game.vendor, game.code).filter((round) => decide(round).kind !== 'wait')
      for (const round of due.slice(0, BATCH)) settle(round)
    }
    const turn = async (): Promise<void> => {
      for (; !stopping.signal.aborted; await time.pause(BOARD_MS, stopping.signal)) {
        settleDue()
        board.tell()
      }
    }
    return {
      opened: (session): BookOpening => ({
        sport: sport.code,
        limits: limitsOf(session.currency),
        mostLegs: MOST_LEGS,
        margins: MARGINS,
        cashOutMargin: CASH_OUT_MARGIN,
        tickets: desk.tickets(session),
      }),
      calls: {
        place: { properties: slipProperties, answer: (session, slip: AskedSlip) => desk.place(session, slip) },
        'cash-out': { properties: { ticket: BET_ID, amount: AMOUNT }, answer: (session, ask: CashOutAsk) => desk.cashOut(session, ask) },
        tickets: { properties: {}, answer: (session) => ({ ok: true, value: { tickets: desk.tickets(session) } }) },
      },
      decide,
      listen: board.listen,
      staff: {
        properties: staffProperties,
        async act({ match, kind, home, away }: StaffAsk) {
          rulings.set(match, kind === 'void' ? { kind } : { kind, score: { home, away } })
          settleDue()
          const paid = store.paidRounds(game.vendor, game.code).filter((round) => keptOf(round).legs.some((leg) => leg.match === match))
          await Promise.all(paid.map((round) => correct(round, decide(round))))
          board.tell()
          return { match, corrected: paid.length }
        },
      },
      start: () => void turn(),
      stop: () => stopping.abort(),
    }
  }

export const footballBook = bookPart(FOOTBALL)
export const arenaBook = bookPart(ARENA)
