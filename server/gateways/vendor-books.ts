/** Vendor books: asks a vendor for its own list of what it did at our wallet, and what became of a round, as a port with its HTTP adapter. */
import { createHmac } from 'node:crypto'
import { parseUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Clock } from '../platform/clock.ts'

export type VendorLine = {
  readonly transaction: string
  readonly verb: string
  readonly player: string
  readonly game: string
  readonly round: string
  /** Ten-thousandths; undefined where the kind of act names no amount. */
  readonly units: bigint | undefined
  readonly at: Temporal.Instant
}

export type VendorAsk = { readonly vendor: string; readonly secret: string }
export type ListAsk = VendorAsk & {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  /** The last transaction of the page before. */
  readonly after?: string
}
export type RoundAsk = VendorAsk & { readonly player: string; readonly game: string; readonly round: string }
export type RoundView = { readonly state: 'open' | 'ended'; readonly transactions: readonly string[] }

/** `unreachable` also stands for an answer that cannot be read: nothing is concluded from it. */
export type VendorBooks = {
  list(ask: ListAsk): Promise<Outcome<{ readonly lines: readonly VendorLine[]; readonly more: boolean }, 'unreachable'>>
  round(ask: RoundAsk): Promise<Outcome<RoundView, 'unreachable' | 'unknown'>>
}

export type VendorBooksSettings = {
  /** Asked at every call; undefined while the vendor does not answer. */
  readonly baseUrl: (vendor: string) => string | undefined
  readonly clock: Clock
  readonly timeoutMilliseconds?: number
}

const LARGEST_ANSWER = 4 * 1024 * 1024
const TEXT = /^[!-~]{1,200}$/

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields | undefined => (typeof value === 'object' && value !== null ? (value as Fields) : undefined)

const instantOf = (text: unknown): Temporal.Instant | undefined => {
  try {
    return typeof text === 'string' ? Temporal.Instant.from(text) : undefined
  } catch {
    return undefined
  }
}

function lineOf(value: unknown): VendorLine | undefined {
  const { transaction, verb, player, game, round, amount, at } = fieldsOf(value) ?? {}
  const texts = [transaction, verb, player, game, round]
  if (!texts.every((text): text is string => typeof text === 'string' && TEXT.test(text))) return undefined
  const units = typeof amount === 'string' ? parseUnits(amount) : undefined
  const when = instantOf(at)
  if (when === undefined || (amount !== undefined && units === undefined)) return undefined
  const [id = '', kind = '', who = '', where = '', which = ''] = texts
  return { transaction: id, verb: kind, player: who, game: where, round: which, units, at: when }
}

/** Signs as the vendors sign: HMAC-SHA256 of "{timestamp}.{raw body}" under the same secret. */
export function httpVendorBooks({ baseUrl, clock, timeoutMilliseconds = 10_000 }: VendorBooksSettings): VendorBooks {
  const ask = async (
    path: string,
    { vendor, secret }: VendorAsk,
    fields: Fields,
  ): Promise<{ status: number; json: unknown } | undefined> => {
    const base = baseUrl(vendor)
    if (base === undefined) return undefined
    const body = JSON.stringify(fields)
    const timestamp = String(clock.now().epochMilliseconds)
    const signature = createHmac('sha256', Buffer.from(secret, 'utf8')).update(`${timestamp}.${body}`).digest('base64')
    try {
      const answer = await fetch(new URL(`statement/${encodeURIComponent(vendor)}/${path}`, base.endsWith('/') ? base : `${base}/`), {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
        headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': `v1,${signature}` },
      })
      const text = await answer.text()
      return text.length > LARGEST_ANSWER ? undefined : { status: answer.status, json: JSON.parse(text) as unknown }
    } catch {
      // Refused, cut off, too slow or not JSON.
      return undefined
    }
  }
  return {
    async list({ from, to, after, ...whose }) {
      const answer = await ask('list', whose, { from: from.toString(), to: to.toString(), ...(after === undefined ? {} : { after }) })
      const { lines, more } = (answer?.status === 200 ? fieldsOf(answer.json) : undefined) ?? {}
      if (!Array.isArray(lines) || typeof more !== 'boolean') return refused('unreachable')
      const read = lines.map(lineOf)
      return read.every((line) => line !== undefined) ? done({ lines: read, more }) : refused('unreachable')
    },
    async round({ player, game, round, ...whose }) {
      const answer = await ask('round', whose, { player, game, round })
      if (answer?.status === 404) return refused('unknown')
      const { state, transactions } = (answer?.status === 200 ? fieldsOf(answer.json) : undefined) ?? {}
      if ((state !== 'open' && state !== 'ended') || !Array.isArray(transactions)) return refused('unreachable')
      return transactions.every((id): id is string => typeof id === 'string') ? done({ state, transactions }) : refused('unreachable')
    },
  }
}
