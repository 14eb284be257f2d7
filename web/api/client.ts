/** Client: one typed function for every call of the contract; only types come from it, so no schema reaches the browser. */
import type { Envelope } from '@baize/contract/envelope.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '@baize/contract/operation.ts'
import type { OperationName, OperationOf } from '@baize/contract/operations.ts'
import type { RefusalCode } from '@baize/contract/refusals.ts'
import { CALLS } from 'virtual:calls'
import { forgetToken, readToken } from './session.ts'

type Part<Key extends string, Value> = Value extends undefined ? Record<never, never> : { readonly [K in Key]: Value }
type Loose<Value> = Value extends undefined ? undefined : { readonly [K in keyof Value]?: Value[K] | undefined }

/** What a call takes: path parameters, query, body, and the key that makes a repeated press harmless. */
export type Input<Name extends OperationName> = Part<'params', ParamsOf<OperationOf<Name>>> &
  Partial<Part<'query', Loose<QueryOf<OperationOf<Name>>>>> &
  Part<'body', BodyOf<OperationOf<Name>>> & { readonly key?: string; readonly signal?: AbortSignal }
export type Answer<Name extends OperationName> = AnswerOf<OperationOf<Name>>

/** A refusal as the server told it: the code for the program, the message for the person. */
export class Refusal extends Error {
  readonly code: RefusalCode | 'network'
  readonly detail: Readonly<Record<string, unknown>>
  readonly reference: string | undefined
  constructor(code: RefusalCode | 'network', message: string, detail: Readonly<Record<string, unknown>> = {}, reference?: string) {
    super(message)
    this.code = code
    this.detail = detail
    this.reference = reference
  }
}

let language = 'MY'
export const speak = (code: string): void => {
  language = code
}

/** A fresh idempotency key; a form makes one when it opens and keeps it while its content stays the same. */
export const newKey = (): string => crypto.randomUUID()

type Plain = string | number | boolean | undefined
type AnyInput = { params?: Record<string, Plain>; query?: Record<string, Plain>; body?: unknown; key?: string; signal?: AbortSignal }

function addressOf(path: string, input: AnyInput): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_all, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return query.size > 0 ? `${filled}?${query}` : filled
}

async function bodyOf(name: string, input: AnyInput): Promise<unknown> {
  const [method = '', path = '', , encrypted] = CALLS[name] ?? []
  if (!encrypted) return input.body
  const { seal } = await import('./sealed.ts')
  return { jwe: await seal(method, path, input.body) }
}

/** Asks a call and answers its value; throws a Refusal for anything else. */
export async function call<Name extends OperationName>(
  name: Name,
  ...[given]: Record<never, never> extends Input<Name> ? [Input<Name>?] : [Input<Name>]
): Promise<Answer<Name>> {
  const input = (given ?? {}) as AnyInput
  const [method = 'GET', path = ''] = CALLS[name] ?? []
  const token = readToken()
  const body = await bodyOf(name, input)
  const headers: Record<string, string> = { language }
  if (token) headers['authorization'] = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (input.key) headers['idempotency-key'] = input.key
  let response: Response
  try {
    response = await fetch(addressOf(path, input), {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(input.signal ? { signal: input.signal } : {}),
    })
  } catch (error) {
    if (input.signal?.aborted) throw error
    throw new Refusal('network', '')
  }
  const envelope = (await response.json().catch(() => undefined)) as Envelope<Answer<Name>> | undefined
  if (!envelope) throw new Refusal('network', '')
  if (envelope.success) return envelope.value
  if (envelope.code === 'not-logged-in' && token !== null && readToken() === token) forgetToken(false)
  throw new Refusal(envelope.code, envelope.message, envelope.value, envelope.reference)
}
