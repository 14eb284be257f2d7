/**
 * Judge: takes a slice of signals in one transaction, which writes the events, what corrections left, and the cases. It reads what the rules look back on
 * once, and judges in memory by the same files as every other judge (PA-02).
 */
import type { RiskCase, Standing } from '@baize/rules/risk/case.ts'
import type { Correction, EventType, RiskEvent } from '@baize/rules/risk/event.ts'
import { createJudge, type Hit, type Judge } from '@baize/rules/risk/judge.ts'
import type { Rule } from '@baize/rules/risk/rule.ts'
import type { Tx } from '../platform/database.ts'
import { addEvidence, addSuppressed, evidenceOf, insertCase, latestCases, latestClosed, raiseCase, writeHits } from './case-store.ts'
import { openTargets, type Amending, type Targets } from './corrections.ts'
import { lookBackOf } from './look-back.ts'
import type { RiskNeeds } from './needs.ts'
import { rulesOf, weighedBy } from './rule.ts'
import type { Happened, Signal } from './signals.ts'
import {
  correctEvents,
  insertEvents,
  knownIds,
  lastTimes,
  lockGate,
  pastOf,
  rateRows,
  ruleRows,
  takePlaces,
  type EventRow,
  type RuleRow,
} from './store.ts'

/** How soon a person looks at a case. */
export const DUE_HOURS = { amber: 72, red: 24 } as const
/** The judge only asks whether two names differ. */
const SAME = 'same'

/** An event as the judge takes it. Its id is its place. */
export const eventOf = ({ seq, at, type, member, amount, mark, nameDiffers }: EventRow): RiskEvent => ({
  id: String(seq),
  order: Number(seq),
  at: at.epochMilliseconds,
  type,
  member,
  amount,
  ...(mark === null ? {} : { mark }),
  holder: nameDiffers === true ? '' : SAME,
})

const isMark = (type: EventType): boolean => type === 'payee' || type === 'device'
const subjectsOf = ({ type, member, mark }: Pick<Happened, 'type' | 'member' | 'mark'>): string[] =>
  isMark(type) ? [member, `${type}:${mark}`] : [member]

/** The rules as rows, and as the judge takes them. */
type Rules = { readonly rows: readonly RuleRow[]; readonly rules: readonly Rule[] }

/** A judge that knows what the members of these events did before. */
export const judgeFor = (rules: readonly Rule[], zone: string): Judge => createJudge({ zone, rules, nameOf: () => SAME })

type Kept = { readonly id: bigint; readonly added: number; readonly hits: number }

/** Gives a judge the cases about some subjects; answers which of them are rows. */
async function restoreCases(tx: Tx, judge: Judge, subjects: readonly string[]): Promise<Map<RiskCase, Kept>> {
  const kept = new Map<RiskCase, Kept>()
  if (subjects.length === 0) return kept
  const latest = await latestCases(tx, subjects)
  const open = latest.filter(({ state }) => state === 'open')
  const closed = new Map((await latestClosed(tx, subjects)).map((row) => [`${row.code} ${row.subject}`, row]))
  const evidence = Map.groupBy(
    await evidenceOf(
      tx,
      open.map(({ id }) => id),
    ),
    ({ caseId }) => caseId,
  )
  for (const row of latest) {
    const before = closed.get(`${row.code} ${row.subject}`)
    const standing: Standing = {
      open: undefined,
      cut: Number(before?.closedAfter ?? -1),
      isClosed: before !== undefined,
      quietUntil: before?.quietUntil?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    }
    if (row.state === 'open') {
      const rows = evidence.get(row.id) ?? []
      const of = (added: boolean): string[] => rows.filter((each) => each.added === added).map(({ event }) => String(event))
      const { code: rule, version, subject, hits } = row
      const about = { rule, version, subject, openedAt: row.openedAt.epochMilliseconds, openedBy: String(row.openedBy) }
      const stands: RiskCase = { ...about, evidence: of(false), added: of(true), hits, state: 'open', outcome: null }
      standing.open = { case: stands, known: new Set(rows.map(({ event }) => String(event))) }
      kept.set(stands, { id: row.id, added: stands.added.length, hits })
    }
    judge.restore(row.code, row.subject, standing)
  }
  return kept
}

