/**
 * Chance: the fair stream as the server reads it. Node's own hash answers at once. WebCrypto goes through the few threads on which passwords are hashed, so
 * that bets waited for log-ins. Both give the same bytes (RFC 2104).
 */
import { createHmac } from 'node:crypto'
import { stream, type FairInput } from '@baize/rules/fairness/fairness.ts'
import type { FairStream } from '@baize/rules/fairness/stream.ts'

export const fairStream = (input: FairInput): FairStream =>
  stream(input, (key) => (message) => createHmac('sha256', key).update(message).digest())
