/** Pauses: what stands between a person and their next bet beside amounts: the columns of the table of ways to bet (PL-32). */
import { systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { AccountId, Ledger, Standing } from '../ledger.ts'

type At = {
  readonly database: Pick<Database, 'pool' | 'write'>
  readonly ledger: Pick<Ledger, 'markPlay' | 'pause' | 'setCheckInterval' | 'answerCheck' | 'limitTime' | 'setStandingOfAll' | 'waitFrom'>
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

/** A break of the market has begun after play, and lasts an hour (RC-04). Answers how it ends. */
async function makeRest(at: At, account: AccountId): Promise<() => Promise<void>> {
  const { database, ledger } = at
  const owner = await ownerOf(at, account)
  const now = systemClock.now()
  const marks = [60, 0].map((seconds) => ({ owner, at: now.subtract({ seconds }) }))
  const breaks = { afterSeconds: 30, restSeconds: 3600 }
  await database.write(async (tx) => {
    await ledger.markPlay(tx, marks, { timeZone: 'UTC', everySeconds: 7200, longestSeconds: 7200, breaks })
    await ledger.pause(tx, owner)
  })
  return async () => {
    await database.pool.query('update ledger_play set rests_until = null where owner = $1', [owner])
    await database.write((tx) => ledger.pause(tx, owner))
  }
}

/** The standing of all wallets of the person, and how it is taken back. */
const makeStand =
  (standing: Standing, back: Standing) =>
  async (at: At, account: AccountId): Promise<() => Promise<void>> => {
    const owner = await ownerOf(at, account)
    const set = (to: Standing) => at.database.write((tx) => at.ledger.setStandingOfAll(tx, owner, 'main', to))
    await set(standing)
    return () => set(back)
  }
const REST = { hours: 48 } as const

/** What a bet is refused by, how it comes about, and what it is. */
export const PAUSES = [
  ['reality-check-due', makeCheckWait, 'a reality check'],
  ['limit-reached', makeTimeEnd, 'a limit of time'],
  ['still-checking', makeWait, 'an answer that is waited for'],
  ['limit-reached', makeRest, 'a break of the market'],
  ['account-excluded', makeStand({ excludedUntil: systemClock.now().add(REST) }, { excludedUntil: null }), 'a time-out'],
  ['account-excluded', makeStand({ excludedUntil: 'for-ever' }, { excludedUntil: null }), 'an exclusion'],
  ['account-blocked', makeStand({ blocked: true }, { blocked: false }), 'a freeze'],
] as const
