/** Client: what a vendor of any dialect does in the shared list of cases, and how its answers are read. */
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { nextId, type Seat, type Wire } from './wire.ts'
import type { DialectName } from '../store.ts'

/** The result of a call: the dialect's own word, and the balance as decimal text. */
export type DialectAnswer = {
  readonly word: string
  readonly balance: string | undefined
  readonly http: number
  readonly body: Readonly<Record<string, unknown>>
}
/** One bet: its player, its round and its ids. */
export type Hand = { readonly player: Seat; readonly round: string; readonly id: string; readonly reference: string }
export type Change = {
  readonly currency?: string
  readonly player?: string
  readonly token?: string
  readonly game?: string
  readonly id?: string
  readonly channel?: string
}

const WORDS = [
  'ok',
  'forged',
  'malformed',
  'token',
  'user',
  'blocked',
  'game',
  'currency',
  'funds',
  'limit',
  'turnover',
  'loss',
  'duplicate',
  'noBet',
  'rolledBack',
  'settled',
  'settledAgain',
  'cancelUnknown',
  'cancelAgain',
] as const
export type Words = Readonly<Record<(typeof WORDS)[number], string>>

/** A correct call, and how a changed text of it is sent, signed like every call. */
export type SampleCall = {
  readonly name: string
  readonly fields: Readonly<Record<string, unknown>>
  /** Fields that may be missing or null. */
  readonly optional?: readonly string[]
  readonly send: (document: string) => Promise<DialectAnswer>
}

export type Client = {
  readonly dialect: DialectName
  readonly vendor: string
  readonly secret: string
  readonly words: Words
  /** Whether one win settles a bet and a second one is refused. */
  readonly settlesOnce: boolean
  readonly namesCurrency: boolean
  readonly carriesToken: boolean
  /** The call by which a vendor asks who holds a session, where its dialect has one. */
  readonly check?: (player: Seat, change?: Change) => Promise<DialectAnswer>
  balance(player: Seat, change?: Change): Promise<DialectAnswer>
  bet(hand: Hand, amount: string, change?: Change): Promise<DialectAnswer>
  win(hand: Hand, amount: string, change?: Change): Promise<DialectAnswer>
  cancel(hand: Hand, amount: string, change?: Change): Promise<DialectAnswer>
  promo(player: Seat, id: string, amount: string, change?: Change): Promise<DialectAnswer>
  /** What the ledger must show of such a promotion: its kind, and the campaign that gave it, by reference or as the round. */
  promoted(id: string): { readonly kind: string; readonly reference?: string; readonly round?: string }
  /** A body sent as it is to the address of bets, signed by default. */
  raw(body: string, options?: { unsigned?: boolean; headers?: Readonly<Record<string, string>> }): Promise<DialectAnswer>
  /** Every call of the dialect about a hand. */
  samples(hand: Hand): readonly SampleCall[]
  /** A bet under a wrong key, signature or hash. */
  forge(body: string, key: string): Promise<DialectAnswer>
  /** The body of a bet as text, to be changed. */
  betText(hand: Hand, amount: string): string
}

export const handOf = (player: Seat, round = nextId('r')): Hand => ({ player, round, id: nextId('b'), reference: nextId('ref') })

export const unitsOf = (amount: string): bigint => parseUnits(amount) ?? 0n
/** A word or number of an answer as text. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : JSON.stringify(value)

const decimal = (value: unknown, perOne: bigint): string | undefined =>
  value === undefined
    ? undefined
    : perOne === 1n
      ? formatUnits(signed(textOf(value)))
      : formatUnits((BigInt(textOf(value)) * 10_000n) / perOne)
const signed = (text: string): bigint => (text.startsWith('-') ? -unitsOf(text.slice(1)) : unitsOf(text))

/** The answer with its numbers as written, because a balance may exceed a JavaScript number. */
export async function read(
  answer: Response,
  wordOf: (body: Record<string, unknown>) => string,
  perOne: bigint,
  name = 'balance',
): Promise<DialectAnswer> {
  const text = await answer.text()
  const body = JSON.parse(text, function keep(this: unknown, key, value: unknown, context?: { source: string }) {
    return typeof value === 'number' && key === name ? (context?.source ?? value) : value
  } as (this: unknown, key: string, value: unknown) => unknown) as Record<string, unknown>
  return { word: wordOf(body), balance: decimal(body[name], perOne), http: answer.status, body }
}

export type Sending = { readonly path: string; readonly headers: (body: string) => Record<string, string>; readonly type: string }
export const send = (
  wire: Wire,
  { path, headers, type }: Sending,
  body: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> => fetch(`${wire.url}${path}`, { method: 'POST', body, headers: { 'content-type': type, ...headers(body), ...more } })

export const gameOf = (games: ReadonlyMap<string, string>, vendor: string): string => games.get(vendor)!
