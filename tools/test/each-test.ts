/** Runs before every test of the server: none begins within a minute of midnight, and times within an object are compared as times. */
import { beforeEach, expect } from 'vitest'
import { waitForQuiet } from './midnight.ts'

/** Two minutes around midnight, and a margin for a busy machine. */
const LONGEST_MS = 150_000

beforeEach(() => waitForQuiet(), LONGEST_MS)

const isTime = (value: unknown): boolean =>
  typeof value === 'object' && Object.prototype.toString.call(value).startsWith('[object Temporal.')

/** A time has no fields of its own, so that `toMatchObject` would find every time like every other. */
const sameTimes = (one: unknown, other: unknown): boolean | undefined =>
  isTime(one) || isTime(other) ? isTime(one) && isTime(other) && String(one) === String(other) : undefined

const KNOWN = Symbol.for('baize: times are compared')
const shared = globalThis as unknown as Record<symbol, boolean>
if (!shared[KNOWN]) expect.addEqualityTesters([sameTimes])
shared[KNOWN] = true
