/**
 * Argon2: password hashes on threads of their own. Node has four threads, which also read files, look up names and compress answers. A crowd at the
 * log-in would stop these.
 */
import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import type { HashWish } from './argon2-thread.ts'

/** A thread that nobody needed for this long ends. */
const IDLE_MS = 30_000

let threads: Tinypool | undefined

/** The hash of a message. As many are worked out at once as there are cores; whoever limits how many wait does so before. */
export async function argon2id(wish: HashWish): Promise<Buffer> {
  threads ??= new Tinypool({
    filename: new URL('argon2-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: availableParallelism(),
    idleTimeout: IDLE_MS,
    // What was given to this process, as a hook of a test, is not for them.
    execArgv: [],
  })
  return Buffer.from((await threads.run(wish, { name: 'hashOf' })) as Uint8Array)
}
