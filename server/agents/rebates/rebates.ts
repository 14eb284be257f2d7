/**
 * Rebates: each currency of a closed day is calculated whole in one transaction, since every sum there goes up the line. The house then pays it, every
 * member once (AG-09 to 15).
 */
import { placesOf } from '@baize/rules/agents/places.ts'
import { placedRebates, type Carry, type PlacedFacts, type RebateTerms } from '@baize/rules/agents/rebate.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { eachGroup, eachItem, groupsOf, type Resting } from '../../platform/work/each-item.ts'
import { eachStep } from '../../platform/work/in-turn.ts'
import { lineOn } from '../facts/day-store.ts'
import { lastClosedDay } from '../facts/facts.ts'
import { spendOfLines } from '../line-terms.ts'
import type { AgentsNeeds } from '../needs.ts'
import {
  carriedTo,
  currenciesOf,
  dayOfPlay,
  giveWallets,
  insertCarries,
  insertDueDays,
  insertRebates,
  insertRun,
  dueAfter,
  dueDays,
  lockDue,
  markPaid,
  nextRunDay,
  ratedAmong,
  ratesOn,
  takeDueDay,
  withoutWallet,
  type DayOfPlay,
  type DueDay,
  type DueRebate,
  type NewRebate,
  type RebateKey,
} from './rebate-store.ts'

const CONTRA = 'agent:rebate'
const PAID_AT_ONCE = 500

type Worked = { readonly given: readonly NewRebate[]; readonly carries: readonly Carry<number>[] }

/** What was played in a category, by its position in the list. */
function factsOf({ who, categories, stakes, wins }: DayOfPlay, category: number): PlacedFacts {
  if (categories.every((each) => each === category)) return { who, stake: stakes, win: wins }
  const rows = Int32Array.from(categories.keys()).filter((row) => categories[row] === category)
  return {
    who: rows.map((row) => who[row]!),
    stake: BigInt64Array.from(rows, (row) => stakes[row]!),
    win: BigInt64Array.from(rows, (row) => wins[row]!),
  }
}

/** Calculates a day of a currency from its facts. A place has the index of its number. */
async function workOut(reader: Reader, terms: Omit<RebateTerms, 'rateOf'>, day: string, currency: string): Promise<Worked> {
  const categories = Object.keys(terms.basis)
  const [uplines, played, held, before] = await Promise.all([
    lineOn(reader, day),
    dayOfPlay(reader, { day, currency, categories, byLoss: categories.filter((category) => terms.basis[category] === 'loss') }),
    ratesOn(reader, day),
    carriedTo(reader, { day, currency }),
  ])
  const places = placesOf(uplines)
  if (places === undefined) throw new Error('the places of a day are no tree')
  const rates = Map.groupBy(held, ({ category }) => category)
  const ratesOf = (category: string): Int32Array => {
    const byPlace = new Int32Array(uplines.length)
    for (const { number, rateBp } of rates.get(category) ?? []) byPlace[number] = rateBp
    return byPlace
  }
  const facts = new Map(categories.map((category, at) => [category, factsOf(played, at)]))
  const { own, line, carries } = placedRebates(places, { ...terms, ratesOf }, facts, before)
  const given: NewRebate[] = []
  own.forEach((ownUnits, number) => {
    const lineUnits = line[number]!
    if (ownUnits > 0n || lineUnits > 0n) given.push({ number, ownUnits, lineUnits })
  })
  return { given, carries }
}

/** Opens a day, once. Its currencies are then calculated one by one. */
const openDay = ({ database, clock }: AgentsNeeds, day: string): Promise<void> =>
  database.write(async (tx) => {
    if (await insertRun(tx, day, clock.now())) await insertDueDays(tx, day, await currenciesOf(tx, day))
  })

/** Calculates a currency of a day: whole or not at all, and once. False where another worker has it. */
async function runDay(needs: AgentsNeeds, due: DueDay): Promise<boolean> {
  const { day, currency } = due
  // A closed day is final, so no lock is held while it is calculated.
  const { given, carries } = await workOut(needs.database.reader, await needs.rebateTerms(), day, currency)
  return needs.database.write(async (tx) => {
    if (!(await takeDueDay(tx, due))) return false
    await insertRebates(tx, day, currency, given)
    await insertCarries(tx, day, currency, carries)
    return true
  })
}

const dayName = ({ day, currency }: DueDay): string => `${day}/${currency}`

