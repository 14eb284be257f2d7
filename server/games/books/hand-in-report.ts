/**
 * Hand in report: compares our book of a day with a report that staff got from a vendor without a list to ask for. A report that is handed
 * in again is compared again.
 */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { clearStatement, compareActs, writeLines, type Reconciliation } from './books-store.ts'
import { hasBooks, spanOf } from './reconcile.ts'
import type { CallingVendor } from '../vendor-calls.ts'
import { LARGEST_REPORT, readReport } from './vendor-report.ts'

/** Lines in one insert statement. */
const AT_ONCE = 5000

type Needs = { readonly clock: Clock; readonly vendorOf: (code: string) => Promise<CallingVendor | undefined> }
type HandedIn = { readonly vendor: string; readonly day: string; readonly file: Uint8Array }

/** A vendor with a list is asked for it; it needs no report from staff. */
export async function handInReport(
  tx: Tx,
  { clock, vendorOf }: Needs,
  { vendor: code, day, file }: HandedIn,
): Promise<Outcome<Reconciliation, 'not-found' | 'state-conflict' | 'value-refused'>> {
  const vendor = await vendorOf(code)
  if (vendor === undefined) return refused('not-found')
  if (hasBooks(vendor)) return refused('state-conflict', { vendor: 'is asked for its own list' })
  if (file.length > LARGEST_REPORT) return refused('value-refused', { file: 'too large' })
  const report = readReport(file, { vendor: code, ...spanOf(day) })
  if (!report.ok) return report
  const { lines } = report.value
  await clearStatement(tx, code, day)
  for (let from = 0; from < lines.length; from += AT_ONCE) await writeLines(tx, code, day, lines.slice(from, from + AT_ONCE))
  const compared = await compareActs(tx, code, day, clock.now())
  await clearStatement(tx, code, day)
  return done(compared)
}
