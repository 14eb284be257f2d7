/** Route: an operation of the contract joined with the act that answers it, and the caller's data for that act. */
import type { AnswerOf, BodyOf, Operation, ParamsOf, QueryOf } from '@baize/contract/operation.ts'
import type { EVERYWHERE, RefusalCode } from '@baize/contract/refusals.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Role } from '@baize/contract/values/roles.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'

/** A logged-in person, as the session lookup answers it; enough for an act to begin without another query. */
export type Person = {
  readonly id: string
  readonly account: string
  readonly role: Exclude<Role, 'visitor' | 'staff'>
  /** The chosen wallet: its currency and its ledger account; trial accounts have none. */
  readonly currency: string
  readonly wallet: bigint | undefined
  /** The wallet of the registration, where another one is chosen. */
  readonly first?: { readonly currency: string; readonly wallet: bigint }
  readonly sessionId: string
}

/** Somebody of the staff at the console. The name is their id: it is never given again. */
export type StaffCaller = {
  readonly id: string
  readonly role: 'staff'
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  readonly sessionId: string
  readonly endsAt: Temporal.Instant
}

/** New halves for a session in use: `sid` for the cookie, `token` for the header. Without `cookieSeconds` the cookie ends with the browser. */
export type RenewedSession = { readonly sid: string; readonly token: string; readonly cookieSeconds: number | undefined }

/** A person as the edge knows them. `renew` exists when the halves that came are due to be replaced; it answers nothing when that is done or over. */
export type Identified = Person & { readonly renew?: () => Promise<RenewedSession | undefined> }

/** No page can read a cookie, whatever its options. */
export type CookieOptions = {
  readonly maxAgeSeconds?: number
  /** Not sent with a request that another site began, not even a link. */
  readonly strict?: boolean
}

/** The data of a call for every act, beside its input. */
export type Caller = {
  readonly role: Role
  readonly person: Person | undefined
  /** Who asks at the console; at the site nobody does. */
  readonly staff?: StaffCaller | undefined
  readonly ip: string
  readonly language: LanguageCode
  readonly userAgent: string
  readonly origin: string
  /** The `Idempotency-Key`; present and well formed wherever the operation says `key: true`. */
  readonly key: string
  /** Names without the `__Host-` prefix; the edge adds and strips it. */
  readonly cookie: (name: string) => string | undefined
  readonly setCookie: (name: string, value: string, options?: CookieOptions) => void
  readonly clearCookie: (name: string) => void
  /** When the whole call had arrived, as a moment of this process (`server/platform/clock.ts`). */
  readonly arrival: number
  /** Adds a response header, for example `Clear-Site-Data` at logout. */
  readonly header: (name: string, value: string) => void
}

export type Ask<O extends Operation> = Caller & { readonly params: ParamsOf<O>; readonly query: QueryOf<O>; readonly body: BodyOf<O> }

/** The codes with which an operation may be refused: its own and those of every call. */
export type RefusalsOf<O extends Operation> =
  | (O['refusals'] extends readonly (infer Code extends RefusalCode)[] ? Code : never)
  | (typeof EVERYWHERE)[number]

export type Route = { readonly operation: Operation; readonly handle: (ask: Ask<Operation>) => Promise<Outcome<unknown, RefusalCode>> }

/** Joins an operation with its act; the compiler checks input, answer and refusals against the contract. */
export const route = <const O extends Operation>(
  operation: O,
  handle: (ask: Ask<O>) => Promise<Outcome<AnswerOf<O>, RefusalsOf<O>>>,
): Route => ({
  operation,
  handle: handle as unknown as Route['handle'],
})

/** The member behind a call whose operation lets only members in; any other caller is a bug of the edge. */
export function memberOf(caller: Caller): Person & { readonly wallet: bigint } {
  const { person } = caller
  if (!person || person.wallet === undefined) throw new Error('a member operation was reached without a member')
  return { ...person, wallet: person.wallet }
}

/** Who of the staff is behind a call whose operation lets only them in; any other caller is a bug of the edge. */
export function staffOf({ staff }: Caller): StaffCaller {
  if (!staff) throw new Error('an operation of staff was reached without them')
  return staff
}

/** The same with the wallet of the registration, for acts that always use that one. */
export function inFirstWallet(caller: Caller): ReturnType<typeof memberOf> {
  const member = memberOf(caller)
  return { ...member, ...member.first }
}

/** A call from outside that is not part of the site's contract (a vendor's callback, a payment webhook): raw bytes in, its own envelope out. */
export type RawCall = {
  readonly method: string
  /** The path as it was sent, with the query: a signature may cover it. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string | undefined>>
  /** A name that the address gives twice is empty: two readers could read it differently. */
  readonly query: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly ip: string
}
export type RawReply = {
  readonly status: number
  readonly body: unknown
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}
export type RawRoute = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly bodyLimit: number
  handle(call: RawCall): Promise<RawReply>
  /** The answer to a body above the limit, in the caller's own dialect. */
  readonly tooLarge: RawReply
  /** The answer to what else cannot be read, such as a packed body; without it `tooLarge`. */
  readonly unreadable?: RawReply
  /** The answer where the handler failed and the caller may ask again; by default the native vendors' own. */
  readonly broken?: RawReply
}
