/** Wire: what the three adapters of identity checks share: one call that never throws, a digest compared in constant time, and fields of any shape. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const WAIT_MILLISECONDS = 8000
const LONGEST_ANSWER = 256 * 1024
const LONGEST_WORDS = 500

export type Fields = Readonly<Record<string, unknown>>
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Words for staff, cut to what a row holds; signs that steer a terminal are left out. */
export const wordsOf = (...parts: readonly unknown[]): string =>
  parts
    .map(textOf)
    .filter(Boolean)
    .join('; ')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, LONGEST_WORDS)

export function jsonOf(body: Buffer | string): Fields | undefined {
  try {
    const read: unknown = JSON.parse(String(body))
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Fields) : undefined
  } catch {
    return undefined
  }
}

/** The moment that a service wrote; undefined where it is none. */
export function momentOf(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return undefined
  }
}

export const hmacHex = (secret: string, ...parts: readonly (string | Buffer)[]): string => {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(part)
  return hmac.digest('hex')
}

/** Compares a given digest with ours in constant time. */
export function isDigest(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

type Wish = { readonly method: 'GET' | 'POST'; readonly headers: Readonly<Record<string, string>>; readonly body?: string }

/** One call; undefined where no readable answer came, which does not say what the service did. */
export async function ask(
  baseUrl: string,
  path: string,
  { method, headers, body }: Wish,
): Promise<{ readonly status: number; readonly fields: Fields } | undefined> {
  try {
    const response = await fetch(new URL(path, baseUrl), {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(WAIT_MILLISECONDS),
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    const fields = text.length > LONGEST_ANSWER ? undefined : jsonOf(text)
    return fields && { status: response.status, fields }
  } catch {
    return undefined
  }
}

/** First and last name of one text: the last word is the family name, as most services ask for two. */
export function namesOf(name: string): { readonly first: string; readonly last: string } {
  const words = name.trim().split(/\s+/)
  const last = words.at(-1) ?? ''
  return { first: words.slice(0, -1).join(' ') || last, last }
}
