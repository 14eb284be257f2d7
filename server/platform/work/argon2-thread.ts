/** Argon2 thread: works out one hash after another. Whatever else the machine has to do comes first. */
import { argon2Sync } from 'node:crypto'
import { getPriority, setPriority } from 'node:os'

export type HashWish = {
  readonly message: Uint8Array
  readonly nonce: Uint8Array
  readonly secret: Uint8Array
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly tagLength: number
}

/** So much nicer than the process: a hash still gets some of a full machine, so that nobody waits at the door for ever. */
const NICER = 5
const NICEST = 19

// Linux gives each thread a priority of its own. Elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(Math.min(NICEST, getPriority() + NICER))

export function hashOf(wish: HashWish): Uint8Array {
  return argon2Sync('argon2id', wish)
}
