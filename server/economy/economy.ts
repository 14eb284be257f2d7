/**
 * Economy: the door of what all offers together may give. It refuses an act by which somebody could expect more than the house keeps, and shows the sum of
 * what stands.
 */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import { coversIn, readBudget, type Budget } from './budget.ts'
import { EVERYTHING, lossesIn } from './losses.ts'
import type { Asker, Coming, EconomyNeeds } from './needs.ts'
import { offerRows, sumRows } from './report.ts'
import { standingIn } from './standing.ts'
import { exceptions, removeException, writeException } from './store.ts'

export { EVERYTHING } from './losses.ts'
export type { WeightRules } from './needs.ts'
export type Economy = ReturnType<typeof createEconomy>

/** What an act changed: `ownBudget` is what the offer itself can never exceed, where it is a kind that has one. */
export type Judged = {
  readonly subject: string
  readonly budget?: string | undefined
  readonly ownBudget?: Budget | undefined
  readonly by: string
  readonly coming?: Coming
}

const UNREAD = { field: 'budget', wrong: 'must be amounts by currency, as MMK=5000000,THB=50000' }

/** The names that stand by a budget, other than one. */
const acceptedBut = async (asker: Asker, subject: string): Promise<ReadonlySet<string>> =>
  new Set((await exceptions(asker)).map((row) => row.subject).filter((name) => name !== subject))

export const createEconomy = (needs: EconomyNeeds) => ({
  /**
   * Judges an offer after it was written, in the same transaction, which a refusal rolls back. With a budget for every currency in which it loses it may
   * stand, and the answer says so: two of the staff must want it.
   */
  async judge(
    tx: Tx,
    { subject, budget, ownBudget, by, coming }: Judged,
  ): Promise<Outcome<{ readonly accepted: boolean }, 'offer-loses' | 'value-refused'>> {
    const stated = budget === undefined ? {} : readBudget(budget)
    if (stated === undefined) return refused('value-refused', UNREAD)
    const accepted = await acceptedBut(tx, subject)
    const losses: string[] = []
    let isCovered = subject !== EVERYTHING
    for (const currency of await needs.currencies(tx, coming?.currencies)) {
      const lines = lossesIn(currency, await standingIn(needs, tx, currency, accepted, coming), subject)
      losses.push(...lines)
      isCovered &&= lines.length === 0 || coversIn(currency, stated, ownBudget)
    }
    await removeException(tx, subject)
    if (losses.length === 0) return done({ accepted: false })
    if (!isCovered) return refused('offer-loses', { losses })
    await writeException(tx, { subject, budget: stated, byName: by, at: needs.clock.now() })
    return done({ accepted: true })
  },
  /** What a stake of each class of games can earn, and what each campaign is worth alone, in every currency. */
  async report(asker: Asker) {
    const known = await exceptions(asker)
    const accepted = new Set(known.map((row) => row.subject))
    const sums = []
    for (const currency of await needs.currencies(asker)) {
      const standing = await standingIn(needs, asker, currency, accepted)
      const { offers } = await needs.offers(asker, currency)
      const losses = lossesIn(currency, standing, EVERYTHING)
      sums.push({ losses, rows: [...sumRows(currency, standing), ...offerRows(currency, standing, offers)] })
    }
    return {
      rows: sums.flatMap(({ rows }) => rows),
      losses: sums.flatMap(({ losses }) => losses),
      exceptions: known.map(({ subject, budget, byName }) => ({ subject, budget, byName })),
    }
  },
})
