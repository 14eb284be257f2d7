/** Envelope: the one shape in which every call of the site answers. */
import type { RefusalCode } from './refusals.ts'

export type Answered<Value> = { readonly success: true; readonly value: Value }
export type Declined = {
  readonly success: false
  readonly code: RefusalCode
  /** The sentence for the person, in the language that the call asked for. */
  readonly message: string
  readonly value?: Readonly<Record<string, unknown>>
  /** The trace id with which the server's log can be searched. */
  readonly reference?: string
}
export type Envelope<Value> = Answered<Value> | Declined

/** Idempotency keys are made by the client before it sends. */
export const KEY_PATTERN = /^[A-Za-z0-9_-]{16,64}$/
