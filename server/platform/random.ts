/** Random: where chance comes from, given as a need; the one file that asks the machine for it. */
import { randomBytes, randomInt } from 'node:crypto'

export type Random = {
  /** That many bytes of the system's cryptographic generator. */
  bytes(count: number): Buffer
  /** A whole number from 0 up to but without `limit` (at most 2^48), unbiased. */
  below(limit: number): number
  /** A secret as URL-safe text of that many random bytes. */
  token(bytes: number): string
}

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  below: (limit) => randomInt(limit),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
}
