/**
 * Crash leave: a member cashes out at the multiplier of the call's arrival. It is stored before it is answered.
 * Next: `server/originals/crash/crash-settle.ts`.
 */
import type { CrashRound } from '@baize/contract/originals/originals-crash.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { closeInTime, secretOf } from './crash-close.ts'
import { leavesAt } from './crash-round.ts'
import { betOf, sharedRound, writeLeft } from './crash-store.ts'
import { betView } from './crash-view.ts'
import type { OriginalsNeeds } from '../needs.ts'

/**
 * `arrival` is when the server received the call, by the clock of the database. It decides. A call for a round that was settled in between is refused
 * like a late one. Asked again it gets the present bet.
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
