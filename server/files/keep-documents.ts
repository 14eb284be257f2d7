/** Keep documents: what is decided about them, until when each is kept, and how it is destroyed (PD-04). */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import { eachItem, type Resting } from '../platform/work/each-item.ts'
import { endsWhenClosed, endWhenRefused, endWhenSent, erasureOf } from './document.ts'
import {
  dateDocuments,
  documentForUpdate,
  documentsOf,
  dueDocuments,
  keyForUpdate,
  markDestroyed,
  removeKey,
  undatedMembers,
  writeDocument,
  type DocumentRow,
} from './document-store.ts'
import type { FilesNeeds } from './needs.ts'
import { inHand, ID } from './open-document.ts'

const DUE_AT_ONCE = 200
const MEMBERS_AT_ONCE = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

type Told = { readonly before: unknown; readonly after: unknown; readonly object: string }
type Decision = { readonly id: string; readonly decision: string; readonly by: string; readonly case: string }

const shown = ({ state, deleteAt }: Pick<DocumentRow, 'state' | 'deleteAt'>) => ({ state, deleteAt: deleteAt?.toString() ?? null })

/** Accepts or refuses a document, by whoever has its case in hand. A refused one goes by itself. */
export async function decideDocument(
  needs: FilesNeeds,
  tx: Tx,
  { id, decision, by, case: caseId }: Decision,
): Promise<Outcome<Told, 'not-found' | 'value-refused' | 'not-allowed' | 'case-not-in-hand'>> {
  if (decision !== 'accepted' && decision !== 'refused') return refused('value-refused', { decision: 'accepted, refused' })
  const row = ID.test(id) ? await documentForUpdate(tx, id) : undefined
  if (!row || row.state === 'destroyed') return refused('not-found')
  const allowed = await inHand(needs, tx, row.memberId, { by, case: caseId })
  if (!allowed.ok) return allowed
  const [retention, now] = [await needs.documents.retention(), needs.clock.now()]
  const deleteAt = decision === 'refused' ? endWhenRefused(now, retention) : endWhenSent(row.kind, row.sentAt, retention)
  await writeDocument(tx, { id, state: decision, deleteAt })
  return done({ object: `member ${row.memberId}`, before: shown(row), after: { document: id, ...shown({ state: decision, deleteAt }) } })
}

/** What goes and what stays where an owner asks that all go, each with its reason. */
export async function eraseDocuments({ clock, documents }: FilesNeeds, tx: Tx, memberId: string) {
  const now = clock.now()
  const answer: { document: string; kind: string; end: string; until: string | null; why: string }[] = []
  for (const row of await documentsOf(tx, memberId)) {
    const held = await documents.caseStanding(tx, row.caseId)
    const { end, until, why } = erasureOf(row, held?.isOpen === true, now)
    if (why !== 'law') await writeDocument(tx, { id: row.id, state: row.state, deleteAt: until })
    answer.push({ document: row.id, kind: row.kind, end, until: until?.toString() ?? null, why })
  }
  return answer
}

/** Members whose account has ended have an end of their documents too. */
export async function dateClosed({ database, documents }: FilesNeeds): Promise<void> {
  const retention = await documents.retention()
  let page = await undatedMembers(database.reader, FIRST, MEMBERS_AT_ONCE)
  while (page.length > 0) {
    for (const { member, at } of await documents.closedOf(database.reader, page))
      await database.write(async (tx) => {
        for (const [kind, end] of endsWhenClosed(at, retention)) await dateDocuments(tx, member, kind, end)
      })
    page = page.length < MEMBERS_AT_ONCE ? [] : await undatedMembers(database.reader, page.at(-1)!, MEMBERS_AT_ONCE)
  }
}

/** Destroys one document unless an open case holds it, and the person's key with the last. */
async function destroy({ vault, documents }: FilesNeeds, tx: Tx, { id, memberId, caseId }: DocumentRow): Promise<void> {
  await keyForUpdate(tx, memberId)
  if ((await documents.caseStanding(tx, caseId))?.isOpen === true) return
  await markDestroyed(tx, id)
  if ((await documentsOf(tx, memberId)).length === 0) await removeKey(tx, memberId)
  // With the rows, so that a vault that does not answer leaves nothing that nobody names.
  await vault.remove(id)
}

/** What an open case holds is looked at again at the next pass. */
export async function destroyDue(needs: FilesNeeds, isOver: () => boolean): Promise<void> {
  const find = ({ resting }: Resting) => dueDocuments(needs.database.reader, needs.clock.now(), DUE_AT_ONCE, resting)
  await eachItem(needs, { loop: 'files-documents', find, idOf: ({ id }: DocumentRow) => id, isOver }, (row) =>
    needs.database.write((tx) => destroy(needs, tx, row)),
  )
}
