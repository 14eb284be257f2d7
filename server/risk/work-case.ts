/** Work case: what people do with a case before it is closed, cases that they open by hand, and the report for the authority (PA-10). */
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../platform/database.ts'
import {
  CARE_CASE,
  caseById,
  caseForUpdate,
  evidenceRows,
  insertByHand,
  openByHand as openOf,
  writeStep,
  type CaseRow,
} from './case-store.ts'
import { DUE_HOURS } from './judge.ts'
import type { RiskNeeds } from './needs.ts'
import { insertNote, notesOf } from './note-store.ts'
import { lockGate, ruleRows } from './store.ts'

const STEPS = ['open', 'working', 'waiting-for-player'] as const
type Step = (typeof STEPS)[number]
/** What a case is about that no rule opened. */
const TOPIC = /^[a-z][a-z-]{2,29}$/
/** The topic of cases about a member's play. */
export const CARE_TOPIC = 'care'
const TEXT = /^[^\p{Cc}]{3,2000}$/u
const ID = /^[1-9][0-9]{0,17}$/

type Worked = Outcome<{ readonly before: unknown; readonly after: unknown }, 'not-found' | 'state-conflict' | 'value-refused'>
type About = { readonly id: string; readonly by: string }

/** A case stands where its step says until it is closed. */
const stateOf = ({ state, step }: Pick<CaseRow, 'state' | 'step'>): string => (state === 'closed' ? state : step)
const shown = (row: CaseRow) => ({ state: stateOf(row), owner: row.owner })

async function work(needs: RiskNeeds, tx: Tx, id: string, act: (row: CaseRow) => Promise<void>): Promise<Worked> {
  const row = ID.test(id) ? await caseForUpdate(tx, BigInt(id)) : undefined
  if (row === undefined) return refused('not-found')
  if (row.state === 'closed') return refused('state-conflict', { state: row.state })
  await act(row)
  return done({ before: shown(row), after: shown((await caseById(tx, row.id)) ?? row) })
}

/** Whoever takes a case owns it. */
export const takeCase = (needs: RiskNeeds, tx: Tx, { id, by }: About): Promise<Worked> =>
  work(needs, tx, id, async (row) => {
    await writeStep(tx, { id: row.id, step: 'working', owner: by })
    await insertNote(tx, {
      caseId: row.id,
      act: 'took',
      text: row.owner === null ? '' : `from ${row.owner}`,
      byName: by,
      at: needs.clock.now(),
    })
  })

const isStep = (word: string): word is Step => STEPS.includes(word as Step)

export async function moveCase(needs: RiskNeeds, tx: Tx, { id, by, to }: About & { readonly to: string }): Promise<Worked> {
  if (!isStep(to)) return refused('value-refused', { state: STEPS.join(', ') })
  return work(needs, tx, id, async (row) => {
    await writeStep(tx, { id: row.id, step: to, owner: row.owner })
    await insertNote(tx, { caseId: row.id, act: 'moved', text: to, byName: by, at: needs.clock.now() })
  })
}

export async function noteCase(needs: RiskNeeds, tx: Tx, { id, by, text }: About & { readonly text: string }): Promise<Worked> {
  if (!TEXT.test(text)) return refused('value-refused', { text: 'three to 2,000 characters' })
  return work(needs, tx, id, (row) => insertNote(tx, { caseId: row.id, act: 'noted', text, byName: by, at: needs.clock.now() }))
}

export type HandWish = {
  readonly topic: string
  readonly member: string
  readonly severity: string
  readonly text: string
  readonly by: string
}

/** Opens a case about a member; where one of the topic is open, the text is added to it. */
export async function openByHand(
  { clock, tell }: RiskNeeds,
  tx: Tx,
  { topic, member, severity, text, by }: HandWish,
): Promise<Outcome<{ readonly id: string; readonly isNew: boolean }, 'value-refused'>> {
  if (!TOPIC.test(topic)) return refused('value-refused', { topic: 'small letters and hyphens' })
  if (severity !== 'amber' && severity !== 'red') return refused('value-refused', { severity: 'amber, red' })
  if (!TEXT.test(text)) return refused('value-refused', { text: 'three to 2,000 characters' })
  await lockGate(tx)
  const [code, at] = [topic === CARE_TOPIC ? CARE_CASE : `by-hand-${topic}`, clock.now()]
  const standing = await openOf(tx, code, member)
  const about = { code, subject: member, severity, openedAt: at, dueAt: at.add({ hours: DUE_HOURS[severity] }) } as const
  const id = standing ?? (await insertByHand(tx, about))
  await insertNote(tx, { caseId: id, act: standing === undefined ? 'opened' : 'noted', text, byName: by, at })
  if (standing === undefined) await tell(tx, { name: 'riskCaseOpened', case: String(id), rule: code, severity })
  return done({ id: String(id), isNew: standing === undefined })
}

export const listNotes = async (reader: Reader, id: string) =>
  ID.test(id) ? (await notesOf(reader, BigInt(id))).map(({ act, text, byName, at }) => ({ at: at.toString(), act, by: byName, text })) : []

/** The case as the authority of the market is told of it: the parts that its template names, in that order. */
export async function reportCase(needs: RiskNeeds, reader: Reader, id: string): Promise<Record<string, unknown> | undefined> {
  const row = ID.test(id) ? await caseById(reader, BigInt(id)) : undefined
  if (row === undefined) return undefined
  const [template, evidence, notes, rules] = await Promise.all([
    needs.reportTemplate(),
    evidenceRows(reader, row.id),
    notesOf(reader, row.id),
    ruleRows(reader),
  ])
  const rule = rules.find(({ code, version }) => code === row.code && version === row.version)
  const members = [...new Set(evidence.map(({ member }) => member))]
  const parts: Readonly<Record<string, unknown>> = {
    case: String(row.id),
    rule:
      rule === undefined ? { code: row.code } : { code: rule.code, version: rule.version, kind: rule.kind, parameters: rule.parameters },
    severity: row.severity,
    subject: row.subject,
    members: members.length === 0 ? [row.subject] : members,
    opened: row.openedAt.toString(),
    due: row.dueAt.toString(),
    state: stateOf(row),
    owner: row.owner,
    outcome: row.outcome,
    conclusion: row.closedText,
    closed: row.closedAt?.toString() ?? null,
    closedBy: row.closedBy,
    evidence: evidence.map((event) => ({
      id: event.id,
      type: event.type,
      member: event.member,
      at: event.at.toString(),
      amount: formatUnits(event.amount),
      undone: event.undone,
    })),
    notes: notes.map(({ act, text, byName, at }) => ({ at: at.toString(), by: byName, act, text })),
  }
  const named = template.parts.map((name) => [name, parts[name] ?? null] as const)
  return { authority: template.authority, made: needs.clock.now().toString(), ...Object.fromEntries(named) }
}
