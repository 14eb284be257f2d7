/**
 * Run: calculates every window that has ended and is complete, in order and each in one transaction. A window is therefore stored whole or
 * not at all (AG-44, AG-46).
 * Next: `server/agents/pay/work-out.ts`.
 */
import { CONTRACT_KINDS, type ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import { eachItem, type Resting } from '../../platform/work/each-item.ts'
import { dayOf } from '../day.ts'
import { lastClosedDay } from '../facts/facts.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { AgentsNeeds, PayRules } from '../needs.ts'
import {
  currenciesOf,
  firstHeld,
  firstPlayed,
  insertBills,
  insertCarries,
  insertRun,
  isReleased,
  keepRelease,
  lastEnd,
} from './pay-store.ts'
import { dayStart, dueAt, stretched, windowFrom, type Window } from './windows.ts'
import { workOut } from './work-out.ts'

/** Where the next window of a kind begins. It is where the last one ended, or the first day after it on which somebody has a contract. */
async function nextFrom({ database: { reader } }: AgentsNeeds, kind: ContractKind, currency: string, zone: string) {
  const end = await lastEnd(reader, kind, currency)
  const endDay = end?.toZonedDateTimeISO(zone).toPlainDate().toString() ?? null
  const held = await firstHeld(reader, kind, currency, endDay)
  if (held === undefined) return undefined
  return end !== undefined && held === endDay ? end : dayStart(held, zone)
}

/** Whether a window is complete: days are closed, and hours and minutes are read past their end. */
async function isKnown(needs: AgentsNeeds, window: Window, closed: string): Promise<boolean> {
  const { of } = kindOf(window)
  if (of === 'play') return needs.hasCounted(window.until)
  if (Temporal.PlainDate.compare(Temporal.PlainDate.from(closed).add({ days: 1 }), window.untilDay) < 0) return false
  // Vendors may still correct a period, so it waits for the vendors' books, or for staff.
  return of !== 'period' || (await isReleased(needs.database.reader, window.untilDay)) || needs.isReconciled(window)
}

async function runWindow(needs: AgentsNeeds, rules: PayRules, window: Window, currency: string, zone: string): Promise<void> {
  const { kind, from } = window
  const categories = kindOf(window).of === 'play' ? rules.atOnce : null
  // The inputs of a window are final, so no lock is held while it is calculated. Two workers at once reach the same result, and one of them writes it.
  const { bills, carries } = await workOut(needs.database.reader, { needs, window, currency, zone, rules })
  await needs.database.write(async (tx) => {
    const { payer, activeStakeUnits } = rules
    const run = await insertRun(tx, window, { currency, payer, activeStakeUnits, categories, at: needs.clock.now() })
    if (run === undefined) return
    await insertBills(tx, run, bills)
    await insertCarries(tx, { kind, currency, from }, carries)
  })
}

/** Quiet stretches of a day are one window, because each of theirs would pay nothing. */
async function windowOf(needs: AgentsNeeds, { atOnce: categories }: PayRules, window: Window, currency: string, zone: string) {
  const { soFarBy } = kindOf(window)
  if (soFarBy === undefined) return window
  const played = await firstPlayed(needs.database.reader, { currency, from: window.from, categories })
  return stretched(window, { by: soFarBy, zone, played, now: needs.clock.now() })
}

/** Runs what is due of one kind in one currency. */
async function runKind(needs: AgentsNeeds, kind: ContractKind, currency: string, closed: string, isOver: () => boolean): Promise<void> {
  const zone = await needs.timeZone()
  const { period } = await needs.contractRules()
  const rules = await needs.payRules(currency)
  // Nobody can say who is active: its windows wait.
  if (rules === undefined) return
  while (!isOver()) {
    const from = await nextFrom(needs, kind, currency, zone)
    if (from === undefined) return
    const window = await windowOf(needs, rules, windowFrom(kind, from, zone, period), currency, zone)
    if (Temporal.Instant.compare(dueAt(window, zone), needs.clock.now()) > 0 || !(await isKnown(needs, window, closed))) return
    await runWindow(needs, rules, window, currency, zone)
  }
}

/** Releases every dividend whose period ends no later than a day, whatever the vendors' books say. */
export async function release({ clock }: Pick<AgentsNeeds, 'clock'>, tx: Tx, day: string): Promise<Outcome<undefined, 'value-refused'>> {
  if (dayOf(day) === undefined) return refused('value-refused')
  await keepRelease(tx, day, clock.now())
  return done(undefined)
}

const nameOf = ({ kind, currency }: { readonly kind: ContractKind; readonly currency: string }): string => `${kind}/${currency}`

/** Runs every window of every kind that is due. A kind whose window fails in one currency waits, and delays no other. */
export async function runPay(needs: AgentsNeeds, isOver: () => boolean = () => false): Promise<void> {
  const closed = await lastClosedDay(needs)
  const find = async ({ resting }: Resting) => {
    const all: { kind: ContractKind; currency: string }[] = []
    for (const kind of CONTRACT_KINDS) for (const currency of await currenciesOf(needs.database.reader, kind)) all.push({ kind, currency })
    return all.filter((one) => !resting.includes(nameOf(one)))
  }
  await eachItem(needs, { loop: 'agents-windows', find, idOf: nameOf, isOver }, ({ kind, currency }) =>
    runKind(needs, kind, currency, closed, isOver),
  )
}
