/** Secrets: one key, kept outside the database, seals what must be readable again; passwords never pass here. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

export type Secrets = {
  /** AES-256-GCM with a fresh nonce; the text carries the key's version, the nonce and the tag. */
  seal(text: string): string
  /** Opens what `seal` wrote; throws when it was altered. */
  open(sealed: string): string
  /** A key of its own for one purpose (a pepper, a signing key), derived and never stored. */
  derive(purpose: string): Buffer
  /** A blind index: the same text gives the same mark, and the mark tells nothing of the text. */
  mark(purpose: string, text: string): string
}

export function createSecrets(dataKey: Buffer): Secrets {
  if (dataKey.length !== 32) throw new Error('the data key has 32 bytes')
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', dataKey, '', `baize:${purpose}`, 32))
  const sealing = derive('seal')
  return {
    derive,
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed) {
      const [version, text = ''] = sealed.split('.')
      if (version !== '1') throw new Error('sealed by a key that this process does not have')
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    mark: (purpose, text) =>
      createHmac('sha256', derive(`mark:${purpose}`))
        .update(text)
        .digest('base64url'),
  }
}

/** The data key of an embedded installation: made at its first start and kept beside its database, readable by its owner only. */
export async function keptDataKey(folder: string): Promise<Buffer> {
  const file = path.join(folder, 'data-key')
  if (existsSync(file)) return Buffer.from((await readFile(file, 'utf8')).trim(), 'base64')
  await mkdir(folder, { recursive: true })
  const key = randomBytes(32)
  // Under another name until it is whole: half a key would lock the installation out of itself.
  await writeFile(`${file}.new`, key.toString('base64'), { mode: 0o600 })
  await rename(`${file}.new`, file)
  return key
}
