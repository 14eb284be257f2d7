/**
 * Exclusion register: the port to a national register of people who excluded themselves, with its HTTP adapter (PX-07). One person is asked about by a form,
 * and the answer is in its headers. Many are asked about by one document of at most 1,000.
 */
export type RegisterPerson = {
  readonly firstName: string
  readonly lastName: string
  /** `1990-01-31`. */
  readonly birthDate: string
  readonly email: string
  readonly postcode: string
  readonly mobile: string
}
/** `ended` is somebody whose exclusion there is over. The reference is the register's own number of its answer. */
export type RegisterAnswer = { readonly listed: 'yes' | 'no' | 'ended'; readonly reference: string }

export type ExclusionRegister = {
  /** Undefined where no readable answer came in time. */
  ask(person: RegisterPerson): Promise<RegisterAnswer | undefined>
  /** The answers in the order of the persons. */
  askAll(persons: readonly RegisterPerson[]): Promise<readonly (RegisterAnswer | undefined)[]>
}

export type RegisterService = { readonly baseUrl: string; readonly key: string }

const WAIT_MILLISECONDS = 2000
/** A document of a thousand takes longer than a form. Nobody waits at a page for it. */
const WAIT_FOR_MANY_MILLISECONDS = 20_000
const LONGEST_ANSWER = 1024 * 1024

const LETTERS: Readonly<Record<string, RegisterAnswer['listed']>> = { Y: 'yes', N: 'no', P: 'ended' }
const REFERENCE = /^[\w.:-]{1,100}$/

/** An answer without its number proves nothing, so it is none. */
function saidOf(letter: unknown, reference: unknown): RegisterAnswer | undefined {
  const listed = typeof letter === 'string' ? LETTERS[letter] : undefined
  return listed !== undefined && typeof reference === 'string' && REFERENCE.test(reference) ? { listed, reference } : undefined
}

const fieldsOf = ({ firstName, lastName, birthDate, email, postcode, mobile }: RegisterPerson) => ({
  firstName,
  lastName,
  dateOfBirth: birthDate,
  email,
  postcode,
  mobile,
})

/** The places of what was asked about, by which the answers are put back into their order. */
function inOrder(text: string, count: number): (RegisterAnswer | undefined)[] {
  const none = Array.from({ length: count }, () => undefined)
  if (text.length > LONGEST_ANSWER) return none
  const told: unknown = JSON.parse(text)
  if (!Array.isArray(told)) return none
  const found = new Map<unknown, RegisterAnswer | undefined>()
  for (const each of told as Readonly<Record<string, unknown>>[]) {
    // Two answers for one person are none.
    const place = each?.['correlationId']
    found.set(place, found.has(place) ? undefined : saidOf(each?.['exclusion'], each?.['msRequestId']))
  }
  return none.map((_, place) => found.get(String(place)))
}

/** The service may be set later than the adapter is made. */
export function httpRegister(service: () => RegisterService | undefined): ExclusionRegister {
  const post = (path: string, type: string, body: string, wait: number): Promise<Response> => {
    const { baseUrl, key } = service()!
    return fetch(new URL(path, baseUrl), {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(wait),
      headers: { 'content-type': type, 'x-api-key': key },
      body,
    })
  }
  return {
    async ask(person) {
      if (service() === undefined) return undefined
      try {
        const form = new URLSearchParams(fieldsOf(person)).toString()
        const response = await post('/v2', 'application/x-www-form-urlencoded', form, WAIT_MILLISECONDS)
        await response.body?.cancel()
        return response.status === 200 ? saidOf(response.headers.get('x-exclusion'), response.headers.get('x-unique-id')) : undefined
      } catch {
        return undefined
      }
    },
    async askAll(persons) {
      const none = persons.map(() => undefined)
      if (service() === undefined) return none
      try {
        const asked = persons.map((person, place) => ({ correlationId: String(place), ...fieldsOf(person) }))
        const response = await post('/v2/batch', 'application/json', JSON.stringify(asked), WAIT_FOR_MANY_MILLISECONDS)
        const text = await response.text()
        return response.status === 200 ? inOrder(text, persons.length) : none
      } catch {
        return none
      }
    },
  }
}
