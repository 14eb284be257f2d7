/**
 * Special days: staff write the days on which a lottery draws or rests against its rule, and confirm those that are listed. Lotteries of one
 * publisher share a list, so that an act counts for all of them. Issues to come follow at once.
 */
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { SPECIAL_DAY_LISTS } from '@baize/rules/lottery/calendars/outside.ts'
import type { ListedDay } from '@baize/rules/lottery/calendars/special-day-list.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Game } from '../game.ts'
import type { LotteryNeeds } from '../needs.ts'
import {
  allSpecialDays,
  confirmDays,
  listOf,
  proposeDays,
  specialDaysBetween,
  specialDaysOf,
  writeSpecialDay,
  type Confirmed,
  type SpecialDayRow,
} from '../special-day-store.ts'
import { allGames, databaseNow, forgetPlanned, gameOf, lockGame } from '../store.ts'
import { ISSUES_TASK, mostPlannedFor } from './generate.ts'
import { replan } from './replan.ts'

/** Staff are warned so long before a day that nobody confirmed. */
const WARNED_DAYS = 31

const Days = Type.Array(
  Type.Object(
    {
      day: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
      draws: Type.Boolean(),
      name: Type.String({ minLength: 1, maxLength: 80 }),
      source: Type.String({ minLength: 1, maxLength: 300 }),
    },
    { additionalProperties: false },
  ),
  { minItems: 1, maxItems: 400 },
)
const shape = Compile(Days)

type Needs = Pick<LotteryNeeds, 'enqueue' | 'warn'>
type Rewritten = {
  readonly before: readonly SpecialDayRow[]
  readonly after: {
    readonly list: string
    readonly days: readonly SpecialDayRow[]
    readonly lotteries: readonly string[]
    readonly issuesMadeAnew: number
    readonly issuesKeptWithBets: readonly string[]
  }
}
type Rewriting = Promise<Outcome<Rewritten, 'game-unknown' | 'calendar-refused' | 'state-conflict'>>

/** A day that exists; undefined for any other text. */
export function dayOf(text: string): Temporal.PlainDate | undefined {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return undefined
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    return undefined
  }
}

const noDay = (text: string) => refused('calendar-refused', { fault: `${text} is no day` })

const sharing = (games: readonly Game[], list: string): Game[] => games.filter((game) => listOf(game) === list)

/** Does `write` on the list of a lottery, between the days that it names, and has the issues of every lottery of the list follow. */
async function rewrite(
  tx: Tx,
  needs: Needs,
  code: string,
  [from, to]: readonly [string, string],
  by: string,
  write: (list: string, confirmed: Confirmed) => Promise<number>,
): Rewriting {
  const game = await gameOf(tx, code)
  if (!game) return refused('game-unknown')
  const [list, now] = [listOf(game), await databaseNow(tx)]
  const lotteries = sharing(await allGames(tx), list)
  // In the order of their codes, as everybody locks them.
  for (const each of lotteries.map((one) => one.code).sort()) await lockGame(tx, each)
  const before = await specialDaysBetween(tx, list, from, to)
  const today = now.toZonedDateTimeISO(game.timeZone).toPlainDate().toString()
  if ((await write(list, { by, day: today })) === 0) return refused('state-conflict', { list, from, to })
  const special = await specialDaysOf(tx, list)
  let issuesMadeAnew = 0
  const issuesKeptWithBets: string[] = []
  for (const each of lotteries) {
    await forgetPlanned(tx, each.code)
    const { dropped, kept } = await replan(tx, needs, each, mostPlannedFor(each, special, now), now)
    issuesMadeAnew += dropped
    issuesKeptWithBets.push(...kept.map((number) => `${each.code} ${number}`))
  }
  await needs.enqueue(tx, ISSUES_TASK, {}, { key: ISSUES_TASK })
  const days = await specialDaysBetween(tx, list, from, to)
  return done({ before, after: { list, days, lotteries: lotteries.map((one) => one.code), issuesMadeAnew, issuesKeptWithBets } })
}

async function writeAll(tx: Tx, list: string, days: readonly ListedDay[], confirmed: Confirmed): Promise<number> {
  for (const each of days) await writeSpecialDay(tx, list, each, confirmed)
  return days.length
}

/** Writes one day as confirmed: it draws, or it does not, whatever was listed. */
export async function writeDay(tx: Tx, needs: Needs, code: string, day: string, draws: boolean, by: string): Rewriting {
  if (!dayOf(day)) return noDay(day)
  const written = { day, draws, name: draws ? 'Draw' : 'No draw', source: `Written by ${by}` }
  return await rewrite(tx, needs, code, [day, day], by, (list, confirmed) => writeAll(tx, list, [written], confirmed))
}

