/** Secrets: the one way of sealing what rests in the database. The data keys are outside it, and passwords never come here. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Secret keys by their id. New work uses `current`; old work names the one that it used. */
export type Keyring = { readonly current: string; readonly keys: Readonly<Record<string, Buffer>> }

/** Where a sealed value rests. It opens only there, so that a copy over another row is refused. */
export type SealedCell = { readonly table: string; readonly column: string; readonly row: string }

export type Secrets = {
  /** The version of the data key that seals now. */
  readonly version: string
  /** AES-256-GCM with a fresh nonce, bound to its place; the text carries the key's version, the nonce and the tag. */
  seal(place: SealedCell, text: string): string
  /** Opens what `seal` wrote; throws when it was altered, is in another place, or its key is gone. */
  open(place: SealedCell, sealed: string): string
  /** A separate key for one purpose (a signing key, an index), derived from the first data key and never stored. */
  derive(purpose: string): Buffer
  /** Separate keys for one purpose, one of each data key, so that they change with it. */
  ring(purpose: string): Keyring
  /** A blind index: the same text gives the same mark, and the mark reveals nothing of the text. */
  mark(purpose: string, text: string): string
}

export type Sealing = Pick<Secrets, 'seal' | 'open'>

/**
 * Opens one of many sealed values. One that was altered or moved is named to staff with its table and row and answers undefined, so that the others are
 * still read.
 */
export function openOne(
  { open }: Pick<Secrets, 'open'>,
  warn: (about: Readonly<Record<string, unknown>>, message: string) => void,
  place: SealedCell,
  sealed: string,
): string | undefined {
  try {
    return open(place, sealed)
  } catch (error) {
    warn({ err: error, ...place }, 'a sealed value was altered or moved, or its key is gone')
    return undefined
  }
}

/** What is derived instead of sealed comes from this version for ever: hashes and marks cannot be made again. */
const ROOT = '1'
const [NONCE, TAG] = [12, 16]

const derived = (key: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', `baize:${purpose}`, 32))

/** Each part has its length before it, so that no two places have the same text. */
const associated = (version: string, { table, column, row }: SealedCell): Buffer =>
  Buffer.from(JSON.stringify([version, table, column, row]))

/** One key is the first version; a ring seals with its current one and opens with all. */
export function createSecrets(dataKeys: Buffer | Keyring): Secrets {
  const ring: Keyring = Buffer.isBuffer(dataKeys) ? { current: ROOT, keys: { [ROOT]: dataKeys } } : dataKeys
  const { current, keys } = ring
  for (const key of Object.values(keys)) if (key.length !== 32) throw new Error('a data key has 32 bytes')
  const root = keys[ROOT]
  if (root === undefined) throw new Error('version 1 of the data key is needed for good: hashes and marks are derived from it')
  const ringOf = (purpose: string): Keyring => ({
    current,
    keys: Object.fromEntries(Object.entries(keys).map(([version, key]) => [version, derived(key, purpose)])),
  })
  const sealing = ringOf('seal').keys
  const keyOf = (version: string): Buffer => {
    const key = Object.hasOwn(sealing, version) ? sealing[version] : undefined
    if (key === undefined) throw new Error('sealed by a key that this process does not have')
    return key
  }
  return {
    version: current,
    derive: (purpose) => derived(root, purpose),
    ring: ringOf,
    seal(place, text) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', keyOf(current), nonce)
      cipher.setAAD(associated(current, place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${current}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(place, sealed) {
      const [version = '', text = ''] = sealed.split('.')
      const key = keyOf(version)
      try {
        const bytes = Buffer.from(text, 'base64url')
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
        decipher.setAAD(associated(version, place))
        decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
        return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new Error(`what is sealed in ${place.table}.${place.column} of ${place.row} was altered or moved`, { cause })
      }
    },
    mark: (purpose, text) =>
      createHmac('sha256', derived(root, `mark:${purpose}`))
        .update(text)
        .digest('base64url'),
  }
}

/** Reads data keys as `2:BASE64,1:BASE64`: the first one seals, all open. A key without a version is the first version. */
export function readDataKeys(text: string): Keyring {
  const entries = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => {
      const [, version = ROOT, key = ''] = /^(?:([1-9][0-9]{0,3}):)?([A-Za-z0-9+/_-]{43}=?)$/.exec(entry) ?? []
      if (key === '')
        throw new Error('a data key is 32 random bytes in base64, with its version and a colon before it where there are several')
      return [version, Buffer.from(key, 'base64')] as const
    })
  const keys = Object.fromEntries(entries)
  if (Object.keys(keys).length !== entries.length) throw new Error('a version has more than one data key')
  return { current: entries[0]?.[0] ?? ROOT, keys }
}

/** The data keys of an embedded installation: the first is made at its first start and kept beside its database, readable by its owner only. */
export async function keptDataKeys(folder: string): Promise<Keyring> {
  const file = path.join(folder, 'data-key')
  if (existsSync(file)) return readDataKeys(await readFile(file, 'utf8'))
  await mkdir(folder, { recursive: true })
  const key = randomBytes(32).toString('base64')
  // Under another name until it is complete: half a key would lock the installation out of itself.
  await writeFile(`${file}.new`, key, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return readDataKeys(key)
}

/** A few facts signed for one purpose with a secret that both sides know: `base64url(JSON).base64url(HMAC-SHA256 of "{purpose}.{first part}")`. */
export function signedTicket(secret: string, purpose: string, said: object): string {
  const payload = Buffer.from(JSON.stringify(said)).toString('base64url')
  return `${payload}.${createHmac('sha256', Buffer.from(secret, 'utf8')).update(`${purpose}.${payload}`).digest('base64url')}`
}
