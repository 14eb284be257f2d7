/** Case store: cases with their evidence, which is only ever added to. */
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'

/** The code of cases about a member's play, which are for people only. */
export const CARE_CASE = 'by-hand-care'

export type CaseRow = Rows['risk_case']
/** One that a rule opened. */
type RuledCase = CaseRow & { readonly version: number; readonly openedBy: bigint }

const CASE = sql`id, code, version, subject, severity, opened_at as "openedAt", opened_by as "openedBy", due_at as "dueAt", hits, suppressed, state, outcome,
  closed_by as "closedBy", closed_text as "closedText", closed_at as "closedAt", closed_after as "closedAfter", quiet_until as "quietUntil", step, owner`

const all = async <Row>(asker: Reader | Tx, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(asker)).rows

/** The latest case of each rule about these subjects. */
export const latestCases = (tx: Tx, subjects: readonly string[]): Promise<RuledCase[]> =>
  all(
    tx,
    sql<RuledCase>`select distinct on (code, subject) ${CASE} from risk_case where subject = any (${[...subjects]}::text[]) and version is not null
      order by code, subject, id desc`,
  )

/** The latest closed case of each rule about these subjects. */
export const latestClosed = (tx: Tx, subjects: readonly string[]): Promise<RuledCase[]> =>
  all(
    tx,
    sql<RuledCase>`select distinct on (code, subject) ${CASE} from risk_case where subject = any (${[...subjects]}::text[]) and state = 'closed' and version is not null
      order by code, subject, id desc`,
  )

export const evidenceOf = (asker: Reader | Tx, cases: readonly bigint[]): Promise<{ caseId: bigint; event: bigint; added: boolean }[]> =>
  all(
    asker,
    sql<{ caseId: bigint; event: bigint; added: boolean }>`select case_id as "caseId", event, added from risk_evidence
      where case_id = any (${[...cases]}::bigint[]) order by id`,
  )

type NewCase = Pick<RuledCase, 'code' | 'version' | 'subject' | 'severity' | 'openedAt' | 'openedBy' | 'dueAt' | 'hits'>

export async function insertCase(tx: Tx, row: NewCase): Promise<bigint> {
  const [written] = await all(
    tx,
    sql<{ id: bigint }>`insert into risk_case (code, version, subject, severity, opened_at, opened_by, due_at, hits, state)
      values (${row.code}, ${row.version}, ${row.subject}, ${row.severity}, ${row.openedAt}, ${row.openedBy}, ${row.dueAt}, ${row.hits}, 'open') returning id`,
  )
  return written!.id
}

export async function addEvidence(tx: Tx, caseId: bigint, events: readonly bigint[], added: boolean): Promise<void> {
  if (events.length === 0) return
  await sql`insert into risk_evidence (case_id, event, added)
    select ${caseId}, event, ${added} from unnest(${[...events]}::bigint[]) with ordinality n (event, place) order by place`.execute(tx)
}

export const writeHits = (tx: Tx, id: bigint, hits: number) => sql`update risk_case set hits = ${hits} where id = ${id}`.execute(tx)

/** An amber case in which something came up that is red. */
export const raiseCase = (tx: Tx, id: bigint, dueAt: Temporal.Instant) =>
  sql`update risk_case set severity = 'red', due_at = least(due_at, ${dueAt}::timestamptz) where id = ${id} and severity = 'amber'`.execute(
    tx,
  )

export const addSuppressed = (tx: Tx, id: bigint, hits: number) =>
  sql`update risk_case set suppressed = suppressed + ${hits} where id = ${id}`.execute(tx)

export async function caseForUpdate(tx: Tx, id: bigint): Promise<CaseRow | undefined> {
  return (await all(tx, sql<CaseRow>`select ${CASE} from risk_case where id = ${id} for update`))[0]
}

export async function caseById(asker: Reader | Tx, id: bigint): Promise<CaseRow | undefined> {
  return (await all(asker, sql<CaseRow>`select ${CASE} from risk_case where id = ${id}`))[0]
}

export const writeStep = (tx: Tx, { id, step, owner }: Pick<CaseRow, 'id' | 'step' | 'owner'>) =>
  sql`update risk_case set step = ${step}, owner = ${owner} where id = ${id}`.execute(tx)

