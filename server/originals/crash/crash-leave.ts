/** Crash leave: a member leaves the round with what the multiplier showed when the call arrived; durable before it is answered. */
import type { CrashRound } from '@baize/contract/originals/originals-crash.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { closeInTime, secretOf } from './crash-close.ts'
import { leavesAt } from './crash-round.ts'
import { betOf, sharedRound, writeLeft } from './crash-store.ts'
import { betView } from './crash-view.ts'
import type { OriginalsNeeds } from '../needs.ts'

/**
 * `arrival` is when the server had the call, by the clock of the database. It decides; that it was written while the round was settled already is refused
 * like a call that came too late. Asked again it is answered with the bet as it stands.
 */
export async function leave(
  needs: OriginalsNeeds,
  member: string,
  id: string,
  arrival: Temporal.Instant,
): Promise<Outcome<{ readonly bet: CrashRound }, 'not-found' | 'round-crashed' | 'state-conflict'>> {
  const { database } = needs
  const bet = await betOf(database.reader, member, id)
  if (!bet) return refused('not-found')
  if (bet.leftAt !== null) return done({ bet: await betView(needs, bet) })
  const round = await sharedRound(database.reader, bet.round)
  if (!round) throw new Error(`the bet ${id} stands in no round`)
  const secret = await secretOf(needs, await closeInTime(needs, round, arrival))
  const at = secret === undefined ? 'early' : leavesAt(bet, round, secret.point, arrival)
  if (at === 'early') return refused('state-conflict')
  if (at === 'broken') return refused('round-crashed')
  const wrote = await database.write((tx) => writeLeft(tx, id, bet.round, at, arrival))
  const now = await betOf(database.reader, member, id)
  if (!now) throw new Error(`the bet ${id} is gone`)
  return wrote || now.leftAt !== null ? done({ bet: await betView(needs, now) }) : refused('round-crashed')
}
