/**
 * Screening: the port to a service that compares people with lists of sanctions and of persons in office (PA-12). Its HTTP adapter has the shape of the open
 * matching service. Queries go by our own ids and in the body, so no name stands in an address. Next: `server/checks/screening/take.ts`.
 */
export type ScreeningQuery = {
  readonly id: string
  readonly name: readonly string[]
  /** `1990-01-31`. */
  readonly birthDate?: string
  /** Two letters. */
  readonly country?: string
}
export type ScreeningHit = {
  readonly entry: string
  /** Another one where the list says something else of the entry. */
  readonly version: string
  readonly caption: string
  /** In ten-thousandths. */
  readonly score: number
  readonly topics: readonly string[]
  readonly datasets: readonly string[]
}
export type Screened = { readonly id: string; readonly hits: readonly ScreeningHit[] }

export type Screening = {
  /** The version of the lists; undefined where nobody answers. */
  list(): Promise<string | undefined>
  /** Answers those queries that were answered in whole. */
  match(queries: readonly ScreeningQuery[]): Promise<readonly Screened[]>
}
export type ScreeningService = { readonly baseUrl: string; readonly key: string; readonly set: string }

const WAIT_MILLISECONDS = 10_000
const LONGEST_ANSWER = 4 * 1024 * 1024
const LONGEST_TEXT = 200
const LEAST_SCORE = '0.7'
const MOST_HITS = 20
const WHOLE = 10_000

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {})
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .replaceAll(/\p{Cc}+/gu, ' ')
        .slice(0, LONGEST_TEXT)
    : ''
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? (value as unknown[]).map(textOf).filter(Boolean).slice(0, MOST_HITS) : []

/** Undefined where it names no entry or has no score from 0 to 1. */
function hitOf(value: unknown): ScreeningHit | undefined {
  const { id, caption, score, properties, datasets, last_change: changed } = fieldsOf(value)
  const entry = textOf(id)
  if (entry === '' || typeof score !== 'number' || !(score >= 0 && score <= 1)) return undefined
  const topics = textsOf(fieldsOf(properties)['topics'])
  const sets = textsOf(datasets)
  // A list that dates nothing has another version where it says something else.
  const version = textOf(changed) || [textOf(caption), ...topics, ...sets].join('|').slice(0, LONGEST_TEXT)
  return { entry, version, caption: textOf(caption), score: Math.round(score * WHOLE), topics, datasets: sets }
}

/** One bad hit makes the whole answer about a person none. */
function screenedOf(id: string, answer: unknown): Screened | undefined {
  const { status = 200, results } = fieldsOf(answer)
  if (status !== 200 || !Array.isArray(results)) return undefined
  const hits = (results as unknown[]).map(hitOf)
  return hits.every((hit) => hit !== undefined) ? { id, hits } : undefined
}

const propertiesOf = ({ name, birthDate, country }: ScreeningQuery) => ({
  name,
  ...(birthDate === undefined ? {} : { birthDate: [birthDate] }),
  ...(country === undefined ? {} : { country: [country.toLowerCase()] }),
})

/** One call; undefined where no readable answer came. */
async function ask({ baseUrl, key }: ScreeningService, path: string, content?: object): Promise<Fields | undefined> {
  try {
    const response = await fetch(new URL(path, baseUrl), {
      method: content === undefined ? 'GET' : 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(WAIT_MILLISECONDS),
      headers: {
        accept: 'application/json',
        authorization: `ApiKey ${key}`,
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    })
    const text = await response.text()
    return response.status === 200 && text.length <= LONGEST_ANSWER ? fieldsOf(JSON.parse(text)) : undefined
  } catch {
    return undefined
  }
}

/** The service may be set later than the adapter is made. */
export const httpScreening = (service: () => ScreeningService | undefined): Screening => ({
  async list() {
    const at = service()
    const told = at && (await ask(at, '/catalog'))
    const sets = Array.isArray(told?.['datasets']) ? (told['datasets'] as unknown[]).map(fieldsOf) : []
    const own = sets.find(({ name }) => name === at?.set)
    return textOf(own?.['version']) || textOf(own?.['updated_at']) || undefined
  },
  async match(queries) {
    const at = service()
    if (at === undefined || queries.length === 0) return []
    const asked = Object.fromEntries(queries.map((query) => [query.id, { schema: 'Person', properties: propertiesOf(query) }]))
    const path = `/match/${encodeURIComponent(at.set)}?threshold=${LEAST_SCORE}&limit=${MOST_HITS}`
    const told = await ask(at, path, { queries: asked })
    const responses = fieldsOf(told?.['responses'])
    return queries.flatMap(({ id }) => screenedOf(id, responses[id]) ?? [])
  },
})
