/** Argon2 on threads of its own: the same hash as Node's, at a lower priority, and without the threads that files and names need. */
import { argon2Sync } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { argon2id } from './argon2.ts'

const wish = {
  message: Buffer.from('a quiet green harbour'),
  nonce: Buffer.alloc(16, 1),
  secret: Buffer.alloc(32, 2),
  memory: 64,
  passes: 1,
  parallelism: 1,
  tagLength: 32,
}
/** As many as there are threads for files, names and compression. */
const THREADS = 4

/** The priority of a thread of this process (proc(5), `nice` is the nineteenth field). */
const priorityOf = (id: number | string): number =>
  Number(
    readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[16],
  )

test('a hash is the one that Node works out', async () => {
  expect(await argon2id(wish)).toEqual(argon2Sync('argon2id', wish))
})

test('a file is read while as many hashes are worked out as there are threads for files', async () => {
  let hashed = 0
  const slow = { ...wish, memory: 19_456, passes: 10 }
  const all = Array.from({ length: THREADS }, () => argon2id(slow).then(() => (hashed += 1)))
  await readFile(import.meta.filename)
  expect(hashed).toBe(0)
  await Promise.all(all)
  expect(hashed).toBe(THREADS)
})

test.runIf(process.platform === 'linux')('the threads of hashes have a lower priority than the process itself', async () => {
  await argon2id(wish)
  const all = readdirSync('/proc/self/task').map(priorityOf)
  // The first thread has the number of the process, and the list is in no order of numbers.
  expect(Math.max(...all)).toBeGreaterThan(priorityOf(process.pid))
})
