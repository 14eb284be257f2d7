/** Live: the events that the server pushes; a page works without them by asking again. */
import { Type, type Static } from 'typebox'
import { CrashNews } from './originals/originals-crash.ts'
import { Amount, InstantText, SignedAmount } from './values/texts.ts'

export const LIVE_EVENTS = {
  /** Of the wallet of a currency, or of the points, whose currency is PTS. */
  balance: Type.Object({
    balance: SignedAmount,
    held: SignedAmount,
    currency: Type.String(),
    currencySymbol: Type.String(),
    version: Type.String(),
  }),
  /** Another wallet was chosen, perhaps on another device; a page reads everything again. */
  wallet: Type.Object({ currency: Type.String(), currencySymbol: Type.String() }),
  /** How many messages are unread; null where a message went to everybody and each page asks for its own count. */
  message: Type.Object({ unread: Type.Union([Type.Integer(), Type.Null()]) }),
  /** An award moved, or got further; a page that shows it asks again. */
  promotion: Type.Object({ award: Type.String(), status: Type.String() }),
  /** Bonus money moved, or its wagering did; a page that shows it asks again. */
  bonus: Type.Object({}),
  /** A break from play began, or the way back was asked; a page asks for it, and a window of a game closes. */
  breaks: Type.Object({}),
  /** A reality check fell due or was answered, or its interval changed; a page asks how the sitting stands. */
  reality: Type.Object({}),
  /** What was staked and won in the sitting in one currency, soon after each round. */
  sitting: Type.Object({ currency: Type.String(), stakes: SignedAmount, wins: SignedAmount, net: SignedAmount }),
  /** A contract of an agent was offered, answered or ended; a page that shows it asks again. */
  contract: Type.Object({ id: Type.String(), kind: Type.String(), state: Type.String() }),
  /** A draw has ended: with its numbers, or null where it was called off and every stake is returned. */
  draw: Type.Object({ game: Type.String(), issue: Type.String(), numbers: Type.Union([Type.String(), Type.Null()]) }),
  /** A shared round has moved on; crash includes what its page shows (`state` is `betting`, `flying`, `crashed`, `interrupted` or `seats`). */
  round: Type.Object({
    vassalage: Type.String(),
    gameCode: Type.String(),
    round: Type.String(),
    state: Type.String(),
    crash: Type.Optional(CrashNews),
  }),
  status: Type.Object({ status: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]) }),
  /** The present progressive pool; sent every three seconds at most, and only when it has changed. */
  jackpot: Type.Object({ amount: Amount, currency: Type.String(), at: InstantText }),
  /** The boards of winners have changed; a page that shows them asks for them after a second. */
  winners: Type.Object({ at: InstantText }),
  /** The session behind this connection ended; the page logs out. */
  ended: Type.Object({ reason: Type.String() }),
}

export type LiveEventName = keyof typeof LIVE_EVENTS
export type LiveEvents = { [Name in LiveEventName]: (event: Static<(typeof LIVE_EVENTS)[Name]>) => void }
