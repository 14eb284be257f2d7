/** Pauses: what stands between a person and their next bet. It is a reality check, a limit of time, or an answer that is waited for (PL-32). */
import { systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { AccountId, Ledger } from '../ledger.ts'

type At = {
  readonly database: Pick<Database, 'pool' | 'write'>
  readonly ledger: Pick<Ledger, 'markPlay' | 'pause' | 'setCheckInterval' | 'answerCheck' | 'limitTime' | 'waitFrom'>
}

async function ownerOf({ database }: At, account: AccountId): Promise<string> {
  const { rows } = await database.pool.query<{ owner: string }>('select owner from ledger_account where id = $1', [account])
  return rows[0]!.owner
}

/** A reality check waits since two minutes. Answers how it is answered. */
export async function makeCheckWait(at: At, account: AccountId): Promise<() => Promise<void>> {
  const { database, ledger } = at
  const owner = await ownerOf(at, account)
  const now = systemClock.now()
  const marks = [180, 120].map((seconds) => ({ owner, at: now.subtract({ seconds }) }))
  await database.write(async (tx) => {
    await ledger.setCheckInterval(tx, owner, 60)
    await ledger.markPlay(tx, marks, { timeZone: 'UTC', everySeconds: 3600, longestSeconds: 7200, breaks: null })
    await ledger.pause(tx, owner)
  })
  return async () => {
    await database.write((tx) => ledger.answerCheck(tx, owner))
    await database.write((tx) => ledger.setCheckInterval(tx, owner, null))
  }
}

/** No time at play is left of the week. Answers how the limit is taken away. */
async function makeTimeEnd(at: At, account: AccountId): Promise<() => Promise<void>> {
  const owner = await ownerOf(at, account)
  const limit = (week: bigint | null) =>
    at.database.write((tx) => at.ledger.limitTime(tx, owner, { day: null, week, month: null }, { now: systemClock.now(), timeZone: 'UTC' }))
  await limit(0n)
  return () => limit(null)
}

/** An answer of the national register is waited for. Answers how it comes. */
async function makeWait(at: At, account: AccountId): Promise<() => Promise<void>> {
  const owner = await ownerOf(at, account)
  const wait = (from: 'at-once' | null) => at.database.write((tx) => at.ledger.waitFrom(tx, owner, from))
  await wait('at-once')
  return () => wait(null)
}

/** What a bet is refused by, and how it comes about. */
export const PAUSES = [
  ['reality-check-due', makeCheckWait],
  ['limit-reached', makeTimeEnd],
  ['still-checking', makeWait],
] as const
