/** Early: a visitor's first queries, which are sent before the site has loaded. The client uses their answers instead of asking again. */
import type { OperationOf } from '@baize/contract/operations.ts'
import { STORED } from './stored.ts'

const answers = new Map<string, { readonly headers: Readonly<Record<string, string>>; readonly answer: Promise<Response> }>()

/** What nobody has used by then is asked again by whoever wants it. On a slow line the site itself may take half of this to come. */
const KEPT_MS = 60_000

/** Every page's first query. The client sends it without the merchant's code, since its answer brings the code. */
const STATUS: OperationOf<'systemStatus'>['path'] = '/wps/system/status'

function ask(address: string, headers: Readonly<Record<string, string>>): void {
  const answer = fetch(address, { headers, credentials: 'same-origin' })
  // A failure is thrown to whoever uses it.
  answer.catch(() => undefined)
  answers.set(address, { headers, answer })
}

/** Asks like the client. A person who is or may be logged in has own calls that carry the login. */
export function askEarly(language: string, addresses: readonly string[]): void {
  if (sessionStorage.getItem(STORED.token) !== null || localStorage.getItem(STORED.login) !== null) return
  const merchant = sessionStorage.getItem(STORED.merchant) ?? localStorage.getItem(STORED.merchant)
  for (const address of addresses) ask(address, { language, ...(merchant === null ? {} : { merchant }) })
  ask(STATUS, { language })
  setTimeout(() => answers.clear(), KEPT_MS)
}

/** A visitor's answer, or its pending call, for exactly this query; each is used once. */
export function takeEarly(address: string, { method, headers }: { method: string; headers: Readonly<Record<string, string>> }) {
  const early = answers.get(address)
  if (early === undefined || method !== 'GET') return undefined
  answers.delete(address)
  // At a first visit the merchant is not known yet; the answer is the same.
  return Object.entries(early.headers).every(([name, value]) => headers[name] === value) ? early.answer : undefined
}
