/** Sealed: each file has its own key, which is sealed in its row. The bytes are stored outside under that key. */
import { createCipheriv, createDecipheriv } from 'node:crypto'
import { placeIn, type SealedColumn } from '../platform/reseal.ts'
import type { SealedCell } from '../platform/secrets.ts'
import type { Random } from '../platform/random.ts'

/** Bound to the member too, so that a file under another row does not open. */
const KEY: SealedColumn = { table: 'files_file', column: 'key_sealed', key: ['member_id', 'id'] }
/** Opens the keys of a person's documents. Those are wrapped by it alone, so that nothing of theirs opens when it is gone. */
const PERSON: SealedColumn = { table: 'files_person_key', column: 'key_sealed', key: ['member_id'] }
export const FILES_SEALED: readonly SealedColumn[] = [KEY, PERSON]
export const personPlace = (member: string): SealedCell => placeIn(PERSON, member)
/** Bound to the document, so that the key of another does not open it. */
export const wrappedPlace = (id: string): string => `key of ${id}`
export const keyPlace = (member: string, id: string): SealedCell => placeIn(KEY, member, id)

const [NONCE, TAG] = [12, 16]

/** AES-256-GCM with a fresh nonce, bound to the file's id. */
export function sealBytes(random: Random, key: Buffer, id: string, bytes: Buffer): Buffer {
  const nonce = random.bytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(id))
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Throws where the bytes were altered or are another file's. */
export function openBytes(key: Buffer, id: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAAD(Buffer.from(id))
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
}
