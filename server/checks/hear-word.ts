/**
 * Hear: what a word of a service about an applicant does, once for each of its ids. The person is the one of our own record, whatever the word says.
 * Next: `server/checks/level.ts`.
 */
import { MOST_TRIES } from '@baize/contract/identity/check-words.ts'
import type { Tx } from '../platform/database.ts'
import type { CheckNotice, CheckSaid, ChecksNeeds } from './needs.ts'
import { checkForUpdate, confirmStanding, insertLevel, lockChecks, noteWord, triesOf, writeStanding, type CheckRow } from './store.ts'
import { shutUnderAge } from './under-age.ts'
import { weigh } from './weigh.ts'

/** What was seen counts for so long, or until the document ends, whichever is first. */
const LEVEL_MONTHS = 24

/** What the person hears of. */
const TOLD: Readonly<Partial<Record<CheckSaid['state'], string>>> = {
  accepted: 'identityAccepted',
  again: 'identityAgain',
  refused: 'identityRefused',
}

/** Until when an acceptance counts. A document is good to the end of its last day. */
function untilOf({ documentEnds }: CheckSaid, now: Temporal.Instant): Temporal.Instant {
  const usual = now.toZonedDateTimeISO('UTC').add({ months: LEVEL_MONTHS }).toInstant()
  if (documentEnds === undefined) return usual
  const ends = Temporal.PlainDate.from(documentEnds).add({ days: 1 }).toZonedDateTime('UTC').toInstant()
  return Temporal.Instant.compare(ends, usual) < 0 ? ends : usual
}

async function take(needs: ChecksNeeds, tx: Tx, row: CheckRow, said: CheckSaid): Promise<void> {
  const now = needs.clock.now()
  const until = said.state === 'accepted' ? untilOf(said, now) : null
  await writeStanding(tx, { id: row.id, state: said.state, reasons: said.reasons, forStaff: said.forStaff, saidAt: said.at, until })
  const level = { member: row.member, saidBy: `service ${row.service}`, reason: `check ${row.id}`, at: now }
  if (said.state === 'accepted') await insertLevel(tx, { ...level, level: row.level, until })
  // What was accepted before by this check counts no more.
  else if (row.state === 'accepted') await insertLevel(tx, { ...level, level: 0, until: null })
  if (said.reasons.includes('under-age')) return shutUnderAge(needs, tx, row.member, `check ${row.id} found somebody who is under age`)
  const name = TOLD[said.state]
  if (name !== undefined) await needs.tell(tx, { name, memberId: row.member, reference: `${row.id}:${said.at.toString()}` })
}

/** Answers what it did. A word about an applicant who is not ours does nothing. */
export async function hearWord(needs: ChecksNeeds, tx: Tx, service: string, { id, applicant, said }: CheckNotice): Promise<string> {
  const row = await checkForUpdate(tx, service, applicant)
  if (!row) return 'unknown-applicant'
  const effect = weigh(row, said)
  const word = {
    service,
    id,
    checkId: row.id,
    state: said.state,
    reasons: said.reasons,
    saidAt: said.at,
    heardAt: needs.clock.now(),
    effect,
  }
  if (!(await noteWord(tx, word))) return 'repeated'
  if (effect === 'same') await confirmStanding(tx, row.id, said.at)
  if (effect !== 'taken') return effect
  await lockChecks(tx, row.member)
  await take(needs, tx, row, said)
  const isOver = said.state === 'again' || said.state === 'refused'
  if (isOver && (await triesOf(tx, row.member)) >= MOST_TRIES)
    await needs.openCase(tx, {
      topic: 'tries-used',
      member: row.member,
      severity: 'amber',
      text: `all tries of an identity check are used: ${row.id}`,
    })
  return effect
}
