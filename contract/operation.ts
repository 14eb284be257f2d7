/** Operation: one call, described once. The route, its validation, its permission, the OpenAPI document and the typed client all come from here. */
import type { Static, TObject, TSchema } from 'typebox'
import type { RefusalCode } from './refusals.ts'
import type { Who } from './values/roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Operation = {
  /** The call's name in code and in the OpenAPI document, camelCase and unique. */
  readonly name: string
  readonly method: Method
  /** The path as the specification gives it; parameters as `:name`. */
  readonly path: string
  readonly who: Who
  /** One sentence for the published document. */
  readonly summary: string
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TObject
  readonly answer: TSchema
  /** The refusals that this call adds to those of every call. */
  readonly refusals?: readonly RefusalCode[]
  /** Moves value: the call needs an `Idempotency-Key` header. */
  readonly key?: true
  /** The body may arrive as `{ jwe }`, and must where the merchant requires it. */
  readonly encrypted?: true
  /** The name of an additional limit in the rate limit table. */
  readonly limit?: string
  /** The browser may cache the answer and revalidate it with its ETag; seconds. */
  readonly cacheSeconds?: number
  /** Body size in bytes when it is not the usual 64 KB. */
  readonly bodyLimit?: number
  /** Takes bytes of one of these types as its body, and no JSON. */
  readonly file?: { readonly types: readonly string[] }
  /** Also takes a form body (application/x-www-form-urlencoded). */
  readonly form?: true
  /** Stays open while the site is in maintenance or closed to a region. */
  readonly alwaysOpen?: true
  /** Staff give their second factor again for this very call before it is done. */
  readonly stepUp?: true
  /** Its answer tells the browser to forget what it has cached of the site. */
  readonly clearsCache?: true
}

/** Keeps an operation's literal types for the client and the routes. */
export const operation = <const O extends Operation>(description: O): O => description

type Part<O, K extends keyof O> = O[K] extends TSchema ? Static<O[K]> : undefined

export type ParamsOf<O extends Operation> = Part<O, 'params'>
export type QueryOf<O extends Operation> = Part<O, 'query'>
export type BodyOf<O extends Operation> = O['file'] extends { readonly types: readonly string[] } ? Uint8Array : Part<O, 'body'>
export type AnswerOf<O extends Operation> = Static<O['answer']>
/** The codes by which an operation's act refuses, beyond those of every call. */
export type OperationRefusal<O extends { readonly refusals: readonly RefusalCode[] }> = O['refusals'][number]
