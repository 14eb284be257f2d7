/**
 * Open document: a member of staff looks at one, with a case of that person in hand and a reason. The look is written down first. Its address shows
 * the picture for five minutes with the reader's name across it (PD-03).
 */
import { createHash } from 'node:crypto'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { newId, type Reader, type Tx } from '../platform/database.ts'
import { documentBy, documentsOf, insertLook, keyOf, lookByTicket, looksOf } from './document-store.ts'
import type { FilesNeeds } from './needs.ts'
import type { Draw, Picture } from './picture.ts'
import { openBytes, personPlace, wrappedPlace } from './sealed.ts'

export const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MINUTES = 5
const TICKET_BYTES = 32

type Wish = { readonly id: string; readonly case: string; readonly by: string; readonly reason: string }
type Look = {
  readonly object: string
  readonly before: null
  readonly after: Readonly<Record<string, string>>
  readonly address: string
  readonly until: string
}

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex')

/** The case is open, about this person, and taken by whoever asks, who may open documents at all. */
export async function inHand(
  { documents }: FilesNeeds,
  tx: Tx,
  memberId: string,
  { by, case: caseId }: Pick<Wish, 'by' | 'case'>,
): Promise<Outcome<undefined, 'not-allowed' | 'case-not-in-hand'>> {
  const openers = await documents.openers()
  if (!openers.some((name) => name.toLowerCase() === by.toLowerCase())) return refused('not-allowed', { permission: 'documents.open' })
  const found = await documents.caseStanding(tx, caseId)
  const isTheirs = found !== undefined && found.isOpen && found.subject === memberId && found.owner?.toLowerCase() === by.toLowerCase()
  return isTheirs ? done(undefined) : refused('case-not-in-hand', { case: caseId })
}

export async function openDocument(
  needs: FilesNeeds,
  tx: Tx,
  { id, by, reason, case: caseId }: Wish,
): Promise<Outcome<Look, 'not-found' | 'not-allowed' | 'case-not-in-hand'>> {
  const row = ID.test(id) ? await documentBy(tx, id) : undefined
  if (!row || row.state === 'destroyed') return refused('not-found')
  const allowed = await inHand(needs, tx, row.memberId, { by, case: caseId })
  if (!allowed.ok) return allowed
  const [ticket, at] = [needs.random.token(TICKET_BYTES), needs.clock.now()]
  const until = at.add({ minutes: MINUTES })
  const about = { documentId: id, memberId: row.memberId, reader: by, caseId, reason }
  await insertLook(tx, { id: await newId(tx), ...about, at, until, ticketHash: hashOf(ticket) })
  return done({
    object: `member ${row.memberId}`,
    before: null,
    after: { document: id, kind: row.kind, sha256: row.sha256, case: caseId, until: until.toString() },
    address: `${needs.documents.siteUrl()}/documents/shown/${ticket}`,
    until: until.toString(),
  })
}

/** The picture of a look that lasts, with the reader's name across it. */
export async function shownDocument(
  { database, clock, secrets, vault }: FilesNeeds,
  draw: Draw,
  ticket: string,
): Promise<Outcome<Picture, 'not-found' | 'busy'>> {
  const look = await lookByTicket(database.reader, hashOf(ticket))
  if (!look || Temporal.Instant.compare(clock.now(), look.until) >= 0) return refused('not-found')
  const row = await documentBy(database.reader, look.documentId)
  const [wrapping, sealed] = [await keyOf(database.reader, look.memberId), await vault.get(look.documentId)]
  if (!row || row.keyWrapped === null || wrapping === undefined || !sealed) return refused('not-found')
  const person = Buffer.from(secrets.open(personPlace(look.memberId), wrapping), 'base64')
  const key = openBytes(person, wrappedPlace(row.id), Buffer.from(row.keyWrapped, 'base64'))
  const picture = await draw({ bytes: openBytes(key, row.id, sealed), across: `${look.reader} ${look.at.toString().slice(0, 16)}` })
  return picture.ok ? picture : refused(picture.code === 'busy' ? 'busy' : 'not-found')
}

/** What is stored of a member, and who looked at it. */
export async function showDocuments(reader: Reader, memberId: string) {
  const documents = await documentsOf(reader, memberId)
  const looks = await looksOf(reader, memberId)
  return [
    ...documents.map(({ id, kind, state, caseId, sentAt, deleteAt }) => ({
      document: id,
      what: `${kind}, ${state}`,
      case: caseId,
      at: sentAt.toString(),
      until: deleteAt?.toString() ?? null,
      by: null,
      why: null,
    })),
    ...looks.map(({ documentId, reader: by, caseId, reason, at }) => ({
      document: documentId,
      what: 'looked at',
      case: caseId,
      at: at.toString(),
      until: null,
      by,
      why: reason,
    })),
  ]
}
