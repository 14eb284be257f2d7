/** Crash read: the table, its history and a member's own bet; looking at the table wakes it. */
import type { AnswerOf } from '@baize/contract/operation.ts'
import type { crashHistory, CrashRound, CrashTable } from '@baize/contract/originals/originals-crash.ts'
import { betInRound, brokenCount, brokenRounds, databaseNow, largestBets, lastRound, totalsOf, writeLook } from './crash-store.ts'
import { betView, seatView, secretOf, sharedView } from './crash-view.ts'
import type { OriginalsNeeds } from '../needs.ts'
import { hundredths } from '../stake.ts'

const SEATS = 50
const LAST_POINTS = 24
const KEPT_MS = 250
const LOOK_EVERY_MS = 5_000

async function readTable(needs: OriginalsNeeds): Promise<CrashTable> {
  const { reader } = needs.database
  const [now, round, last, { open }] = await Promise.all([
    databaseNow(reader),
    lastRound(reader),
    brokenRounds(reader, 0, LAST_POINTS),
    needs.limitsOf('crash'),
  ])
  const points = last.map(({ number, point }) => ({ round: Number(number), point: hundredths(point ?? 0) }))
  const serverNow = now.toString()
  if (!round) return { open, serverNow, round: null, last: points }
  const [{ seed, point }, bets, totals] = await Promise.all([
    secretOf(needs, round),
    largestBets(reader, round.id, SEATS),
    totalsOf(reader, round.id),
  ])
  const seats = bets.map((bet) => seatView(bet, round, point, now))
  return { open, serverNow, round: { ...sharedView(round, seed, point, now, totals), seats }, last: points }
}

export type TableReader = () => Promise<CrashTable>

/** Many who look at once ask the database once. */
export function createTableReader(needs: OriginalsNeeds): TableReader {
  let kept: { readonly until: number; readonly table: Promise<CrashTable> } | undefined
  let lookUntil = 0
  return async () => {
    const now = performance.now()
    if (now >= lookUntil) {
      lookUntil = now + LOOK_EVERY_MS
      await writeLook(needs.database.reader, await databaseNow(needs.database.reader))
    }
    if (kept === undefined || now >= kept.until) kept = { until: now + KEPT_MS, table: readTable(needs) }
    return await kept.table
  }
}

export async function readHistory(needs: OriginalsNeeds, pageNo: number, pageSize: number): Promise<AnswerOf<typeof crashHistory>> {
  const { reader } = needs.database
  const [total, rounds, now] = await Promise.all([
    brokenCount(reader),
    brokenRounds(reader, (pageNo - 1) * pageSize, pageSize),
    databaseNow(reader),
  ])
  const content = rounds.map((round) => sharedView(round, round.serverSeed ?? '', round.point ?? 0, now, round))
  return { content, pageNum: pageNo, totalPages: Math.max(1, Math.ceil(total / pageSize)), total }
}

/** The member's bet in the round on the table, or in the one that has just broken. */
export async function ownBet(needs: OriginalsNeeds, member: string): Promise<CrashRound | null> {
  const round = await lastRound(needs.database.reader)
  const bet = round && (await betInRound(needs.database.reader, member, round.id))
  return bet ? await betView(needs, bet) : null
}
