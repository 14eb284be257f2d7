/** Vendor report: a day of a vendor without a list to ask for, as JSON lines that staff hand in. It is read whole and strictly, or not at all. */
import { CURRENCIES } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { Type } from 'typebox'
import type { StatementLine } from './books-store.ts'
import { digitsOf, unitsOfWhole, WHOLE } from '../amount.ts'
import { readExactJson } from '../exact-json.ts'
import { bodyOf, Currency, GameCode, Id, PlayerName } from '../fields.ts'

/** The vendor writes amounts in hundredths, as in its calls. */
const PER_ONE = 100n
/** Larger reports do not occur: no vendor that we know splits them. */
export const LARGEST_REPORT = 256 * 1024 * 1024
/** Faults that are named one by one; the rest are counted. */
const MOST_TOLD = 20

const Time = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?Z$' })
const Whole = Type.String({ pattern: WHOLE })
const strict = { additionalProperties: false }
const headOf = bodyOf(Type.Object({ report: Type.Literal('actions'), vendor: Id, from: Time, to: Time, lines: Whole }, strict))
const ofPlayer = { user_id: PlayerName, game: GameCode, created_at: Time }
const lineOf = bodyOf(
  Type.Union([
    Type.Object({ action: Type.Enum(['bet', 'win']), action_id: Id, game_id: Id, amount: Whole, currency: Currency, ...ofPlayer }, strict),
    Type.Object({ action: Type.Literal('rollback'), action_id: Id, game_id: Id, original_action_id: Id, ...ofPlayer }, strict),
    Type.Object({ action: Type.Literal('freespins'), action_id: Id, amount: Whole, currency: Currency, ...ofPlayer }, strict),
  ]),
)

type Faults = Readonly<Record<string, string>>
type Read = { readonly lines: readonly StatementLine[] }
type ReportRequest = { readonly vendor: string; readonly from: Temporal.Instant; readonly to: Temporal.Instant }

/** Undefined where the day or the hour does not exist, such as the thirty-first of June. */
function instantOf(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return undefined
  }
}

const rowsOf = (file: Uint8Array): Uint8Array[] => {
  const rows: Uint8Array[] = []
  for (let from = 0; from < file.length;) {
    const end = file.indexOf(10, from)
    rows.push(file.subarray(from, end < 0 ? file.length : end))
    from = end < 0 ? file.length : end + 1
  }
  return rows
}

/** What the first line declares: whose report it is, for which time, and with how many lines. A report that was cut short is then noticed. */
function headFault(row: Uint8Array | undefined, { vendor, from, to }: ReportRequest, lines: number): string | undefined {
  const head = row && headOf(readExactJson(Buffer.from(row)))
  if (!head) return 'is not the head of a report'
  if (head.vendor !== vendor) return `is of the vendor ${head.vendor}`
  const [first, last] = [instantOf(head.from), instantOf(head.to)]
  if (!first || !last || Temporal.Instant.compare(first, from) > 0 || Temporal.Instant.compare(last, to) < 0)
    return `does not reach from ${from.toString()} to ${to.toString()}`
  return digitsOf(head.lines) === String(lines) ? undefined : `promises ${digitsOf(head.lines)} lines, and there are ${lines}`
}

type Action = NonNullable<ReturnType<typeof lineOf>>

/** One action as our book would have it, or what is wrong with it. */
function readLine(row: Uint8Array): { readonly line: StatementLine; readonly undoes?: string } | string {
  const action: Action | undefined = lineOf(readExactJson(Buffer.from(row)))
  if (!action) return 'is no action'
  const at = instantOf(action.created_at)
  if (!at) return `has no time: ${action.created_at}`
  const { user_id: player, game } = action
  if (action.action === 'rollback')
    return {
      line: { transaction: action.action_id, verb: 'rollback', player, game, round: action.game_id, units: undefined, at },
      undoes: action.original_action_id,
    }
  const units = unitsOfWhole(digitsOf(action.amount), PER_ONE)
  if (units === undefined || (action.action === 'bet' && units === 0n)) return `has no amount: ${digitsOf(action.amount)}`
  if (CURRENCIES[action.currency] === undefined) return `is in ${action.currency}`
  if (action.action === 'freespins')
    return { line: { transaction: `freespins:${action.action_id}`, verb: 'win', player, game, round: action.action_id, units, at } }
  return { line: { transaction: action.action_id, verb: action.action, player, game, round: action.game_id, units, at } }
}

function toldOf(faults: ReadonlyMap<number, string>): Faults {
  const told = [...faults].slice(0, MOST_TOLD).map(([line, fault]) => [`line ${line}`, fault])
  return Object.fromEntries(faults.size > MOST_TOLD ? [...told, ['and', `${faults.size - MOST_TOLD} more`]] : told)
}

/** Every fault is named by its line; a report with one is rejected whole. `from` and `to` are the span that it must cover. */
export function readReport(file: Uint8Array, asked: ReportRequest): Outcome<Read, 'value-refused'> {
  const faults = new Map<number, string>()
  const [head, ...rows] = rowsOf(file)
  const wrongHead = headFault(head, asked, rows.length)
  if (wrongHead !== undefined) faults.set(1, wrongHead)
  const known = new Map<string, number>()
  const undone = new Set<string>()
  const lines: StatementLine[] = []
  for (const [index, row] of rows.entries()) {
    const number = index + 2
    const read = readLine(row)
    if (typeof read === 'string') {
      faults.set(number, read)
      continue
    }
    const { line, undoes } = read
    const before = known.get(line.transaction)
    if (before === undefined) known.set(line.transaction, number)
    else faults.set(number, `has the id of line ${before}`)
    if (undoes !== undefined) undone.add(undoes)
    lines.push(line)
  }
  if (faults.size > 0) return refused('value-refused', toldOf(faults))
  return done({ lines: lines.map((line) => (undone.has(line.transaction) ? { ...line, undone: true } : line)) })
}