const placesOf = (ids: readonly string[]): bigint[] => ids.map(BigInt)

/** Payees in a slice whose names are another's by every spelling. Any other difference of names is looked at before money is held (PA-05). */
type ApartPayees = ReadonlySet<string>

function severityOf({ rows }: Rules, { rule, version }: RiskCase, evidence: readonly string[], apart: ApartPayees): 'amber' | 'red' {
  const row = rows.find((each) => each.code === rule && each.version === version)
  if (row?.kind === 'holder' && !evidence.some((event) => apart.has(event))) return 'amber'
  return row?.severity ?? 'red'
}

/** Writes a case that hits opened or added to. */
async function writeCase(
  { clock, tell }: RiskNeeds,
  tx: Tx,
  { rules, apart }: { readonly rules: Rules; readonly apart: ApartPayees },
  stands: RiskCase,
  kept: Kept | undefined,
): Promise<void> {
  const { rule: code, version, subject, evidence, added, hits } = stands
  if (kept !== undefined) {
    const more = added.slice(kept.added)
    await writeHits(tx, kept.id, hits)
    if (severityOf(rules, stands, more, apart) === 'red' && more.length > 0)
      await raiseCase(tx, kept.id, clock.now().add({ hours: DUE_HOURS.red }))
    return addEvidence(tx, kept.id, placesOf(more), true)
  }
  const severity = severityOf(rules, stands, [...evidence, ...added], apart)
  const openedAt = Temporal.Instant.fromEpochMilliseconds(stands.openedAt)
  const dueAt = openedAt.add({ hours: DUE_HOURS[severity] })
  const id = await insertCase(tx, { code, version, subject, severity, openedAt, openedBy: BigInt(stands.openedBy), dueAt, hits })
  await addEvidence(tx, id, placesOf(evidence), false)
  await addEvidence(tx, id, placesOf(added), true)
  await tell(tx, { name: 'riskCaseOpened', case: String(id), rule: code, severity })
}

async function writeHitsOf(
  needs: RiskNeeds,
  tx: Tx,
  slice: { readonly rules: Rules; readonly apart: ApartPayees },
  hits: readonly Hit[],
  kept: ReadonlyMap<RiskCase, Kept>,
): Promise<void> {
  const cases = new Set(hits.flatMap((hit) => hit.case ?? []))
  for (const stands of cases) await writeCase(needs, tx, slice, stands, kept.get(stands))
  const quiet = Map.groupBy(
    hits.filter(({ effect }) => effect === 'suppressed'),
    ({ rule, subject }) => `${rule.code} ${subject}`,
  )
  if (quiet.size === 0) return
  const closed = await latestClosed(
    tx,
    [...quiet.values()].flatMap((each) => each.map(({ subject }) => subject)),
  )
  for (const row of closed) {
    const suppressed = quiet.get(`${row.code} ${row.subject}`)?.length ?? 0
    if (suppressed > 0) await addSuppressed(tx, row.id, suppressed)
  }
}

type Slice = {
  readonly signals: readonly Signal[]
  readonly places: readonly bigint[]
  readonly targets: Targets
  readonly weigh: ReturnType<typeof weighedBy>
  /** The last time of each member: events of one member never go back in time. */
  readonly times: Map<string, Temporal.Instant>
  readonly actOf: (key: string) => string
}

/** The event of a signal, at its place. */
function rowOf({ weigh, times, actOf }: Slice, signal: Happened, seq: bigint): EventRow {
  const last = times.get(signal.member)
  const at = last !== undefined && Temporal.Instant.compare(last, signal.at) > 0 ? last : signal.at
  times.set(signal.member, at)
  const { id, type, member, mark = null, nameDiffers = null, nameApart = null, key, round = null } = signal
  return {
    seq,
    id,
    type,
    member,
    at,
    amount: weigh(signal),
    undone: false,
    mark,
    nameDiffers,
    nameApart,
    act: key === undefined ? null : actOf(key),
    round,
  }
}

