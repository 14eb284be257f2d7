/** Live ticket: valid for half a minute and one use. It lets a browser open the live channel without showing its session there. */
import type { Tx } from '../../platform/database.ts'
import type { Person } from '../../platform/route.ts'
import type { Parts } from '../needs.ts'
import { hashOf, personOfSession } from './session.ts'
import { insertTicket, takeTicket } from '../store.ts'

const TICKET_SECONDS = 30

/** A ticket for a person, or for a visitor, who receives only public news. */
export async function issueTicket(parts: Parts, tx: Tx, person: Person | undefined): Promise<{ ticket: string; expiresAt: string }> {
  const ticket = parts.random.token(32)
  const expiresAt = parts.clock.now().add({ seconds: TICKET_SECONDS })
  await insertTicket(tx, hashOf(ticket), person?.sessionId ?? null, expiresAt)
  return { ticket, expiresAt: expiresAt.toString() }
}

/** Takes a ticket; undefined when it is unknown, spent, too old, or its session has ended since. */
export async function redeemTicket(parts: Parts, tx: Tx, ticket: string): Promise<Person | 'visitor' | undefined> {
  const kept = await takeTicket(tx, hashOf(ticket))
  if (!kept || Temporal.Instant.compare(parts.clock.now(), kept.expires_at) >= 0) return undefined
  return kept.session_id === null ? 'visitor' : personOfSession(parts, tx, kept.session_id)
}
