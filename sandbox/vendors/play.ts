/** What a game page may do: open with its launch token, spin, and ask after a spin. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { CURRENCIES, formatUnits } from '@baize/contract/values/money.ts'
import { REELS } from '@baize/rules/originals/line-slot-table.ts'
import { nowMilliseconds, pause } from './clock.ts'
import type { Faults } from './faults.ts'
import type { OperatorCalls } from './operator-calls.ts'
import type { OpenView, PageAnswer, PageRefusal, RoundView } from './page-answers.ts'
import { decisionOf, isAccepted, isFinal, lineBetsOf, lineStakeOf, type Round } from './round.ts'
import type { Settling } from './settle.ts'
import type { PageSession, Store } from './store.ts'

export type PlayNeeds = {
  readonly store: Store
  readonly operator: OperatorCalls
  readonly settling: Settling
  readonly faults: Faults
  /** How long a spin's answer waits for the end of the round before it says how far the round is. */
  readonly patienceMs: number
}

const refuse = (code: string, balance?: string): PageRefusal => ({ ok: false, code, ...(balance === undefined ? {} : { balance }) })

const STATES: Readonly<Record<Round['state'], RoundView['state']>> = {
  intended: 'open',
  'bet-sent': 'open',
  'bet-unclear': 'open',
  'rollback-sent': 'open',
  'bet-accepted': 'settling',
  'win-sent': 'settling',
  'bet-refused': 'refused',
  cancelled: 'cancelled',
  done: 'done',
  disputed: 'disputed',
}

const outcomeOf = (round: Round): NonNullable<RoundView['outcome']> => {
  const { window, lineWins, scatters, payoutUnits } = decisionOf(round.stops, round.lineStakeUnits)
  const amounts = lineWins.map(({ line, symbol, count, pays }) => ({ line, symbol, count, units: round.lineStakeUnits * BigInt(pays) }))
  const scatterUnits = payoutUnits - amounts.reduce((sum, { units }) => sum + units, 0n)
  return {
    stops: round.stops,
    window,
    lineWins: amounts.map(({ units, ...win }) => ({ ...win, amount: formatUnits(units) })),
    scatters,
    scatterAmount: formatUnits(scatterUnits),
    win: formatUnits(round.payoutUnits),
  }
}

/** A round as its player may see it: the outcome stays hidden until the stake is taken. */
const viewOf = (round: Round, netUnits: bigint): RoundView => ({
  id: round.pageSpin,
  state: STATES[round.state],
  lineBet: formatUnits(round.lineStakeUnits),
  stake: formatUnits(round.stakeUnits),
  ...(isAccepted(round.state) ? { outcome: outcomeOf(round) } : {}),
  ...(round.refusal === null ? {} : { refusal: round.refusal }),
  ...(round.balance === null ? {} : { balance: round.balance }),
  net: formatUnits(netUnits),
})

export type SpinAsk = { readonly pageSession: string; readonly id: string; readonly lineBet: string }

export type Play = {
  balance(vendor: string, game: string, pageSession: string): Promise<PageAnswer<{ balance: string }>>
  open(vendor: string, game: string, token: string): Promise<PageAnswer<OpenView>>
  /** Plays a spin, or answers again what became of the spin with this id. */
  spin(vendor: string, game: string, ask: SpinAsk): Promise<PageAnswer<RoundView>>
  /** The page received this answer to its spin; an end that was never received is told when the player opens the game again. */
  received(vendor: string, game: string, ask: SpinAsk): void
}

/** Draws a round on the vendor's own machine with its cryptographic generator; the outcome is written down before the bet leaves. */
const drawRound = (session: PageSession, ask: SpinAsk, lineStakeUnits: bigint): Round => {
  const stops = REELS.map((reel) => randomInt(reel.length))
  const { stakeUnits, payoutUnits } = decisionOf(stops, lineStakeUnits)
  const { id: pageSession, vendor, game, token, player, currency } = session
  const who = { pageSession, pageSpin: ask.id, token, player, currency }
  const money = { lineStakeUnits, stakeUnits, payoutUnits, balance: null }
  return { id: `jl-${randomUUID()}`, vendor, game, ...who, ...money, stops, state: 'intended', refusal: null, createdMs: nowMilliseconds() }
}

type Spinning = {
  /** Drives the round as long as a page may wait, then says how far it is. */
  afterDriving(session: PageSession, round: Round): Promise<PageAnswer<RoundView>>
  fresh(session: PageSession, ask: SpinAsk, lineStakeUnits: bigint): Promise<PageAnswer<RoundView>>
}

