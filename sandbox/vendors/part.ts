/** What a kind of game must provide to the service, and what it receives. */
import type { DemoGame } from '@baize/contract/demo-games.ts'
import type { DatabaseSync } from 'node:sqlite'
import type { Betting } from './betting.ts'
import type { Time } from './clock.ts'
import type { Faults } from './faults.ts'
import type { PageAnswer } from './page-answers.ts'
import type { Decision, Round } from './round.ts'
import type { PageSession, Store } from './store.ts'

export type PartNeeds = {
  readonly game: DemoGame
  readonly store: Store
  /** The vendor's book, for the part's own tables; their names begin with the name of its folder. */
  readonly database: DatabaseSync
  readonly betting: Betting
  readonly faults: Faults
  readonly time: Time
  /** Settles a round whose outcome is known. */
  readonly settle: (round: Round) => void
  /** Changes a paid round to the amount of its corrected result. */
  readonly correct: (round: Round, decision: Decision) => Promise<void>
  readonly log: (line: string) => void
}

/** A call of a game's page at `POST /<vendor>/<game>/<name>`; the body carries `pageSession` besides the members named here. */
export type GameCall = {
  /** JSON schemas of the body's other members; every one is required. */
  readonly properties: Readonly<Record<string, object>>
  readonly answer: (session: PageSession, body: never) => Promise<PageAnswer<unknown>> | PageAnswer<unknown>
  /** The page received this answer. */
  readonly received?: (session: PageSession, body: never) => void
}

/** Hears the public state of the game, each time as the text of one event. */
export type Listener = (event: string) => void

export type GamePart = {
  /** The shortest time between two bets of a player, where the page must know it. */
  readonly leastMs?: number
  /** What the page learns at opening besides money; a round shown here is marked as shown by the part. */
  readonly opened: (session: PageSession) => object
  readonly calls: Readonly<Record<string, GameCall>>
  /** The result of a taken stake; only games whose rounds are stored without a payout need it. */
  readonly decide?: (round: Round) => Decision
  /** Sends the present state at once and every change after it, until the returned function is called; `GET /<vendor>/<game>/feed`. */
  readonly listen?: (hear: Listener) => () => void
  /** What the operator's site may ask of the game without a player; `GET /<vendor>/<game>/rooms`. */
  readonly rooms?: () => object
  /** Staff control over the game for tests and demonstrations, only where faults may be switched; `POST /__staff/<vendor>/<game>`. */
  readonly staff?: Pick<GameCall, 'properties'> & { readonly act: (body: never) => object | Promise<object> }
  /** Starts timed work, after the open rounds of an earlier process were resumed. */
  readonly start?: () => void
  readonly stop?: () => void
}

/** A body member that identifies a bet permanently. */
export const BET_ID = { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' } as const
export const AMOUNT = { type: 'string', minLength: 1, maxLength: 16 } as const
