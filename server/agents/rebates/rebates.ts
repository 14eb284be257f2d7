/** Rebates: each closed day is calculated whole in one transaction. The house then pays it, every member once (AG-09 to 15). */
import { carriesOf, rebateParts, rebateSums, type RebatePart, type RebateTerms } from '@baize/rules/agents/rebate.ts'
import { treeOf } from '@baize/rules/agents/tree.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { lastClosedDay } from '../facts/facts.ts'
import type { AgentsNeeds } from '../needs.ts'
import {
  carriedTo,
  currenciesOf,
  factsOn,
  insertCarries,
  insertRebates,
  insertRun,
  lockDue,
  markPaid,
  nextRunDay,
  ratedAmong,
  ratesOn,
  standingAbove,
  type DueRebate,
  type Place,
} from './rebate-store.ts'

const CONTRA = 'agent:rebate'
const PAID_AT_ONCE = 500

/** Calculates a day of a currency from its facts. */
async function workOut(
  tx: Reader,
  { basis, ownElsewhere }: Omit<RebateTerms, 'rateOf'>,
  day: string,
  currency: string,
): Promise<RebatePart[]> {
  const of = { day, currency, categories: Object.keys(basis) }
  const [facts, carried] = [await factsOn(tx, of), await carriedTo(tx, of)]
  const seen = new Set([...facts.map(({ member }) => member), ...carried.flatMap(({ member, source }) => [member, source])])
  const placed = await standingAbove(tx, [...seen], day)
  const tree = treeOf(placed)
  if (tree === undefined) throw new Error(`the places of ${day} are no tree`)
  const rates = await ratesOn(
    tx,
    placed.map(({ id }) => id),
    day,
  )
  const held = new Map([...Map.groupBy(rates, ({ category }) => category)].map(([category, rows]) => [category, ratesIn(rows)]))
  return rebateParts(tree, { basis, ownElsewhere, rateOf: (member, category) => held.get(category)?.get(member) ?? 0n }, facts, carried)
}

const ratesIn = (rows: readonly { readonly member: string; readonly rateBp: number }[]): ReadonlyMap<string, bigint> =>
  new Map(rows.map(({ member, rateBp }) => [member, BigInt(rateBp)]))

/** Writes the run of a day: whole or not at all, and once. */
async function runDay(needs: AgentsNeeds, day: string): Promise<void> {
  const terms = await needs.rebateTerms()
  const { reader } = needs.database
  // A closed day is final, so no lock is held while it is calculated.
  const worked: { readonly currency: string; readonly parts: readonly RebatePart[] }[] = []
  for (const currency of await currenciesOf(reader, day)) worked.push({ currency, parts: await workOut(reader, terms, day, currency) })
  await needs.database.write(async (tx) => {
    if (!(await insertRun(tx, day, needs.clock.now()))) return
    for (const { currency, parts } of worked) {
      const given = [...rebateSums(parts).values()].filter(({ own, line }) => own + line > 0n)
      await insertRebates(
        tx,
        day,
        currency,
        given.map(({ member, own, line }) => ({ member, ownUnits: own, lineUnits: line })),
      )
      await insertCarries(tx, day, currency, carriesOf(parts))
    }
  })
}

/** Runs every closed day without a run, in their order. */
export async function runRebates(needs: AgentsNeeds): Promise<void> {
  const closed = await lastClosedDay(needs)
  for (;;) {
    const day = await nextRunDay(needs.database.reader)
    if (day === undefined || day > closed) return
    await runDay(needs, day)
  }
}

/** Pays a page; answers where it ends, undefined at the end. A frozen account's rebates wait. */
async function payPage({ database, ledger, clock }: AgentsNeeds, after: Place | undefined): Promise<Place | undefined> {
  return database.write(async (tx) => {
    const due = await lockDue(tx, after, PAID_AT_ONCE)
    const standings = await Promise.all(due.map(({ wallet }) => ledger.standing(wallet)))
    const ready = due.filter((_, index) => standings[index]?.blocked !== true)
    if (ready.length > 0) await pay({ ledger, clock }, tx, ready)
    return due.at(-1)
  })
}

/** Credits what is due under keys of day and member, and marks it as paid. */
async function pay({ ledger, clock }: Pick<AgentsNeeds, 'ledger' | 'clock'>, tx: Tx, due: readonly DueRebate[]): Promise<void> {
  await ledger.lock(
    tx,
    due.map(({ wallet }) => wallet),
  )
  // A credit names an account once, and an account may have several days.
  for (const rows of Map.groupBy(due, ({ day }) => day).values()) {
    const operations = rows.map(({ member, day, wallet: account, own, line }) => {
      const parts = [
        { kind: 'rebate' as const, amount: own, reference: 'own' },
        { kind: 'rebate' as const, amount: line, reference: 'line' },
      ]
      return { key: `rebate:${day}:${member}`, account, transfers: parts.filter(({ amount }) => amount > 0n) }
    })
    await ledger.credit(tx, { contra: CONTRA, operations })
  }
  await markPaid(tx, due, clock.now())
}

/** Pays what is due, in pages of one transaction each. */
export async function payRebates(needs: AgentsNeeds): Promise<void> {
  let after = await payPage(needs, undefined)
  while (after !== undefined) after = await payPage(needs, after)
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