/** The open case of a code about a subject. */
export const openByHand = async (tx: Tx, code: string, subject: string): Promise<bigint | undefined> =>
  (await all(tx, sql<{ id: bigint }>`select id from risk_case where code = ${code} and subject = ${subject} and state = 'open'`))[0]?.id

/** A case that people open has no rule and no event. */
export async function insertByHand(tx: Tx, row: Pick<CaseRow, 'code' | 'subject' | 'severity' | 'openedAt' | 'dueAt'>): Promise<bigint> {
  const [written] = await all(
    tx,
    sql<{ id: bigint }>`insert into risk_case (code, subject, severity, opened_at, due_at, state)
      values (${row.code}, ${row.subject}, ${row.severity}, ${row.openedAt}, ${row.dueAt}, 'open') returning id`,
  )
  return written!.id
}

type Closed = {
  readonly id: bigint
  readonly outcome: string
  readonly by: string
  readonly text: string
  readonly at: Temporal.Instant
  readonly after: bigint
  readonly quietUntil: Temporal.Instant | null
}

export const closeCase = (tx: Tx, { id, outcome, by, text, at, after, quietUntil }: Closed) =>
  sql`update risk_case set state = 'closed', outcome = ${outcome}, closed_by = ${by}, closed_text = ${text}, closed_at = ${at}, closed_after = ${after},
    quiet_until = ${quietUntil} where id = ${id}`.execute(tx)

/** Cases of a state, those that are due first. `open` is every one that is not closed. */
export const casesIn = (asker: Reader | Tx, state: CaseState, limit: number): Promise<(CaseRow & { evidence: bigint })[]> =>
  all(
    asker,
    sql<CaseRow & { evidence: bigint }>`select ${CASE}, (select count(*) from risk_evidence e where e.case_id = c.id) as evidence
      from risk_case c where state = ${state === 'closed' ? 'closed' : 'open'} and ${state} in ('open', 'closed', step) order by due_at, id limit ${limit}`,
  )

export type CaseState = 'open' | 'working' | 'waiting-for-player' | 'closed'

export type EvidenceRow = {
  readonly id: string
  readonly type: string
  readonly member: string
  readonly at: Temporal.Instant
  readonly amount: bigint
  readonly undone: boolean
  readonly added: boolean
}

/** The evidence of a case with what is left of each event. */
export const evidenceRows = (asker: Reader | Tx, caseId: bigint): Promise<EvidenceRow[]> =>
  all(
    asker,
    sql<EvidenceRow>`select e.id, e.type, e.member, e.at, e.amount, e.undone, v.added from risk_evidence v join risk_event e on e.seq = v.event
      where v.case_id = ${caseId} order by v.id`,
  )

/** Whether an open case of severity red is about the member. One of care holds no money back: whoever takes theirs out plays less. */
export async function hasRedCase(asker: Reader | Tx, member: string): Promise<boolean> {
  const rows = await all(
    asker,
    sql`select from risk_case c where state = 'open' and severity = 'red' and code <> ${CARE_CASE} and (subject = ${member}
      or exists (select from risk_evidence v join risk_event e on e.seq = v.event where v.case_id = c.id and e.member = ${member}::uuid)) limit 1`,
  )
  return rows.length > 0
}

/** The open case of a kind of rule about the member, with how many events stand in it and when the last of them was. */
export async function openCaseOfKind(
  asker: Reader | Tx,
  kind: string,
  member: string,
): Promise<{ parameters: unknown; events: bigint; lastAt: Temporal.Instant } | undefined> {
  const rows = await all(
    asker,
    sql<{ parameters: unknown; events: bigint; lastAt: Temporal.Instant }>`select r.parameters, count(*) as events, max(e.at) as "lastAt"
      from risk_case c join risk_rule r on r.code = c.code and r.version = c.version join risk_evidence v on v.case_id = c.id join risk_event e on e.seq = v.event
      where c.state = 'open' and c.subject = ${member} and r.kind = ${kind} group by c.id, r.parameters order by c.id limit 1`,
  )
  return rows[0]
}
