/** Vendor books: asks a vendor for its own list of what it did at our wallet, and what became of a round, as a port with its HTTP adapter. */
import { parseUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { fieldsOf, signedAsk, type VendorAsk, type VendorAskSettings } from './vendor-ask.ts'

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

const TIMEOUT_MS = 10_000
const TEXT = /^[!-~]{1,200}$/

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

export function httpVendorBooks(settings: VendorAskSettings): VendorBooks {
  const ask = signedAsk('statement', settings, TIMEOUT_MS)
  return {
    async list({ from, to, after, ...whose }) {
      const answer = await ask('list', whose, { from: from.toString(), to: to.toString(), ...(after === undefined ? {} : { after }) })
      const { lines, more } = answer?.status === 200 ? answer.fields : {}
      if (!Array.isArray(lines) || typeof more !== 'boolean') return refused('unreachable')
      const read = lines.map(lineOf)
      return read.every((line) => line !== undefined) ? done({ lines: read, more }) : refused('unreachable')
    },
    async round({ player, game, round, ...whose }) {
      const answer = await ask('round', whose, { player, game, round })
      if (answer?.status === 404) return refused('unknown')
      const { state, transactions } = answer?.status === 200 ? answer.fields : {}
      if ((state !== 'open' && state !== 'ended') || !Array.isArray(transactions)) return refused('unreachable')
      return transactions.every((id): id is string => typeof id === 'string') ? done({ state, transactions }) : refused('unreachable')
    },
  }
}
