/**
 * Crash leave: a member cashes out at the multiplier of the call's arrival, by the database's time. It is stored before it is answered.
 * Next: `server/originals/crash/crash-settle.ts`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { OperationRefusal } from '@baize/contract/operation.ts'
import type { cashOutCrash, CrashRound } from '@baize/contract/originals/originals-crash.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { moment, type MeasuredTime } from '../../platform/clock.ts'
import { roundAt, type KnownRound } from './crash-close.ts'
import { ANSWER_MS, closesAt, leavesAt } from './crash-round.ts'
import { betOf, databaseNow, sharedRound, writeLeft, type BetRow } from './crash-store.ts'
import { betView } from './crash-view.ts'
import type { OriginalsNeeds } from '../needs.ts'

/** When a call had arrived: as a moment of this process, and by the database's time where that is known exactly. */
export type Arrival = { readonly moment: number; readonly time: MeasuredTime | undefined }
type LeaveRefusal = OperationRefusal<typeof cashOutCrash> | 'clock-unsure'

/** The round as the database's clock has it now, which must be the time that this process expects. */
async function roundNow(
  needs: OriginalsNeeds,
  id: string,
): Promise<KnownRound & { readonly now: Temporal.Instant; readonly agrees: boolean }> {
  const { reader } = needs.database
  const found = await sharedRound(reader, id)
  if (!found) throw new Error(`the round ${id} of crash is gone`)
  const from = moment()
  const now = await databaseNow(reader)
  const agrees = needs.databaseClock.agrees(now, from, moment())
  return { ...(await roundAt(needs, found, now)), now, agrees }
}

/** Until the point may be told. A refusal before would tell it. */
async function untilClosed(needs: OriginalsNeeds, id: string): Promise<void> {
  for (;;) {
    const { round, secret, now } = await roundNow(needs, id)
    if (secret === undefined || round.cashOutsClosedAt !== null) return
    await sleep(Math.max(1, closesAt(round, secret.point).epochMilliseconds - now.epochMilliseconds))
  }
}

/** Judges the call and writes the cash-out; answers why there is none. */
async function cashOut(needs: OriginalsNeeds, bet: BetRow, { time }: Arrival): Promise<Exclude<LeaveRefusal, 'not-found'> | undefined> {
  const { round, secret, agrees } = await roundNow(needs, bet.round)
  if (secret === undefined) return 'state-conflict'
  if (round.cashOutsClosedAt !== null) return bet.leavesBy <= secret.point ? undefined : 'round-crashed'
  if (time === undefined || !agrees) return 'clock-unsure'
  const at = leavesAt(bet, round, secret.point, time)
  if (at === 'early') return 'state-conflict'
  if (at !== 'broken') {
    const { database } = needs
    if (await database.write((tx) => writeLeft(tx, bet.id, bet.round, at, time.at))) return undefined
    if ((await betOf(database.reader, bet.member, bet.id))?.leftAt != null) return undefined
  }
  await untilClosed(needs, round.id)
  return 'round-crashed'
}

/** `arrival` decides. A call whose round was closed in between is refused like a late one. A repeated call gets the present bet. */
export async function leave(
  needs: OriginalsNeeds,
  member: string,
  id: string,
  arrival: Arrival,
): Promise<Outcome<{ readonly bet: CrashRound }, LeaveRefusal>> {
  const { reader } = needs.database
  const bet = await betOf(reader, member, id)
  if (!bet) return refused('not-found')
  const refusal = bet.leftAt === null ? await cashOut(needs, bet, arrival) : undefined
  if (refusal !== undefined) return refused(refusal)
  await sleep(Math.max(0, arrival.moment + ANSWER_MS - moment()))
  const now = await betOf(reader, member, id)
  if (!now) throw new Error(`the bet ${id} is gone`)
  return done({ bet: await betView(needs, now, { isAnswer: true }) })
}
