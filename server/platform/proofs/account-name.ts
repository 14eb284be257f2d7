/** Account name: the one form in which a typed name is compared, so that no two names look or sort alike. */
import { createHash } from 'node:crypto'
import { latinDigits, withoutUnseen } from '@baize/contract/values/number-text.ts'

/**
 * Trimmed, in lower case, with compatibility characters folded, in Latin digits and without marks that nobody sees. A full-width or styled
 * letter becomes the plain one, so the two names collide.
 */
export const normalisedAccount = (typed: string): string => latinDigits(withoutUnseen(typed)).trim().normalize('NFKC').toLowerCase()

/** Whether a normalised name could be in the table at all; anything else is never sent to the database. */
export const couldBeAccount = (account: string): boolean => /^[a-z0-9-]{1,64}$/.test(account)

/** Names what was typed without keeping it: people type passwords into the name field. */
export const accountHash = (account: string): Buffer => createHash('sha256').update(`account:${account}`).digest()
