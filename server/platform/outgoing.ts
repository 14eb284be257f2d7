/** Outgoing: asks an address that somebody else has named, and reaches public places only, whatever its name turns out to stand for. */
import { lookup } from 'node:dns/promises'
import { request as askPlainly, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as askSecurely } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export type OutgoingSettings = {
  /** Origins that this installation itself has configured; they may be private and speak plain HTTP. */
  readonly trusted?: () => readonly string[]
  /** What a name stands for; asked once for each call, and the call goes to no other address than one of these. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
  /** Which addresses are nobody's private place. */
  readonly isPublic?: (address: string) => boolean
  /** Ports and schemes of places that are not trusted; a wider door lets strangers look for what listens. */
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

/** A place that nobody may be led to; everything else that goes wrong is a `TypeError`, as it is with `fetch`. */
export class ForbiddenPlace extends Error {
  override readonly name = 'ForbiddenPlace'
}

/** Asks as `fetch` does, except that a redirect is answered and never followed. */
export type Outgoing = (address: string | URL, ask?: OutgoingAsk) => Promise<Response>

const TIMEOUT_MILLISECONDS = 5000
const MOST_BYTES = 2 * 1024 * 1024
/** Statuses whose answer has no body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])

/** The only part of IPv6 from which addresses of the internet are given out (RFC 4291). */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')

/** An address of the open internet: not private, local, reserved, multicast, and not a way of writing one of these inside another. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const read = ipaddr.parse(address)
  return read.range() === 'unicast' && (read instanceof ipaddr.IPv4 || read.match(GIVEN_OUT))
}

const addressesOf = async (host: string): Promise<readonly string[]> => (await lookup(host, { all: true })).map(({ address }) => address)

type Place = { readonly url: URL; readonly addresses: readonly string[] }

/** Reads the address as browsers do, which turns every odd way to write a number into the number, and looks where it leads. */
async function placeOf(address: string | URL, settings: OutgoingSettings): Promise<Place> {
  const { resolve = addressesOf, isPublic = isPublicAddress, ports = [''], schemes = ['https:'], trusted } = settings
  const url = URL.parse(String(address))
  if (!url || !/^https?:$/.test(url.protocol)) throw new ForbiddenPlace('not an address of the web')
  if (url.username !== '' || url.password !== '') throw new ForbiddenPlace('an address that carries a name or a password')
  const isTrusted = trusted?.().includes(url.origin) === true
  if (!isTrusted && !(schemes.includes(url.protocol) && ports.includes(url.port))) throw new ForbiddenPlace('a scheme or a port of its own')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => [])
  if (addresses.length === 0) throw new TypeError(`${url.hostname} stands for no address`)
  // One private address among public ones is a trap or a mistake, and the next question might be answered with it alone.
  if (!isTrusted && !addresses.every(isPublic)) throw new ForbiddenPlace('a place that is not public')
  return { url, addresses }
}

/** Answers what was looked up already, so that the name cannot come to mean something else between the look and the call. */
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

function askOnce({ url, addresses }: Place, { method = 'GET', headers, body }: OutgoingAsk, signal: AbortSignal): Promise<IncomingMessage> {
  // Without an agent the connection is this call's own: none is kept, and none is taken over that nobody looked at.
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

/** The way out for addresses that were not written by whoever runs this installation. */
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
