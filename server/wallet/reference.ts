/** Reference: the short name of an order that people read out and the payment service knows it by. */
import type { Random } from '../platform/random.ts'

/** Without letters that are mistaken for figures or for one another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 60 random bits behind a letter for the kind: D deposit, W withdrawal, R receipt. */
export const newReference = (random: Random, kind: 'D' | 'W' | 'R'): string =>
  kind + Array.from({ length: 12 }, () => LETTERS[random.below(LETTERS.length)]).join('')
