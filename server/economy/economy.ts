/**
 * Economy: the door of what all offers together may give. It refuses an act by which somebody could expect more than the house keeps, and shows the sum of
 * what stands.
 */
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Standing } from '@baize/rules/economy/sum.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Tx } from '../platform/database.ts'
import { coversIn, readBudget, unitsOf, type Budget } from './budget.ts'
import { lossesIn } from './losses.ts'
import type { Asker, Coming, EconomyNeeds, Spent } from './needs.ts'
import { offerRows, sumRows } from './report.ts'
import { standingIn } from './standing.ts'
import { said } from './words.ts'
import { budgetsLeft, exceptions, lockSum, lockBudgets, removeException, writeException, writeLeft } from './store.ts'

export type { Coming } from './needs.ts'
export type Economy = ReturnType<typeof createEconomy>

/** What an act changes: `ownBudget` is what the offer itself can never exceed, where it is a kind that has one. */
export type Change = {
  readonly subject: string
  readonly budget?: string | undefined
  readonly ownBudget?: Budget | undefined
  readonly by: string
}

const UNREAD = { field: 'budget', wrong: 'must be amounts by currency, as MMK=5000000,THB=50000' }

const NONE: ReadonlySet<string> = new Set()
const namesOf = async (asker: Asker): Promise<ReadonlySet<string>> => new Set((await exceptions(asker)).map(({ subject }) => subject))

/** What stands in each currency, without what was accepted with a budget. */
async function standingsIn(needs: EconomyNeeds, tx: Tx, accepted: ReadonlySet<string>): Promise<ReadonlyMap<string, Standing>> {
  const standings = new Map<string, Standing>()
  for (const currency of await needs.currencies(tx)) standings.set(currency, await standingIn(needs, tx, currency, accepted))
  return standings
}

/** What somebody may expect by an act of a subject, in every currency in which it loses. */
async function losingBy(needs: EconomyNeeds, tx: Tx, subject: string, { before, accepted }: Before) {
  const after = await standingsIn(needs, tx, accepted)
  return [...after]
    .map(([currency, standing]) => ({ currency, losses: lossesIn(currency, standing, { subject, before: before.get(currency) ?? EMPTY }) }))
    .filter(({ losses }) => losses.length > 0)
}
type Before = { readonly before: ReadonlyMap<string, Standing>; readonly accepted: ReadonlySet<string> }

const EMPTY: Standing = { fullBp: 0n, games: [], offers: { terms: [], gifts: [] }, lines: [] }

async function spend(needs: EconomyNeeds, tx: Tx, payments: readonly Spent[]): Promise<boolean> {
  const budgets = await lockBudgets(tx, [...new Set(payments.map(({ subject }) => subject))])
  for (const { subject, currency, leftUnits } of budgets) {
    const own = payments.filter((each) => each.subject === subject && each.currency === currency)
    const units = own.reduce((sum, each) => sum + each.units, 0n)
    if (units > leftUnits) {
      needs.alarm({ subject, currency, units: String(units) }, 'A STATED BUDGET IS USED UP: its offer pays no more')
      return false
    }
    await writeLeft(tx, { subject, currency, leftUnits: leftUnits - units })
  }
  return true
}

/** What stands by a budget, with what is left of it where the offer has none of its own. */
async function acceptedRows(asker: Asker, known: Awaited<ReturnType<typeof exceptions>>, language: LanguageCode) {
  const left = await budgetsLeft(asker)
  return known.map(({ subject, budget, byName }) => {
    const own = left.filter((row) => row.subject === subject)
    const amounts = Object.fromEntries(own.map(({ currency, leftUnits }) => [currency, formatUnits(leftUnits)]))
    const isUsed = own.some(({ leftUnits }) => leftUnits === 0n)
    return { subject, budget, left: amounts, byName, verdict: said(language, isUsed ? 'used' : 'budget') }
  })
}

export const createEconomy = (needs: EconomyNeeds) => ({
  /**
   * Runs an act of staff and judges what it wrote. A refusal rolls back the transaction. With a budget for every currency in which it loses the change may
   * stand, and the answer says so: two of the staff must want it.
   */
  async judge<Value, Refusal extends string>(
    tx: Tx,
    { subject, budget, ownBudget, by }: Change,
    act: () => Promise<Outcome<Value, Refusal>>,
  ): Promise<Outcome<{ readonly value: Value; readonly accepted: boolean }, Refusal | 'offer-loses' | 'value-refused'>> {
    const stated = budget === undefined ? {} : readBudget(budget)
    if (stated === undefined) return refused('value-refused', UNREAD)
    await lockSum(tx)
    const accepted = new Set([...(await namesOf(tx))].filter((name) => name !== subject))
    const before = await standingsIn(needs, tx, accepted)
    const changed = await act()
    if (!changed.ok) return changed
    const losing = await losingBy(needs, tx, subject, { before, accepted })
    const isCovered = losing.every(({ currency }) => coversIn(currency, stated, ownBudget))
    // A budget stops what its own offer pays. What the act lets others pay would go on.
    const open =
      losing.length > 0 && isCovered ? await losingBy(needs, tx, subject, { before, accepted: new Set([...accepted, subject]) }) : []
    await removeException(tx, subject)
    if (losing.length === 0) return done({ value: changed.value, accepted: false })
    if (!isCovered || open.length > 0)
      return refused('offer-loses', { losses: (isCovered ? open : losing).flatMap(({ losses }) => losses) })
    // An offer with a budget of its own stops by that one.
    const left = ownBudget === undefined ? unitsOf(stated) : {}
    await writeException(tx, { subject, budget: stated, byName: by, at: needs.clock.now() }, left)
    return done({ value: changed.value, accepted: true })
  },
  /**
   * Judges what measures all offers, or how much the house keeps of a game: settings before they are written, and acts after that. No budget covers them.
   */
  async judgeMeasure(tx: Tx, coming: Coming = {}): Promise<Outcome<undefined, 'offer-loses'>> {
    await lockSum(tx)
    const accepted = await namesOf(tx)
    const losses: string[] = []
    for (const currency of await needs.currencies(tx, coming.currencies))
      losses.push(...lossesIn(currency, await standingIn(needs, tx, currency, accepted, coming)))
    return losses.length === 0 ? done(undefined) : refused('offer-loses', { losses })
  },
  /**
   * Takes what offers are about to pay from what two of the staff stated for them, in the transaction that pays. False where one of them has less left: then
   * none of it may be paid. Whoever pays holds the ledger's lanes before.
   */
  spend: (tx: Tx, payments: readonly Spent[]): Promise<boolean> => spend(needs, tx, payments),
  /** What a stake of each class of games can earn, and what each campaign is worth alone, in every currency. */
  async report(asker: Asker, language: LanguageCode) {
    const known = await exceptions(asker)
    const accepted = new Set(known.map((row) => row.subject))
    const sums = []
    for (const currency of await needs.currencies(asker)) {
      const standing = await standingIn(needs, asker, currency, accepted)
      const { offers } = await needs.offers(asker, currency, NONE)
      const losses = lossesIn(currency, standing)
      sums.push({ losses, rows: [...sumRows(currency, standing, language), ...offerRows(currency, standing, offers, language)] })
    }
    return {
      rows: sums.flatMap(({ rows }) => rows),
      losses: sums.flatMap(({ losses }) => losses),
      exceptions: await acceptedRows(asker, known, language),
      summary: said(language, sums.every((sum) => sum.losses.length === 0) ? 'fine' : 'losing'),
    }
  },
})
