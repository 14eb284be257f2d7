/** Case: what staff read of cases, how they close them, and until when deposits rest. A red case holds payouts besides, and nothing more (PA-09). */
import { quietUntilOf } from '@baize/rules/risk/case.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { caseById, caseForUpdate, casesIn, closeCase, evidenceRows, openCaseOfKind, type CaseRow, type CaseState } from './case-store.ts'
import type { RiskNeeds } from './needs.ts'
import { insertNote } from './note-store.ts'
import { ruleOf } from './rule.ts'
import { lastPlace, lockGate } from './store.ts'

const OUTCOMES = ['confirmed', 'cleared', 'false-positive'] as const
type OutcomeOfCase = (typeof OUTCOMES)[number]
const MOST_QUIET_HOURS = 168
const LONGEST_LIST = 200
const TEXT = /^[^\p{Cc}]{10,2000}$/u

export type ClosingWish = {
  readonly id: string
  readonly outcome: string
  readonly text: string
  readonly quietHours: number | undefined
  readonly by: string
}

const isOutcome = (text: string): text is OutcomeOfCase => OUTCOMES.includes(text as OutcomeOfCase)

function wrongOf({ outcome, text, quietHours }: ClosingWish): Readonly<Record<string, string>> | undefined {
  if (!isOutcome(outcome)) return { outcome: OUTCOMES.join(', ') }
  if (!TEXT.test(text)) return { text: 'ten to 2,000 characters' }
  if (quietHours === undefined) return undefined
  if (outcome === 'confirmed') return { 'quiet-hours': 'a confirmed case has none' }
  const isIn = Number.isInteger(quietHours) && quietHours >= 1 && quietHours <= MOST_QUIET_HOURS
  return isIn ? undefined : { 'quiet-hours': `1 to ${MOST_QUIET_HOURS}` }
}

const nameOf = ({ code, version }: Pick<CaseRow, 'code' | 'version'>): string => (version === null ? code : `${code} ${version}`)

const shown = ({ code, version, subject, severity, state, outcome, hits, quietUntil }: CaseRow) => ({
  rule: nameOf({ code, version }),
  subject,
  severity,
  state,
  outcome,
  hits,
  quietUntil: quietUntil?.toString() ?? null,
})

/** Closes a case. Its place among the events is behind the last one that was judged. */
export async function closeRiskCase(
  needs: RiskNeeds,
  tx: Tx,
  wish: ClosingWish,
): Promise<Outcome<{ readonly before: unknown; readonly after: unknown }, 'not-found' | 'state-conflict' | 'value-refused'>> {
  const wrong = wrongOf(wish)
  if (wrong) return refused('value-refused', wrong)
  if (!/^[1-9][0-9]{0,17}$/.test(wish.id)) return refused('not-found')
  await lockGate(tx)
  const row = await caseForUpdate(tx, BigInt(wish.id))
  if (!row) return refused('not-found')
  if (row.state === 'closed') return refused('state-conflict', { state: row.state })
  const { outcome, text, by, quietHours } = wish
  const at = needs.clock.now()
  const quiet = quietUntilOf({ at: at.epochMilliseconds, outcome, ...(quietHours === undefined ? {} : { quietHours }) })
  const quietUntil = quietHours === undefined ? null : Temporal.Instant.fromEpochMilliseconds(quiet)
  await closeCase(tx, { id: row.id, outcome, by, text, at, after: await lastPlace(tx), quietUntil })
  await insertNote(tx, { caseId: row.id, act: 'closed', text: `${outcome}: ${text}`, byName: by, at })
  const after = (await caseForUpdate(tx, row.id)) ?? row
  return done({ before: shown(row), after: shown(after) })
}

/** About whom a case is, who has it, and whether it is open; undefined where there is none. */
export async function standingOf(asker: Reader | Tx, id: string) {
  const row = /^[1-9][0-9]{0,17}$/.test(id) ? await caseById(asker, BigInt(id)) : undefined
  return row && { subject: row.subject, owner: row.owner, isOpen: row.state === 'open' }
}

/** Cases as staff read them: those that are due first stand above. */
export const listCases = async (reader: Reader, state: CaseState) =>
  (await casesIn(reader, state, LONGEST_LIST)).map((row) => ({
    case: String(row.id),
    rule: nameOf(row),
    state: row.state === 'closed' ? row.state : row.step,
    owner: row.owner,
    subject: row.subject,
    severity: row.severity,
    opened: row.openedAt.toString(),
    due: row.dueAt.toString(),
    hits: String(row.hits),
    evidence: String(row.evidence),
    outcome: row.outcome,
    suppressed: String(row.suppressed),
  }))

/** Undefined where there is no such case. One that people opened has no events. */
export const listEvidence = async (reader: Reader, id: string) => {
  if (!/^[1-9][0-9]{0,17}$/.test(id) || !(await caseById(reader, BigInt(id)))) return undefined
  return (await evidenceRows(reader, BigInt(id))).map((row) => ({
    event: row.id,
    what: row.type,
    member: row.member,
    at: row.at.toString(),
    amount: formatUnits(row.amount),
    stands: row.undone ? 'undone' : 'stands',
    by: row.added ? 'added' : 'opening',
  }))
}

/**
 * Until when the member's deposits rest after several have failed: some minutes behind the last failure. Where as many have failed once more, a person
 * looks first.
 */
export async function depositsRest(
  { clock }: RiskNeeds,
  asker: Reader | Tx,
  member: string,
): Promise<Temporal.Instant | 'looked-at' | undefined> {
  const found = await openCaseOfKind(asker, 'failed', member)
  if (found === undefined) return undefined
  const read = ruleOf({ code: '', version: 1, kind: 'failed', parameters: found.parameters, fromAt: null, off: false })
  if ('wrong' in read || read.rule.kind !== 'failed') return undefined
  const { minutes, count } = read.rule.parameters
  if (found.events >= BigInt(2 * count)) return 'looked-at'
  const until = found.lastAt.add({ minutes })
  return Temporal.Instant.compare(clock.now(), until) < 0 ? until : undefined
}
