/** Documents: what people send to prove who they are. Each is sealed under its own key, and that key under a key of the person (PD-01, PD-02). */
import { createHash } from 'node:crypto'
import type { MemberDocument, sendDocument } from '@baize/contract/identity/documents.ts'
import { DOCUMENTS_A_CASE, type DocumentKind } from '@baize/contract/identity/document-words.ts'
import type { OperationRefusal } from '@baize/contract/operation.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { newId, type Reader, type Tx } from '../platform/database.ts'
import { endWhenSent } from './document.ts'
import { countOfCase, documentsOf, insertDocument, keyForUpdate, personKeyOf, type DocumentRow } from './document-store.ts'
import { destroyDue, dateClosed, decideDocument, eraseDocuments } from './keep-documents.ts'
import type { FilesNeeds } from './needs.ts'
import { showDocuments, openDocument, shownDocument } from './open-document.ts'
import type { Draw, Picture } from './picture.ts'
import { personPlace, sealBytes, wrappedPlace } from './sealed.ts'

type Refused = OperationRefusal<typeof sendDocument> | 'busy'

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))

const view = ({
  id,
  kind,
  state,
  sentAt,
  deleteAt,
}: Pick<DocumentRow, 'id' | 'kind' | 'state' | 'sentAt' | 'deleteAt'>): MemberDocument => ({
  id,
  kind,
  state: state === 'destroyed' ? 'refused' : state,
  sentAt: sentAt.toString(),
  deleteAt: deleteAt?.toString() ?? null,
})

/** The key of a person, made with their first document. */
async function keyOfPerson({ database, random, secrets, clock }: FilesNeeds, memberId: string): Promise<{ key: Buffer; sealed: string }> {
  const fresh = secrets.seal(personPlace(memberId), random.bytes(32).toString('base64'))
  const sealed = await database.write((tx) => personKeyOf(tx, { memberId, keySealed: fresh, createdAt: clock.now() }))
  return { key: Buffer.from(secrets.open(personPlace(memberId), sealed), 'base64'), sealed }
}

async function store(
  needs: FilesNeeds,
  tx: Tx,
  given: Omit<DocumentRow, 'state' | 'caseId'>,
  sealed: string,
): Promise<Outcome<DocumentRow, Refused>> {
  const { memberId, kind, id } = given
  const caseId = await needs.documents.openCase(tx, memberId, `sent: ${kind} document ${id}`)
  // The last of the others may have been destroyed meanwhile, and the key with it, or it was sealed again. The sender tries again.
  if ((await keyForUpdate(tx, memberId)) !== sealed) return refused('busy')
  if ((await countOfCase(tx, caseId)) >= DOCUMENTS_A_CASE) return refused('documents-full', { documents: DOCUMENTS_A_CASE })
  await insertDocument(tx, { ...given, caseId })
  return done({ ...given, caseId, state: 'sent' })
}

/** The vault gets the bytes before the row names them. Bytes whose row does not come about are removed; if that fails, nobody has their key. */
async function keep(needs: FilesNeeds, memberId: string, kind: DocumentKind, picture: Picture): Promise<Outcome<DocumentRow, Refused>> {
  const { database, random, vault, clock } = needs
  const id = await newId(database.reader)
  const [key, person, now] = [random.bytes(32), await keyOfPerson(needs, memberId), clock.now()]
  await vault.put(id, sealBytes(random, key, id, picture.bytes))
  const given = {
    id,
    memberId,
    kind,
    type: picture.type,
    size: picture.bytes.length,
    sha256: createHash('sha256').update(picture.bytes).digest('hex'),
    keyWrapped: sealBytes(random, person.key, wrappedPlace(id), key).toString('base64'),
    sentAt: now,
    deleteAt: endWhenSent(kind, now, await needs.documents.retention()),
  }
  const kept = await database.transact((tx) => store(needs, tx, given, person.sealed))
  if (!kept.ok) await vault.remove(id)
  return kept
}

export const createDocuments = (needs: FilesNeeds, draw: Draw) => ({
  /** Takes one document of a member. No transaction is open while it is drawn. */
  async send(memberId: string, kind: DocumentKind, bytes: Buffer): Promise<Outcome<MemberDocument, Refused>> {
    if (isPdf(bytes)) return refused('document-pdf')
    const picture = await draw({ bytes })
    if (!picture.ok) return picture.code === 'busy' ? refused('busy') : refused('file-refused', { reason: picture.code })
    const kept = await keep(needs, memberId, kind, picture.value)
    return kept.ok ? done(view(kept.value)) : kept
  },
  async list(memberId: string): Promise<MemberDocument[]> {
    return (await documentsOf(needs.database.reader, memberId)).map(view)
  },
  /** What an address shows that was made for one look. */
  shown: (ticket: string) => shownDocument(needs, draw, ticket),
  staff: {
    show: (reader: Reader, memberId: string) => showDocuments(reader, memberId),
    open: (tx: Tx, wish: Parameters<typeof openDocument>[2]) => openDocument(needs, tx, wish),
    decide: (tx: Tx, wish: Parameters<typeof decideDocument>[2]) => decideDocument(needs, tx, wish),
    erase: (tx: Tx, memberId: string) => eraseDocuments(needs, tx, memberId),
  },
  /** Dates what was kept for the end of an account, and destroys what is due. */
  async tidy(isOver: () => boolean = () => false): Promise<void> {
    await dateClosed(needs)
    await destroyDue(needs, isOver)
  },
})
