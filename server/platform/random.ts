/** Random: the source of chance, given as a need. Only this file asks the machine for it. */
import { randomBytes, randomInt } from 'node:crypto'

export type Random = {
  /** That many bytes of the system's cryptographic generator. */
  bytes(count: number): Buffer
  /** A whole number from 0 up to but not including `limit` (at most 2^48), unbiased. */
  below(limit: number): number
  /** A secret as URL-safe text of that many random bytes. */
  token(bytes: number): string
}

/** Without letters that are mistaken for figures or for one another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The short name of an order that people read out: 60 random bits behind a letter for the kind. D is deposit, W withdrawal, R receipt, P
 * points, T turnover, C claim, L line.
 */
export const newReference = (random: Random, kind: 'D' | 'W' | 'R' | 'P' | 'T' | 'C' | 'L' | 'B'): string =>
  kind + Array.from({ length: 12 }, () => LETTERS[random.below(LETTERS.length)]).join('')

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  below: (limit) => randomInt(limit),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
}