/** What a refund or resettlement that found nothing is: money from nowhere is a win, but a refund of an unknown bet is none. */
function winOf(signal: Amending & { readonly currency: string }, over: bigint): Happened | undefined {
  const isWin = signal.what === 'resettled' || (over > 0n && signal.round.startsWith('transfer:'))
  return over !== 0n && isWin ? { what: 'happened', type: 'win', ...pick(signal), units: over } : undefined
}
const pick = ({ id, member, at, currency, round }: Amending & { readonly currency: string }) => ({ id, member, at, currency, round })

/** Works the signals in their order. `take` receives each event, `correct` each correction. */
function work(slice: Slice, first: string, take: (row: EventRow) => void, correct: (correction: Correction) => void): readonly EventRow[] {
  const written: EventRow[] = []
  const happen = (signal: Happened, seq: bigint): void => {
    const row = rowOf(slice, signal, seq)
    written.push(row)
    slice.targets.add(row)
    take(row)
  }
  for (const [place, signal] of slice.signals.entries()) {
    const seq = slice.places[place]!
    if (signal.what === 'happened') happen(signal, seq)
    else if (signal.what === 'undone' || signal.what === 'gone') slice.targets.work(signal).corrections.forEach(correct)
    else {
      const { units: _units, ...about } = signal
      const amending = { ...about, amount: slice.weigh(signal) }
      const { corrections, over } = slice.targets.work(amending)
      corrections.forEach(correct)
      // What is over was weighed already.
      const win = winOf({ ...amending, currency: first }, over)
      if (win) happen(win, seq)
    }
  }
  return written
}

/** Takes signals in their order, each once however often it is told. */
export async function takeSignals(needs: RiskNeeds, tx: Tx, told: readonly Signal[]): Promise<void> {
  if (told.length === 0) return
  await lockGate(tx)
  const known = await knownIds(
    tx,
    told.flatMap((signal) => (signal.what === 'happened' ? [signal.id] : [])),
  )
  const signals = told.filter((signal) => signal.what !== 'happened' || !known.has(signal.id))
  const happened = signals.filter((signal) => signal.what === 'happened')
  // Indicators are looked at beside, so that no bet of a member is read for them here.
  const rows = (await ruleRows(tx)).filter(({ area }) => area === 'money')
  const rules = rulesOf(rows)
  const { timeZone, currency } = await needs.merchant()
  const judge = judgeFor(rules, timeZone)
  const { asked, judged, since, sincePlays } = lookBackOf(rules, happened, needs.clock.now())
  const subjects = [...new Set(judged.flatMap(subjectsOf))]
  const members = [...new Set(judged.map(({ member }) => member))]
  const marks = [...new Set(judged.flatMap(({ mark }) => mark ?? []))]
  const past = await pastOf(tx, { members, marks, since, sincePlays })
  for (const row of past) judge.remember(eventOf(row))
  const kept = await restoreCases(tx, judge, subjects)
  const undone = await needs.ledger.undoneBy(
    signals.flatMap((signal) => (signal.what === 'undone' ? [signal.by] : [])),
    tx,
  )
  const slice: Slice = {
    signals,
    places: await takePlaces(tx, signals.length),
    targets: await openTargets(tx, signals, undone),
    weigh: weighedBy(await rateRows(tx), currency),
    times: await lastTimes(tx, [...new Set(signals.flatMap((signal) => ('member' in signal ? [signal.member] : [])))]),
    actOf: needs.ledger.actOf,
  }
  const hits: Hit[] = []
  const about = new Set(members)
  const written = work(
    slice,
    currency,
    (row) => {
      if (!about.has(row.member)) return
      const event = eventOf(row)
      if (asked.has(row.type)) hits.push(...judge.take(event))
      else judge.remember(event)
    },
    judge.correct,
  )
  await insertEvents(tx, written)
  await correctEvents(tx, slice.targets.left())
  const apart = new Set(written.flatMap(({ seq, nameApart }) => (nameApart === true ? [String(seq)] : [])))
  await writeHitsOf(needs, tx, { rules: { rows, rules }, apart }, hits, kept)
}
