/** Fake server: answers the real client at the fetch boundary; a call nobody prepared and an answer that the contract forbids fail the test. */
import type { Envelope } from '@baize/contract/envelope.ts'
import type { BodyOf, Operation, ParamsOf, QueryOf } from '@baize/contract/operation.ts'
import { OPERATIONS, type OperationName, type OperationOf } from '@baize/contract/operations.ts'
import { EVERYWHERE, REFUSALS, type RefusalCode } from '@baize/contract/refusals.ts'
import { refusalText } from '@baize/contract/texts.ts'
import type { Answer } from '../api/client.ts'
import { faultOf, sent } from './checked.ts'
import { openSealed } from './sealed.ts'

/** One call as it arrived. */
export type FakeCall<Name extends OperationName> = {
  readonly params: ParamsOf<OperationOf<Name>>
  readonly query: QueryOf<OperationOf<Name>>
  readonly body: BodyOf<OperationOf<Name>>
  readonly headers: Headers
  /** The body came encrypted; it is recorded decrypted. */
  readonly sealed: boolean
}

/** A refusal in place of an answer. */
class Refused {
  readonly code: RefusalCode
  readonly detail: Readonly<Record<string, unknown>> | undefined
  constructor(code: RefusalCode, detail?: Readonly<Record<string, unknown>>) {
    this.code = code
    this.detail = detail
  }
}
export const refused = (code: RefusalCode, detail?: Readonly<Record<string, unknown>>): Refused => new Refused(code, detail)

type Reply<Name extends OperationName> = Answer<Name> | Refused
type Give<Name extends OperationName> = (asked: FakeCall<Name>) => Reply<Name> | Promise<Reply<Name>>
type AnyCall = { params: unknown; query: unknown; body: unknown; headers: Headers; sealed: boolean }

/** What becomes of a prepared answer, or of none, on its way to the page, at once or later. */
type Alter = (operation: Operation, reply: unknown) => unknown

const prepared = new Map<string, (asked: AnyCall) => unknown>()
const calls: { readonly name: string; readonly asked: AnyCall }[] = []
const faults: string[] = []
let isLost = false
let alter: Alter | undefined
let onTheWay: () => Promise<unknown> = () => Promise.resolve()

/** Prepares what an operation answers from now on: a value, or what a function makes of each call, at once or later. */
export function answers<Name extends OperationName>(name: Name, reply: Reply<Name> | Give<Name>): void {
  const give = typeof reply === 'function' ? (reply as Give<Name>) : () => reply
  prepared.set(name, give as (asked: AnyCall) => unknown)
}

/** Every call of an operation so far, in order. */
export const asked = <Name extends OperationName>(name: Name): FakeCall<Name>[] =>
  calls.filter((each) => each.name === name).map((each) => each.asked as unknown as FakeCall<Name>)
/** Every call so far, of whatever operation, in order. */
export const allAsked = (): readonly { readonly name: string; readonly asked: { params: unknown; query: unknown; body: unknown } }[] =>
  calls
/** The names of all calls so far, in order. */
export const askedNames = (): string[] => calls.map(({ name }) => name)
export const forgetAsked = (): void => void calls.splice(0)

/** The line is lost, or there again: no call comes through, and none is a fault. */
export function loseLine(lost: boolean): void {
  isLost = lost
  dispatchEvent(new Event(lost ? 'offline' : 'online'))
}

/** What each answer from now on waits for, as on a slow line. */
export function slowDown(way: () => Promise<unknown>): void {
  onTheWay = way
}

/** What a plain call of an operation is answered. */
export const preparedAnswer = async ({ name }: Operation): Promise<object> =>
  (await prepared.get(name)?.({ params: {}, query: {}, body: {}, headers: new Headers(), sealed: false })) as object

/** Alters each answer to a read from now on, and makes one for each call that nobody prepared. */
export function alterAnswers(by: Alter): void {
  alter = by
}

/** What went against the contract since the last look; the test that did it fails by this. */
export const takeFaults = (): string[] => faults.splice(0)
export const reportFault = (fault: string): void => void faults.push(fault)

