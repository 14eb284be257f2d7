/** Crash read: the table, its history and a member's own bet. Looking at the table wakes it. */
import type { AnswerOf } from '@baize/contract/operation.ts'
import type { crashHistory, CrashRound, CrashTable } from '@baize/contract/originals/originals-crash.ts'
import { betInRound, brokenCount, brokenRounds, databaseNow, largestBets, lastRound, stakesOf, writeLook } from './crash-store.ts'
import { roundAt } from './crash-close.ts'
import { totalsIn } from './crash-round.ts'
import { betView, seatView, sharedView } from './crash-view.ts'
import type { OriginalsNeeds } from '../needs.ts'
import { firstLimits, hundredths } from '../stake.ts'

const SEATS = 50
const LAST_POINTS = 24
const KEPT_MS = 250
const LOOK_EVERY_MS = 5_000

async function readTable(needs: OriginalsNeeds): Promise<CrashTable> {
  const { reader } = needs.database
  const [now, found, last, { open }, first] = await Promise.all([
    databaseNow(reader),
    lastRound(reader),
    brokenRounds(reader, 0, LAST_POINTS),
    firstLimits(needs, 'crash'),
    needs.currency(),
  ])
  const points = last.map(({ number, point }) => ({ round: Number(number), point: hundredths(point ?? 0) }))
  const serverNow = now.toString()
  if (!found) return { open, serverNow, round: null, last: points }
  const { round, secret } = await roundAt(needs, found, now)
  const [bets, stakes] = await Promise.all([largestBets(reader, round.id, SEATS), stakesOf(reader, round.id)])
  const seats = bets.map((bet) => seatView(bet, round, secret, now))
  return { open, serverNow, round: { ...sharedView(round, secret, now, totalsIn(first, stakes)), seats }, last: points }
}

export type TableReader = () => Promise<CrashTable>

/** Many readers at once cause one query. `looked` is called once a look is written; `milliseconds` is a clock that only goes forward. */
export function createTableReader(
  needs: OriginalsNeeds,
  milliseconds = (): number => performance.now(),
  looked: () => void = () => undefined,
): TableReader {
  let kept: { readonly until: number; readonly table: Promise<CrashTable> } | undefined
  let lookUntil = 0
  return async () => {
    const now = milliseconds()
    if (now >= lookUntil) {
      lookUntil = now + LOOK_EVERY_MS
      await needs.database.write(async (tx) => writeLook(tx, await databaseNow(tx)))
      looked()
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
  const content = rounds.map((round) => sharedView(round, { seed: round.serverSeed ?? '', point: round.point ?? 0 }, now, round))
  return { content, pageNum: pageNo, totalPages: Math.max(1, Math.ceil(total / pageSize)), total }
}

/** The member's bet in the round on the table, or in the one that has just crashed. */
export async function ownBet(needs: OriginalsNeeds, member: string): Promise<CrashRound | null> {
  const round = await lastRound(needs.database.reader)
  const bet = round && (await betInRound(needs.database.reader, member, round.id))
  return bet ? await betView(needs, bet) : null
}
