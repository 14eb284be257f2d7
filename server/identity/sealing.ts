/** Sealing: AES-256-GCM for what rests in the database and must not be read from a copy of it. */
import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Random } from '../platform/random.ts'

/** Secret keys by their id; new work uses `current`, old work names the one that it used. Ids are 1 to 32 letters, digits or dashes. */
export type Keyring = { readonly current: string; readonly keys: Readonly<Record<string, Buffer>> }

export const keyOf = (ring: Keyring, id: string): Buffer => {
  const key = Object.hasOwn(ring.keys, id) ? ring.keys[id] : undefined
  if (!key) throw new Error(`the key ${id} is not in the ring`)
  return key
}

/** Layout: length of the key id, the key id, 12 bytes nonce, 16 bytes tag, cipher text. `about` binds it to its table, column and row. */
export function seal(ring: Keyring, random: Random, about: string, content: unknown): Buffer {
  const nonce = random.bytes(12)
  const id = Buffer.from(ring.current, 'ascii')
  const cipher = createCipheriv('aes-256-gcm', keyOf(ring, ring.current), nonce)
  cipher.setAAD(Buffer.from(`${ring.current}|${about}`))
  const body = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([id.length]), id, nonce, cipher.getAuthTag(), body])
}

/** Opens what `seal` made; throws when it was changed, moved to another row, or its key is gone. */
export function unseal(ring: Keyring, about: string, sealed: Buffer): unknown {
  const start = 1 + (sealed[0] ?? 0)
  const id = sealed.subarray(1, start).toString('ascii')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(ring, id), sealed.subarray(start, start + 12), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(`${id}|${about}`))
  decipher.setAuthTag(sealed.subarray(start + 12, start + 28))
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(start + 28)), decipher.final()]).toString('utf8'))
}
