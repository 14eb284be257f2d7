/**
 * Lottery results: the way to the publishers of outside draws, as a port with its HTTP adapter. The word of one publisher counts only when
 * another agrees.
 */
import { createHash } from 'node:crypto'
import type { Draw } from '@baize/contract/lottery/lottery.ts'
import { resultOfExchange } from '@baize/rules/lottery/families/myanmar.ts'

export type ResultReport = {
  readonly source: string
  readonly draw: Draw
  readonly drawnAt: Temporal.Instant
  /** SHA-256 of the page as it was sent. */
  readonly pageHash: string
  /** The number under which the publisher lists the draw; null where the page has none. */
  readonly publishedNumber: string | null
}
export type ResultQuestion = {
  readonly game: string
  readonly rules: string
  /** The day of the draw in the lottery's zone, and its place on that day, from 1. */
  readonly day: string
  readonly place: number
  /** The number that the publisher is expected to give it. */
  readonly number: string
  readonly drawAt: Temporal.Instant
}
export type Results = {
  readonly sources: readonly string[]
  /** Undefined while the source has no result, does not answer, or answers unreadably. */
  ask(source: string, about: ResultQuestion): Promise<ResultReport | undefined>
}

export type ResultsSettings = {
  readonly sources: readonly string[]
  /** Asked at every call, because a service that runs beside the server may come back at another port. */
  readonly baseUrl: () => string | undefined
  readonly timeoutMilliseconds?: number
}

const LARGEST_PAGE = 64 * 1024
const NUMBER = /^[0-9]{1,8}$/
const PUBLISHED = /^[0-9A-Za-z/-]{1,24}$/

const isNumber = (value: unknown): value is string => typeof value === 'string' && NUMBER.test(value)
const isList = (value: unknown): value is string[] => Array.isArray(value) && value.length <= 40 && value.every(isNumber)

/** Numbers, or prizes by name; anything else is no draw. The rules judge whether it is a draw of its game. */
function readDraw(value: unknown): Draw | undefined {
  if (isList(value)) return value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries = Object.entries(value)
  if (
    entries.length > 40 ||
    !entries.every(([name, numbers]) => /^[A-Za-z0-9]{1,16}$/.test(name) && (isNumber(numbers) || isList(numbers)))
  )
    return undefined
  return Object.fromEntries(entries) as Draw
}

/** For the Myanmar 2D a source may publish the two figures of the exchange from which the number follows. */
function readExchange(value: unknown): Draw | undefined {
  if (typeof value !== 'object' || value === null || !('set' in value) || !('value' in value)) return undefined
  if (typeof value.set !== 'string' || typeof value.value !== 'string') return undefined
  const result = resultOfExchange({ set: value.set, value: value.value })
  return result.ok ? { result: result.value } : undefined
}

function readInstant(value: unknown): Temporal.Instant | undefined {
  if (typeof value !== 'string' || value.length > 40) return undefined
  try {
    return Temporal.Instant.from(value)
  } catch {
    return undefined
  }
}

/**
 * Reads a publisher's page: `{ game, date, place?, issue?, drawnAt, numbers | exchange }`. A draw is known by its date, and by its place on a
 * date with several. A page about another is no answer. Its `issue` is the publisher's own number, whatever was expected.
 */
function readPage(source: string, about: ResultQuestion, page: string): ResultReport | undefined {
  let json: unknown
  try {
    json = JSON.parse(page)
  } catch {
    return undefined
  }
  if (typeof json !== 'object' || json === null) return undefined
  const said: Readonly<Record<string, unknown>> = { ...json }
  if (said['game'] !== about.game || said['date'] !== about.day || (said['place'] ?? 1) !== about.place) return undefined
  const draw = readDraw(said['numbers']) ?? (about.rules === 'MM_2D' ? readExchange(said['exchange']) : undefined)
  const drawnAt = readInstant(said['drawnAt'])
  if (draw === undefined || drawnAt === undefined) return undefined
  const number = said['issue']
  const publishedNumber = typeof number === 'string' && PUBLISHED.test(number) ? number : null
  return { source, draw, drawnAt, pageHash: createHash('sha256').update(page).digest('hex'), publishedNumber }
}

/** Asks `GET /<source>/results/<game>/<date>/<place>?number=…` of the publishers; 404 means that there is no such result, or not yet. */
export const httpResults = ({ sources, baseUrl, timeoutMilliseconds = 4000 }: ResultsSettings): Results => ({
  sources,
  async ask(source, about) {
    const base = baseUrl()
    if (base === undefined || !sources.includes(source)) return undefined
    const url = new URL(`/${source}/results/${encodeURIComponent(about.game)}/${about.day}/${about.place}`, base)
    url.search = new URLSearchParams({ number: about.number, drawAt: about.drawAt.toString() }).toString()
    try {
      const response = await fetch(url, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
        headers: { accept: 'application/json' },
      })
      if (response.status !== 200) return undefined
      const page = await response.text()
      return page.length > LARGEST_PAGE ? undefined : readPage(source, about, page)
    } catch {
      return undefined
    }
  },
})
