/** Files: the door of the one way by which pictures come in. They are re-encoded, sealed, and seen by their owner and staff alone. */
import { createHash } from 'node:crypto'
import type { StoredFile } from '@baize/contract/files.ts'
import { AVATAR_SIDE } from '@baize/contract/values/pictures.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { newId, type Reader, type Tx } from '../platform/database.ts'
import { createDocuments } from './documents.ts'
import type { FilesNeeds } from './needs.ts'
import { eachItem, type Resting } from '../platform/work/each-item.ts'
import { createDrawing, drawnBy, type Picture } from './picture.ts'
import { keyPlace, openBytes, sealBytes } from './sealed.ts'
import { fileBy, insertFile, releaseFile, removeUnused, unusedBefore, unusedCount, takeFiles, type FileRow } from './store.ts'

export { FILES_SEALED } from './sealed.ts'

/** How many unused pictures a member may have, and for how long. */
const MOST_UNUSED = 20
const UNUSED_HOURS = 24
const FORGOTTEN_AT_ONCE = 200
/** What uses the picture that represents a member. */
const WORN = 'avatar'

export type Files = ReturnType<typeof createFiles>
type Opened = { readonly id: string; readonly type: FileRow['type']; readonly bytes: Buffer }

const view = ({ id, type, width, height, createdAt }: FileRow): StoredFile => ({ id, type, width, height, createdAt: createdAt.toString() })

/** The vault gets the bytes before the row names them. A row without its file would be a lost proof. */
async function keep({ database, clock, random, secrets, vault }: FilesNeeds, memberId: string, picture: Picture): Promise<FileRow> {
  const id = await newId(database.reader)
  const key = random.bytes(32)
  await vault.put(id, sealBytes(random, key, id, picture.bytes))
  const row = {
    id,
    memberId,
    type: picture.type,
    width: picture.width,
    height: picture.height,
    size: picture.bytes.length,
    sha256: createHash('sha256').update(picture.bytes).digest('hex'),
    keySealed: secrets.seal(keyPlace(memberId, id), key.toString('base64')),
    createdAt: clock.now(),
  }
  await database.write((tx) => insertFile(tx, row))
  return { ...row, usedBy: null }
}

export function createFiles(needs: FilesNeeds) {
  const { database, clock, secrets, vault } = needs
  const draw = createDrawing(drawnBy)

  const opened = async (row: FileRow): Promise<Opened | undefined> => {
    const sealed = await vault.get(row.id)
    if (!sealed) return undefined
    const key = Buffer.from(secrets.open(keyPlace(row.memberId, row.id), row.keySealed), 'base64')
    return { id: row.id, type: row.type, bytes: openBytes(key, row.id, sealed) }
  }

  return {
    /** Documents of people; their pictures wait in the same queue. */
    documents: createDocuments(needs, draw),
    /** Takes a picture of a member. No transaction is open while it is drawn. */
    async take(memberId: string, bytes: Buffer): Promise<Outcome<StoredFile, 'file-refused' | 'limit-reached' | 'busy'>> {
      if ((await unusedCount(database.reader, memberId)) >= MOST_UNUSED) return refused('limit-reached', { files: MOST_UNUSED })
      const picture = await draw({ bytes })
      if (picture.ok) return done(view(await keep(needs, memberId, picture.value)))
      return picture.code === 'busy' ? refused('busy') : refused('file-refused', { reason: picture.code })
    },
    /** For its owner; for anybody else it does not exist. */
    async read(memberId: string, id: string): Promise<Outcome<Opened, 'not-found'>> {
      const row = await fileBy(database.reader, id)
      const file = row?.memberId === memberId ? await opened(row) : undefined
      return file ? done(file) : refused('not-found')
    },
    /** Gives a member's files to what uses them, each once. Refused where one is not theirs, missing, or already used. */
    async use(tx: Tx, memberId: string, ids: readonly string[], usedBy: string): Promise<Outcome<undefined, 'file-refused'>> {
      if (new Set(ids).size !== ids.length) return refused('file-refused', { reason: 'twice' })
      return (await takeFiles(tx, memberId, ids, usedBy)) === ids.length ? done(undefined) : refused('file-refused', { reason: 'unknown' })
    },
    /** Makes a small picture its owner's avatar. The previous one is removed with the unused files. */
    async wear(
      tx: Tx,
      memberId: string,
      { now, before }: { readonly now: string | undefined; readonly before: string | undefined },
    ): Promise<Outcome<undefined, 'file-refused'>> {
      if (before !== undefined) await releaseFile(tx, memberId, before, WORN)
      if (now === undefined) return done(undefined)
      const row = await fileBy(tx, now)
      if (row?.memberId !== memberId) return refused('file-refused', { reason: 'unknown' })
      if (Math.max(row.width, row.height) > AVATAR_SIDE) return refused('file-refused', { reason: 'size' })
      return (await takeFiles(tx, memberId, [now], WORN)) === 1 ? done(undefined) : refused('file-refused', { reason: 'unknown' })
    },
    /** For staff. The calling act records the look in the audit chain. */
    async show(
      reader: Reader | Tx,
      id: string,
    ): Promise<Outcome<Opened & { readonly memberId: string; readonly sha256: string }, 'not-found'>> {
      const row = await fileBy(reader, id)
      const file = row && (await opened(row))
      return row && file ? done({ ...file, memberId: row.memberId, sha256: row.sha256 }) : refused('not-found')
    },
    /** Removes what nothing has used for a day. */
    async forgetUnused(isOver: () => boolean = () => false): Promise<void> {
      const before = clock.now().subtract({ hours: UNUSED_HOURS })
      const find = ({ resting }: Resting) => unusedBefore(database.reader, before, FORGOTTEN_AT_ONCE, resting)
      const page = () =>
        eachItem(needs, { loop: 'files-unused', find, idOf: (id: string) => id, isOver }, (id) =>
          database.write(async (tx) => {
            // With the row, so that a vault that does not answer leaves no file that nobody names.
            if (await removeUnused(tx, id)) await vault.remove(id)
          }),
        )
      for (let { due, done } = await page(); due === FORGOTTEN_AT_ONCE && done > 0 && !isOver(); { due, done } = await page());
    },
  }
}
