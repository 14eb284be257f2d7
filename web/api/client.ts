/** Client: one typed function for every call of the contract. It imports only types, so no schema reaches the browser. */
import type { Envelope } from '@baize/contract/envelope.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '@baize/contract/operation.ts'
import type { OperationName, OperationOf } from '@baize/contract/operations.ts'
import type { RefusalCode } from '@baize/contract/refusals.ts'
import { CALLS } from 'virtual:calls'
import { addressOf, type AddressParts } from './address.ts'
import { takeEarly } from './early.ts'
import { forgetMerchant, merchantCode } from './merchant.ts'
import { hearServerDate } from './clock/server-clock.ts'
import { forgetToken, keepRenewed, newerToken, readToken } from './session.ts'
import { pageNow } from './clock/page-clock.ts'

type Part<Key extends string, Value> = Value extends undefined ? Record<never, never> : { readonly [K in Key]: Value }
type Loose<Value> = Value extends undefined ? undefined : { readonly [K in keyof Value]?: Value[K] | undefined }

/** A file is sent as the browser has it. */
type Sendable<Body> = Body extends Uint8Array ? Blob : Body

/** What a call takes: path parameters, query, body, and the key that makes a repeated press harmless. */
export type Input<Name extends OperationName> = Part<'params', ParamsOf<OperationOf<Name>>> &
  Partial<Part<'query', Loose<QueryOf<OperationOf<Name>>>>> &
  Part<'body', Sendable<BodyOf<OperationOf<Name>>>> & { readonly key?: string; readonly signal?: AbortSignal }
export type Answer<Name extends OperationName> = AnswerOf<OperationOf<Name>>

/** A refusal as the server sent it, or the client's own where nothing could be asked. The code is for the program, the message for the person. */
export class Refusal extends Error {
  readonly code: RefusalCode | 'network' | 'unsure-keys'
  readonly detail: Readonly<Record<string, unknown>>
  readonly reference: string | undefined
  constructor(
    code: RefusalCode | 'network' | 'unsure-keys',
    message: string,
    detail: Readonly<Record<string, unknown>> = {},
    reference?: string,
  ) {
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

/** A fresh idempotency key; a form makes one when it opens and keeps it while its content is the same. */
export const newKey = (): string => crypto.randomUUID()

/** Refusals by which every call reports that the whole site is closed. */
const CLOSED: ReadonlySet<string> = new Set(['maintenance', 'region-blocked'])
const closedHearers = new Set<() => void>()

/** Hears each refusal that reports a closed site; answers how to stop. */
export function onClosed(hear: () => void): () => void {
  closedHearers.add(hear)
  return () => void closedHearers.delete(hear)
}

type AnyInput = AddressParts & { body?: unknown; key?: string; signal?: AbortSignal }

async function bodyOf(name: string, input: AnyInput): Promise<unknown> {
  const [method = '', path = '', , encrypted] = CALLS[name] ?? []
  if (!encrypted) return input.body
  const { seal } = await import('./sealed.ts')
  const jwe = await seal(method, path, input.body)
  // A proxy may have inserted its own keys.
  if (jwe === undefined) throw new Refusal('unsure-keys', '')
  return { jwe }
}

type Sent = Omit<RequestInit, 'headers' | 'method'> & { readonly method: string; readonly headers: Readonly<Record<string, string>> }

/**
 * Sends a call with a token and stores its replacement from the answer. A call that is given up is not aborted but left to end, since its
 * answer may carry the only copy of the new token.
 */
async function send(address: string, request: Sent, token: string | null, signal?: AbortSignal): Promise<Response> {
  if (token === null) return takeEarly(address, request) ?? fetch(address, { ...request, ...(signal ? { signal } : {}) })
  signal?.throwIfAborted()
  const askedAt = pageNow()
  const answered = fetch(address, { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }).then((response) => {
    hearServerDate(response.headers.get('date'), askedAt)
    const renewed = response.headers.get('x-session-token')
    if (renewed !== null) keepRenewed(token, renewed)
    return response
  })
  if (!signal) return answered
  let giveUp: (() => void) | undefined
  const givenUp = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp)
  })
  try {
    return await Promise.race([answered, givenUp])
  } finally {
    if (giveUp) signal.removeEventListener('abort', giveUp)
  }
}

type Answered<Value> = { readonly envelope: Envelope<Value>; readonly token: string | null }

/** Calls once, and once more with the newer token when another tab has replaced the first one. */
async function ask<Value>(address: string, request: Sent, token: string | null, signal?: AbortSignal): Promise<Answered<Value>> {
  const askWith = async (used: string | null): Promise<Answered<Value>> => {
    const response = await send(address, request, used, signal)
    const envelope = (await response.json().catch(() => undefined)) as Envelope<Value> | undefined
    if (!envelope) throw new Refusal('network', '')
    return { envelope, token: used }
  }
  const first = await askWith(token)
  if (first.envelope.success || first.envelope.code !== 'not-logged-in' || token === null) return first
  const newer = await newerToken(token)
  return newer === undefined ? first : askWith(newer)
}

/** Asks a call and answers its value; throws a Refusal for anything else. */
export async function call<Name extends OperationName>(
  name: Name,
  ...[given]: Record<never, never> extends Input<Name> ? [Input<Name>?] : [Input<Name>]
): Promise<Answer<Name>> {
  const input = (given ?? {}) as AnyInput
  const [method = 'GET', path = ''] = CALLS[name] ?? []
  const held = readToken()
  const body = await bodyOf(name, input)
  const headers: Record<string, string> = { language }
  // The status, from which the code is learned, is asked without one: an old code must not keep the new one away.
  const merchant = name === 'systemStatus' ? undefined : merchantCode()
  if (merchant !== undefined) headers['merchant'] = merchant
  const isFile = body instanceof Blob
  if (body !== undefined) headers['content-type'] = isFile ? 'application/octet-stream' : 'application/json'
  if (input.key) headers['idempotency-key'] = input.key
  const request = {
    method,
    headers,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
  } as const
  let answered: Answered<Answer<Name>>
  try {
    answered = await ask<Answer<Name>>(addressOf(path, input), request, held, input.signal)
    input.signal?.throwIfAborted()
  } catch (error) {
    if (input.signal?.aborted || error instanceof Refusal) throw error
    throw new Refusal('network', '')
  }
  const { envelope, token } = answered
  if (envelope.success) return envelope.value
  if (merchant !== undefined && envelope.code === 'invalid-input' && envelope.value?.['at'] === 'Merchant') {
    forgetMerchant()
    return (call as (name: Name, given?: unknown) => Promise<Answer<Name>>)(name, given)
  }
  if (envelope.code === 'not-logged-in' && token !== null && readToken() === token) forgetToken(false)
  if (CLOSED.has(envelope.code)) for (const hear of closedHearers) hear()
  throw new Refusal(envelope.code, envelope.message, envelope.value, envelope.reference)
}
