/** Live: the events that the server pushes; a page works without them by asking again. */
import type { CrashNews } from './originals/originals-crash.ts'

export type LiveEvents = {
  balance: (event: { balance: string; held: string; currency: string; currencySymbol: string; version: string }) => void
  /** How many messages are unread; null where one went to everybody and each page asks for its own count. */
  message: (event: { unread: number | null }) => void
  promotion: (event: { id: string; state: string }) => void
  contract: (event: { id: string; state: string }) => void
  /** A draw has come to its end: with its numbers, or null where it was called off and every stake goes back. */
  draw: (event: { game: string; issue: string; numbers: string | null }) => void
  /** A shared round has moved on; crash says with it what its page shows (`state` is `betting`, `flying`, `crashed`, `interrupted` or `seats`). */
  round: (event: { vassalage: string; gameCode: string; round: string; state: string; crash?: CrashNews }) => void
  status: (event: { status: 0 | 1 | 2 }) => void
  /** What the progressive pool holds now; told every three seconds at most, and only when it has changed. */
  jackpot: (event: { amount: string; currency: string; at: string }) => void
  /** The boards of winners are not what they were; a page that shows them asks for them after a second. */
  winners: (event: { at: string }) => void
  /** The session behind this connection ended; the page logs out. */
  ended: (event: { reason: string }) => void
}
export type LiveEventName = keyof LiveEvents

export const LIVE_PATH = '/live'
