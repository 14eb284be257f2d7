/** Password: hashing and checking with Argon2id and a pepper. At most one hash runs per core, so that a flood of guesses keeps no member out. */
import { timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { beginWait } from '../overload/shares.ts'
import type { Random } from '../random.ts'
import type { Keyring } from '../secrets.ts'
import { argon2id } from '../work/argon2.ts'

/** Memory in KiB, passes, lanes. */
export type Argon2Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number }

/** OWASP's figures for Argon2id: 19 MiB, two passes, one lane; about 33 ms on one core. */
export const MEMBER_COST: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 }

const keyOf = (ring: Keyring, id: string): Buffer => {
  const key = Object.hasOwn(ring.keys, id) ? ring.keys[id] : undefined
  if (!key) throw new Error(`the pepper ${id} is not in the ring`)
  return key
}

/** How many may wait, in each of the two queues. */
const QUEUE = 50
/** From this many on, a stranger may wait only after some work. */
const CROWDED = QUEUE / 2
/** Whoever has waited for so long is told that it is busy, before any work is done. Most would have given up before that work was over. */
const LONGEST_WAIT_MS = 2_000
const TAG_BYTES = 32

/** Who waits: somebody who is known here, a stranger who has done some work, or any stranger. */
export type Lane = 'known' | 'proven' | 'stranger'

export type PasswordNeeds = {
  readonly pepper: Keyring
  readonly random: Random
  readonly cost?: Argon2Cost
  /** How many hashes are computed at once; by default one per core. */
  readonly atOnce?: number
  /** Called for every hash that is really computed, and awaited; tests count and hold them. */
  readonly onHash?: () => void | Promise<void>
}

export type Judged = { readonly right: boolean; /** The hash was made with an older cost or pepper. */ readonly old: boolean }

export type Passwords = {
  /** A PHC string (github.com/P-H-C/phc-string-format) with the pepper's id as `keyid`. */
  hash(password: string, lane?: Lane): Promise<Outcome<string, 'busy'>>
  /** Checks a password against a PHC string, or against a dummy hash when there is none, so that the work is the same. */
  judge(password: string, phc: string | undefined, lane?: Lane): Promise<Outcome<Judged, 'busy'>>
  /** How many wait for a hash. */
  waiting(): number
}

type Parsed = { readonly cost: Argon2Cost; readonly keyId: string; readonly salt: Buffer; readonly tag: Buffer }

const PHC =
  /^\$argon2id\$v=19\$m=([0-9]{1,7}),t=([0-9]{1,2}),p=([0-9]{1,2}),keyid=([A-Za-z0-9+/]{1,44})\$([A-Za-z0-9+/]{22,})\$([A-Za-z0-9+/]{43})$/

const bare = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

function parsed(phc: string): Parsed {
  const found = PHC.exec(phc)
  if (!found) throw new Error('a stored password hash is unreadable')
  const [, memory, passes, parallelism, keyId = '', salt = '', tag = ''] = found
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    keyId: Buffer.from(keyId, 'base64').toString('ascii'),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const written = ({ cost, keyId, salt, tag }: Parsed): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism},keyid=${bare(Buffer.from(keyId, 'ascii'))}$${bare(salt)}$${bare(tag)}`

/** Waits for a place that another hands on. False once the wait is over. */
const turnIn = (waiting: (() => void)[]): Promise<boolean> =>
  new Promise((answer) => {
    const leave = (): void => {
      waiting.splice(waiting.indexOf(start), 1)
      answer(false)
    }
    const end = beginWait(leave, LONGEST_WAIT_MS)
    const start = (): void => {
      end()
      answer(true)
    }
    waiting.push(start)
  })

type Gate = {
  <T>(lane: Lane, work: () => Promise<T>): Promise<T | undefined> | undefined
  waiting(): number
}

/**
 * Lets few run and some wait for a while; answers undefined when too many wait already, or this one has waited in vain. Known callers have their own queue,
 * which goes first, so that strangers cannot keep a member's own browser out.
 */
export function gateOf(atOnce: number): Gate {
  let running = 0
  const known: (() => void)[] = []
  const strangers: (() => void)[] = []
  const queues = {
    known: { waiting: known, most: QUEUE },
    proven: { waiting: strangers, most: QUEUE },
    stranger: { waiting: strangers, most: CROWDED },
  }
  const run = async <T>(waiting: (() => void)[], work: () => Promise<T>): Promise<T | undefined> => {
    if (running < atOnce) running += 1
    else if (!(await turnIn(waiting))) return undefined
    try {
      return await work()
    } finally {
      // The place is handed on rather than freed, so that a newcomer cannot slip in between.
      const next = known.shift() ?? strangers.shift()
      if (next) next()
      else running -= 1
    }
  }
  const enter = <T>(lane: Lane, work: () => Promise<T>): Promise<T | undefined> | undefined => {
    const { waiting, most } = queues[lane]
    return running >= atOnce && waiting.length >= most ? undefined : run(waiting, work)
  }
  return Object.assign(enter, { waiting: () => known.length + strangers.length })
}

export function createPasswords({ pepper, random, cost = MEMBER_COST, atOnce = availableParallelism(), onHash }: PasswordNeeds): Passwords {
  const enter = gateOf(atOnce)
  /** The same word typed on two systems may be composed differently, so NFC; nothing is trimmed or cut. */
  const tagOf = async (password: string, { cost: own, keyId, salt }: Omit<Parsed, 'tag'>): Promise<Buffer> => {
    await onHash?.()
    const message = Buffer.from(password.normalize('NFC'), 'utf8')
    return argon2id({ message, nonce: salt, ...own, tagLength: TAG_BYTES, secret: keyOf(pepper, keyId) })
  }
  const nobody: Parsed = { cost, keyId: pepper.current, salt: random.bytes(16), tag: random.bytes(TAG_BYTES) }

  return {
    waiting: enter.waiting,
    async hash(password, lane = 'known') {
      const made = { cost, keyId: pepper.current, salt: random.bytes(16) }
      const tag = await enter(lane, () => tagOf(password, made))
      return tag ? done(written({ ...made, tag })) : refused('busy')
    },
    async judge(password, phc, lane = 'known') {
      const against = phc === undefined ? nobody : parsed(phc)
      const tag = await enter(lane, () => tagOf(password, against))
      if (!tag) return refused('busy')
      const right = timingSafeEqual(tag, against.tag) && phc !== undefined
      const same =
        against.cost.memory === cost.memory && against.cost.passes === cost.passes && against.cost.parallelism === cost.parallelism
      return done({ right, old: right && !(same && against.keyId === pepper.current) })
    },
  }
}
