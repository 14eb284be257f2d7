/** Outcome: what an act answers. An expected refusal is a value to be read and not an exception to be caught. */

export type Done<T> = { readonly ok: true; readonly value: T }
export type Refused<Code extends string> = { readonly ok: false; readonly code: Code; readonly detail?: Readonly<Record<string, unknown>> }
export type Outcome<T, Code extends string> = Done<T> | Refused<Code>

/** The act happened; `value` is its answer. */
export const done = <T>(value: T): Done<T> => ({ ok: true, value })

/** The act did not happen, for a reason that the caller expects; `detail` goes to the person (a true balance, a limit), never internals. */
export const refused = <Code extends string>(code: Code, detail?: Readonly<Record<string, unknown>>): Refused<Code> =>
  detail === undefined ? { ok: false, code } : { ok: false, code, detail }
