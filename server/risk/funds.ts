/**
 * Funds: staff ask a member where their money comes from. Until it is accepted, deposits and play above the level's amount rest by limits of the
 * house. Withdrawals go on up to the member's own deposits (PA-11). Documents are kept elsewhere; a request has the place for the name of one.
 */
import { FUNDS_PROOFS } from '@baize/contract/protection/funds-words.ts'
import type { SourceOfFunds } from '@baize/contract/protection/funds.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { decideFunds, fundsById, insertFunds, latestFunds, lockFunds, standingFunds, type FundsRow, type Rest } from './funds-store.ts'
import type { RiskNeeds } from './needs.ts'

const DUE_HOURS = 14 * 24
const LONGEST_LIST = 200
const NOTE = /^[^\p{Cc}]{3,500}$/u

type FundsOutcome = Outcome<{ readonly before: unknown; readonly after: unknown }, 'not-found' | 'state-conflict' | 'value-refused'>

const shown = ({ state, asked, dueAt, note }: FundsRow) => ({ state, asked, due: dueAt.toString(), note })

/** Asks a member; at most one request is open. What rests after a refusal goes on resting, and what stood before it is kept. */
export async function askFunds(
  needs: RiskNeeds,
  tx: Tx,
  { member, asked, reason, by }: { readonly member: string; readonly asked: string; readonly reason: string; readonly by: string },
): Promise<Outcome<{ readonly id: string; readonly after: unknown }, 'value-refused' | 'state-conflict'>> {
  const proof = FUNDS_PROOFS.find((each) => each === asked)
  if (proof === undefined) return refused('value-refused', { what: FUNDS_PROOFS.join(', ') })
  await lockFunds(tx, member)
  const before = await latestFunds(tx, member)
  if (before?.state === 'asked' || before?.state === 'again') return refused('state-conflict', { state: before.state })
  const at = needs.clock.now()
  const rests = before?.state === 'refused' ? before.rests : await needs.restAbove(tx, member)
  const dueAt = at.add({ hours: DUE_HOURS })
  const id = await insertFunds(tx, { member, asked: proof, reason, dueAt, askedAt: at, askedBy: by, rests })
  await needs.tell(tx, { name: 'fundsAsked', memberId: member, reference: String(id) })
  return done({ id: String(id), after: { asked: proof, due: dueAt.toString(), rests } })
}

type Decision = { readonly id: string; readonly by: string } & (
  | { readonly end: 'accepted' | 'refused' }
  | { readonly end: 'again'; readonly note: string }
)
const FACTS = { accepted: 'fundsAccepted', again: 'fundsAgain', refused: 'fundsRefused' } as const

export async function decideOnFunds(needs: RiskNeeds, tx: Tx, decision: Decision): Promise<FundsOutcome> {
  const note = decision.end === 'again' ? decision.note : null
  if (note !== null && !NOTE.test(note)) return refused('value-refused', { text: 'three to 500 characters' })
  const row = /^[1-9][0-9]{0,17}$/.test(decision.id) ? await fundsById(tx, BigInt(decision.id)) : undefined
  if (row === undefined) return refused('not-found')
  if (row.state !== 'asked' && row.state !== 'again') return refused('state-conflict', { state: row.state })
  const at = needs.clock.now()
  const dueAt = decision.end === 'again' ? at.add({ hours: DUE_HOURS }) : row.dueAt
  const after = { ...row, state: decision.end, dueAt, note, decidedAt: at, decidedBy: decision.by }
  await decideFunds(tx, after)
  if (decision.end === 'accepted') await needs.endRest(tx, row.member, row.rests)
  await needs.tell(tx, { name: FACTS[decision.end], memberId: row.member, reference: `${row.id}:${at.toString()}` })
  return done({ before: shown(row), after: shown(after) })
}

/** A withdrawal above the member's own deposits waits until the proof is accepted. */
export async function judgeFunds(
  needs: RiskNeeds,
  tx: Tx,
  { owner, units }: { readonly owner: { readonly id: string; readonly currency: string }; readonly units: bigint },
): Promise<Outcome<undefined, 'funds-asked'>> {
  const row = await latestFunds(tx, owner.id)
  if (row === undefined || row.state === 'accepted') return done(undefined)
  return units <= (await needs.ownDeposits(tx, owner)) ? done(undefined) : refused('funds-asked', { until: row.dueAt.toString() })
}

/** As the member reads it. Why it was asked is for staff. */
export async function readFunds(asker: Reader | Tx, member: string): Promise<SourceOfFunds> {
  const row = await latestFunds(asker, member)
  return { request: row === undefined ? null : { asked: row.asked, state: row.state, until: row.dueAt.toString(), note: row.note } }
}

const restOf = ({ currency, what, set }: Rest): string => `${what} ${set} ${currency} a month`

export const listFunds = async ({ clock }: RiskNeeds, reader: Reader) =>
  (await standingFunds(reader, LONGEST_LIST)).map((row) => ({
    request: String(row.id),
    member: row.member,
    asked: row.asked,
    state: row.state,
    due: row.dueAt.toString(),
    late: Temporal.Instant.compare(row.dueAt, clock.now()) < 0 ? 'late' : '',
    reason: row.reason,
    by: row.askedBy,
    rests: row.rests.map(restOf).join(', '),
    document: row.document,
  }))
