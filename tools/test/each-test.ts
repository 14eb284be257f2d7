/** Runs before every test of the server: none begins within a minute of midnight. */
import { beforeEach } from 'vitest'
import { waitForQuiet } from './midnight.ts'

/** Two minutes around midnight, and a margin for a busy machine. */
const LONGEST_MS = 150_000

beforeEach(() => waitForQuiet(), LONGEST_MS)
