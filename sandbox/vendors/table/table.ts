/**
 * Runs a shared table: one round after another by the clock, bets while they are open, and one outcome for all. Every bet is settled.
 */
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { refuse } from '../betting.ts'
import type { BetView } from '../page-answers.ts'
import { AMOUNT, BET_ID, type GamePart, type Listener, type PartNeeds } from '../part.ts'
import { isAccepted, type Decision, type Round } from '../round.ts'
import type { PageSession } from '../store.ts'
import { chipsOf, type Chips } from './chips.ts'
import { createTableStore, type Memory, type TableRound, type TableStore } from './table-store.ts'
import { phaseAt, phaseBounds, timesFrom, type Phase, type Spans } from './timetable.ts'

/** A stake on a spot; `on` is the game's name of the spot. */
export type SpotBet = { readonly on: string; readonly amount: string }

/** What a game must provide to be played at a shared table. */
export type TableGame<Outcome> = {
  /** A prefix of round ids. */
  readonly prefix: string
  readonly spans: Spans
  /** Whether the game has such a spot. */
  readonly hasSpot: (on: string) => boolean
  readonly mostSpots: number
  /** Multiples of the stake in ten-thousandths that a spot pays, the stake included; 10,000 gives it back. */
  readonly multiplierOf: (on: string, outcome: Outcome) => bigint
  /** The table's state at the start, and again when `draw` asks for a new chapter. */
  readonly begin: () => string
  /** Draws an outcome with the table's state; without `memory` a new chapter begins before the next round. */
  readonly draw: (memory: string) => { readonly outcome: Outcome; readonly memory: string | undefined }
  /** How many past outcomes are public. */
  readonly history: number
}

/** The public state of the table. */
export type TableState<Outcome> = {
  readonly number: number
  readonly chapter: number
  readonly phase: Phase
  /** The length of the phase and the time left. */
  readonly spanMs: number
  readonly leftMs: number
  readonly outcome?: Outcome
  /** Public outcomes of this chapter, latest first. */
  readonly history: readonly { readonly number: number; readonly outcome: Outcome }[]
  /** Pages that look on. */
  readonly watching: number
}

/** A player's own bet at the table. */
export type TableBetView = BetView & { readonly number: number; readonly bets: readonly SpotBet[]; readonly win?: string }
export type TableOpening = Chips & { readonly mine: readonly TableBetView[] }

type StoredRound = { readonly number: number; readonly bets: readonly SpotBet[] }
type TableAsk = { readonly id: string; readonly number: number; readonly bets: readonly SpotBet[] }

const WHOLE = 10_000n
const RECENT_BETS = 12

const keptOf = (round: Round): StoredRound => JSON.parse(round.detail) as StoredRound

/** The stakes of a request in ten-thousandths, or undefined where our page could not have sent it. */
const stakesOf = (bets: readonly SpotBet[], { least, most }: Chips, game: Pick<TableGame<never>, 'hasSpot'>): bigint | undefined => {
  const [leastUnits, mostUnits] = [parseUnits(least) ?? 1n, parseUnits(most) ?? 0n]
  let total = 0n
  for (const { on, amount } of bets) {
    const units = parseUnits(amount)
    if (units === undefined || units <= 0n || units % leastUnits !== 0n || units > mostUnits || !game.hasSpot(on)) return undefined
    total += units
  }
  return new Set(bets.map(({ on }) => on)).size === bets.length && bets.length > 0 ? total : undefined
}

/** What a bet pays, each spot rounded down by itself. */
const payoutOf = <Outcome>({ bets }: StoredRound, outcome: Outcome, { multiplierOf }: TableGame<Outcome>): bigint =>
  bets.reduce((sum, { on, amount }) => sum + ((parseUnits(amount) ?? 0n) * multiplierOf(on, outcome)) / WHOLE, 0n)

const outcomeOf = <Outcome>(round: TableRound): Outcome | undefined =>
  round.outcome === null ? undefined : (JSON.parse(round.outcome) as Outcome)

/** The public state of the running round and of earlier ones; an outcome stays hidden while it is being shown. */
const stateOf = <Outcome>(current: TableRound, now: number, table: TableStore, history: number, watching: number): TableState<Outcome> => {
  const [from, to] = phaseBounds(current, now)
  const outcome = outcomeOf<Outcome>(current)
  const seen = table.past(current.chapter, history + 1).filter(({ number, showsMs }) => number !== current.number || showsMs <= now)
  return {
    number: current.number,
    chapter: current.chapter,
    phase: phaseAt(current, now),
    spanMs: to - from,
    leftMs: Math.max(0, to - now),
    ...(outcome === undefined ? {} : { outcome }),
    history: seen.slice(0, history).flatMap((round) => {
      const past = outcomeOf<Outcome>(round)
      return past === undefined ? [] : [{ number: round.number, outcome: past }]
    }),
    watching,
  }
}

/** The table's state, and its source of chance. */
const dealerOf = <Outcome>(table: TableStore, game: TableGame<Outcome>) => {
  const remembered = (): Memory => {
    const kept = table.memory()
    if (kept !== undefined) return kept
    const fresh = { memory: game.begin(), chapter: 1 }
    table.remember(fresh)
    return fresh
  }
  return {
    chapter: (): number => remembered().chapter,
    draw(round: TableRound): TableRound {
      const { memory, chapter } = remembered()
      const drawn = game.draw(memory)
      const after = drawn.memory === undefined ? { memory: game.begin(), chapter: chapter + 1 } : { memory: drawn.memory, chapter }
      return table.draw(round, JSON.stringify(drawn.outcome), after)
    },
  }
}