/** One round at a time for each player, none shorter than the least time. */
const createSpinning = ({ store, settling, faults, patienceMs }: PlayNeeds): Spinning => {
  const waiting = new Set<string>()

  const view = (session: PageSession, id: string): RoundView | undefined => {
    const round = store.roundOfSpin(session, id)
    return round === undefined ? undefined : viewOf(round, store.netOf(session))
  }
  const afterDriving = async (session: PageSession, round: Round): Promise<PageAnswer<RoundView>> => {
    const done = new AbortController()
    await Promise.race([settling.drive(round), pause(patienceMs, done.signal)])
    done.abort()
    return { ok: true, value: view(session, round.pageSpin) ?? viewOf(round, 0n) }
  }
  /** A spin that comes before the least time of the last one is over waits for it. */
  const leastTime = async (session: PageSession): Promise<void> => {
    const due = (store.latestSpinOf(session) ?? 0) + faults.minimumRoundMs
    for (let early = due - nowMilliseconds(); early > 0; early = due - nowMilliseconds()) await pause(early)
  }
  return {
    afterDriving,
    async fresh(session, ask, lineStakeUnits) {
      const person = `${session.vendor} ${session.player}`
      if (waiting.has(person)) return refuse('round-open')
      waiting.add(person)
      try {
        await leastTime(session)
        if (store.unfinishedOf(session) !== undefined) return refuse('round-open')
        const round = drawRound(session, ask, lineStakeUnits)
        store.addRound(round)
        return await afterDriving(session, round)
      } finally {
        waiting.delete(person)
      }
    },
  }
}

const opened = (secret: string, session: PageSession, balance: string, unshown: Round | undefined, minimumRoundMs: number): OpenView => {
  const { currency } = session
  const { symbol, digits } = CURRENCIES[currency] ?? { symbol: currency, digits: 2 }
  const money = { balance, currency, symbol, digits, net: formatUnits(0n), lineBets: lineBetsOf(currency) }
  return { pageSession: secret, ...money, minimumRoundMs, ...(unshown === undefined ? {} : { unshown: viewOf(unshown, 0n) }) }
}

export const createPlay = (needs: PlayNeeds): Play => {
  const { store, operator, faults } = needs
  const spinning = createSpinning(needs)

  const sessionOf = (vendor: string, game: string, secret: string): PageSession | undefined => {
    const session = store.session(secret)
    return session?.vendor === vendor && session.game === game ? session : undefined
  }

  return {
    async open(vendor, game, token) {
      const answer = await operator(vendor, 'session', { token })
      if (answer.kind === 'unclear') return refuse('operator-unreachable')
      if (answer.kind === 'refused') return refuse(answer.status)
      const { player, currency } = answer.fields
      if (typeof player !== 'string' || typeof currency !== 'string' || answer.balance === undefined) return refuse('operator-unreachable')
      const secret = randomBytes(32).toString('base64url')
      const session = store.addSession(secret, { vendor, game, token, player, currency })
      const unshown = store.unshownOf(session)
      if (unshown !== undefined && isFinal(unshown.state)) store.markShown(unshown)
      return { ok: true, value: opened(secret, session, answer.balance, unshown, faults.minimumRoundMs) }
    },
    async balance(vendor, game, pageSession) {
      const session = sessionOf(vendor, game, pageSession)
      if (session === undefined) return refuse('session-unknown')
      const { token, player, currency } = session
      const answer = await operator(vendor, 'balance', { token, player, currency })
      if (answer.kind === 'refused') return refuse(answer.status)
      const balance = answer.kind === 'done' ? answer.balance : undefined
      return balance === undefined ? refuse('operator-unreachable') : { ok: true, value: { balance } }
    },
    async spin(vendor, game, ask) {
      const session = sessionOf(vendor, game, ask.pageSession)
      if (session === undefined) return refuse('session-unknown')
      const lineStakeUnits = lineStakeOf(session.currency, ask.lineBet)
      if (lineStakeUnits === undefined) return refuse('bet-unknown')
      const known = store.roundOfSpin(session, ask.id)
      if (known === undefined) return spinning.fresh(session, ask, lineStakeUnits)
      return known.lineStakeUnits === lineStakeUnits ? spinning.afterDriving(session, known) : refuse('spin-used-differently')
    },
    received(vendor, game, ask) {
      const session = sessionOf(vendor, game, ask.pageSession)
      const round = session === undefined ? undefined : store.roundOfSpin(session, ask.id)
      if (round !== undefined && isFinal(round.state)) store.markShown(round)
    },
  }
}
