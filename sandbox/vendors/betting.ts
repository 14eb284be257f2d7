/** Places a player's bet for any game. It is stored first, sent once, and answered the same under the same id. */
import { randomUUID } from 'node:crypto'
import { formatUnits } from '@baize/contract/values/money.ts'
import type { Time } from './clock.ts'
import type { Faults } from './faults.ts'
import type { BetView, PageAnswer, PageRefusal } from './page-answers.ts'
import type { Round } from './round.ts'
import type { Settling } from './settle.ts'
import type { PageSession, Store } from './store.ts'

export type BettingNeeds = {
  readonly store: Store
  readonly settling: Settling
  readonly faults: Faults
  /** How long a bet's answer waits for the end of the round before it reports the progress. */
  readonly patienceMs: number
  readonly time: Time
}

export const refuse = (code: string, balance?: string): PageRefusal => ({
  ok: false,
  code,
  ...(balance === undefined ? {} : { balance }),
})

const STATES: Readonly<Record<Round['state'], BetView['state']>> = {
  intended: 'open',
  'bet-sent': 'open',
  'bet-unclear': 'open',
  'rollback-sent': 'open',
  'bet-accepted': 'settling',
  'resettle-sent': 'settling',
  'void-settle-sent': 'settling',
  'win-sent': 'settling',
  'bet-refused': 'refused',
  cancelled: 'cancelled',
  done: 'done',
  disputed: 'disputed',
}

export type Bet = {
  /** The page's own id of the bet. */
  readonly id: string
  readonly stakeUnits: bigint
  /** undefined where the game decides later. */
  readonly payoutUnits?: bigint
  /** The game's own data about the bet, as JSON text. A repeated id with another `asked` is another bet. */
  readonly detail: string
}

export type Manner = {
  /** A prefix of round ids, for whoever reads the books. */
  readonly prefix: string
  /** A player has one such round at a time, and it lasts at least the minimum time. Without it, rounds run in parallel. */
  readonly oneAtATimeMs?: number
}

export type Betting = {
  /** The round that this page already created under this id. */
  known(session: PageSession, id: string): Round | undefined
  /** Places a new bet; the answer waits for the round's end, or as long as a page may wait. */
  place(session: PageSession, bet: () => Bet, id: string, manner: Manner): Promise<PageAnswer<Round>>
  /** Continues a known round for as long as a page may wait. */
  follow(session: PageSession, round: Round): Promise<Round>
  view(round: Round): BetView
}

export const createBetting = ({ store, settling, faults, patienceMs, time }: BettingNeeds): Betting => {
  const waiting = new Set<string>()

  const follow = async (session: PageSession, round: Round): Promise<Round> => {
    const done = new AbortController()
    await Promise.race([settling.drive(round), time.pause(patienceMs, done.signal)])
    done.abort()
    return store.roundOfBet(session, round.pageBet) ?? round
  }
  /** A bet before the minimum time of the last round has passed waits for it. */
  const leastTime = async (session: PageSession, leastMs: number): Promise<void> => {
    const due = (store.latestBetOf(session) ?? 0) + (faults.minimumRoundMs ?? leastMs)
    for (let early = due - time.now(); early > 0; early = due - time.now()) await time.pause(early)
  }
  const send = async (session: PageSession, bet: Bet, prefix: string): Promise<PageAnswer<Round>> => {
    const { id: pageSession, vendor, game, token, player, currency } = session
    const who = { vendor, game, pageSession, pageBet: bet.id, token, player, currency }
    const money = { stakeUnits: bet.stakeUnits, payoutUnits: bet.payoutUnits ?? null, corrections: 0, balance: null }
    const created = { state: 'intended', refusal: null, createdMs: time.now() } as const
    const round: Round = { id: `${prefix}-${randomUUID()}`, ...who, ...money, detail: bet.detail, ...created }
    store.addRound(round)
    return { ok: true, value: await follow(session, round) }
  }
  return {
    known: (session, id) => store.roundOfBet(session, id),
    follow,
    async place(session, bet, id, { prefix, oneAtATimeMs }) {
      const person = `${session.vendor} ${session.game} ${session.player}${oneAtATimeMs === undefined ? ` ${id}` : ''}`
      if (waiting.has(person)) return refuse('round-open')
      waiting.add(person)
      try {
        if (oneAtATimeMs !== undefined) {
          await leastTime(session, oneAtATimeMs)
          if (store.unfinishedOf(session) !== undefined) return refuse('round-open')
        }
        return await send(session, bet(), prefix)
      } finally {
        waiting.delete(person)
      }
    },
    view: (round) => ({
      id: round.pageBet,
      state: STATES[round.state],
      stake: formatUnits(round.stakeUnits),
      ...(round.refusal === null ? {} : { refusal: round.refusal }),
      ...(round.balance === null ? {} : { balance: round.balance }),
      net: formatUnits(store.netOf({ id: round.pageSession })),
    }),
  }
}
