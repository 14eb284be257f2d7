/** Checkpoints: signed notes of the audit chain's end in a file outside the database, by which a cut tail is found. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'

export type Checkpoint = {
  readonly seq: bigint
  readonly hash: string
  /** Whether it is ours and unchanged. */ readonly genuine: boolean
}

const LINE = /^([1-9][0-9]{0,17}) ([0-9a-f]{64}) ([0-9a-f]{64})$/

const signatureOf = (key: Buffer, seq: bigint, hash: string): string =>
  createHmac('sha256', key).update(`audit checkpoint ${seq} ${hash}`).digest('hex')

/** Adds a line at the end of the file, which only grows. It is on the disk when this answers. */
export async function addCheckpoint(
  key: Buffer,
  file: string,
  { seq, hash }: { readonly seq: bigint; readonly hash: string },
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.write(`${seq} ${hash} ${signatureOf(key, seq, hash)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Every line of the file. A line that cannot be read, or that another key has signed, is not genuine. A missing file has no checkpoint. */
export async function readCheckpoints(key: Buffer, file: string): Promise<Checkpoint[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, seq = '0', hash = '', signature = ''] = LINE.exec(line) ?? []
      const expected = Buffer.from(signatureOf(key, BigInt(seq), hash))
      const given = Buffer.from(signature)
      return { seq: BigInt(seq), hash, genuine: given.length === expected.length && timingSafeEqual(given, expected) }
    })
}
