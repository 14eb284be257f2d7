/** Outgoing: calls an address that somebody else has named, and reaches public places only, whatever its name resolves to. */
import { lookup } from 'node:dns/promises'
import { request as askPlainly, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as askSecurely } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export type OutgoingSettings = {
  /** Origins that this installation itself has configured; they may be private and use plain HTTP. */
  readonly trusted?: () => readonly string[]
  /** The addresses of a name, looked up once for each call. The call goes to no other address. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
  /** Which addresses are not private. */
  readonly isPublic?: (address: string) => boolean
  /** Ports and schemes of untrusted places; a wider rule lets strangers scan for services. */
  readonly ports?: readonly string[]
  readonly schemes?: readonly string[]
  readonly timeoutMilliseconds?: number
  readonly mostBytes?: number
}

export type OutgoingAsk = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal
}

/** A forbidden address; every other failure is a `TypeError`, as with `fetch`. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenPlace'
}

/** Works like `fetch`, except that a redirect is answered and never followed. */
export type Outgoing = (address: string | URL, ask?: OutgoingAsk) => Promise<Response>

const TIMEOUT_MILLISECONDS = 5000
const MOST_BYTES = 2 * 1024 * 1024
/** Statuses whose answer has no body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])

/** The only part of IPv6 from which public addresses are assigned (RFC 4291). */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')

/** An address of the public internet: not private, local, reserved or multicast, and not one of these written inside another. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const read = ipaddr.parse(address)
  return read.range() === 'unicast' && (read instanceof ipaddr.IPv4 || read.match(GIVEN_OUT))
}

const addressesOf = async (host: string): Promise<readonly string[]> => (await lookup(host, { all: true })).map(({ address }) => address)

type Destination = { readonly url: URL; readonly addresses: readonly string[] }

/** Reads the address as browsers do, which turns every odd spelling into the number, and checks where it leads. */
async function placeOf(address: string | URL, settings: OutgoingSettings): Promise<Destination> {
  const { resolve = addressesOf, isPublic = isPublicAddress, ports = [''], schemes = ['https:'], trusted } = settings
  const url = URL.parse(String(address))
  if (!url || !/^https?:$/.test(url.protocol)) throw new ForbiddenAddress('not an address of the web')
  if (url.username !== '' || url.password !== '') throw new ForbiddenAddress('an address that carries a name or a password')
  const isTrusted = trusted?.().includes(url.origin) === true
  if (!isTrusted && !(schemes.includes(url.protocol) && ports.includes(url.port)))
    throw new ForbiddenAddress('a scheme or a port of its own')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => [])
  if (addresses.length === 0) throw new TypeError(`${url.hostname} stands for no address`)
  // One private address among public ones is a trap or a mistake, and the next lookup might return only that one.
  if (!isTrusted && !addresses.every(isPublic)) throw new ForbiddenAddress('a place that is not public')
  return { url, addresses }
}

/** Answers the addresses that were looked up already, so that the name cannot change its meaning between the check and the call. */
const asResolved =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, answer) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    if (options.all === true) answer(null, found)
    else answer(null, found[0]?.address ?? '', found[0]?.family)
  }

async function bodyOf(message: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of message as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > mostBytes) throw new TypeError(`an answer of more than ${mostBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const headersOf = (message: IncomingMessage): [string, string][] => {
  const { rawHeaders } = message
  return rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as [string, string]] : []))
}

function askOnce(
  { url, addresses }: Destination,
  { method = 'GET', headers, body }: OutgoingAsk,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  // Without an agent the connection belongs to this call: none is kept, and no unchecked one is reused.
  const options: RequestOptions = {
    method,
    // A compressed answer could be small on the wire and large here.
    headers: { ...headers, 'accept-encoding': 'identity' },
    agent: false,
    lookup: asResolved(addresses),
    signal,
  }
  return new Promise((resolve, reject) => {
    const asking = (url.protocol === 'https:' ? askSecurely : askPlainly)(url, options, resolve)
    asking.once('error', reject)
    asking.end(body)
  })
}

/** The way out for addresses that the operator of this installation did not write. */
export const createOutgoing = (settings: OutgoingSettings = {}): Outgoing => {
  const { timeoutMilliseconds = TIMEOUT_MILLISECONDS, mostBytes = MOST_BYTES } = settings
  return async (address, ask = {}) => {
    const place = await placeOf(address, settings)
    const limit = AbortSignal.timeout(timeoutMilliseconds)
    const signal = ask.signal ? AbortSignal.any([ask.signal, limit]) : limit
    try {
      const message = await askOnce(place, ask, signal)
      const status = message.statusCode ?? 0
      const body = await bodyOf(message, mostBytes)
      return new Response(BODILESS.has(status) ? null : new Uint8Array(body), { status, headers: headersOf(message) })
    } catch (error) {
      throw error instanceof TypeError ? error : new TypeError('the place did not answer', { cause: error })
    }
  }
}
