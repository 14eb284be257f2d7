/** Classes of calls: after how many seconds a caller who was told `busy` should come again. Acts come first and reads last. */
import type { Operation } from '@baize/contract/operation.ts'

/** `acts`: what a person does. `reads`: lists and pages. `logins`: log-ins, registrations and proofs of a person. A vendor reads the word of its dialect. */
export type ClassName = 'acts' | 'reads' | 'logins'

export const RETRY_AFTER_SECONDS: Readonly<Record<ClassName, number>> = { acts: 1, reads: 2, logins: 5 }

/** The limits of calls that prove who somebody is. */
const PROOFS: ReadonlySet<string> = new Set(['login', 'register', 'trial', 'social', 'verify', 'forgot', 'handover'])

/** The class of a call of the contract. */
export function classOf({ method, limit }: Pick<Operation, 'method' | 'limit'>): ClassName {
  if (method === 'GET' || limit === 'live') return 'reads'
  return limit !== undefined && PROOFS.has(limit) ? 'logins' : 'acts'
}