export function forgetServer(): void {
  prepared.clear()
  calls.length = 0
  alter = undefined
  onTheWay = () => Promise.resolve()
  if (isLost) loseLine(false)
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
const ROUTES = OPERATIONS.map((operation: Operation) => ({ operation, pattern: patternOf(operation.path) }))

function routeOf(method: string, pathname: string) {
  for (const { operation, pattern } of ROUTES) {
    const match = operation.method === method ? pattern.exec(pathname) : null
    if (match)
      return {
        operation,
        params: Object.fromEntries(Object.entries(match.groups ?? {}).map(([key, text]) => [key, decodeURIComponent(text)])),
      }
  }
  return undefined
}

/** What is wrong with the call itself: the client, too, keeps to the contract. */
function callFault(operation: Operation, { params, query, body, headers }: AnyCall): string | undefined {
  if (operation.key && !headers.has('idempotency-key')) return 'has no key'
  const parts = [
    ['path', operation.params, params, true],
    ['query', operation.query, query, true],
    ['body', operation.body, body, false],
  ] as const
  for (const [part, schema, value, convert] of parts) {
    const fault = schema === undefined ? undefined : faultOf(schema, value, convert)
    if (fault !== undefined) return `${part} ${fault}`
  }
  return undefined
}

const respond = (envelope: Envelope<unknown>, status: number): Response =>
  Response.json(envelope, { status, headers: { 'cache-control': 'no-store' } })

function refuse(operation: Operation, { code, detail }: Refused, language: string): Response {
  const known: readonly RefusalCode[] = [
    ...EVERYWHERE,
    ...(operation.refusals ?? []),
    ...(operation.key ? (['key-missing', 'key-used-differently', 'still-working'] as const) : []),
  ]
  if (!known.includes(code)) reportFault(`${operation.name} never refuses with ${code}`)
  const message = refusalText(code, language === 'EN' ? 'EN' : 'MY')
  return respond({ success: false, code, message, ...(detail ? { value: detail } : {}) }, REFUSALS[code])
}

/** Answers a call of the site; whatever is not for the server goes on to the line as it is. */
async function answer(request: Request): Promise<Response> {
  if (isLost) throw new TypeError('Failed to fetch')
  const { pathname, searchParams } = new URL(request.url)
  const route = routeOf(request.method, pathname)
  // A file is looked at by its call alone.
  const text = route?.operation.file ? '' : await request.text()
  const said = text === '' ? undefined : (JSON.parse(text) as { jwe?: unknown })
  const jwe = route?.operation.encrypted ? said?.jwe : undefined
  const sealed = typeof jwe === 'string'
  const arrived = {
    params: route?.params,
    query: Object.fromEntries(searchParams),
    body: sealed ? await openSealed(jwe, `${request.method} ${route?.operation.path}`) : said,
    headers: request.headers,
    sealed,
  }
  const give = route && prepared.get(route.operation.name)
  if (!route || !(give ?? alter)) {
    reportFault(`nobody prepared ${route?.operation.name ?? `${request.method} ${pathname}`}`)
    throw new TypeError('Failed to fetch')
  }
  const { operation } = route
  calls.push({ name: operation.name, asked: arrived })
  const wrong = callFault(operation, arrived)
  if (wrong !== undefined) reportFault(`${operation.name} was called against the contract: ${wrong}`)
  const plain = await give?.(arrived)
  const reply =
    alter === undefined || plain instanceof Refused || (give && operation.method !== 'GET') ? plain : await alter(operation, plain)
  await onTheWay()
  if (isLost) throw new TypeError('Failed to fetch')
  if (reply instanceof Refused) return refuse(operation, reply, request.headers.get('language') ?? '')
  const value = sent(reply)
  const forbidden = faultOf(operation.answer, value)
  if (forbidden !== undefined) reportFault(`${operation.name} answers what the contract forbids: ${forbidden}`)
  return respond({ success: true, value }, 200)
}

/** Where the calls of the contract stand; all else is the files of the site. */
const CALLED = /^\/(?:wps|lgw|lotto)\//

/** Puts the fake in the place of the line, for this file's page. */
export function standIn(): void {
  const line = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    return CALLED.test(address.pathname) ? answer(new Request(input instanceof Request ? input : address, init)) : line(input, init)
  }
}