/** Calculates what is due, each currency in the order of its days. One that fails delays its own later days only, which need what it carries. */
async function runDueDays(needs: AgentsNeeds, isOver: () => boolean): Promise<void> {
  const find = async ({ resting }: Resting) => (await dueDays(needs.database.reader)).filter((due) => !resting.includes(dayName(due)))
  const page = async (): Promise<number> => {
    const ended: DueDay[] = []
    await eachItem(needs, { loop: 'agents-rebate-days', find, idOf: dayName, isOver }, async (due) => {
      if (await runDay(needs, due)) ended.push(due)
    })
    return ended.length
  }
  while (!isOver() && (await page()) > 0);
}

/** Somebody above may not have chosen a currency yet. What is theirs waits for the day after they do. */
async function findWallets(needs: AgentsNeeds): Promise<void> {
  const lacking = await withoutWallet(needs.database.reader)
  await eachStep(
    lacking.map(
      ({ currency, members }) =>
        () =>
          needs.database.write(async (tx) => giveWallets(tx, currency, await needs.furtherWallets(tx, members, currency))),
    ),
  )
}

/** Opens every closed day that is not open, in their order, and calculates what is due. */
export async function runRebates(needs: AgentsNeeds, isOver: () => boolean = () => false): Promise<void> {
  const closed = await lastClosedDay(needs)
  await runDueDays(needs, isOver)
  while (!isOver()) {
    const day = await nextRunDay(needs.database.reader)
    if (day === undefined || day > closed) break
    await openDay(needs, day)
    await runDueDays(needs, isOver)
  }
  await findWallets(needs)
}

const placeName = ({ day, member, currency }: RebateKey): string => `${day}/${member}/${currency}`

/** Pays some of what is due. A frozen account's rebates wait. */
async function payTogether({ database, ledger, clock, spend }: AgentsNeeds, places: readonly RebateKey[]): Promise<void> {
  await database.write(async (tx) => {
    const due = await lockDue(tx, places)
    const standings = await Promise.all(due.map(({ wallet }) => ledger.standing(wallet)))
    const ready = due.filter((_, index) => standings[index]?.blocked !== true)
    if (ready.length > 0) await pay({ ledger, clock, spend }, tx, ready)
  })
}

/** Credits what is due under keys of day, member and currency, and marks it as paid. */
async function pay(
  { ledger, clock, spend }: Pick<AgentsNeeds, 'ledger' | 'clock' | 'spend'>,
  tx: Tx,
  due: readonly DueRebate[],
): Promise<void> {
  await ledger.lock(
    tx,
    due.map(({ wallet }) => wallet),
  )
  await spendOfLines(
    spend,
    tx,
    due.map(({ member, currency, own, line }) => ({ member, currency, units: own + line })),
  )
  // A credit names an account once, and an account may have several days.
  for (const rows of Map.groupBy(due, ({ day }) => day).values()) {
    const operations = rows.map(({ member, day, currency, wallet: account, own, line }) => {
      const parts = [
        { kind: 'rebate' as const, amount: own, reference: 'own' },
        { kind: 'rebate' as const, amount: line, reference: 'line' },
      ]
      return { key: `rebate:${day}:${member}:${currency}`, account, transfers: parts.filter(({ amount }) => amount > 0n) }
    })
    await ledger.credit(tx, { contra: CONTRA, operations })
  }
  await markPaid(tx, due, clock.now())
}

/** Pays what is due, in pages of one transaction each. */
export async function payRebates(needs: AgentsNeeds, isOver: () => boolean = () => false): Promise<void> {
  for (let after: RebateKey | 'begin' | undefined = 'begin'; after !== undefined && !isOver();) {
    const [from, page]: [RebateKey | undefined, { last?: RebateKey }] = [after === 'begin' ? undefined : after, {}]
    const find = async ({ resting }: Resting) => {
      const due = await dueAfter(needs.database.reader, from, PAID_AT_ONCE)
      if (due.length === PAID_AT_ONCE) page.last = due.at(-1)!
      return due.filter((place) => !resting.includes(placeName(place)))
    }
    await eachGroup(needs, { loop: 'agents-rebates', find, idOf: placeName, isOver }, groupsOf(PAID_AT_ONCE), (places) =>
      payTogether(needs, places),
    )
    after = page.last
  }
}

/** Those of the members whose line pays them a rebate for play between two instants: no campaign pays them another (PR-31). */
export async function rebatedByLine(
  { timeZone }: Pick<AgentsNeeds, 'timeZone'>,
  asking: Reader | Tx,
  members: readonly string[],
  { from, until }: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<ReadonlySet<string>> {
  const zone = await timeZone()
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(zone).toPlainDate()
  const after = dayOf(until.subtract({ nanoseconds: 1 })).add({ days: 1 })
  return ratedAmong(asking, members, { from: dayOf(from).toString(), until: after.toString() })
}
