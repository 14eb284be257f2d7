/**
 * Shared types of the dialects: opening games, listing them, taking orders for free rounds and calling the operator.
 */
import type { FastifyInstance } from 'fastify'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import type { SandboxGame } from '../games.ts'
import type { CallName, OperatorAnswer } from '../operator-calls.ts'
import type { Launch, Launches } from './launches.ts'

/** A brand's dialect: `key` authenticates its calls; it is a private key, a secret, a token or a certificate. */
export type Spoken = { readonly dialect: string; readonly key: string }

export type DeskNeeds = {
  readonly launches: Launches
  readonly games: readonly SandboxGame[]
  /** The operator's proof to a brand in this dialect; undefined for any other. */
  readonly proofOf: (vendor: string) => string | undefined
}

export type Body = Readonly<Record<string, string | boolean>>
/** One call to the operator's wallet as it is sent. */
export type Sent = { readonly path: string; readonly body: string; readonly headers: Readonly<Record<string, string>> }
export type Answered = { readonly http: number; readonly fields: Readonly<Record<string, unknown>> }

export type WalletNeeds = { readonly vendor: string; readonly key: string; readonly launches: Launches }

export type Speech = {
  /** The calls of the operator, at their real paths. */
  desk(app: FastifyInstance, needs: DeskNeeds): void
  /** The messages of a wallet call in order; none where the dialect has no such call. */
  write(call: CallName, body: Body, launch: Launch | undefined, needs: WalletNeeds): readonly Sent[]
  /** What an answer means. */
  read(answered: Answered): OperatorAnswer
}

/** A number in a document with exactly these digits. */
export const number = (digits: string): unknown => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits)
export const unitsOf = (amount: string | boolean | undefined): bigint => parseUnits(String(amount ?? '0')) ?? 0n

/**
 * A balance of an answer, whose numbers are kept as written, as decimal text. `perUnit` is how many of its steps a ten-thousandth is, or
 * how many a step is.
 */
export function balanceFrom(value: unknown, { times = 1n, by = 1n }: { readonly times?: bigint; readonly by?: bigint } = {}) {
  const text = String(value)
  const minus = text.startsWith('-')
  const plain = minus ? text.slice(1) : text
  const whole = /^\d+$/.test(plain) && (times !== 1n || by !== 1n)
  const units = whole ? (BigInt(plain) * times) / by : parseUnits(plain.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''))
  return units === undefined ? undefined : `${minus && units > 0n ? '-' : ''}${formatUnits(units)}`
}

/** A parsed answer: done with a balance, refused by our own code, or unclear. */
export function answerOf(
  word: string,
  {
    done,
    refusals,
    balance,
    fields = {},
  }: {
    readonly done: string
    readonly refusals: Readonly<Record<string, string>>
    readonly balance: string | undefined
    readonly fields?: Readonly<Record<string, unknown>>
  },
): OperatorAnswer {
  const withBalance = balance === undefined ? {} : { balance }
  if (word === done) return { kind: 'done', fields, ...withBalance }
  const status = Object.hasOwn(refusals, word) ? refusals[word] : undefined
  return status === undefined ? { kind: 'unclear', why: word } : { kind: 'refused', status, ...withBalance }
}

/** The page of a game as this service serves it. */
export function pageOf(
  host: string,
  vendor: string,
  { token, game }: Pick<Launch, 'token' | 'game'>,
  language: string,
  back: string,
): string {
  const lang = language.toUpperCase() === 'EN' ? 'EN' : 'MY'
  return `http://${host}/${vendor}/${game}?${new URLSearchParams({ token, lang, return: back }).toString()}`
}

export const hasGame = (games: readonly SandboxGame[], vendor: string, code: string): boolean =>
  games.some((game) => game.vendor === vendor && game.code === code)

/** A document's fields; none where it is not an object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return typeof read === 'object' && read !== null ? (read as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}
export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')