type Running = {
  readonly table: TableStore
  current(): TableRound | undefined
  listen(hear: Listener): () => void
  start(): void
  stop(): void
}

/** The table's clock: opens, draws, sends and settles by the stored times. */
const runTable = <Outcome>({ game: named, database, store, faults, time, settle, log }: PartNeeds, game: TableGame<Outcome>): Running => {
  const table = createTableStore(database, named)
  const dealer = dealerOf(table, game)
  const listeners = new Set<Listener>()
  const stopping = new AbortController()
  let current = table.latest()
  /** The latest round whose bets this process has sent to be settled. */
  let settled = -1

  const state = (): string =>
    current === undefined ? 'null' : JSON.stringify(stateOf(current, time.now(), table, game.history, listeners.size))
  /** Does the work that is due and returns when the next is due. */
  const advance = (): number => {
    const now = time.now()
    if (current !== undefined && now >= current.dealsMs && current.outcome === null) current = dealer.draw(current)
    if (current !== undefined && now >= current.showsMs && settled !== current.number) {
      settled = current.number
      for (const round of store.waiting(named.vendor, named.code)) settle(round)
    }
    if (current === undefined || now >= current.endsMs)
      current = table.open((current?.number ?? 0) + 1, dealer.chapter(), timesFrom(now, game.spans, faults.tablePercent))
    return phaseBounds(current, now)[1]
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      let due = time.now() + 1_000
      try {
        due = advance()
        const text = state()
        for (const hear of listeners) hear(text)
      } catch (error) {
        log(`the table ${named.vendor}/${named.code} stumbled: ${String(error)}`)
      }
      await time.pause(Math.max(1, due - time.now()), stopping.signal)
    }
  }
  return {
    table,
    current: () => current,
    listen(hear) {
      listeners.add(hear)
      hear(state())
      return () => listeners.delete(hear)
    },
    start: () => void run(),
    stop: () => stopping.abort(),
  }
}

const betsBody = (mostSpots: number) => ({
  type: 'array',
  minItems: 1,
  maxItems: mostSpots,
  items: {
    type: 'object',
    required: ['on', 'amount'],
    additionalProperties: false,
    properties: { on: { type: 'string', minLength: 1, maxLength: 40 }, amount: AMOUNT },
  },
})

/** Plays a game at a table: `bet` takes stakes on spots of the running round, `mine` returns their results. */
export const tablePart = <Outcome>(needs: PartNeeds, game: TableGame<Outcome>): GamePart => {
  const { store, betting, time } = needs
  const running = runTable(needs, game)

  const shownOutcome = (number: number): Outcome | undefined => {
    const round = running.table.round(number)
    return round === undefined || time.now() < round.showsMs ? undefined : outcomeOf<Outcome>(round)
  }
  const view = (round: Round): TableBetView => {
    const { number, bets } = keptOf(round)
    const win = isAccepted(round.state) && round.payoutUnits !== null ? { win: formatUnits(round.payoutUnits) } : {}
    return { ...betting.view(round), number, bets, ...win }
  }
  const mine = (session: PageSession): TableBetView[] =>
    store
      .roundsOf(session, RECENT_BETS)
      .filter(({ state }) => state !== 'bet-refused')
      .map(view)
  const place = async (session: PageSession, { id, number, bets }: TableAsk, stakeUnits: bigint) => {
    const round = running.current()
    if (round?.number !== number || phaseAt(round, time.now()) !== 'betting') return refuse('bets-closed')
    const detail = JSON.stringify({ number, bets } satisfies StoredRound)
    const placed = await betting.place(session, () => ({ id, stakeUnits, detail }), id, { prefix: game.prefix })
    return placed.ok ? ({ ok: true, value: view(placed.value) } as const) : placed
  }

  return {
    opened: (session): TableOpening => ({ ...chipsOf(session.currency), mine: mine(session) }),
    calls: {
      bet: {
        properties: {
          id: BET_ID,
          number: { type: 'integer', minimum: 1 },
          bets: betsBody(game.mostSpots),
        },
        async answer(session, ask: TableAsk) {
          const stakeUnits = stakesOf(ask.bets, chipsOf(session.currency), game)
          if (stakeUnits === undefined) return refuse('bet-unknown')
          const known = betting.known(session, ask.id)
          if (known === undefined) return place(session, ask, stakeUnits)
          const same = JSON.stringify({ number: ask.number, bets: ask.bets }) === known.detail
          return same ? { ok: true, value: view(await betting.follow(session, known)) } : refuse('spin-used-differently')
        },
      },
      mine: { properties: {}, answer: (session) => ({ ok: true, value: { mine: mine(session), net: formatUnits(store.netOf(session)) } }) },
    },
    decide(round): Decision {
      const kept = keptOf(round)
      const outcome = shownOutcome(kept.number)
      if (outcome !== undefined) return { kind: 'pay', payoutUnits: payoutOf(kept, outcome, game) }
      return running.table.round(kept.number) === undefined ? { kind: 'void' } : { kind: 'wait' }
    },
    listen: running.listen,
    start: running.start,
    stop: running.stop,
  }
}