/** Writes the days that a publisher announced, each with its name and source, as confirmed. `document` is a parsed value. */
export async function writeDays(tx: Tx, needs: Needs, code: string, document: unknown, by: string): Rewriting {
  if (!shape.Check(document)) return refused('calendar-refused', { fault: 'it is not a list of days with day, draws, name and source' })
  const days = document as Static<typeof Days>
  const wrong = days.find(({ day }) => !dayOf(day))
  if (wrong) return noDay(wrong.day)
  const sorted = days.map(({ day }) => day).sort()
  return await rewrite(tx, needs, code, [sorted[0]!, sorted.at(-1)!], by, (list, confirmed) => writeAll(tx, list, days, confirmed))
}

/** Confirms the listed days from one to another as they stand. */
export async function confirmListed(tx: Tx, needs: Needs, code: string, from: string, to: string, by: string): Rewriting {
  const wrong = [from, to].find((day) => !dayOf(day))
  if (wrong !== undefined) return noDay(wrong)
  return await rewrite(
    tx,
    needs,
    code,
    [from, to],
    by,
    async (list, confirmed) => (await confirmDays(tx, list, from, to, confirmed)).length,
  )
}

/** Brings the lists of this version into the database; answers how many days are new. What staff wrote or confirmed stays. */
export async function proposeListed(tx: Tx): Promise<number> {
  const games = await allGames(tx)
  let proposed = 0
  for (const [list, days] of SPECIAL_DAY_LISTS) {
    const added = await proposeDays(tx, list, days)
    // Issues may have been made for a day that is special now.
    if (added > 0) for (const { code } of sharing(games, list)) await forgetPlanned(tx, code)
    proposed += added
  }
  return proposed
}

/** Lists of which the stand-in publishers of the demonstration are the only source, since nothing else announces those draws. */
const DEMONSTRATED = ['hong-kong']

/** Confirms for the demonstration what its own publishers announce: the draws of the last fortnight and of two months to come. */
export async function confirmDemonstrated(tx: Tx): Promise<void> {
  const today = (await databaseNow(tx)).toZonedDateTimeISO('UTC').toPlainDate()
  const [from, to] = [today.subtract({ days: 14 }), today.add({ days: 62 })].map(String) as [string, string]
  for (const list of DEMONSTRATED) {
    const confirmed = await confirmDays(tx, list, from, to, { by: 'demonstration', day: today.toString() })
    if (confirmed.length > 0) for (const { code } of sharing(await allGames(tx), list)) await forgetPlanned(tx, code)
  }
}

/** What nobody confirmed in a list, for days that come soon. A year without any day is one entry, under its first day. */
export type Unconfirmed = { readonly list: string; readonly lotteries: readonly string[]; readonly days: readonly string[] }

/** The special days of the coming month that nobody confirmed, and the years of which a list says nothing, for lotteries that are on. */
export async function unconfirmedSoon(reader: Reader | Tx, now: Temporal.Instant): Promise<Unconfirmed[]> {
  const [games, lists] = [(await allGames(reader)).filter(({ state }) => state === 'on'), await allSpecialDays(reader)]
  return [...Map.groupBy(games, listOf)].flatMap(([list, sharers]) => {
    const special = lists.get(list) ?? new Map<string, { confirmed: boolean }>()
    const today = now.toZonedDateTimeISO(sharers[0]!.timeZone).toPlainDate()
    const [first, last] = [today.toString(), today.add({ days: WARNED_DAYS }).toString()]
    const days = [...special].filter(([day, { confirmed }]) => !confirmed && day >= first && day <= last).map(([day]) => day)
    const isYearly = sharers.some(({ calendar }) => calendar.yearly === true)
    const years = new Set([first, last].map((day) => day.slice(0, 4)))
    const missing = [...years].filter((year) => isYearly && ![...special.keys()].some((day) => day.startsWith(year)))
    const all = [...days, ...missing.map((year) => `${year}-01-01`)].sort()
    return all.length === 0 ? [] : [{ list, lotteries: sharers.map(({ code }) => code), days: all }]
  })
}

/** Warns staff of what nobody confirmed. */
export async function warnOfUnconfirmed(reader: Reader, needs: Pick<LotteryNeeds, 'warn'>): Promise<void> {
  for (const { list, lotteries, days } of await unconfirmedSoon(reader, await databaseNow(reader)))
    needs.warn({ list, lotteries, days }, 'special days of lotteries are not confirmed, and nothing is sold for them')
}
